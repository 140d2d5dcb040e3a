/// One of the six ways to a neighbouring cell, clockwise; north leads from zone a to zone c.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// `(0, +2)`
    North = 0,
    /// `(+1, +1)`
    NorthEast = 1,
    /// `(+1, −1)`
    SouthEast = 2,
    /// `(0, −2)`
    South = 3,
    /// `(−1, −1)`
    SouthWest = 4,
    /// `(−1, +1)`
    NorthWest = 5,
}

impl Direction {
    /// All directions, clockwise from the north.
    pub const ALL: [Self; 6] =
        [Self::North, Self::NorthEast, Self::SouthEast, Self::South, Self::SouthWest, Self::NorthWest];

    /// 0 to 5, to index tables with.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction with this index, counted around the circle.
    ///
    /// ```
    /// # use geometry::lanes::Direction;
    /// assert_eq!(Direction::from_index(7), Direction::NorthEast);
    /// ```
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index % 6]
    }

    /// One step against the clock.
    #[inline]
    #[must_use]
    pub const fn left(self) -> Self {
        match self {
            Self::North => Self::NorthWest,
            Self::NorthEast => Self::North,
            Self::SouthEast => Self::NorthEast,
            Self::South => Self::SouthEast,
            Self::SouthWest => Self::South,
            Self::NorthWest => Self::SouthWest,
        }
    }

    /// One step with the clock.
    #[inline]
    #[must_use]
    pub const fn right(self) -> Self {
        match self {
            Self::North => Self::NorthEast,
            Self::NorthEast => Self::SouthEast,
            Self::SouthEast => Self::South,
            Self::South => Self::SouthWest,
            Self::SouthWest => Self::NorthWest,
            Self::NorthWest => Self::North,
        }
    }

    /// The way back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::NorthEast => Self::SouthWest,
            Self::SouthEast => Self::NorthWest,
            Self::South => Self::North,
            Self::SouthWest => Self::NorthEast,
            Self::NorthWest => Self::SouthEast,
        }
    }

    /// What a step adds to the doubled coordinates.
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::North => (0, 2),
            Self::NorthEast => (1, 1),
            Self::SouthEast => (1, -1),
            Self::South => (0, -2),
            Self::SouthWest => (-1, -1),
            Self::NorthWest => (-1, 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_circle_closes() {
        for direction in Direction::ALL {
            assert_eq!(direction.left().right(), direction);
            assert_eq!(direction.right(), Direction::from_index(direction.index() + 1));
            assert_eq!(direction.opposite().opposite(), direction);
            assert_eq!(direction.right().right().right(), direction.opposite());
            let (dx, dy) = direction.offset();
            assert_eq!(direction.opposite().offset(), (-dx, -dy));
        }
    }
}
