use serde::{Deserialize, Serialize};

use super::{GameTerms, Speed};
use crate::{Millis, UnixMillis};

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// A number that stays, also for guests.
    pub id: String,
    /// The name; guests have one too.
    pub name: String,
    /// The rating in the game and speed at hand, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// Whether that rating rests on few games.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
    /// Whether it is a program: a bot, or one of the house's levels.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub engine: bool,
    /// Whether there is no account behind it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
}

/// Whether somebody is there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Presence {
    /// There.
    Here {
        /// The measured way there and back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lag: Option<Millis>,
    },
    /// Gone, for now.
    Away {
        /// Since when.
        since: UnixMillis,
        /// When the opponent may claim the game, if ever.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claim_at: Option<UnixMillis>,
    },
}

/// A way there and back of so many milliseconds is quick, or slow.
const QUICK: Millis = Millis(250);
const SLOW: Millis = Millis(600);

impl Presence {
    /// How good the connection is: three bars, two or one; none for who is away, or where nothing has been measured.
    ///
    /// ```
    /// use protocol::{Millis, Presence};
    ///
    /// let bars = |lag| Presence::Here { lag: Some(Millis(lag)) }.bars();
    /// assert_eq!([bars(40), bars(400), bars(2_000)], [Some(3), Some(2), Some(1)]);
    /// assert_eq!(Presence::Here { lag: None }.bars(), None);
    /// ```
    pub fn bars(self) -> Option<u8> {
        match self {
            Self::Here { lag: Some(lag) } if lag.0 < QUICK.0 => Some(3),
            Self::Here { lag: Some(lag) } if lag.0 < SLOW.0 => Some(2),
            Self::Here { lag: Some(_) } => Some(1),
            Self::Here { lag: None } | Self::Away { .. } => None,
        }
    }
}

/// A game of one's own, as far as a line about it needs to know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct OwnGame {
    /// Its number.
    pub id: String,
    /// What is played, as in [`GameTerms::game`].
    pub game: String,
    /// The opponent.
    pub rival: Person,
    /// Whether it is one's own turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub your_turn: bool,
    /// When the time of whoever is to move is up, if a clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<UnixMillis>,
    /// Whether each turn has its days.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_letter: bool,
    /// Whether it is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
}

/// To whom something is said: players and spectators do not hear each other while the game lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChatRoom {
    /// The two at the board.
    Players,
    /// Those who watch.
    Spectators,
}

/// Somebody looks for a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seek {
    /// Its number.
    pub id: String,
    /// Who looks.
    pub by: Person,
    /// For what.
    pub terms: GameTerms,
    /// How fast that is.
    pub speed: Speed,
}

/// A game proposed to somebody, or to whoever has the link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Challenge {
    /// The name of who is challenged; none for whoever has the link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// What is to be played.
    pub terms: GameTerms,
}

/// The answer to a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChallengeAnswer {
    /// Let us play.
    Accept,
    /// No.
    Decline,
}

/// Why something is not possible, as data and in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Statement {
    /// The rule by its name: it does not change with the language.
    pub rule: String,
    /// The cells it concerns, by their names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
    /// The sentence, in the language of the reader.
    pub message: String,
}
