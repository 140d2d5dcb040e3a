use super::{Cell, Direction, name};
use crate::cell_set::cell_set;

cell_set! {
    /// A set of cells, the bit of a cell being its number.
    ///
    /// The complement `!set` has the rim in it, and every other number that is no cell.
    ///
    /// ```
    /// # use geometry::grid::{CellSet, Direction};
    /// let set: CellSet = [44, 45].into_iter().collect();
    /// assert_eq!(set.len(), 2);
    /// assert!(set.shifted(Direction::North).contains(54));
    /// ```
    CellSet(u128), all: u128::MAX, bit: bit, lowest: lowest, name: name
}

impl CellSet {
    /// All cells one step further in that direction. Those that step off the board land on its rim.
    #[inline]
    #[must_use]
    pub const fn shifted(self, direction: Direction) -> Self {
        let offset = direction.offset();
        if offset > 0 { Self(self.0 << offset) } else { Self(self.0 >> -offset) }
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
}

#[inline]
const fn bit(cell: Cell) -> u8 {
    cell & 127
}

#[inline]
const fn lowest(bits: u128) -> Option<Cell> {
    if bits == 0 { None } else { Some(bits.trailing_zeros() as Cell) }
}
