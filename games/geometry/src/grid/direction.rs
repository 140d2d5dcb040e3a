use super::{CELLS, Cell, CellSet, STRIDE, cell, file, neighbour, rank};

/// One of the eight ways from a cell to a neighbour. North leads to higher ranks, east to higher files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// One rank up.
    North,
    /// One file up.
    East,
    /// One rank down.
    South,
    /// One file down.
    West,
    /// North and east.
    NorthEast,
    /// South and east.
    SouthEast,
    /// South and west.
    SouthWest,
    /// North and west.
    NorthWest,
}

impl Direction {
    /// Along files and ranks.
    pub const ORTHOGONAL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// All eight, the orthogonal ones first.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::East,
        Self::South,
        Self::West,
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// What a step this way adds to a cell's number.
    #[inline]
    pub const fn offset(self) -> i8 {
        match self {
            Self::North => STRIDE as i8,
            Self::East => 1,
            Self::South => -(STRIDE as i8),
            Self::West => -1,
            Self::NorthEast => STRIDE as i8 + 1,
            Self::SouthEast => 1 - STRIDE as i8,
            Self::SouthWest => -1 - STRIDE as i8,
            Self::NorthWest => STRIDE as i8 - 1,
        }
    }

    /// The way back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
            Self::NorthEast => Self::SouthWest,
            Self::SouthEast => Self::NorthWest,
            Self::SouthWest => Self::NorthEast,
            Self::NorthWest => Self::SouthEast,
        }
    }

    /// The direction and the number of steps from one cell to another, if they lie in one line and are not the same.
    ///
    /// ```
    /// # use geometry::grid::{Direction, parse};
    /// let cell = |name| parse(name).unwrap();
    /// assert_eq!(Direction::between(cell("b2"), cell("e5")), Some((Direction::NorthEast, 3)));
    /// assert_eq!(Direction::between(cell("b2"), cell("e4")), None);
    /// ```
    pub const fn between(from: Cell, to: Cell) -> Option<(Self, u8)> {
        let files = file(to) as i8 - file(from) as i8;
        let ranks = rank(to) as i8 - rank(from) as i8;
        if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
            return None;
        }
        let direction = match (files.signum(), ranks.signum()) {
            (0, 1) => Self::North,
            (1, 0) => Self::East,
            (0, -1) => Self::South,
            (-1, 0) => Self::West,
            (1, 1) => Self::NorthEast,
            (1, -1) => Self::SouthEast,
            (-1, -1) => Self::SouthWest,
            (-1, 1) => Self::NorthWest,
            _ => return None,
        };
        // Along a diagonal both are the same.
        let steps = if files == 0 { ranks } else { files };
        Some((direction, steps.unsigned_abs()))
    }

    /// The cells from here to the edge of the nine by nine board and one beyond it; orthogonal directions only.
    ///
    /// # Panics
    /// If the direction is diagonal.
    #[inline]
    pub const fn ray(self, from: Cell) -> CellSet {
        RAYS[self as usize][from as usize]
    }

    /// The nearest cell of `obstacles` this way, if the rim is among them; orthogonal directions only.
    ///
    /// The complement of a set of empty cells has the rim in it. Without any obstacle the answer is a number that is no
    /// cell.
    ///
    /// # Panics
    /// If the direction is diagonal.
    #[inline]
    pub const fn first(self, from: Cell, obstacles: CellSet) -> Cell {
        let line = self.ray(from).bits() & obstacles.bits();
        match self {
            Self::North | Self::East => line.trailing_zeros() as Cell,
            _ => 127_u8.wrapping_sub(line.leading_zeros() as Cell),
        }
    }
}

static RAYS: [[CellSet; CELLS]; 4] = rays();

const fn is_on_board(at: Cell) -> bool {
    at > STRIDE && (at as usize) < CELLS && !at.is_multiple_of(STRIDE)
}

const fn rays() -> [[CellSet; CELLS]; 4] {
    let mut rays = [[CellSet::EMPTY; CELLS]; 4];
    let mut way = 0;
    while way < 4 {
        let mut at = cell(0, 0);
        while (at as usize) < CELLS {
            let mut next = at;
            while is_on_board(next) {
                next = neighbour(next, Direction::ORTHOGONAL[way]);
                rays[way][at as usize] = rays[way][at as usize].with(next);
            }
            at += 1;
        }
        way += 1;
    }
    rays
}
