use std::fmt;

use super::{Cell, Direction};
use crate::operators::set_operators;

/// A set of cells, one bit each.
///
/// ```
/// # use geometry::grid::{CellSet, Direction};
/// let set: CellSet = [44, 45].into_iter().collect();
/// assert_eq!(set.len(), 2);
/// assert!(set.shift(Direction::North).contains(54));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct CellSet(u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self(0);

    /// One cell.
    #[inline]
    pub const fn of(cell: Cell) -> Self {
        Self(1 << (cell & 127))
    }

    /// The set of these bits, bit `n` for cell `n`.
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The set as bits.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> (cell & 127) & 1 != 0
    }

    /// The set and this cell.
    #[inline]
    #[must_use]
    pub const fn with(self, cell: Cell) -> Self {
        Self(self.0 | Self::of(cell).0)
    }

    /// The set but for this cell.
    #[inline]
    #[must_use]
    pub const fn without(self, cell: Cell) -> Self {
        Self(self.0 & !Self::of(cell).0)
    }

    /// Whether there is no cell in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells there are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The cell with the lowest number.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as Cell) }
    }

    /// The cell that has `n` cells of the set below it.
    #[inline]
    pub fn nth(self, n: u32) -> Option<Cell> {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits.wrapping_sub(1);
        }
        Self(bits).first()
    }

    /// All cells one step on. Those that step off the board land on its rim.
    #[inline]
    #[must_use]
    pub const fn shift(self, direction: Direction) -> Self {
        let offset = direction.offset();
        if offset > 0 { Self(self.0 << offset) } else { Self(self.0 >> -offset) }
    }

    /// The cells, rising.
    #[inline]
    pub const fn iter(self) -> Iter {
        Iter(self)
    }
}

/// The cells of a set, rising.
#[derive(Clone, Debug)]
pub struct Iter(CellSet);

impl Iterator for Iter {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let cell = self.0.first();
        self.0.0 &= self.0.0.wrapping_sub(1);
        cell
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Iter {}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

// What is off the board belongs to the rest.
set_operators!(CellSet, u128::MAX);

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(super::name)).finish()
    }
}
