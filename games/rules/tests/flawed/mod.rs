//! Lane with one flaw, chosen at compile time.

use rules::toy::{Goal, Lane, LaneSetup, Run};
use rules::{
    Atom, Catalogue, Cell, Compose, Draft, Entry, Field, Forms, Input, Kind, MoveError, Notation, Observer, Outcome,
    Placed, Position, Random, Side, Statement, Step, Symmetric, TextError, Values,
};

/// The flaws, by name.
pub(crate) struct Flaw;

macro_rules! flaws {
    ($($name:ident = $number:literal),* $(,)?) => {
        impl Flaw { $(pub(crate) const $name: u8 = $number;)* }
    };
}

flaws! {
    NONE = 0,
    MISSED_CALL = 1,
    FALSE_REMOVAL = 2,
    WRONG_KEY = 3,
    ATOM_TWICE = 4,
    ATOM_OUT_OF_RANGE = 5,
    PLAYS_FOR_THE_GALLERY = 6,
    AMBIGUOUS_TEXT = 7,
    UNSORTED_SPELLINGS = 8,
    OTHER_MOVE_TEXT = 9,
    TEXT_WITH_BLANK = 10,
    ACCEPTS_ILLEGAL = 11,
    ACCEPTS_SLOPPY = 12,
    DUPLICATE_RESULT = 13,
    WRONG_COUNT = 14,
    MOVES_AFTER_END = 15,
    SILENT_END = 16,
    RANDOM_ILLEGAL = 17,
    BAD_SYMMETRY = 18,
    FORGETFUL_TEXT = 19,
    TWO_LINES = 20,
    REFUSES_OWN_TEXT = 21,
    FORGETFUL_SETUP = 22,
    MISSING_MESSAGE = 23,
    OPEN_GAP = 24,
    SPEECHLESS = 25,
    LANGUAGE_LEFT_BEHIND = 26,
    CELLS_OF_ONE_NAME = 27,
    TOO_MANY_ATOMS = 28,
    AMBIGUOUS_STEPS = 29,
    NO_STEPS = 30,
    PANICS_OFF_BOARD = 31,
    FORGETFUL_DRAFT = 32,
    ONE_ATOM_FOR_TWO_PIECES = 33,
    NAMELESS_KIND = 34,
    FIRST_FORM_MISSING = 35,
    TURN_NOT_DRAWN = 36,
    RESTLESS_COUNTER = 37,
    OTHER_SETUP_TEXT = 38,
    PANICS_ON_STRANGERS = 39,
    REFUSES_WITHOUT_REASON = 40,
    POINTS_OFF_BOARD = 41,
    FORGIVING_TEXT = 42,
    READS_POSITIONS_ONLY = 43,
    VALUE_NOT_ON_OFFER = 44,
    SILENTLY_MENDED_DRAFT = 45,
    DRAFT_ATOM_OUT_OF_RANGE = 46,
    SILENT_REFUSAL = 47,
    GUESSES_A_LEGAL_MOVE = 48,
    DENIES_ITS_PAST = 49,
    DEAD_END = 50,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Flawed<const FLAW: u8>(pub(crate) Lane);

/// Passes on what it hears, but for what the flaw keeps from it.
struct Muffled<'a, O, const FLAW: u8>(&'a mut O);

impl<O: Observer, const FLAW: u8> Observer for Muffled<'_, O, FLAW> {
    fn add(&mut self, atom: Atom) {
        self.0.add(atom);
    }

    fn remove(&mut self, atom: Atom) {
        if FLAW != Flaw::MISSED_CALL {
            self.0.remove(atom);
        }
        if FLAW == Flaw::FALSE_REMOVAL {
            self.0.remove(atom);
        }
    }
}

static TORN: Catalogue =
    Catalogue::new(["side.one = One\nside.two = Two", "side.one = Een", "", ""], |cell| cell.to_string());

impl<const FLAW: u8> Position for Flawed<FLAW> {
    type Move = Run;
    type Setup = LaneSetup;
    type Variant = Goal;

    const ATOMS: usize = if FLAW == Flaw::TOO_MANY_ATOMS { 5000 } else { Lane::ATOMS };

    fn from_setup(setup: &LaneSetup, goal: Goal) -> Result<Self, Vec<Statement>> {
        match FLAW {
            Flaw::SILENTLY_MENDED_DRAFT => Ok(Self(mended(setup, goal))),
            _ => Lane::from_setup(setup, goal).map(Self),
        }
        .map_err(|faults| match FLAW {
            Flaw::REFUSES_WITHOUT_REASON => Vec::new(),
            Flaw::POINTS_OFF_BOARD => faults.into_iter().map(|fault| fault.on([99])).collect(),
            _ => faults,
        })
    }

    fn to_setup(&self) -> LaneSetup {
        let setup = self.0.to_setup();
        if FLAW == Flaw::FORGETFUL_SETUP { LaneSetup { quiet: 0, ..setup } } else { setup }
    }

    fn variant(&self) -> Goal {
        self.0.variant()
    }

    fn turn(&self) -> rules::Side {
        self.0.turn()
    }

    fn could_follow(&self, start: &Self, _: rules::Extent) -> bool {
        FLAW != Flaw::DENIES_ITS_PAST || self == start
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().filter(|_| FLAW != Flaw::SILENT_END)
    }

    fn legal_moves(&self, out: &mut Vec<Run>) {
        let before = out.len();
        self.0.legal_moves(out);
        match out.get(before) {
            Some(&first) if FLAW == Flaw::DUPLICATE_RESULT => out.push(first),
            None if FLAW == Flaw::MOVES_AFTER_END => out.push(Run { from: 0, to: 1 }),
            _ => {}
        }
    }

    fn count_moves(&self) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.len() as u64 + u64::from(FLAW == Flaw::WRONG_COUNT)
    }

    fn random_move(&self, random: &mut Random, buffer: &mut Vec<Run>) -> Option<Run> {
        let run = self.0.random_move(random, buffer)?;
        Some(if FLAW == Flaw::RANDOM_ILLEGAL { Run { from: run.to, to: run.from } } else { run })
    }

    fn play_unchecked<O: Observer>(&mut self, run: Run, observer: &mut O) {
        self.0.play_unchecked(run, &mut Muffled::<_, FLAW>(observer));
        if FLAW == Flaw::PLAYS_FOR_THE_GALLERY && size_of::<O>() > 0 {
            self.0 = Lane::from_setup(&LaneSetup { quiet: 99, ..self.0.to_setup() }, self.variant()).unwrap();
        }
    }

    fn for_each_atom(&self, mut f: impl FnMut(Atom)) {
        self.0.for_each_atom(&mut f);
        match FLAW {
            Flaw::ATOM_TWICE => self.0.for_each_atom(f),
            Flaw::ATOM_OUT_OF_RANGE => f(Self::ATOMS as Atom),
            _ => {}
        }
    }

    fn key(&self) -> u64 {
        let drift = if FLAW == Flaw::WRONG_KEY { self.0.quiet_turns() } else { 0 };
        self.0.key() ^ u64::from(drift)
    }
}

impl<const FLAW: u8> Symmetric for Flawed<FLAW> {
    fn symmetries() -> usize {
        Lane::symmetries()
    }

    fn image(&self, index: usize) -> Option<Self> {
        let image = self.0.image(index)?;
        let setup = LaneSetup { turn: self.turn(), ..image.to_setup() };
        let unturned = || Lane::from_setup(&setup, self.variant()).ok();
        if FLAW == Flaw::BAD_SYMMETRY { unturned().map(Self) } else { Some(Self(image)) }
    }
}

impl<const FLAW: u8> Notation for Flawed<FLAW> {
    fn words() -> &'static Catalogue {
        if FLAW == Flaw::LANGUAGE_LEFT_BEHIND { &TORN } else { Lane::words() }
    }

    fn cell_name(cell: Cell) -> String {
        if FLAW == Flaw::CELLS_OF_ONE_NAME { "cell".to_owned() } else { Lane::cell_name(cell) }
    }

    fn cells(&self) -> Vec<Cell> {
        self.0.cells()
    }

    fn parse_position(text: &str, goal: Goal) -> Result<Self, TextError> {
        if FLAW == Flaw::REFUSES_OWN_TEXT && text.contains("1.1") {
            return Err(TextError::whole(Statement::new(Lane::words(), "text.position")));
        }
        match FLAW {
            Flaw::FORGIVING_TEXT | Flaw::SILENTLY_MENDED_DRAFT => {
                Lane::read_setup(text).map(|setup| Self(mended(&setup, goal)))
            }
            _ => Lane::parse_position(text.trim_end(), goal).map(Self),
        }
    }

    fn position_text(&self) -> String {
        let text = self.0.position_text();
        match FLAW {
            Flaw::FORGETFUL_TEXT => text[..10].to_owned() + "0",
            Flaw::TWO_LINES => text + "\n",
            _ => text,
        }
    }

    fn parse_move(&self, text: &str) -> Result<Run, MoveError> {
        let bytes = text.as_bytes();
        match FLAW {
            Flaw::AMBIGUOUS_TEXT => {
                let mut moves = Vec::new();
                self.legal_moves(&mut moves);
                let found = moves.into_iter().find(|&run| self.spellings(run)[0] == text);
                found.ok_or_else(|| self.0.parse_move("").unwrap_err())
            }
            Flaw::ACCEPTS_ILLEGAL if bytes.len() == 3 && bytes[1] == b'-' => {
                Ok(Run { from: bytes[0].wrapping_sub(b'1'), to: bytes[2].wrapping_sub(b'1') })
            }
            Flaw::ACCEPTS_SLOPPY => self.0.parse_move(text.trim_end_matches(['+', '#', '~', '='])),
            Flaw::TEXT_WITH_BLANK => self.0.parse_move(&text.replace(' ', "")),
            _ => self.0.parse_move(text),
        }
    }

    fn spellings(&self, run: Run) -> Vec<String> {
        let mut texts = self.0.spellings(run);
        match FLAW {
            Flaw::AMBIGUOUS_TEXT => return vec![format!("-{}", Self::cell_name(run.to))],
            Flaw::UNSORTED_SPELLINGS => texts.reverse(),
            Flaw::TEXT_WITH_BLANK => texts = vec![texts[0].replace('-', " - ")],
            _ => {}
        }
        texts
    }

    fn move_text(&self, run: Run) -> String {
        let mut texts = self.spellings(run);
        if FLAW == Flaw::OTHER_MOVE_TEXT { texts.remove(texts.len() - 1) } else { texts.remove(0) }
    }

    fn describe(&self, run: Run) -> Vec<Statement> {
        match FLAW {
            Flaw::MISSING_MESSAGE => vec![Statement::new(Lane::words(), "nowhere")],
            Flaw::OPEN_GAP => vec![Statement::new(Lane::words(), "takes")],
            Flaw::SPEECHLESS => Vec::new(),
            _ => self.0.describe(run),
        }
    }

    fn cause(&self) -> Statement {
        self.0.cause()
    }
}

impl<const FLAW: u8> Input for Flawed<FLAW> {
    fn steps(&self, run: Run, out: &mut Vec<Vec<Step>>) {
        match FLAW {
            Flaw::AMBIGUOUS_STEPS => out.push(vec![Step::Cell(run.to)]),
            Flaw::NO_STEPS => {}
            _ => self.0.steps(run, out),
        }
    }

    fn enter(&self, steps: &[Step]) -> Entry<Run> {
        let mut entry = rules::narrow(self, steps);
        if FLAW == Flaw::DEAD_END {
            entry.next.push(Step::Outside);
        }
        entry
    }

    fn attempt(&self, steps: &[Step]) -> Option<String> {
        if FLAW == Flaw::PANICS_OFF_BOARD
            && let Some(&Step::Cell(cell)) = steps.last()
        {
            std::hint::black_box(self.0.to_setup().cells[cell as usize]);
        }
        match (FLAW, steps) {
            (Flaw::SILENT_REFUSAL, [Step::Cell(_)]) => None,
            (Flaw::GUESSES_A_LEGAL_MOVE, [Step::Cell(_), Step::Cell(_)]) => {
                self.0.random_move(&mut Random::new(1), &mut Vec::new()).map(|run| self.0.move_text(run))
            }
            _ => self.0.attempt(steps),
        }
    }
}

/// The position of a description, runners beyond two left out.
fn mended(setup: &LaneSetup, goal: Goal) -> Lane {
    let mut setup = setup.clone();
    while Lane::from_setup(&setup, goal).is_err() {
        let crowd = Side::BOTH.into_iter().find(|&side| setup.cells.iter().filter(|&&on| on == Some(side)).count() > 2);
        let last = setup.cells.iter().rposition(|&on| on == crowd).unwrap();
        setup.cells[last] = None;
    }
    Lane::from_setup(&setup, goal).unwrap()
}

impl<const FLAW: u8> Compose for Flawed<FLAW> {
    fn kinds() -> &'static [Kind] {
        match FLAW {
            Flaw::NAMELESS_KIND => &[Kind { key: "nobody", side: None, forms: Forms::One, first: 0 }],
            Flaw::FIRST_FORM_MISSING => &[Kind { key: "kind.one", side: None, forms: Forms::Turns(2), first: 2 }],
            _ => Lane::kinds(),
        }
    }

    fn fields(&self) -> Vec<Field> {
        let mut fields = self.0.fields();
        if FLAW == Flaw::VALUE_NOT_ON_OFFER {
            fields[0].values = Values::Number(0, 2);
        }
        fields
    }

    fn piece_atom(piece: Placed, cell: Cell) -> Option<Atom> {
        if FLAW == Flaw::ONE_ATOM_FOR_TWO_PIECES {
            return Lane::piece_atom(Placed::of(0), cell);
        }
        Lane::piece_atom(piece, cell)
    }

    fn draft_atoms(&self, draft: &Draft) -> Vec<Atom> {
        let mut atoms = self.0.draft_atoms(draft);
        match FLAW {
            Flaw::TURN_NOT_DRAWN => atoms.retain(|&atom| usize::from(atom) + 1 != Lane::ATOMS),
            Flaw::DRAFT_ATOM_OUT_OF_RANGE if draft.pieces.len() > 4 => atoms.push(9999),
            _ => {}
        }
        atoms
    }

    fn draft(setup: &LaneSetup) -> Draft {
        let draft = Lane::draft(setup);
        if FLAW == Flaw::FORGETFUL_DRAFT { Draft { values: vec![0], ..draft } } else { draft }
    }

    fn setup(&self, draft: &Draft) -> LaneSetup {
        if FLAW == Flaw::PANICS_ON_STRANGERS {
            let mut setup = self.0.setup(draft);
            for &cell in draft.pieces.keys() {
                setup.cells[cell as usize] = setup.cells[cell as usize].take();
            }
            return setup;
        }
        self.0.setup(draft)
    }

    fn settle(&self, draft: &mut Draft) {
        if FLAW == Flaw::RESTLESS_COUNTER {
            draft.set_value(0, 0);
        }
    }

    fn setup_text(setup: &LaneSetup) -> String {
        let text = Lane::setup_text(setup);
        if FLAW == Flaw::OTHER_SETUP_TEXT { text.replace('.', "-") } else { text }
    }

    fn read_setup(text: &str) -> Result<LaneSetup, TextError> {
        if FLAW == Flaw::READS_POSITIONS_ONLY {
            return Lane::parse_position(text, Goal(1)).map(|lane| lane.to_setup());
        }
        Lane::read_setup(text)
    }
}
