use crate::compose::{draft_of, known};
use crate::table::GameTable;
use crate::{
    Atom, COMMON, Cell, Description, Draft, Field, Kind, Options, Placed, Rulebook, Rules, Statement, Table, TextError,
    sort_by_number,
};

/// Puts positions of one game and its options together, without the game's type.
///
/// ```
/// use rules::toy::LANE;
/// use rules::{Lang, Options, Placed, Rulebook as _};
///
/// let composer = LANE.composer(&Options::new(LANE.options));
/// let mut draft = composer.start();
/// assert_eq!(composer.write(&draft), "11...22 1 0");
/// draft.put(4, Some(Placed::of(1)));
/// let faults = composer.judge(&draft).unwrap_err();
/// assert_eq!(faults[0].say(Lang::En), "Two has more than two runners.");
/// assert_eq!(faults[0].cells, [4, 5, 6]);
/// draft.put(6, None);
/// assert_eq!(composer.judge(&draft)?.position_text(), "11..22. 1 0");
/// # Ok::<(), Vec<rules::Statement>>(())
/// ```
pub trait Composer: Send + Sync {
    /// The game.
    fn rulebook(&self) -> &'static dyn Rulebook;
    /// The options it is played with.
    fn options(&self) -> &Options;
    /// What can be put on a cell, in the order of a palette.
    fn kinds(&self) -> &'static [Kind];
    /// What belongs to a position beside the board and the side to move.
    fn fields(&self) -> Vec<Field>;
    /// All cells of the board with their names.
    fn cells(&self) -> Vec<(Cell, String)>;
    /// The start position.
    fn start(&self) -> Draft;
    /// The empty board with the side to move of the start.
    fn empty(&self) -> Draft;
    /// The position on a table now.
    fn draft_of(&self, table: &dyn Table) -> Result<Draft, TextError>;
    /// Reads a position text as far as its form goes: the draft may be nonsense.
    fn read(&self, text: &str) -> Result<Draft, TextError>;
    /// The position text of a draft, also of one that is nonsense. What the game does not have is left out.
    fn write(&self, draft: &Draft) -> String;
    /// The atom of a piece on a cell, to draw it with; none if the game has no such piece or the board no such cell.
    fn atom(&self, piece: Placed, cell: Cell) -> Option<Atom>;
    /// The atoms of a draft, to draw it with, in a fixed order.
    fn atoms(&self, draft: &Draft) -> Vec<Atom>;
    /// The game from this position on, or everything that is wrong with it: at least one statement.
    fn judge(&self, draft: &Draft) -> Result<Box<dyn Table>, Vec<Statement>>;
    /// Makes counters fit to the board where the board leaves no choice. Meant for after a change on the board.
    fn settle(&self, draft: &mut Draft);
    /// The same position with the colours exchanged, the board turned where the game asks for it; none where that cannot
    /// be, or the draft is no position.
    fn swapped(&self, draft: &Draft) -> Option<Draft>;
    /// The same position turned or mirrored, with the colours as they are; none where that cannot be, or the draft is no
    /// position.
    fn mirrored(&self, draft: &Draft) -> Option<Draft>;
}

/// The one implementation of [`Composer`].
pub(crate) struct Workbench<P: Rules> {
    pub(crate) description: &'static Description<P>,
    pub(crate) options: Options,
    /// The start position: it knows the board and the variant.
    pub(crate) ground: P,
}

impl<P: Rules> Workbench<P> {
    /// What in a draft the game does not have, whatever its rules say.
    fn strangers(&self, draft: &Draft) -> Vec<Statement> {
        let cells = self.ground.cells();
        let fields = self.ground.fields();
        let mut faults = Vec::new();
        for (&cell, &piece) in &draft.pieces {
            if !cells.contains(&cell) {
                faults.push(Statement::new(&COMMON, "draft.cell").with("n", u32::from(cell)));
            } else if !known::<P>(piece) {
                faults.push(Statement::new(P::words(), "draft.piece").at("cell", cell));
            }
        }
        let held = fields.iter().enumerate().all(|(i, field)| field.holds(draft.value(i)));
        if !held || draft.values.len() != fields.len() {
            faults.push(Statement::new(&COMMON, "draft.value"));
        }
        faults
    }

    /// The draft without what the game does not have.
    fn sifted(&self, draft: &Draft) -> Draft {
        let cells = self.ground.cells();
        let mut sifted = draft.clone();
        sifted.pieces.retain(|cell, piece| cells.contains(cell) && known::<P>(*piece));
        let fields = self.ground.fields();
        let value = |(i, field): (usize, &Field)| {
            draft.values.get(i).copied().filter(|&value| field.holds(value)).unwrap_or(field.default)
        };
        sifted.values = fields.iter().enumerate().map(value).collect();
        sifted
    }

    fn position(&self, draft: &Draft) -> Result<P, Vec<Statement>> {
        let strangers = self.strangers(draft);
        if !strangers.is_empty() {
            return Err(strangers);
        }
        let position = P::from_setup(&self.ground.setup(draft), self.ground.variant())?;
        (self.description.accepts)(&position.to_setup()).map_err(|fault| vec![fault])?;
        Ok(position)
    }

    /// The first symmetry that gives another position and moves the turn as wanted.
    fn image(&self, draft: &Draft, swap: bool) -> Option<Draft> {
        let position = self.position(draft).ok()?;
        let images = (0..P::symmetries()).filter_map(|index| position.image(index));
        let mut fitting = images.filter(|image| (image.turn() != position.turn()) == swap);
        fitting.find(|image| *image != position).map(|image| draft_of(&image))
    }
}

impl<P: Rules> Composer for Workbench<P> {
    fn rulebook(&self) -> &'static dyn Rulebook {
        self.description
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn kinds(&self) -> &'static [Kind] {
        P::kinds()
    }

    fn fields(&self) -> Vec<Field> {
        self.ground.fields()
    }

    fn cells(&self) -> Vec<(Cell, String)> {
        self.ground.cells().into_iter().map(|cell| (cell, P::cell_name(cell))).collect()
    }

    fn start(&self) -> Draft {
        draft_of(&self.ground)
    }

    fn empty(&self) -> Draft {
        let values = self.ground.fields().iter().map(|field| field.default).collect();
        Draft { pieces: std::collections::BTreeMap::new(), turn: self.ground.turn(), values }
    }

    fn draft_of(&self, table: &dyn Table) -> Result<Draft, TextError> {
        self.read(&table.position_text())
    }

    fn read(&self, text: &str) -> Result<Draft, TextError> {
        let setup = P::read_setup(text)?;
        (self.description.accepts)(&setup).map_err(TextError::whole)?;
        Ok(P::draft(&setup))
    }

    fn write(&self, draft: &Draft) -> String {
        P::setup_text(&self.ground.setup(&self.sifted(draft)))
    }

    fn atom(&self, piece: Placed, cell: Cell) -> Option<Atom> {
        let exists = known::<P>(piece) && self.ground.cells().contains(&cell);
        exists.then(|| P::piece_atom(piece, cell)).flatten()
    }

    fn atoms(&self, draft: &Draft) -> Vec<Atom> {
        let mut atoms = self.ground.draft_atoms(&self.sifted(draft));
        sort_by_number(&mut atoms, |&atom| f64::from(atom));
        atoms
    }

    fn judge(&self, draft: &Draft) -> Result<Box<dyn Table>, Vec<Statement>> {
        let position = self.position(draft)?;
        Ok(Box::new(GameTable::new(self.description, &self.options, position)))
    }

    fn settle(&self, draft: &mut Draft) {
        *draft = self.sifted(draft);
        self.ground.settle(draft);
    }

    fn swapped(&self, draft: &Draft) -> Option<Draft> {
        self.image(draft, true)
    }

    fn mirrored(&self, draft: &Draft) -> Option<Draft> {
        self.image(draft, false)
    }
}
