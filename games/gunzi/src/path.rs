//! The ways a jumping wedge can go to do what a move does.

use geometry::lanes::{Cell, CellSet, Direction};

use crate::Gunzi;
use crate::generate::is_guarded;
use crate::jump::Leaps;
use crate::moves::{Move, Swerve};

/// The fields landed on, each with the swerve made there; none on a promotion field.
pub(crate) type Path = Vec<(Cell, Option<Swerve>)>;

/// All paths of a jump or of a promotion by jump; empty for other moves.
pub(crate) fn paths(position: &Gunzi, m: Move) -> Vec<Path> {
    let (from, to, facing, jumped) = match m {
        Move::Jump { from, to, facing, jumped } => (from, to, Some(facing), jumped),
        Move::Promotion { from, to, jumped, .. } if !jumped.is_empty() => (from, to, None, jumped),
        _ => return Vec::new(),
    };
    let empty = position.empty() | CellSet::of(from);
    let mut walker = Walker { position, to, facing, jumped, empty, path: Path::new(), found: Vec::new() };
    walker.go(from, position.facing_at(from), jumped);
    walker.found
}

struct Walker<'a> {
    position: &'a Gunzi,
    to: Cell,
    /// Where the wedge looks in the end; none if it promotes.
    facing: Option<Direction>,
    jumped: CellSet,
    empty: CellSet,
    path: Path,
    found: Vec<Path>,
}

impl Walker<'_> {
    /// Goes on from a field with these wedges still to be jumped.
    fn go(&mut self, cell: Cell, facing: Direction, left: CellSet) {
        let done = self.position.wedges(!self.position.turn) - left;
        for direction in Leaps::from(self.position, self.empty, cell, done).of(facing) {
            let over = CellSet::of(cell).shifted(direction);
            let Some(to) = over.shifted(direction).first() else {
                continue;
            };
            let left = left - over;
            let gone = self.jumped - left;
            if Gunzi::promotion_fields(self.position.turn).contains(to) {
                let ends = self.facing.is_none() && to == self.to && left.is_empty();
                if ends && !is_guarded(self.position, to, gone) {
                    self.path.push((to, None));
                    self.found.push(self.path.clone());
                    self.path.pop();
                }
                continue;
            }
            let must_stop = !(self.position.blocks_at(!self.position.turn, to) - gone).is_empty();
            for swerve in Swerve::BOTH {
                let facing = swerve.apply(facing);
                self.path.push((to, Some(swerve)));
                if left.is_empty() {
                    if to == self.to && self.facing == Some(facing) {
                        self.found.push(self.path.clone());
                    }
                } else if !must_stop {
                    self.go(to, facing, left);
                }
                self.path.pop();
            }
        }
    }
}
