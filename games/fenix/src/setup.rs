use std::collections::BTreeMap;

use geometry::grid::{Cell, CellSet};
use rules::{Side, Statement, map_of};

use crate::adjacent::Camp;
use crate::position::{Fenix, PREPARATION_TURNS};
use crate::{Board, Phase, Piece, Stack, Variant, words};

/// A description of a position that may be nonsense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Which board.
    pub board: Board,
    /// The stacks on their squares.
    pub stacks: BTreeMap<Cell, Stack>,
    /// Who is to move.
    pub turn: Side,
    /// Preparation or battle.
    pub phase: Phase,
    /// Whether the opponent's last turn captured a general of the player to move, whose king stands.
    pub may_form_general: bool,
    /// Turns since the last capture or new stack.
    pub quiet_turns: u32,
    /// The number of the turn to be played, from 1.
    pub turn_number: u32,
}

/// A fault of a description, and which part of the position text it concerns.
pub(crate) struct Fault {
    pub(crate) place: Place,
    pub(crate) what: Statement,
}

/// A part of the position text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Board,
    Square(Cell),
    Turn,
    Phase,
    Right,
    QuietTurns,
    TurnNumber,
}

impl Setup {
    /// The board before the first move.
    pub fn start(board: Board) -> Self {
        let camp = |side| board.camp(side).into_iter().map(move |cell| (cell, Stack { side, piece: Piece::Soldier }));
        Self {
            board,
            stacks: map_of(Side::BOTH.into_iter().flat_map(camp)),
            turn: Side::One,
            phase: Phase::Preparation,
            may_form_general: false,
            quiet_turns: 0,
            turn_number: 1,
        }
    }

    /// The position, or everything that is wrong with it.
    pub(crate) fn validate(&self, variant: Variant) -> Result<Fenix, Vec<Fault>> {
        let mut faults = Vec::new();
        self.check_squares(&mut faults);
        for side in Side::BOTH {
            self.check_army(side, &mut faults);
        }
        match self.phase {
            Phase::Preparation => self.check_preparation(&mut faults),
            Phase::Battle => self.check_battle(&mut faults),
        }
        if faults.is_empty() && self.phase == Phase::Preparation && variant.adjacent_preparation {
            self.check_adjacent_preparation(&mut faults);
        }
        if faults.is_empty() { Ok(Fenix::from_checked(self, variant)) } else { Err(faults) }
    }

    fn check_squares(&self, faults: &mut Vec<Fault>) {
        for &cell in self.stacks.keys().filter(|&&cell| !self.board.has(cell)) {
            faults.push(Fault::new(Place::Board, "setup.off-board", |s| {
                s.with("cell", i64::from(cell)).with("board", self.board.name())
            }));
        }
    }

    fn check_army(&self, side: Side, faults: &mut Vec<Fault>) {
        let kings = self.squares(side, |piece| piece == Piece::King);
        if let Some(second) = kings.iter().nth(1) {
            faults.push(Fault::new(Place::Square(second), "setup.two-kings", |s| s.side("side", side).on(kings)));
        }
        let (stones, most) = (self.stones(side), self.board.stones());
        if stones > most {
            faults.push(Fault::new(Place::Board, "setup.too-many-stones", |s| {
                s.side("side", side).with("n", stones).with("most", most)
            }));
        }
    }

    fn check_preparation(&self, faults: &mut Vec<Fault>) {
        for side in Side::BOTH {
            let camp = self.board.camp(side);
            let mut astray = (self.squares(side, |_| true) - camp).into_iter();
            if let Some(cell) = astray.next() {
                faults.push(Fault::new(Place::Square(cell), "setup.outside-camp", |s| {
                    s.side("side", side).at("cell", cell).on(astray)
                }));
            }
            let tall = self.squares(side, |piece| piece > Piece::Soldier);
            if let Some(fifth) = tall.iter().nth(4) {
                faults.push(Fault::new(Place::Square(fifth), "setup.too-many-stacks", |s| {
                    s.side("side", side).with("n", tall.len()).on(tall)
                }));
            }
            let (stones, full) = (self.stones(side), self.board.stones());
            if stones < full {
                faults.push(Fault::new(Place::Board, "setup.stones-missing", |s| {
                    s.side("side", side).with("n", stones).with("full", full)
                }));
            }
        }
        self.check_preparation_turn(faults);
        if self.may_form_general {
            faults.push(Fault::new(Place::Right, "setup.right-in-preparation", |s| s));
        }
        if self.quiet_turns != 0 {
            faults.push(Fault::new(Place::QuietTurns, "setup.count-in-preparation", |s| s));
        }
    }

    /// The stones that have been put on others say how many turns each side has had.
    fn check_preparation_turn(&self, faults: &mut Vec<Fault>) {
        let [red, black] = Side::BOTH.map(|side| self.puts(side));
        let played = red + black;
        let tall = || Side::BOTH.into_iter().flat_map(|side| self.squares(side, |piece| piece > Piece::Soldier));
        if played >= PREPARATION_TURNS {
            faults.push(Fault::new(Place::Phase, "setup.preparation-over", |s| s.on(tall())));
            return;
        }
        let expected = match self.turn {
            Side::One => red,
            Side::Two => red.wrapping_sub(1),
        };
        if black != expected {
            faults.push(Fault::new(Place::Turn, "setup.wrong-turn", |s| {
                s.side("side", self.turn).with("red", red).with("black", black).on(tall())
            }));
        } else if self.turn_number != played + 1 {
            faults.push(Fault::new(Place::TurnNumber, "setup.turn-number", |s| {
                s.with("n", played + 1).with("given", self.turn_number).on(tall())
            }));
        }
    }

    /// Soldiers must have gone onto stacks beside them, and those that are left must be able to.
    fn check_adjacent_preparation(&self, faults: &mut Vec<Fault>) {
        for side in Side::BOTH {
            let [soldiers, generals, king] = Piece::ALL.map(|wanted| self.squares(side, |piece| piece == wanted));
            let camp = Camp { soldiers, generals, king };
            let missing = self.board.camp(side) - self.squares(side, |_| true);
            let rule = if !camp.can_have_come_from(missing) {
                "setup.put-not-beside"
            } else if !camp.can_be_finished() {
                "setup.preparation-stuck"
            } else {
                continue;
            };
            faults.push(Fault::new(Place::Board, rule, |s| s.side("side", side).on(generals | king)));
        }
    }

    fn check_battle(&self, faults: &mut Vec<Fault>) {
        let has_king = |side| self.has_king(side);
        if !has_king(!self.turn) {
            faults.push(Fault::new(Place::Board, "setup.king-missing", |s| s.side("side", !self.turn)));
        }
        if self.may_form_general && !has_king(self.turn) {
            faults.push(Fault::new(Place::Right, "setup.right-without-king", |s| s.side("side", self.turn)));
        }
        if self.may_form_general && self.quiet_turns != 0 {
            faults.push(Fault::new(Place::QuietTurns, "setup.count-with-right", |s| s.with("n", self.quiet_turns)));
        }
        if !has_king(self.turn) && self.quiet_turns != 0 {
            faults.push(Fault::new(Place::QuietTurns, "setup.count-without-king", |s| {
                s.side("side", self.turn).with("n", self.quiet_turns)
            }));
        }
    }

    pub(crate) fn has_king(&self, side: Side) -> bool {
        !self.squares(side, |piece| piece == Piece::King).is_empty()
    }

    /// How many stones a side has put on others.
    pub(crate) fn puts(&self, side: Side) -> u32 {
        self.stones(side) - self.squares(side, |_| true).len()
    }

    fn squares(&self, side: Side, wanted: impl Fn(Piece) -> bool) -> CellSet {
        self.stacks
            .iter()
            .filter(|(_, stack)| stack.side == side && wanted(stack.piece))
            .map(|(&cell, _)| cell)
            .collect()
    }

    fn stones(&self, side: Side) -> u32 {
        self.stacks.values().filter(|stack| stack.side == side).map(|stack| stack.piece.height()).sum()
    }
}

impl Fault {
    fn new(place: Place, rule: &'static str, fill: impl FnOnce(Statement) -> Statement) -> Self {
        Self { place, what: fill(Statement::new(words(), rule)) }
    }
}
