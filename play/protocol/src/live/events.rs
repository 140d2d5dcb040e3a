use serde::{Deserialize, Serialize};

use super::{GameTerms, Offer, Person, Side};
use crate::kinds::kinds;
use crate::{Millis, UnixMillis};

/// Something that happened in a game. Whoever applies them in their order has the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum GameEvent {
    /// Both are there and the game begins.
    Started {
        /// The clocks, if there are any.
        clocks: Option<Clocks>,
    },
    /// A turn was played.
    Moved {
        /// How many turns have been played with it.
        ply: u32,
        /// Its canonical text.
        text: String,
        /// Who played it.
        by: Side,
        /// What it came from.
        #[serde(default)]
        origin: Origin,
        /// How long it took.
        spent: Millis,
        /// The clocks after it.
        clocks: Option<Clocks>,
    },
    /// Turns were taken back.
    TakenBack {
        /// How many are left.
        ply: u32,
        /// The clocks after it.
        clocks: Option<Clocks>,
    },
    /// Somebody has made an offer.
    Offered {
        /// Who.
        by: Side,
        /// What.
        offer: Offer,
        /// After how many turns the same side can offer the same again, if it cannot at once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        again: Option<u32>,
    },
    /// An offer is no longer open.
    OfferClosed {
        /// Whose it was.
        by: Side,
        /// What was offered.
        offer: Offer,
        /// What became of it.
        how: Closed,
    },
    /// The clocks were changed: time was given.
    ClocksSet {
        /// As they are now.
        clocks: Clocks,
        /// Who gave the other one time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Side>,
    },
    /// The game is interrupted, clocks stand.
    Adjourned,
    /// It goes on.
    Resumed {
        /// The clocks, if there are any.
        clocks: Option<Clocks>,
    },
    /// The game is over.
    Ended {
        /// How.
        conclusion: Conclusion,
        /// What became of the ratings, in the order of the rulebook's sides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ratings: Option<[RatingChange; 2]>,
    },
    /// The end was taken back: the game goes on.
    Reopened {
        /// The clocks, if there are any.
        clocks: Option<Clocks>,
    },
    /// Another game follows, with the sides exchanged.
    Rematch {
        /// Its number.
        game: String,
    },
}

kinds!(GameEvent by Some("type") => {
    Started: "started", Moved: "moved", TakenBack: "taken-back", Offered: "offered", OfferClosed: "offer-closed",
    ClocksSet: "clocks-set", Adjourned: "adjourned", Resumed: "resumed", Ended: "ended", Reopened: "reopened", Rematch: "rematch",
});

/// What a move came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// It was entered.
    #[default]
    Entered,
    /// It had been entered before its turn.
    Premove,
    /// It had been entered for the case that the opponent plays what was played.
    Conditional,
}

/// What the clocks show, in the order of the rulebook's sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Clocks {
    /// The time left of both.
    pub left: [Millis; 2],
    /// Byo-yomi periods left of both, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub periods: Option<[u32; 2]>,
    /// Which of them count a period already, where there are any: the time before the periods is over then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_periods: Option<[bool; 2]>,
    /// Whose clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running: Option<Side>,
    /// How long the turn has lasted already; left out at its beginning. Whoever counts a delay needs to know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<Millis>,
    /// When it was so: a reader subtracts what has passed since.
    pub at: UnixMillis,
}

/// What became of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Closed {
    /// It was taken.
    Accepted,
    /// It was refused.
    Declined,
    /// It was taken back.
    Withdrawn,
    /// Something else happened: a turn was played, the game ended.
    Lapsed,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Conclusion {
    /// As in records: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that was called off.
    pub result: String,
    /// As in records: `rules`, `resignation`, `time`, `agreement`, `abandoned`, …
    pub termination: String,
    /// The points of both, in games that count them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<[u16; 2]>,
    /// What happened, in words.
    pub message: String,
}

/// A rating before and after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RatingChange {
    /// Before it.
    pub before: i32,
    /// After it.
    pub after: i32,
}

/// The whole of a game as it stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct GameSnapshot {
    /// What is played, and how.
    pub terms: GameTerms,
    /// Who plays, in the order of the rulebook's sides.
    pub players: [Person; 2],
    /// The side of the reader, if he plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<Side>,
    /// The game so far as a record: turns, clocks after each, and result.
    pub record: String,
    /// The clocks, if there are any.
    pub clocks: Option<Clocks>,
    /// Offers that wait for an answer.
    pub offers: Vec<OpenOffer>,
    /// What cannot be offered again yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pauses: Vec<Pause>,
    /// Whether the game is interrupted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub adjourned: bool,
    /// How it ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conclusion: Option<Conclusion>,
    /// What became of the ratings, if it has ended and counts, in the order of the rulebook's sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<[RatingChange; 2]>,
}

/// An offer that waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpenOffer {
    /// Who made it.
    pub by: Side,
    /// What it is.
    pub offer: Offer,
}

/// Something that cannot be offered again yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pause {
    /// Who has offered it.
    pub by: Side,
    /// What it is.
    pub offer: Offer,
    /// After how many turns it can be offered again.
    pub again: u32,
}
