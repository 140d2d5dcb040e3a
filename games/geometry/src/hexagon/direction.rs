use super::Cell;

/// One of the six ways to go from a cell, anticlockwise from the right as the board is printed (row a at the bottom).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// To the next diagonal in the same row: e5 to e6.
    East = 0,
    /// Up, and to the next diagonal: e5 to f6.
    NorthEast = 1,
    /// Up, along the diagonal: e5 to f5.
    NorthWest = 2,
    /// To the diagonal before in the same row: e5 to e4.
    West = 3,
    /// Down, and to the diagonal before: e5 to d4.
    SouthWest = 4,
    /// Down, along the diagonal: e5 to d5.
    SouthEast = 5,
}

impl Direction {
    /// All six, anticlockwise.
    pub const ALL: [Self; 6] =
        [Self::East, Self::NorthEast, Self::NorthWest, Self::West, Self::SouthWest, Self::SouthEast];

    /// One for each of the three lines through a cell; the others are their opposites.
    pub const AXES: [Self; 3] = [Self::East, Self::NorthEast, Self::NorthWest];

    /// 0 to 5, to index tables with.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction of that index, counted on beyond 5 as often as need be.
    ///
    /// ```
    /// # use geometry::hexagon::Direction;
    /// assert_eq!(Direction::from_index(7), Direction::NorthEast);
    /// ```
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index % 6]
    }

    /// The direction so many sixths of a full turn further anticlockwise.
    #[inline]
    #[must_use]
    pub const fn turned(self, sixths: usize) -> Self {
        Self::from_index(self.index() + sixths)
    }

    /// The way back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    /// The direction of [`Direction::AXES`] that lies along the same line.
    #[inline]
    #[must_use]
    pub const fn axis(self) -> Self {
        Self::AXES[self.index() % 3]
    }

    /// What one step adds to the row and to the diagonal.
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::East => (0, 1),
            Self::NorthEast => (1, 1),
            Self::NorthWest => (1, 0),
            Self::West => (0, -1),
            Self::SouthWest => (-1, -1),
            Self::SouthEast => (-1, 0),
        }
    }

    /// The direction and the number of steps from one cell to another, if they lie in one line and are not the same.
    ///
    /// ```
    /// # use geometry::hexagon::{Cell, Direction};
    /// let cell = |name| Cell::parse(name).unwrap();
    /// assert_eq!(Direction::between(cell("a1"), cell("d4")), Some((Direction::NorthEast, 3)));
    /// assert_eq!(Direction::between(cell("a1"), cell("c2")), None);
    /// ```
    pub fn between(from: Cell, to: Cell) -> Option<(Self, u8)> {
        let (row, diagonal) = (to.row() as i8 - from.row() as i8, to.diagonal() as i8 - from.diagonal() as i8);
        let steps = row.unsigned_abs().max(diagonal.unsigned_abs());
        let along = |direction: &Self| {
            let (up, along) = direction.offset();
            (up * steps as i8, along * steps as i8) == (row, diagonal)
        };
        if steps == 0 { None } else { Self::ALL.into_iter().find(along).map(|direction| (direction, steps)) }
    }
}
