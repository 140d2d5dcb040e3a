use std::collections::BTreeMap;

use fenix::{Fenix, Move, Phase, Piece, Setup, Stack};
use puzzles::Theme;
use rules::{Description, Options, Position as _, Random, Side};

use crate::Subject;

/// Two kings and one more stack.
const LATE: u32 = 3;
/// A turn of Red by which so few are left.
const TURN: u32 = 81;

/// Whether the player to move can take the king of the other.
fn takes_king(position: &Fenix) -> bool {
    let Some(king) = position.king(!position.turn()) else {
        return false;
    };
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.iter().any(|m| matches!(m, Move::Capture { captured, .. } if captured.contains(king)))
}

impl Subject for Fenix {
    const MOVES: u32 = 3;
    /// More than all places for three stacks on the larger board.
    const ENDGAME_STATES: usize = 1_200_000;

    fn worth(&self, side: Side) -> i32 {
        self.stones(side) as i32
    }

    /// Captures are compulsory, and so is forming a new king.
    fn is_forced(&self) -> bool {
        self.phase() == Phase::Battle && (self.must_form_king() || self.must_capture())
    }

    /// Two kings and one more stack, which nothing can be added to.
    fn is_late(&self) -> bool {
        let stacks: u32 = Side::BOTH.iter().map(|&side| self.stacks(side).len()).sum();
        self.phase() == Phase::Battle && stacks <= LATE
    }

    fn sparse(description: &'static Description<Self>, random: &mut Random) -> Option<Self> {
        let board = (description.start)(&Options::new(description.options)).board();
        let mut squares: Vec<_> = board.squares().collect();
        let mut stacks = BTreeMap::new();
        // A general wins against a lone king, a soldier mostly does not. One side has it: all such positions are one space.
        let more = if random.below(4) == 0 { Piece::Soldier } else { Piece::General };
        for (side, piece) in [(Side::One, Piece::King), (Side::Two, Piece::King), (Side::One, more)] {
            let cell = squares.swap_remove(random.below(squares.len()));
            stacks.insert(cell, Stack { side, piece });
        }
        let turn = if random.below(2) == 0 { Side::One } else { Side::Two };
        let turn_number = if turn == Side::One { TURN } else { TURN + 1 };
        let setup = Setup { board, stacks, turn, phase: Phase::Battle, turn_number, ..Setup::start(board) };
        Self::from_setup(&setup, fenix::Variant::default()).ok()
    }

    fn passed(&self) -> Option<Self> {
        if self.is_forced() || self.phase() == Phase::Preparation {
            return None;
        }
        let mut passed = *self;
        passed.null_move(&mut ());
        Some(passed)
    }

    fn move_themes(&self, m: Self::Move, first: bool, themes: &mut Vec<Theme>) {
        match m {
            Move::Capture { captured, .. } => {
                if captured.len() > 1 {
                    themes.push(Theme::Chain);
                }
                if self.king(!self.turn()).is_some_and(|king| captured.contains(king)) {
                    themes.push(Theme::TakeKing);
                }
            }
            Move::Put { .. } => themes.push(Theme::Reform),
            Move::Step { .. } if first => themes.push(Theme::QuietMove),
            Move::Step { .. } => {}
        }
    }

    fn defence_themes(&self, m: Self::Move, themes: &mut Vec<Theme>) {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        let endangered = moves.iter().any(|&other| takes_king(&self.after(other)));
        if self.king(self.turn()).is_some() && endangered && !takes_king(&self.after(m)) {
            themes.push(Theme::SaveKing);
        }
        let has_general = !self.squares(self.turn(), Piece::General).is_empty();
        if has_general && matches!(m, Move::Put { .. }) {
            themes.push(Theme::Reform);
        }
    }
}
