//! Bodies of requests and answers about accounts, over plain HTTP as JSON.

use serde::{Deserialize, Serialize};

use crate::http::GameStatus;
use crate::{Person, RatingChange, TimeControl, UnixMillis};

/// `POST /api/account`: a guest, or somebody new, gets an account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignUp {
    /// The name from now on.
    pub name: String,
    /// The password.
    pub password: String,
    /// Where its owner can be written to.
    #[serde(default)]
    pub email: Option<String>,
}

/// `POST /api/session`: somebody signs in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignIn {
    /// The name, in whatever capitals.
    pub name: String,
    /// The password.
    pub password: String,
}

/// `POST /api/account/password`
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewPassword {
    /// The password so far.
    pub password: String,
    /// The next one.
    pub new: String,
}

/// `POST /api/account/reset`: a new password, by a link.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResetPassword {
    /// The token in the link.
    pub token: String,
    /// The new password.
    pub new: String,
}

/// `POST /api/account/email`
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewEmail {
    /// The password, so that nobody does it in passing.
    pub password: String,
    /// The address; none to forget it.
    #[serde(default)]
    pub email: Option<String>,
}

/// `POST /api/account/delete`
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confirmation {
    /// The password, so that nobody does it in passing.
    pub password: String,
}

/// `GET /api/account`: who asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AccountView {
    /// Who it is; none if nobody is known.
    pub you: Option<Person>,
    /// Since when there is an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<UnixMillis>,
    /// Where its owner can be written to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Whether the results against each opponent are for its owner alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
}

/// `POST /api/account/private`
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewPrivacy {
    /// Whether the results against each opponent are for its owner alone.
    pub private: bool,
}

/// `GET /api/sessions`: where somebody is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SessionList {
    /// The one that was used last comes first.
    pub sessions: Vec<SessionView>,
}

/// A place where somebody is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SessionView {
    /// To end it by.
    pub id: String,
    /// The browser and the system, as far as they say so.
    pub client: String,
    /// Since when.
    pub since: UnixMillis,
    /// When it was last used, to the hour.
    pub seen: UnixMillis,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// `POST /api/account/records`: what became of records that were sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RecordsKept {
    /// How many are in the account now, of those that were sent.
    pub kept: usize,
    /// Those that are not in order.
    pub failed: Vec<RecordFailed>,
}

/// A record that was not kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RecordFailed {
    /// Its place among those that were sent, from 1.
    pub number: usize,
    /// What is wrong with it, in the language of the reader.
    pub message: String,
}

/// `GET /api/account/blocks`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BlockList {
    /// Who is blocked, by name.
    pub blocked: Vec<Person>,
}

/// `POST /api/people/NAME/report`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewReport {
    /// What somebody complains about, in own words.
    pub reason: String,
}

/// `GET /api/people/NAME`: what everybody may know of somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools)] // each says something of its own
pub struct Profile {
    /// Who it is.
    pub person: Person,
    /// Since when.
    pub since: UnixMillis,
    /// Whether nobody can sign in to the account any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
    /// Whether the results against each opponent are told to nobody else.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
    /// Whether somebody is here now.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub here: bool,
    /// The number of a game that is being played, to be watched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub playing: Option<String>,
    /// Whether there are more games than are counted here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
    /// Ratings, those of most games first.
    pub ratings: Vec<RatingLine>,
    /// Finished games, by game.
    pub games: Vec<GameScore>,
    /// The same by opponent, the most frequent first; programs and people apart, some of each. None for others if it is private.
    pub opponents: Vec<OpponentScore>,
    /// The last games, the newest first.
    pub last: Vec<PlayedGame>,
}

/// A rating and how it came about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RatingLine {
    /// The game and the speed: `GAME/SPEED`.
    pub category: String,
    /// The rating.
    pub rating: i32,
    /// Whether it rests on few games.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
    /// How many games it rests on.
    pub games: u64,
    /// What it was after each game, in order: when, and the rating.
    pub history: Vec<(UnixMillis, i32)>,
}

/// How finished games went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Score {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

/// How finished games of a game went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameScore {
    /// The game, as in records.
    pub game: String,
    /// How they went.
    pub score: Score,
}

/// How finished games against somebody went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpponentScore {
    /// Against whom.
    pub opponent: Person,
    /// How they went.
    pub score: Score,
}

/// A game of somebody, in short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Its number.
    pub id: String,
    /// The game and its options.
    pub game: String,
    /// The clock.
    pub time: TimeControl,
    /// Whether it counts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Where it is in its life.
    pub status: GameStatus,
    /// Who plays, in the order of the rulebook's sides.
    pub players: [Person; 2],
    /// Where the pieces stand, or stood at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// As in records, if it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// What ended it, as in records: `rules`, `resignation`, `time`, `agreement`, `abandoned`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub termination: Option<String>,
    /// The points of both, in games that count them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<[u16; 2]>,
    /// What became of both ratings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<[RatingChange; 2]>,
    /// When it ended, or was proposed.
    pub at: UnixMillis,
}

/// `POST /api/account/passkeys/options`: what is needed to make a passkey.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PasskeyWish {
    /// What has to be signed, in base64url; good once, and for some minutes.
    pub challenge: String,
    /// The name of the site that the passkey is for.
    pub site: String,
    /// Whose it is, in base64url.
    pub handle: String,
    /// What that person is called.
    pub name: String,
    /// Passkeys that there are already, in base64url.
    pub known: Vec<String>,
}

/// `POST /api/account/passkeys`: a passkey that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewPasskey {
    /// What its owner calls it.
    pub name: String,
    /// What the browser says it was made for, in base64url.
    pub client: String,
    /// What was made, in base64url.
    pub attestation: String,
}

/// `GET /api/account/passkeys`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PasskeyList {
    /// The oldest first.
    pub passkeys: Vec<PasskeyView>,
}

/// A passkey as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PasskeyView {
    /// Its id, in base64url.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// Since when.
    pub since: UnixMillis,
    /// When it was last used.
    pub seen: UnixMillis,
}

/// `POST /api/session/passkey/options`: what is needed to sign in with a passkey.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PasskeyChallenge {
    /// What has to be signed, in base64url; good once, and for some minutes.
    pub challenge: String,
    /// The name of the site.
    pub site: String,
}

/// `POST /api/session/passkey`: somebody signs in with a passkey.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PasskeySignIn {
    /// Its id, in base64url.
    pub id: String,
    /// What the browser says it was used for, in base64url.
    pub client: String,
    /// What whatever holds it says, in base64url.
    pub authenticator: String,
    /// Both signed, in base64url.
    pub signature: String,
    /// Whose it is, in base64url, if that is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handle: Option<String>,
}
