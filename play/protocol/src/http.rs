//! Bodies of requests and answers over plain HTTP. A record to be shared is sent as its text; all answers are JSON.

use serde::{Deserialize, Serialize};

use crate::{GameSnapshot, GameTerms, LiveBoard, Person, Seek, Speed, UnixMillis};

/// `POST /api/records`: the record is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shared {
    /// Its number.
    pub id: String,
    /// The path of its page.
    pub url: String,
}

/// Why a request is not answered as hoped.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Problem {
    /// The problem's name, for programs: it does not change with the language.
    pub error: String,
    /// What is wrong, in the language of the reader.
    pub message: String,
    /// The place in a record that is not in order.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub place: Option<RecordFault>,
}

/// Where a record is not in order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct RecordFault {
    /// The rule that a turn breaks.
    pub rule: Option<String>,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column, from 1.
    pub column: Option<usize>,
    /// How many turns were read.
    pub ply: usize,
}

/// `GET /api/push/key`: by what push services know this server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PushKey {
    /// The public key (P-256, uncompressed), as base64 for URLs without padding.
    pub key: String,
}

/// `POST /api/push`: a push subscription of a browser, as `PushSubscription.toJSON()` returns it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PushSubscription {
    /// Where its push service takes messages.
    pub endpoint: String,
    /// The browser's keys.
    pub keys: PushKeys,
    /// The endpoint that this one replaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaces: Option<String>,
}

/// The keys of a browser, as base64 for URLs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PushKeys {
    /// Its public key.
    pub p256dh: String,
    /// What it shares with this server.
    pub auth: String,
}

/// `POST /api/errors`: an error in a page. It names no person, no game and no address.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BrowserError {
    /// Where it was caught.
    pub kind: BrowserErrorKind,
    /// The message.
    pub message: String,
    /// The first part of the page's path, such as `live`; empty for the first page.
    pub page: String,
    /// The file name of the program, which has a hash of its content in it.
    pub version: String,
}

/// Where an error was caught.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BrowserErrorKind {
    /// A panic of the program.
    Panic,
    /// An exception that nothing caught.
    Error,
    /// A rejected promise that nothing handled.
    Rejection,
    /// The engine's worker broke down.
    Worker,
}

impl BrowserErrorKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Panic, Self::Error, Self::Rejection, Self::Worker];

    /// The name, as it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Panic => "panic",
            Self::Error => "error",
            Self::Rejection => "rejection",
            Self::Worker => "worker",
        }
    }
}

/// `POST /api/games`: a game is proposed to whoever has the link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proposed {
    /// Its number: to join, and in all messages about it.
    pub id: String,
    /// Where it can be looked at.
    pub url: String,
    /// Who proposes it: the guest that the answer's cookie stands for.
    pub you: Person,
}

/// `GET /api/games/ID`, and the answer to joining: a game as it stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameView {
    /// Its number.
    pub id: String,
    /// Where it is in its life.
    pub status: GameStatus,
    /// Who has proposed it.
    pub by: Person,
    /// What is played.
    pub terms: GameTerms,
    /// The number of the last event; 0 if the game has not begun.
    pub number: u64,
    /// The game itself, if it has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Box<GameSnapshot>>,
}

/// `GET /api/games`: games that are being played, or were lately.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameList {
    /// The most interesting first.
    pub games: Vec<LiveBoard>,
    /// How many are being played in all, of the kind that was asked for.
    pub playing: usize,
}

/// `GET /api/now`: who looks for a game, and what is being played, as far as the first page has room for it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Now {
    /// Who looks for a game, but for whoever asks; the first few.
    pub seeks: Vec<Seek>,
    /// How many look for one.
    pub waiting: usize,
    /// Games that are being played, the most interesting first.
    pub games: Vec<LiveBoard>,
    /// How many are being played.
    pub playing: usize,
    /// If none is: what has ended within a day, the latest first.
    pub lately: Vec<LiveBoard>,
    /// When that was so.
    pub at: UnixMillis,
}

/// `GET /api/leaderboard/GAME/SPEED`: the strongest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Leaderboard {
    /// The game.
    pub game: String,
    /// The speed.
    pub speed: Speed,
    /// Everybody whose rating is more than a guess.
    pub places: Vec<Place>,
}

/// A place on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// Who, with the rating.
    pub person: Person,
    /// How many games the rating rests on.
    pub games: u64,
}

/// `POST /api/guests`: who one is from now on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Known {
    /// As others see one.
    pub you: Person,
}

/// Where a game is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameStatus {
    /// Somebody waits for an opponent.
    Open,
    /// It is being played.
    Playing,
    /// It has ended.
    Over,
    /// It never began.
    Closed,
}

/// `GET /healthz`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Health {
    /// `ok`; `degraded` if only background tasks fail; or `unavailable`.
    pub status: String,
    /// What is not well: `database`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// What is wrong with it: `failed` (it cannot be read or written), `replaced` (its file is another one, or gone), `timeout`, or
    /// `closed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// Background tasks that have failed within the last minute and were started again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tasks: Vec<String>,
}

/// `GET /version`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ServerVersion {
    /// The version of the server.
    pub version: String,
    /// The version of these messages that it speaks; see [`crate::check_version`]. Servers from before there was one are 0.
    #[serde(default)]
    pub protocol: u32,
    /// The version of the front end, if it has one.
    pub front: Option<String>,
    /// The games that can be played.
    pub games: Vec<GameName>,
}

/// A game and what it is called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameName {
    /// As in records.
    pub id: String,
    /// For people.
    pub title: String,
}
