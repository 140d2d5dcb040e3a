use std::ops::Not;

/// One of the two players.
///
/// `One` is the player who begins in the printed rules (Black in Abalone and Gunzi, Red in FENIX), also in a game
/// that an option lets the other player begin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// The player who begins according to the rulebook.
    One = 0,
    /// The other player.
    Two = 1,
}

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// 0 or 1, to index tables with.
    ///
    /// ```
    /// # use rules::Side;
    /// assert_eq!([10, 20][Side::Two.index()], 20);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }

    /// The key of the side's name in a game's message files.
    pub const fn term(self) -> &'static str {
        match self {
            Self::One => "side.one",
            Self::Two => "side.two",
        }
    }
}

impl Not for Side {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}
