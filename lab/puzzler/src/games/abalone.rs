use abalone::{Abalone, Fact, MoveKind, decode};
use puzzles::Theme;
use rules::{Atom, Description, Observer, Position as _, Random, Side};

use crate::Subject;

/// Hears which marbles a move touches that are not the mover's.
#[derive(Default)]
struct Pushed {
    mover: Option<Side>,
    any: bool,
}

impl Observer for Pushed {
    fn add(&mut self, _: Atom) {}

    fn remove(&mut self, atom: Atom) {
        self.any |= matches!(decode(atom), Some(Fact::Marble(side, _)) if Some(side) != self.mover);
    }
}

impl Subject for Abalone {
    const MOVES: u32 = 3;

    fn worth(&self, side: Side) -> i32 {
        i32::from(self.pushed_off(side))
    }

    /// Only what is pushed off counts.
    fn counting_moves(&self, out: &mut Vec<Self::Move>) {
        self.push_off_moves(out);
    }

    fn passed(&self) -> Option<Self> {
        let mut passed = *self;
        passed.null_move(&mut ());
        Some(passed)
    }

    fn move_themes(&self, m: Self::Move, first: bool, themes: &mut Vec<Theme>) {
        if !first {
            return;
        }
        let mut pushed = Pushed { mover: Some(self.turn()), any: false };
        let mut after = *self;
        after.play_unchecked(m, &mut pushed);
        if pushed.any {
            themes.push(Theme::Push);
        } else {
            themes.push(Theme::QuietMove);
        }
        if matches!(m.kind(), MoveKind::SideStep { .. }) {
            themes.push(Theme::SideStep);
        }
    }

    /// Half of the games begin as clubs begin them, the others in any way.
    fn options(description: &'static Description<Self>, random: &mut Random) -> String {
        let layouts = description.options.iter().find_map(|spec| match spec.kind {
            rules::OptionKind::Choice(names) if spec.key == "layout" => Some(names),
            _ => None,
        });
        match random.below(4) {
            0 => String::new(),
            1 => "layout=belgian-daisy".to_owned(),
            2 => "layout=german-daisy".to_owned(),
            _ => random
                .pick(layouts.unwrap_or_default())
                .filter(|name| **name != "standard")
                .map_or_else(String::new, |name| format!("layout={name}")),
        }
    }
}
