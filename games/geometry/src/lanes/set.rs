use super::{CELLS, Cell, Direction, PLACES, name};
use crate::cell_set::cell_set;

cell_set! {
    /// A set of cells.
    ///
    /// Each lane has its own run of bits with at least one unused bit before the next, so that a step of the whole set in
    /// any direction is one rotation and one mask. Cells come lane by lane, the fastest order; [`CellSet::sorted`] goes by
    /// number.
    CellSet(u32), all: BOARD, bit: bit, lowest: lowest, name: name
}

const BITS: [u8; CELLS] = bits();
const CELL_OF_BIT: [Cell; 32] = cell_of_bit();
const BOARD: u32 = board();
/// How far a step north, north-east, … shifts the bits to the left.
const SHIFTS: [i32; 6] = [1, 5, 4, -1, -5, -4];

impl CellSet {
    /// Every cell.
    pub const ALL: Self = Self(BOARD);

    /// Every cell moves one step; those that would leave the board are dropped.
    ///
    /// ```
    /// # use geometry::lanes::{CellSet, Direction, parse};
    /// let [b3, c3] = ["b3", "c3"].map(|name| parse(name).unwrap());
    /// assert_eq!(CellSet::of(b3).shifted(Direction::North), CellSet::of(c3));
    /// assert!(CellSet::of(c3).shifted(Direction::North).is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn shifted(self, direction: Direction) -> Self {
        Self(self.0.rotate_left(Self::bit_shift(direction).rem_euclid(32) as u32) & BOARD)
    }

    /// How far a step shifts [the bits](CellSet::bits) to the left; below 0, to the right.
    #[inline]
    pub const fn bit_shift(direction: Direction) -> i32 {
        SHIFTS[direction.index()]
    }

    /// How many cells six sets have together, faster than one by one where the processor cannot count bits itself.
    ///
    /// ```
    /// # use geometry::lanes::CellSet;
    /// assert_eq!(CellSet::total([CellSet::ALL; 6]), 102);
    /// ```
    #[inline]
    pub const fn total(sets: [Self; 6]) -> u32 {
        // Sums of two neighbouring bits, then of four: three pairs of sets give at most 12 a nibble, so they still fit.
        const PAIRS: u64 = 0x5555_5555_5555_5555;
        const NIBBLES: u64 = 0x3333_3333_3333_3333;
        const BYTES: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        let mut nibbles = 0;
        let mut i = 0;
        while i < sets.len() {
            let both = sets[i].0 as u64 | (sets[i + 1].0 as u64) << 32;
            let pairs = both - ((both >> 1) & PAIRS);
            nibbles += (pairs & NIBBLES) + ((pairs >> 2) & NIBBLES);
            i += 2;
        }
        let bytes = (nibbles & BYTES) + ((nibbles >> 4) & BYTES);
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// The cells in the order of their numbers.
    pub fn sorted(self) -> impl Iterator<Item = Cell> {
        (0..CELLS as Cell).filter(move |&cell| self.contains(cell))
    }
}

#[inline]
const fn bit(cell: Cell) -> u8 {
    BITS[cell as usize]
}

#[inline]
const fn lowest(bits: u32) -> Option<Cell> {
    if bits == 0 { None } else { Some(CELL_OF_BIT[bits.trailing_zeros() as usize % 32]) }
}

/// Along a lane bits rise by 1, from lane to lane (north-east) by 5: lanes of four cells then just leave a gap of one bit.
const fn bits() -> [u8; CELLS] {
    let mut out = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (x, y) = PLACES[cell];
        out[cell] = (5 * (x - 1) + (y - x).div_euclid(2)) as u8;
        cell += 1;
    }
    out
}

const fn cell_of_bit() -> [Cell; 32] {
    let mut out = [0; 32];
    let mut cell = 0;
    while cell < CELLS {
        out[BITS[cell] as usize] = cell as Cell;
        cell += 1;
    }
    out
}

const fn board() -> u32 {
    let mut out = 0;
    let mut cell = 0;
    while cell < CELLS {
        out |= 1 << BITS[cell];
        cell += 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::neighbour;
    use super::*;

    #[test]
    fn a_step_of_a_set_is_a_step_of_each_cell() {
        for direction in Direction::ALL {
            for cell in 0..CELLS as Cell {
                let expected = neighbour(cell, direction).map_or(CellSet::EMPTY, CellSet::of);
                assert_eq!(CellSet::of(cell).shifted(direction), expected, "{cell} {direction:?}");
            }
            let expected: CellSet = CellSet::ALL.into_iter().filter_map(|cell| neighbour(cell, direction)).collect();
            assert_eq!(CellSet::ALL.shifted(direction), expected);
        }
    }

    #[test]
    fn sets_hold_what_was_put_in() {
        assert_eq!(CellSet::ALL.len() as usize, CELLS);
        assert_eq!(CellSet::EMPTY.first(), None);
        let set: CellSet = [16, 3, 7].into_iter().collect();
        assert_eq!(set.sorted().collect::<Vec<_>>(), [3, 7, 16]);
        assert_eq!(set.into_iter().collect::<CellSet>(), set);
        assert_eq!(set.into_iter().size_hint(), (3, Some(3)));
        assert_eq!((!set).len(), 14);
        assert!((!set & set).is_empty());
        assert_eq!((set - CellSet::of(3)).sorted().collect::<Vec<_>>(), [7, 16]);
        assert_eq!(set ^ CellSet::of(3), set - CellSet::of(3));
        assert!(set.meets(CellSet::of(7)) && !set.meets(CellSet::of(8)));
    }

    #[test]
    fn totals_are_sums() {
        let mut sets = [CellSet::EMPTY; 6];
        for step in 0..200u32 {
            let cell = (step * 7 % CELLS as u32) as Cell;
            sets[(step * 5 % 6) as usize] ^= CellSet::of(cell);
            assert_eq!(CellSet::total(sets), sets.iter().map(|set| set.len()).sum());
        }
    }
}
