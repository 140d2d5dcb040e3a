//! Finding moves: whole sets at a time.

use geometry::hexagon::{Cell, CellSet, Direction};
use rules::Random;

use crate::Move;

/// The board as the player to move sees it.
#[derive(Clone, Copy)]
pub(crate) struct View {
    pub(crate) own: CellSet,
    pub(crate) other: CellSet,
    pub(crate) empty: CellSet,
}

/// Kinds of move in one direction: in-line, and lines of two and of three along each of the other two axes.
const KINDS: usize = 5;
const SETS: usize = 6 * KINDS;

impl View {
    #[inline]
    pub(crate) fn new(own: CellSet, other: CellSet) -> Self {
        Self { own, other, empty: !(own | other) }
    }

    /// How many moves there are.
    #[inline]
    pub(crate) fn count(self) -> u32 {
        // One sum over constants, not over `sets()`: so the compiler handles four sets at once, twice as fast.
        self.count_to::<0>()
            + self.count_to::<1>()
            + self.count_to::<2>()
            + self.count_to::<3>()
            + self.count_to::<4>()
            + self.count_to::<5>()
    }

    /// Whether there is any move. Where a line can side-step, its marbles can also go one by one.
    pub(crate) fn any(self) -> bool {
        let all = self.hindmost::<0>()
            | self.hindmost::<1>()
            | self.hindmost::<2>()
            | self.hindmost::<3>()
            | self.hindmost::<4>()
            | self.hindmost::<5>();
        !all.is_empty()
    }

    /// Appends all moves.
    #[inline]
    pub(crate) fn list(self, out: &mut Vec<Move>) {
        for (set, sample) in self.sets().into_iter().zip(SAMPLES) {
            out.extend(set.iter().map(|cell| sample.named_by(cell)));
        }
    }

    /// A move, each as likely as the others; none if there is none.
    #[inline]
    pub(crate) fn pick(self, random: &mut Random) -> Option<Move> {
        let sets = self.sets();
        let total: u32 = sets.iter().map(|set| set.len()).sum();
        let mut index = random.below(total as usize) as u32;
        for (set, sample) in sets.into_iter().zip(SAMPLES) {
            match index.checked_sub(set.len()) {
                Some(rest) => index = rest,
                None => return set.iter().nth(index as usize).map(|cell| sample.named_by(cell)),
            }
        }
        None
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

    /// The cells that moves are named by, for each direction and kind.
    #[inline]
    fn sets(self) -> [CellSet; SETS] {
        let mut out = [CellSet::EMPTY; SETS];
        self.sets_to::<0>(&mut out);
        self.sets_to::<1>(&mut out);
        self.sets_to::<2>(&mut out);
        self.sets_to::<3>(&mut out);
        self.sets_to::<4>(&mut out);
        self.sets_to::<5>(&mut out);
        out
    }

    /// The sets of one direction.
    ///
    /// The direction is a constant here and below so that each step compiles to shifts by constants.
    #[inline]
    fn sets_to<const D: usize>(self, out: &mut [CellSet; SETS]) {
        let movable = self.movable::<D>();
        let [one, other] = side_axes(D);
        out[KINDS * D] = self.hindmost::<D>();
        (out[KINDS * D + 1], out[KINDS * D + 2]) = lines(movable, one);
        (out[KINDS * D + 3], out[KINDS * D + 4]) = lines(movable, other);
    }

    #[inline]
    fn count_to<const D: usize>(self) -> u32 {
        let movable = self.movable::<D>();
        let [(pairs, triples), (other_pairs, other_triples)] = side_axes(D).map(|axis| lines(movable, axis));
        let side_steps = pairs.len() + triples.len() + other_pairs.len() + other_triples.len();
        self.hindmost::<D>().len() + side_steps
    }

    /// The hindmost marbles of all in-line moves in that direction, pushes included.
    ///
    /// Worked out from the front: which cells will one, two or three own marbles behind them be able to enter?
    #[inline]
    fn hindmost<const D: usize>(self) -> CellSet {
        let Self { own, other, empty } = self;
        let direction = Direction::ALL[D];
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
    fn movable<const D: usize>(self) -> CellSet {
        self.own & self.empty.shifted(Direction::ALL[D].opposite())
    }
}

/// For each set, some move of its kind.
const SAMPLES: [Move; SETS] = {
    let cell = Cell::from_slot(0).unwrap();
    let mut out = [Move::in_line(cell, Direction::East); SETS];
    let mut d = 0;
    while d < 6 {
        let direction = Direction::ALL[d];
        let [one, other] = side_axes(d);
        out[KINDS * d] = Move::in_line(cell, direction);
        out[KINDS * d + 1] = Move::side_step_on_axis(cell, one, 2, direction);
        out[KINDS * d + 2] = Move::side_step_on_axis(cell, one, 3, direction);
        out[KINDS * d + 3] = Move::side_step_on_axis(cell, other, 2, direction);
        out[KINDS * d + 4] = Move::side_step_on_axis(cell, other, 3, direction);
        d += 1;
    }
    out
};

/// The two axes that are not along the direction of that index.
#[inline]
const fn side_axes(direction: usize) -> [Direction; 2] {
    [Direction::ALL[direction].turned(1).axis(), Direction::ALL[direction].turned(2).axis()]
}

/// The first cells of all lines of two and of three along an axis.
#[inline]
fn lines(set: CellSet, axis: Direction) -> (CellSet, CellSet) {
    let back = axis.opposite();
    let pairs = set & set.shifted(back);
    (pairs, pairs & pairs.shifted(back))
}
