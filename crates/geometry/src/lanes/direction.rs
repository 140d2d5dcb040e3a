/// One of the six ways to a neighbouring cell, clockwise; north leads from zone a to zone c.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// `(0, +2)`
    N = 0,
    /// `(+1, +1)`
    Ne = 1,
    /// `(+1, −1)`
    Se = 2,
    /// `(0, −2)`
    S = 3,
    /// `(−1, −1)`
    Sw = 4,
    /// `(−1, +1)`
    Nw = 5,
}

impl Direction {
    /// All directions, clockwise from the north.
    pub const ALL: [Self; 6] = [Self::N, Self::Ne, Self::Se, Self::S, Self::Sw, Self::Nw];

    /// 0 to 5, to index tables with.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction with this index, counted around the circle.
    ///
    /// ```
    /// # use geometry::lanes::Direction;
    /// assert_eq!(Direction::around(7), Direction::Ne);
    /// ```
    #[inline]
    pub const fn around(index: usize) -> Self {
        Self::ALL[index % 6]
    }

    /// One step against the clock.
    #[inline]
    #[must_use]
    pub const fn left(self) -> Self {
        match self {
            Self::N => Self::Nw,
            Self::Ne => Self::N,
            Self::Se => Self::Ne,
            Self::S => Self::Se,
            Self::Sw => Self::S,
            Self::Nw => Self::Sw,
        }
    }

    /// One step with the clock.
    #[inline]
    #[must_use]
    pub const fn right(self) -> Self {
        match self {
            Self::N => Self::Ne,
            Self::Ne => Self::Se,
            Self::Se => Self::S,
            Self::S => Self::Sw,
            Self::Sw => Self::Nw,
            Self::Nw => Self::N,
        }
    }

    /// The way back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::N => Self::S,
            Self::Ne => Self::Sw,
            Self::Se => Self::Nw,
            Self::S => Self::N,
            Self::Sw => Self::Ne,
            Self::Nw => Self::Se,
        }
    }

    /// What a step adds to the doubled coordinates.
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::N => (0, 2),
            Self::Ne => (1, 1),
            Self::Se => (1, -1),
            Self::S => (0, -2),
            Self::Sw => (-1, -1),
            Self::Nw => (-1, 1),
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
            assert_eq!(direction.right(), Direction::around(direction.index() + 1));
            assert_eq!(direction.opposite().opposite(), direction);
            assert_eq!(direction.right().right().right(), direction.opposite());
            let (dx, dy) = direction.offset();
            assert_eq!(direction.opposite().offset(), (-dx, -dy));
        }
    }
}
