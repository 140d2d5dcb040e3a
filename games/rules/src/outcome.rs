use crate::{Side, Statement};

/// How a finished game or position ended, seen from outside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// That side has won.
    Win(Side),
    /// Nobody has won.
    Draw,
}

impl Outcome {
    /// The result as records write it, `1-0`, `0-1` or `1/2-1/2`, with the score of [`Side::One`] first.
    ///
    /// ```
    /// # use rules::{Outcome, Side};
    /// assert_eq!(Outcome::Win(Side::Two).result(), "0-1");
    /// ```
    pub const fn result(self) -> &'static str {
        match self {
            Self::Win(Side::One) => "1-0",
            Self::Win(Side::Two) => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }

    /// Reads what [`Outcome::result`] writes.
    pub fn from_result(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(Self::Win(Side::One)),
            "0-1" => Some(Self::Win(Side::Two)),
            "1/2-1/2" => Some(Self::Draw),
            _ => None,
        }
    }

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Win(side) => Some(side),
            Self::Draw => None,
        }
    }
}

/// How a game ended, why, and with what score.
#[derive(Clone, PartialEq, Debug)]
pub struct Ending {
    /// Who won.
    pub outcome: Outcome,
    /// The rule that ended the game.
    pub cause: Statement,
    /// The points of both sides, in games that have them.
    pub score: Option<[u16; 2]>,
}
