//! Bodies of the versioned interface for programs, over plain HTTP as JSON. What is streamed are messages of the socket.

use serde::{Deserialize, Serialize};

use crate::{ChatRoom, GameTerms, Person, Seek, UnixMillis};

/// Asks for a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewToken {
    /// What its owner calls it.
    pub name: String,
    /// What it is good for.
    pub scopes: Vec<String>,
}

/// A token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TokenView {
    /// Names it among those of its owner.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// What it is good for.
    pub scopes: Vec<String>,
    /// Since when there is one.
    pub since: UnixMillis,
    /// When it was last used, to within an hour.
    pub seen: UnixMillis,
    /// What programs show. It is told once, when the token is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// All tokens of somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TokenList {
    /// The newest first.
    pub tokens: Vec<TokenView>,
}

/// Whom a request comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// Who.
    pub you: Person,
    /// Whether the account is a program's.
    pub bot: bool,
    /// What the token is good for.
    pub scopes: Vec<String>,
}

/// A turn to be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewMove {
    /// How many turns had been played before it.
    pub ply: u32,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Offers a draw with it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub draw: bool,
}

/// What can be played in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LegalMoves {
    /// How many turns have been played.
    pub ply: u32,
    /// Whether it is the turn of whoever asks.
    pub yours: bool,
    /// All legal moves; none if the game is over.
    pub moves: Vec<String>,
}

/// What is done about an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferAct {
    /// Makes it.
    Offer,
    /// Takes it back.
    Withdraw,
    /// Agrees to the opponent's.
    Accept,
    /// Does not.
    Decline,
}

/// Something done about an offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewOffer {
    /// What.
    #[serde(rename = "do")]
    pub act: OfferAct,
}

/// Claims what the opponent's absence gives a right to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct NewClaim {
    /// A draw is enough.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub draw: bool,
}

/// Something to be said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewChat {
    /// To whom.
    pub room: ChatRoom,
    /// In own words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// In one of the house's phrases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
}

/// A game that is looked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewSeek {
    /// What is to be played.
    pub terms: GameTerms,
    /// If nobody else comes, one of the house's players may.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub house: bool,
}

/// All who look for a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeekList {
    /// What is looked for.
    pub seeks: Vec<Seek>,
}

/// It was done.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Done {
    /// The game that it is about, or that came of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The number of the event that came of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
}
