use geometry::lanes::{Cell, CellSet, Direction};

/// The obligatory turn of a wedge that sways, jumps or is toppled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Swerve {
    /// One step against the clock.
    Left,
    /// One step with the clock.
    Right,
}

impl Swerve {
    /// Left and right.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// The direction after the swerve.
    #[inline]
    pub const fn apply(self, direction: Direction) -> Direction {
        match self {
            Self::Left => direction.left(),
            Self::Right => direction.right(),
        }
    }
}

/// What goes on top of a wedge that promotes: a tombstone of the board, or a piece from outside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Top(u8);

impl Top {
    /// The piece from outside, for a board without tombstones.
    pub const OUTSIDE: Self = Self(u8::MAX);

    /// The tombstone on this field.
    #[inline]
    pub const fn tombstone(cell: Cell) -> Self {
        Self(cell)
    }

    /// The field of the tombstone; none for the piece from outside.
    #[inline]
    pub const fn cell(self) -> Option<Cell> {
        if self.0 == Self::OUTSIDE.0 { None } else { Some(self.0) }
    }
}

/// How many pieces each pillar of a side gains in a pillar-blow, in the order of the pillars' [`CellSet`].
///
/// Packed as so many ones and a zero for each pillar: at most 17 pieces and pillars are on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Gains(u32);

impl Gains {
    /// The gains of these pillars, in order.
    #[inline]
    pub(crate) fn pack(gains: &[u8]) -> Self {
        Self(gains.iter().rev().fold(0, |packed, &gain| (packed << (gain + 1)) | ((1 << gain) - 1)))
    }

    /// A number that tells these gains from others of the same pillars.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Each pillar with what it gains; `pillars` must be the pillars of the side that blows.
    #[inline]
    pub fn of(self, pillars: CellSet) -> impl Iterator<Item = (Cell, u8)> {
        let mut rest = self.0;
        pillars.into_iter().map(move |pillar| {
            let gain = rest.trailing_ones();
            rest = rest.checked_shr(gain + 1).unwrap_or(0);
            (pillar, gain as u8)
        })
    }
}

/// A whole turn, by what it does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A wedge goes to a neighbouring field.
    Sway {
        /// Where it stands.
        from: Cell,
        /// Where it goes.
        to: Cell,
        /// How it turns.
        swerve: Swerve,
    },
    /// A wedge jumps over hostile wedges, in whatever order.
    Jump {
        /// Where it stands.
        from: Cell,
        /// Where it ends, perhaps where it began.
        to: Cell,
        /// Where its peak looks in the end.
        facing: Direction,
        /// The wedges that become tombstones.
        jumped: CellSet,
    },
    /// A wedge sways or jumps onto a promotion field and becomes a pillar.
    Promotion {
        /// Where it stands.
        from: Cell,
        /// The promotion field.
        to: Cell,
        /// What goes on top.
        top: Top,
        /// The wedges that become tombstones; none if it sways.
        jumped: CellSet,
    },
    /// A hostile wedge changes sides.
    Topple {
        /// Where it stands.
        target: Cell,
        /// How it turns.
        swerve: Swerve,
    },
    /// A hostile wedge on a promotion field changes sides and becomes a pillar.
    TopplePromotion {
        /// Where it stands.
        target: Cell,
        /// What goes on top.
        top: Top,
    },
    /// A wedge goes on top of a pillar of its own side.
    Raise {
        /// Where it stands.
        from: Cell,
        /// The pillar.
        to: Cell,
    },
    /// The pillars take all hostile wedges in their territory.
    Blow {
        /// What each pillar gains.
        gains: Gains,
    },
}

const _: () = assert!(size_of::<Move>() == 8);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_unpack_as_packed() {
        let pillars: CellSet = [1, 3, 13, 15].into_iter().collect();
        let gains = [2, 0, 5, 1];
        let unpacked: Vec<_> = Gains::pack(&gains).of(pillars).map(|(_, gain)| gain).collect();
        assert_eq!(unpacked, gains);
        let cells: CellSet = Gains::pack(&gains).of(pillars).map(|(cell, _)| cell).collect();
        assert_eq!(cells, pillars);
    }
}
