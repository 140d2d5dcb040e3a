//! What a set-up editor remembers and does, without the page around it.

use std::sync::Arc;

use rules::{Cell, Composer, Draft, Forms, Placed, Side, Statement, Table, TextError, Weight, sort_by_number};

/// More steps back than this nobody wants.
const MOST_STEPS: usize = 200;

/// What a press on the board does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tool {
    /// Turns what stands there; what is dragged moves.
    Hand,
    /// Puts a piece of this kind there.
    Kind(u8),
    /// Takes away what stands there.
    Eraser,
}

/// What somebody puts together, with its way back.
#[derive(Clone)]
pub struct Editing {
    composer: Arc<dyn Composer>,
    draft: Draft,
    /// The form in which each kind is put down next.
    forms: Vec<u8>,
    tool: Tool,
    /// What the newest press did, and does on to the cells that are passed over.
    stroke: Stroke,
    past: Vec<Draft>,
    future: Vec<Draft>,
    typed: Option<Typed>,
}

/// A text that was typed and is not (yet) what the board shows.
#[derive(Clone, PartialEq, Debug)]
struct Typed {
    text: String,
    error: Option<TextError>,
}

/// What a press does on to the cells that are passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stroke {
    Nothing,
    Puts,
    Erases,
}

/// What there is to say about a draft.
#[derive(Clone)]
pub enum Validity {
    /// It is a position, perhaps a finished one.
    Valid(Arc<dyn Table>),
    /// It is none, for these reasons.
    Faulty(Vec<Statement>),
}

impl Editing {
    /// Begins with a position text, or with the start where there is none or it cannot be read.
    pub fn new(composer: Arc<dyn Composer>, text: Option<&str>) -> Self {
        let draft = text.and_then(|text| composer.read(text).ok()).unwrap_or_else(|| composer.start());
        let forms = composer.kinds().iter().map(|kind| kind.first).collect();
        Self {
            composer,
            draft,
            forms,
            tool: Tool::Hand,
            stroke: Stroke::Nothing,
            past: Vec::new(),
            future: Vec::new(),
            typed: None,
        }
    }

    /// Who knows the game.
    pub fn composer(&self) -> &Arc<dyn Composer> {
        &self.composer
    }

    /// What is on the board now.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// What a press does.
    pub fn tool(&self) -> Tool {
        self.tool
    }

    /// The piece that a kind would be put down as.
    pub fn brush(&self, kind: u8) -> Placed {
        Placed { kind, form: self.forms.get(usize::from(kind)).copied().unwrap_or_default() }
    }

    /// How the forms of the tool's kind differ.
    pub fn brush_forms(&self) -> Forms {
        match self.tool {
            Tool::Kind(kind) => self.composer.kinds().get(usize::from(kind)).map_or(Forms::One, |kind| kind.forms),
            Tool::Hand | Tool::Eraser => Forms::One,
        }
    }

    /// Picks a tool.
    pub fn pick(&mut self, tool: Tool) {
        self.tool = tool;
    }

    /// Turns the tool's piece on, or back.
    pub fn turn_brush(&mut self, on: bool) {
        if let Tool::Kind(kind) = self.tool {
            let turned = self.turned(self.brush(kind), on);
            if let Some(form) = self.forms.get_mut(usize::from(kind)) {
                *form = turned.form;
            }
        }
    }

    /// A cell is pressed.
    pub fn press(&mut self, cell: Cell) {
        let there = self.draft.pieces.get(&cell).copied();
        self.stroke = Stroke::Nothing;
        match (self.tool, there) {
            (Tool::Hand, Some(piece)) => self.put(cell, Some(self.turned(piece, true))),
            (Tool::Hand, None) => {}
            (Tool::Eraser, _) => {
                self.stroke = Stroke::Erases;
                self.put(cell, None);
            }
            (Tool::Kind(kind), Some(piece)) if piece.kind == kind => {
                let turned = self.turned(piece, true);
                if turned == piece {
                    self.stroke = Stroke::Erases;
                    self.put(cell, None);
                } else {
                    self.put(cell, Some(turned));
                    // The next one is likely to look the same way.
                    if matches!(self.brush_forms(), Forms::Turns(_)) {
                        self.forms[usize::from(kind)] = turned.form;
                    }
                }
            }
            (Tool::Kind(kind), _) => {
                self.stroke = Stroke::Puts;
                self.put(cell, Some(self.brush(kind)));
            }
        }
    }

    /// The pointer goes on to another cell: what the press did goes on, as part of the same step.
    pub fn pass(&mut self, cell: Cell) {
        let piece = match (self.stroke, self.tool) {
            (Stroke::Puts, Tool::Kind(kind)) => Some(self.brush(kind)),
            (Stroke::Erases, _) => None,
            _ => return,
        };
        if self.draft.pieces.get(&cell).copied() != piece {
            self.draft.put(cell, piece);
            self.composer.settle(&mut self.draft);
        }
    }

    /// A piece is carried from a cell to another, or off the board.
    pub fn carry(&mut self, from: Cell, to: Option<Cell>) {
        let Some(piece) = self.draft.pieces.get(&from).copied().filter(|_| to != Some(from)) else {
            return;
        };
        self.change(|draft| {
            draft.put(from, None);
            if let Some(to) = to {
                draft.put(to, Some(piece));
            }
        });
    }

    /// A piece from the palette is dropped on a cell.
    pub fn drop_on(&mut self, kind: u8, cell: Cell) {
        self.put(cell, Some(self.brush(kind)));
    }

    /// Takes away what stands on a cell.
    pub fn erase(&mut self, cell: Cell) {
        if self.draft.pieces.contains_key(&cell) {
            self.put(cell, None);
        }
    }

    /// Turns what stands on a cell on, or back.
    pub fn turn(&mut self, cell: Cell, on: bool) {
        if let Some(&piece) = self.draft.pieces.get(&cell) {
            self.put(cell, Some(self.turned(piece, on)));
        }
    }

    /// Who is to move.
    pub fn set_side(&mut self, side: Side) {
        self.change(|draft| draft.turn = side);
    }

    /// Sets a field. A counter is taken as it is; others may ask for counters to follow.
    pub fn set_value(&mut self, field: usize, value: u32) {
        let counter = self.composer.fields().get(field).is_some_and(|field| field.weight == Weight::Counter);
        let mut draft = self.draft.clone();
        draft.set_value(field, value);
        if !counter {
            self.composer.settle(&mut draft);
        }
        self.turn_into(draft);
    }

    /// The start position.
    pub fn start(&mut self) {
        self.turn_into(self.composer.start());
    }

    /// The empty board.
    pub fn empty(&mut self) {
        self.turn_into(self.composer.empty());
    }

    /// The colours change hands, if they can.
    pub fn swap(&mut self) {
        if let Some(draft) = self.composer.swapped(&self.draft) {
            self.turn_into(draft);
        }
    }

    /// The position is turned or mirrored, if it can be.
    pub fn mirror(&mut self) {
        if let Some(draft) = self.composer.mirrored(&self.draft) {
            self.turn_into(draft);
        }
    }

    /// The text of what is on the board, or what is being typed.
    pub fn text(&self) -> String {
        self.typed.as_ref().map_or_else(|| self.composer.write(&self.draft), |typed| typed.text.clone())
    }

    /// What is wrong with the form of what was typed.
    pub fn text_error(&self) -> Option<&TextError> {
        self.typed.as_ref()?.error.as_ref()
    }

    /// Somebody types: the board follows as soon as the text can be read.
    pub fn type_text(&mut self, text: &str) {
        let error = match self.composer.read(text.trim()) {
            Ok(draft) => {
                self.turn_into(draft);
                None
            }
            Err(error) => Some(error),
        };
        self.typed = Some(Typed { text: text.to_owned(), error });
    }

    /// Somebody has done typing: a text that could be read is written as it should be, another stays with its error.
    pub fn end_typing(&mut self) {
        if self.text_error().is_none() {
            self.typed = None;
        }
    }

    /// Whether there is a step to take back, and one to take again.
    pub fn can_undo_redo(&self) -> [bool; 2] {
        [!self.past.is_empty(), !self.future.is_empty()]
    }

    /// Takes the newest step back.
    pub fn undo(&mut self) {
        if let Some(draft) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.draft, draft));
            self.typed = None;
        }
    }

    /// Takes a step again that was taken back.
    pub fn redo(&mut self) {
        if let Some(draft) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.draft, draft));
            self.typed = None;
        }
    }

    /// What there is to say about it.
    pub fn validity(&self) -> Validity {
        match self.composer.judge(&self.draft) {
            Ok(table) => Validity::Valid(table.into()),
            Err(faults) => Validity::Faulty(faults),
        }
    }

    fn turned(&self, piece: Placed, on: bool) -> Placed {
        let form = self
            .composer
            .kinds()
            .get(usize::from(piece.kind))
            .map_or(piece.form, |kind| if on { kind.next(piece.form) } else { kind.previous(piece.form) });
        Placed { form, ..piece }
    }

    fn put(&mut self, cell: Cell, piece: Option<Placed>) {
        self.change(|draft| draft.put(cell, piece));
    }

    fn change(&mut self, change: impl FnOnce(&mut Draft)) {
        let mut draft = self.draft.clone();
        change(&mut draft);
        self.composer.settle(&mut draft);
        self.turn_into(draft);
    }

    fn turn_into(&mut self, draft: Draft) {
        self.typed = None;
        if draft == self.draft {
            return;
        }
        self.past.push(std::mem::replace(&mut self.draft, draft));
        self.future.clear();
        if self.past.len() > MOST_STEPS {
            self.past.remove(0);
        }
    }
}

impl Validity {
    /// The cells that the reasons concern, each once.
    pub fn cells(&self) -> Vec<Cell> {
        let Self::Faulty(faults) = self else {
            return Vec::new();
        };
        let mut cells: Vec<_> = faults.iter().flat_map(|fault| fault.cells.iter().copied()).collect();
        sort_by_number(&mut cells, |&cell| f64::from(cell));
        cells.dedup();
        cells
    }

    /// The game from here on, if it is one.
    pub fn table(&self) -> Option<&Arc<dyn Table>> {
        match self {
            Self::Valid(table) => Some(table),
            Self::Faulty(_) => None,
        }
    }
}
