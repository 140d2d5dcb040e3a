use gunzi::{Gunzi, Move};
use puzzles::Theme;
use rules::{Description, Layered as _, Place, Position as _, Random, Side};

use crate::Subject;

/// With so few wedges on the board, everything that can follow is often few enough.
const LATE: usize = 4;
/// A turn of Black by which so few are left.
const TURN: u32 = 81;

impl Subject for Gunzi {
    const MOVES: u32 = 4;
    const STATES: usize = 20_000;
    const ENDGAME_STATES: usize = 150_000;

    fn worth(&self, side: Side) -> i32 {
        i32::from(self.points()[side.index()])
    }

    /// A pillar-blow is obligatory.
    fn is_forced(&self) -> bool {
        self.must_blow()
    }

    fn passed(&self) -> Option<Self> {
        if self.must_blow() {
            return None;
        }
        let mut passed = *self;
        passed.null_move(&mut ());
        Some(passed)
    }

    fn is_late(&self) -> bool {
        let wedges: usize = Side::BOTH.iter().map(|&side| self.wedges(side).len() as usize).sum();
        wedges <= LATE
    }

    /// A few wedges among all the tombstones and pillars that the other pieces have become.
    fn sparse(_description: &'static Description<Self>, random: &mut Random) -> Option<Self> {
        let layer = 2 + random.below(LATE - 1) as u32;
        let block = random.below(Self::blocks(layer) as usize) as u32;
        let index = random.next_u64() % Self::block_len(layer, block).max(1);
        let mut setup = Self::at_place(Place { layer, block, index })?.to_setup();
        setup.number = if setup.turn == Side::One { TURN } else { TURN + 1 };
        Self::from_setup(&setup, gunzi::Variant::default()).ok()
    }

    fn move_themes(&self, m: Self::Move, first: bool, themes: &mut Vec<Theme>) {
        match m {
            Move::Sway { .. } if first => themes.push(Theme::QuietMove),
            Move::Sway { .. } => {}
            Move::Jump { jumped, .. } => {
                themes.push(Theme::Jump);
                if jumped.len() > 1 {
                    themes.push(Theme::Chain);
                }
            }
            Move::Promotion { jumped, .. } => {
                themes.push(Theme::Promote);
                if !jumped.is_empty() {
                    themes.push(Theme::Jump);
                }
            }
            Move::Topple { .. } => themes.push(Theme::Topple),
            Move::TopplePromotion { .. } => themes.extend([Theme::Promote, Theme::Topple]),
            Move::Raise { .. } => themes.push(Theme::Raise),
            Move::Blow { .. } => themes.push(Theme::Blow),
        }
        debug_assert!(self.outcome().is_none(), "nobody moves after the end");
    }
}
