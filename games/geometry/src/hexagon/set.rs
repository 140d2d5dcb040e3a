use super::{CELLS, Cell, Direction};
use crate::cell_set::cell_set;

cell_set! {
    /// A set of cells, the bit of a cell being its [slot](Cell::slot).
    ///
    /// ```
    /// # use geometry::hexagon::{Cell, CellSet, Direction};
    /// let row: CellSet = ["a3", "a4", "a5"].iter().filter_map(|name| Cell::parse(name)).collect();
    /// let east = row.shifted(Direction::East);
    /// assert_eq!(east.len(), 2, "a5 has no neighbour there");
    /// assert_eq!((row & east).iter().map(Cell::name).collect::<Vec<_>>(), ["a4", "a5"]);
    /// ```
    CellSet(u64), all: ALL, bit: bit, lowest: lowest, name: Cell::name
}

const ALL: u64 = (1 << CELLS) - 1;

/// For each direction, the cells that a step in that direction can end on.
const REACHED: [u64; 6] = reached();

impl CellSet {
    /// Every cell.
    pub const ALL: Self = Self(ALL);

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
}

#[inline]
const fn bit(cell: Cell) -> u8 {
    cell.slot() & 63
}

#[inline]
const fn lowest(bits: u64) -> Option<Cell> {
    // Without any bit there are 64 zeros, and that is no slot.
    Cell::from_slot(bits.trailing_zeros() as u8)
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
