use std::ops::{BitAnd, BitOr, Sub};

use geometry::lanes::{CellSet, Direction};
use rules::Side;

/// A set of fields for each side, in one word: what is asked of both sides is worked out for both at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Both(u64);

const HALF: u32 = 32;
const BOARD: u64 = CellSet::ALL.bits() as u64 | (CellSet::ALL.bits() as u64) << HALF;
/// How far a step in each direction rotates the word to the left.
const ROTATIONS: [u32; 6] = {
    let mut out = [0; 6];
    let mut i = 0;
    while i < 6 {
        out[i] = CellSet::bit_shift(Direction::ALL[i]).rem_euclid(64) as u32;
        i += 1;
    }
    out
};

impl Both {
    pub(crate) const EMPTY: Self = Self(0);

    #[inline]
    pub(crate) fn of(set: impl Fn(Side) -> CellSet) -> Self {
        Self(u64::from(set(Side::One).bits()) | u64::from(set(Side::Two).bits()) << HALF)
    }

    /// Each side's set for the other side.
    #[inline]
    pub(crate) const fn swapped(self) -> Self {
        Self(self.0.rotate_left(HALF))
    }

    /// Every field of both sets moves one step; those that would leave the board are dropped.
    #[inline]
    pub(crate) const fn shifted(self, direction: Direction) -> Self {
        // A half has more bits than the board, so what leaves one half lands on no field of the other.
        Self(self.0.rotate_left(ROTATIONS[direction.index()]) & BOARD)
    }

    /// The neighbours of the fields.
    #[inline]
    pub(crate) fn around(self) -> Self {
        Direction::ALL.into_iter().fold(Self::EMPTY, |all, direction| all | self.shifted(direction))
    }

    /// How many fields more Side One has.
    #[inline]
    pub(crate) const fn balance(self) -> i32 {
        // Counting what Side Two lacks takes one count instead of two.
        (self.0 ^ (u64::MAX << HALF)).count_ones() as i32 - HALF as i32
    }
}

impl BitAnd for Both {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Both {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for Both {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sets_behave_like_each() {
        for cell in CellSet::ALL {
            for direction in Direction::ALL {
                let sets = [CellSet::of(cell), !CellSet::of(cell)];
                let both = Both::of(|side| sets[side.index()]);
                assert_eq!(both.shifted(direction), Both::of(|side| sets[side.index()].shifted(direction)));
                assert_eq!(both.swapped(), Both::of(|side| sets[side.other().index()]));
                assert_eq!(both.balance(), 1 - 16);
                assert_eq!((both - Both::of(|_| sets[1])).balance(), 1);
            }
        }
    }
}
