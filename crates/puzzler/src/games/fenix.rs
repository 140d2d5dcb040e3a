use fenix::{Fenix, Move, Phase, Piece};
use puzzles::Theme;
use rules::{Position as _, Side};

use crate::Subject;

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

    fn worth(&self, side: Side) -> i32 {
        self.stones(side) as i32
    }

    /// Captures are compulsory, and so is forming a new king.
    fn is_forced(&self) -> bool {
        self.phase() == Phase::Battle && (self.must_form_king() || self.must_capture())
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
