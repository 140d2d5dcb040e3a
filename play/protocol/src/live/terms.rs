use serde::{Deserialize, Serialize};

use crate::Millis;

/// A side, by its place in the rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The first.
    One,
    /// The second.
    Two,
}

/// Which side somebody wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// The rulebook's first.
    One,
    /// The second.
    Two,
    /// Whichever comes.
    #[default]
    Random,
}

/// What is to be played, and how.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct GameTerms {
    /// The game and its options: `abalone:layout=belgian-daisy`.
    pub game: String,
    /// The text of the position to begin with, if it is not that of the options.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The clock.
    pub time: TimeControl,
    /// Whether it counts.
    pub rated: bool,
    /// The side that whoever proposes it wants.
    #[serde(default)]
    pub colour: Colour,
    /// House rule for games that do not count: a touched piece must be moved if it can, and no move is taken back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub touch_move: bool,
}

/// How time is measured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum TimeControl {
    /// Not at all.
    Unlimited,
    /// Every turn adds something.
    Fischer {
        /// At the start.
        base: Millis,
        /// For each turn.
        increment: Millis,
    },
    /// The clock waits a while at each turn.
    Delay {
        /// At the start.
        base: Millis,
        /// So long.
        delay: Millis,
    },
    /// When the time is up there are periods, each used up only by who exceeds it.
    ByoYomi {
        /// At the start.
        base: Millis,
        /// How many.
        periods: u32,
        /// How long each.
        period: Millis,
    },
    /// A time for each turn, mostly days, as in games by letter.
    Days {
        /// For a turn.
        per_turn: Millis,
    },
}

/// How fast a game is, for ratings and lists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// A few minutes.
    Blitz,
    /// A quarter of an hour or so.
    Rapid,
    /// More.
    Classical,
    /// Days.
    Correspondence,
}

/// Something offered to the opponent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// A draw.
    Draw,
    /// To take moves back, to where the one who offers is to move.
    TakeBack,
    /// Another game, sides changed.
    Rematch,
}
