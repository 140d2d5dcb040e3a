use geometry::hexagon::{CELLS, Cell};
use rules::{Atom, Side};

/// What an [`Atom`] of Abalone means.
///
/// ```
/// # use abalone::{Fact, decode};
/// # use geometry::hexagon::Cell;
/// # use rules::Side;
/// let fact = Fact::Marble(Side::Two, Cell::parse("e5").unwrap());
/// assert_eq!(decode(fact.atom()), Some(fact));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// A marble of that side is on that cell. Its atom is the number of the cell, plus 61 for White.
    Marble(Side, Cell),
    /// That side has pushed off so many opposing marbles, 0 to 14.
    PushedOff(Side, u8),
    /// That side is to move.
    ToMove(Side),
}

/// Numbers of marbles pushed off, 0 included.
const COUNTS: Atom = crate::Variant::GREATEST_GOAL as Atom + 1;
const COUNTERS: Atom = 2 * CELLS as Atom;
pub(crate) const SIDES_TO_MOVE: Atom = COUNTERS + 2 * COUNTS;

impl Fact {
    /// The atom that stands for this fact.
    #[inline]
    pub const fn atom(self) -> Atom {
        match self {
            Self::Marble(side, cell) => marble_atom(side, cell),
            Self::PushedOff(side, count) => pushed_off_atom(side, count),
            Self::ToMove(side) => turn_atom(side),
        }
    }
}

/// What an atom means; none from [`Position::ATOMS`](rules::Position::ATOMS) on.
pub fn decode(atom: Atom) -> Option<Fact> {
    let split = |index: Atom, count: Atom| (if index < count { Side::One } else { Side::Two }, (index % count) as u8);
    if atom < COUNTERS {
        let (side, number) = split(atom, CELLS as Atom);
        Cell::from_number(number).map(|cell| Fact::Marble(side, cell))
    } else if atom < SIDES_TO_MOVE {
        let (side, count) = split(atom - COUNTERS, COUNTS);
        Some(Fact::PushedOff(side, count))
    } else if atom < SIDES_TO_MOVE + 2 {
        Some(Fact::ToMove(split(atom - SIDES_TO_MOVE, 1).0))
    } else {
        None
    }
}

#[inline]
pub(crate) const fn marble_atom(side: Side, cell: Cell) -> Atom {
    side.index() as Atom * CELLS as Atom + cell.number() as Atom
}

#[inline]
pub(crate) const fn pushed_off_atom(side: Side, count: u8) -> Atom {
    COUNTERS + side.index() as Atom * COUNTS + count as Atom
}

#[inline]
pub(crate) const fn turn_atom(side: Side) -> Atom {
    SIDES_TO_MOVE + side.index() as Atom
}
