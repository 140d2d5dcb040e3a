use gunzi::{Gunzi, Move};
use puzzles::Theme;
use rules::{Description, Notation as _, Position as _, Random, Side};

use crate::Subject;

/// With so few wedges on the board, everything that can follow is often few enough.
const LATE: usize = 4;
/// The fields of the board.
const FIELDS: usize = 17;

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

    /// One or two wedges a side among tombstones, perhaps with pillars.
    fn sparse(_description: &'static Description<Self>, random: &mut Random) -> Option<Self> {
        let mut fields = vec!["-".to_owned(); FIELDS];
        let mut put = |text: String, random: &mut Random| {
            let free: Vec<usize> = (0..FIELDS).filter(|&at| fields[at] == "-").collect();
            if let Some(&at) = random.pick(&free) {
                fields[at] = text;
            }
        };
        for side in ['B', 'W'] {
            for _ in 0..=random.below(2) {
                put(format!("{side}{}", 1 + random.below(6)), random);
            }
            for _ in 0..random.below(3) {
                put(format!("{side}P{}", 2 + random.below(2)), random);
            }
        }
        for _ in 0..random.below(4) {
            put("T".to_owned(), random);
        }
        let turn = if random.below(2) == 0 { 'b' } else { 'w' };
        let text =
            format!("{}/{}/{} {turn} 81", fields[..5].join(","), fields[5..12].join(","), fields[12..].join(","));
        Self::parse_position(&text, gunzi::Variant::default()).ok()
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
