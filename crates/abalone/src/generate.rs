//! Finding moves: whole sets at a time.

use geometry::hexagon::{CellSet, Direction};

use crate::Move;

/// The board as the player to move sees it.
#[derive(Clone, Copy)]
pub(crate) struct View {
    pub(crate) own: CellSet,
    pub(crate) other: CellSet,
    pub(crate) empty: CellSet,
}

/// The two lines that are not along a direction, for each direction.
const SIDE_AXES: [[Direction; 2]; 6] = {
    use Direction::{East, NorthEast, NorthWest};
    let (east, north_east, north_west) = ([NorthEast, NorthWest], [East, NorthWest], [East, NorthEast]);
    [east, north_east, north_west, east, north_east, north_west]
};

impl View {
    #[inline]
    pub(crate) fn new(own: CellSet, other: CellSet) -> Self {
        Self { own, other, empty: !(own | other) }
    }

    /// The hindmost marbles of all in-line moves in that direction, pushes included.
    ///
    /// Worked out from the front: which cells will one, two or three own marbles behind them be able to enter?
    #[inline]
    fn hindmost(self, direction: Direction) -> CellSet {
        let Self { own, other, empty } = self;
        let back = direction.opposite();
        let loose = other & (empty.shifted(back) | CellSet::edge(direction));
        let loose_pair = other & loose.shifted(back);
        let for_two = empty | loose;
        let for_three = for_two | loose_pair;
        let third = own & for_three.shifted(back);
        let second = own & (for_two | third).shifted(back);
        own & (empty | second).shifted(back)
    }

    /// Own marbles that have an empty cell beside them in that direction.
    #[inline]
    fn movable(self, direction: Direction) -> CellSet {
        self.own & self.empty.shifted(direction.opposite())
    }

    /// How many moves there are.
    #[inline]
    pub(crate) fn count(self) -> u32 {
        let mut count = 0;
        for direction in Direction::ALL {
            count += self.hindmost(direction).len();
            let movable = self.movable(direction);
            for axis in SIDE_AXES[direction.index()] {
                let (pairs, triples) = lines(movable, axis);
                count += pairs.len() + triples.len();
            }
        }
        count
    }

    /// Appends the moves that push a marble off.
    #[inline]
    pub(crate) fn list_push_offs(self, out: &mut Vec<Move>) {
        let Self { own, other, .. } = self;
        for direction in Direction::ALL {
            let back = direction.opposite();
            let last = other & CellSet::edge(direction);
            if last.is_empty() {
                continue;
            }
            let one_against = own & last.shifted(back);
            let two_against = own & one_against.shifted(back);
            let pair = other & last.shifted(back);
            let three_against_pair = own & (own & (own & pair.shifted(back)).shifted(back)).shifted(back);
            for from in two_against | (own & two_against.shifted(back)) | three_against_pair {
                out.push(Move::in_line(from, direction));
            }
        }
    }

    /// Whether there is any move. Where a line can side-step, its marbles can also go one by one.
    pub(crate) fn any(self) -> bool {
        Direction::ALL.into_iter().any(|direction| !self.hindmost(direction).is_empty())
    }

    /// Appends all moves.
    #[inline]
    pub(crate) fn list(self, out: &mut Vec<Move>) {
        for direction in Direction::ALL {
            for from in self.hindmost(direction) {
                out.push(Move::in_line(from, direction));
            }
            let movable = self.movable(direction);
            for axis in SIDE_AXES[direction.index()] {
                let (pairs, triples) = lines(movable, axis);
                for first in pairs {
                    out.push(Move::side_step_on_axis(first, axis, 2, direction));
                }
                for first in triples {
                    out.push(Move::side_step_on_axis(first, axis, 3, direction));
                }
            }
        }
    }
}

/// The first cells of all lines of two and of three along an axis.
#[inline]
fn lines(set: CellSet, axis: Direction) -> (CellSet, CellSet) {
    let back = axis.opposite();
    let pairs = set & set.shifted(back);
    (pairs, pairs & pairs.shifted(back))
}
