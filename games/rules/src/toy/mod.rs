//! Lane, a game of five minutes: the smallest complete game, to read, to test with and to begin a new game from.
//!
//! Seven cells in a row, two runners for each side at their end. A turn moves one runner a cell to the left or to the
//! right onto an empty cell, or jumps a neighbouring hostile runner onto the empty cell behind it and takes it. Who
//! has taken as many runners as agreed wins; who cannot move loses.
//!
//! ```
//! use rules::toy::LANE;
//! use rules::{Lang, Options, Rulebook as _};
//!
//! let mut table = LANE.table(&Options::new(LANE.options), None)?;
//! assert_eq!(table.moves(), ["2-3"]);
//! table.play("2-3")?;
//! assert_eq!(table.position_text(), "1.1..22 2 1");
//! let error = table.judge("6-4").unwrap_err();
//! assert_eq!(error.say(Lang::En), "A runner steps to a neighbouring cell; from 6 that is not 4.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod draft;
mod entry;
mod text;

use crate::{
    Atom, Description, HouseRules, Observer, OptionKind, OptionSpec, Outcome, Position, Showcase, Side, Statement,
    Symmetric,
};
use text::WORDS;

/// The number of cells.
pub const CELLS: u8 = 7;

/// The game, as a list of games would hold it.
pub static LANE: Description<Lane> = Description {
    id: "lane",
    title: "Lane",
    options: &[
        OptionSpec { key: "first", kind: OptionKind::Choice(&["one-first", "two-first"]), default: "one-first" },
        OptionSpec { key: "goal", kind: OptionKind::Number(1, 2), default: "2" },
        OptionSpec { key: "repetition", kind: OptionKind::Switch, default: "on" },
        OptionSpec { key: "quiet-limit", kind: OptionKind::Limit(2, 100), default: "off" },
    ],
    start: |options| {
        let turn = if options.get("first") == "two-first" { Side::Two } else { Side::One };
        Lane { turn, ..Lane::start(Goal(options.number("goal").unwrap_or(2) as u8)) }
    },
    house_rules: HouseRules::of,
    accepts: |_| Ok(()),
    showcase: Showcase { options: "", position: Some("1.12..2 1 3") },
};

/// How many runners must be taken to win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goal(pub u8);

/// A position: two small bitboards and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lane {
    runners: [u8; 2],
    turn: Side,
    quiet: u32,
    goal: Goal,
}

/// A turn: a runner goes from one cell to another; two cells away means a jump.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Run {
    /// The cell that the runner leaves.
    pub from: u8,
    /// The cell that it reaches.
    pub to: u8,
}

/// A description of a position that may be nonsense.
#[derive(Clone, PartialEq, Debug)]
pub struct LaneSetup {
    /// Who stands on which cell.
    pub cells: [Option<Side>; CELLS as usize],
    /// Who is to move.
    pub turn: Side,
    /// Turns since the last jump.
    pub quiet: u32,
}

impl Run {
    /// The cell that is jumped, if this is a jump.
    pub const fn over(self) -> Option<u8> {
        if self.from.abs_diff(self.to) == 2 { Some(self.from.midpoint(self.to)) } else { None }
    }
}

impl Lane {
    /// Both sides with two runners at their ends, [`Side::One`] to move.
    pub const fn start(goal: Goal) -> Self {
        Self { runners: [0b000_0011, 0b110_0000], turn: Side::One, quiet: 0, goal }
    }

    /// Who stands on a cell.
    pub fn at(self, cell: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.runners[side.index()] >> cell & 1 == 1)
    }

    /// Hands the turn over without a move: the null move of a search.
    pub fn null_move<O: Observer>(&mut self, observer: &mut O) {
        self.turn = self.turn.other();
        match self.turn {
            Side::One => observer.remove(TWO_TO_MOVE),
            Side::Two => observer.add(TWO_TO_MOVE),
        }
    }

    /// How many runners each side has lost.
    pub fn taken(self) -> [u16; 2] {
        self.runners.map(|runners| 2 - runners.count_ones() as u16)
    }

    fn winner(self) -> Option<Side> {
        let taken = self.taken();
        Side::BOTH.into_iter().find(|side| taken[side.other().index()] >= u16::from(self.goal.0))
    }

    /// Whether the runner may do this, the end of the game left aside.
    fn can(self, run: Run) -> bool {
        let Run { from, to } = run;
        let on_board = from < CELLS && to < CELLS;
        on_board
            && self.at(from) == Some(self.turn)
            && self.at(to).is_none()
            && match from.abs_diff(to) {
                1 => true,
                2 => self.at(from.midpoint(to)) == Some(self.turn.other()),
                _ => false,
            }
    }

    fn for_each_move(self, mut f: impl FnMut(Run)) {
        if self.winner().is_some() {
            return;
        }
        for from in 0..CELLS {
            for to in from.saturating_sub(2)..=from + 2 {
                if self.can(Run { from, to }) {
                    f(Run { from, to });
                }
            }
        }
    }
}

const fn runner_atom(side: Side, cell: u8) -> Atom {
    side.index() as Atom * CELLS as Atom + cell as Atom
}

const TWO_TO_MOVE: Atom = 2 * CELLS as Atom;

/// The runner that an atom tells of, and its cell; none if it tells of something else.
pub fn runner_of(atom: Atom) -> Option<(Side, u8)> {
    let side = *Side::BOTH.get(usize::from(atom) / usize::from(CELLS))?;
    Some((side, (atom % Atom::from(CELLS)) as u8))
}

impl Position for Lane {
    type Move = Run;
    type Setup = LaneSetup;
    type Variant = Goal;

    const ATOMS: usize = TWO_TO_MOVE as usize + 1;

    fn from_setup(setup: &LaneSetup, goal: Goal) -> Result<Self, Vec<Statement>> {
        let mut lane = Self { runners: [0; 2], turn: setup.turn, quiet: setup.quiet, goal };
        for (cell, side) in setup.cells.iter().enumerate() {
            if let Some(side) = side {
                lane.runners[side.index()] |= 1 << cell;
            }
        }
        let too_many = Side::BOTH.into_iter().filter(|side| lane.runners[side.index()].count_ones() > 2);
        let on = |side| (0..CELLS).filter(move |&cell| lane.at(cell) == Some(side));
        let fault = |side| Statement::new(&WORDS, "setup.runners").side("side", side).on(on(side));
        let faults: Vec<_> = too_many.map(fault).collect();
        if faults.is_empty() { Ok(lane) } else { Err(faults) }
    }

    fn to_setup(&self) -> LaneSetup {
        LaneSetup { cells: std::array::from_fn(|cell| self.at(cell as u8)), turn: self.turn, quiet: self.quiet }
    }

    fn variant(&self) -> Goal {
        self.goal
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        let stuck = || (self.count_moves() == 0).then_some(self.turn.other());
        self.winner().or_else(stuck).map(Outcome::Win)
    }

    fn score(&self) -> Option<[u16; 2]> {
        let [one, two] = self.taken();
        Some([two, one])
    }

    fn quiet_turns(&self) -> u32 {
        self.quiet
    }

    fn legal_moves(&self, out: &mut Vec<Run>) {
        self.for_each_move(|run| out.push(run));
    }

    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.for_each_move(|_| count += 1);
        count
    }

    fn play_unchecked<O: Observer>(&mut self, run: Run, observer: &mut O) {
        let (mover, other) = (self.turn, self.turn.other());
        self.runners[mover.index()] ^= 1 << run.from | 1 << run.to;
        observer.remove(runner_atom(mover, run.from));
        observer.add(runner_atom(mover, run.to));
        self.quiet = self.quiet.saturating_add(1);
        if let Some(over) = run.over() {
            self.runners[other.index()] ^= 1 << over;
            observer.remove(runner_atom(other, over));
            self.quiet = 0;
        }
        self.null_move(observer);
    }

    fn for_each_atom(&self, mut f: impl FnMut(Atom)) {
        for cell in 0..CELLS {
            if let Some(side) = self.at(cell) {
                f(runner_atom(side, cell));
            }
        }
        if self.turn == Side::Two {
            f(TWO_TO_MOVE);
        }
    }
}

/// The one symmetry turns the lane round and swaps the colours.
impl Symmetric for Lane {
    fn symmetries() -> usize {
        1
    }

    fn image(&self, _: usize) -> Option<Self> {
        let [one, two] = self.runners.map(|runners| runners.reverse_bits() >> (8 - CELLS));
        Some(Self { runners: [two, one], turn: self.turn.other(), ..*self })
    }
}
