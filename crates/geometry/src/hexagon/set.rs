use std::fmt;

use super::{CELLS, Cell, Direction};
use crate::operators::set_operators;

/// A set of cells, as one bit a cell.
///
/// ```
/// # use geometry::hexagon::{Cell, CellSet, Direction};
/// let row: CellSet = ["a3", "a4", "a5"].iter().map(|name| name.parse::<Cell>().unwrap()).collect();
/// let east = row.shifted(Direction::East);
/// assert_eq!(east.len(), 2, "a5 has no neighbour there");
/// assert_eq!((row & east).iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["a4", "a5"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet(u64);

const ALL: u64 = (1 << CELLS) - 1;

/// For each direction, the cells that a step in that direction can end on.
const REACHED: [u64; 6] = reached();

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self(0);

    /// Every cell.
    pub const ALL: Self = Self(ALL);

    /// This cell alone.
    #[inline]
    pub const fn of(cell: Cell) -> Self {
        Self(1 << (cell.slot() & 63))
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> (cell.slot() & 63) & 1 != 0
    }

    /// Whether there is no cell in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The set with this cell.
    #[inline]
    #[must_use]
    pub const fn with(self, cell: Cell) -> Self {
        Self(self.0 | Self::of(cell).0)
    }

    /// The set without this cell.
    #[inline]
    #[must_use]
    pub const fn without(self, cell: Cell) -> Self {
        Self(self.0 & !Self::of(cell).0)
    }

    /// Every cell of the set one step further in that direction; those that stand at that edge fall off.
    #[inline]
    #[must_use]
    pub const fn shifted(self, direction: Direction) -> Self {
        let bits = self.0;
        let moved = match direction {
            // Each row has its slots side by side, so nothing has to come round the ring.
            Direction::East => bits << 1,
            Direction::West => bits >> 1,
            Direction::NorthEast => bits << 14 | bits >> (CELLS - 14),
            Direction::SouthWest => bits >> 14 | bits << (CELLS - 14),
            Direction::NorthWest => bits << 13 | bits >> (CELLS - 13),
            Direction::SouthEast => bits >> 13 | bits << (CELLS - 13),
        };
        Self(moved & REACHED[direction as usize])
    }

    /// The cells whose neighbour in that direction is beyond the edge.
    #[inline]
    pub const fn edge(direction: Direction) -> Self {
        Self(ALL & !REACHED[direction.opposite() as usize])
    }

    /// The cells one by one, in an order of its own that is always the same.
    #[inline]
    pub const fn iter(self) -> Cells {
        Cells(self.0)
    }

    /// The set as a word: the bit of a cell is its [slot](Cell::slot).
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of a word; bits from 61 on do not count.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & ALL)
    }
}

/// The cells of a set, see [`CellSet::iter`].
#[derive(Clone, Debug)]
pub struct Cells(u64);

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let cell = Cell::from_slot(self.0.trailing_zeros() as u8)?;
        self.0 &= self.0 - 1;
        Some(cell)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Cells {}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;

    #[inline]
    fn into_iter(self) -> Cells {
        self.iter()
    }
}

set_operators!(CellSet, ALL);

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

const fn reached() -> [u64; 6] {
    let mut out = [0; 6];
    let mut direction = 0;
    while direction < 6 {
        let back = Direction::ALL[direction].opposite();
        let mut slot = 0;
        while slot < CELLS {
            if let Some(cell) = Cell::from_slot(slot as u8)
                && cell.neighbour(back).is_some()
            {
                out[direction] |= 1 << slot;
            }
            slot += 1;
        }
        direction += 1;
    }
    out
}
