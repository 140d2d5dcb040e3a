use serde::{Deserialize, Serialize};

use super::{ChatRoom, GameEvent, GameSnapshot, GameTerms, LiveBoard, OwnGame, Person, Presence, Seek, Statement};
use crate::kinds::kinds;
use crate::{Millis, UnixMillis};

/// What the server says to pages and bots.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
#[allow(missing_docs)] // `game` is always the game by its number, `id` what the client called its request
pub enum ServerMessage {
    /// Answers a hello.
    Welcome {
        /// The version that is spoken from now on.
        version: u32,
        /// The server's version, for people.
        server: String,
        /// Who the client is to the server; none if it is nobody yet, and can only watch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        you: Option<Person>,
        /// The server's time.
        now: UnixMillis,
    },
    /// Answers a hello in another version; the connection ends.
    Incompatible {
        /// The oldest version that would do.
        oldest: u32,
        /// The newest.
        newest: u32,
        /// What to do about it, in words.
        message: String,
    },
    /// The whole of a game: the answer to a join from the beginning, and to a resync.
    State {
        game: String,
        /// The number of the last event that is in it.
        number: u64,
        state: Box<GameSnapshot>,
    },
    /// Something has happened in a game.
    Event {
        game: String,
        /// From 1, without gaps.
        number: u64,
        /// When.
        at: UnixMillis,
        event: GameEvent,
    },
    /// A request has been done, and will not be forgotten.
    Ack {
        id: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
        /// The event that came of it, if it was about a game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u64>,
    },
    /// A request has not been done.
    Refused {
        /// Empty if the request had none.
        id: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
        /// Why.
        statement: Statement,
        /// When to try again, if that helps.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        retry: Option<Millis>,
    },
    /// A message could not be read.
    Malformed {
        /// What is wrong with it, for programmers.
        message: String,
    },
    /// To whom it belongs: the turn entered in advance as it stands, or that there is none any more, and why.
    Premove {
        game: String,
        text: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        statement: Option<Statement>,
    },
    /// To whom they belong: the answers to be given in his absence.
    Conditional { game: String, lines: Vec<Vec<String>> },
    /// Who is there.
    Presence {
        game: String,
        /// Of the two sides, in the order of the rulebook.
        sides: [Presence; 2],
        spectators: u32,
        /// When the game is called off if nobody has moved by then.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        begin_by: Option<UnixMillis>,
    },
    /// Who plays, as they are called and rated now: to whoever comes back, and when that has changed.
    Players {
        game: String,
        /// In the order of the rulebook's sides.
        players: [Person; 2],
    },
    /// Somebody says something.
    Chat {
        game: String,
        /// From 1 in each room.
        number: u64,
        room: ChatRoom,
        by: Person,
        at: UnixMillis,
        /// In the reader's language, if it is one of the house's phrases.
        text: String,
        /// The phrase, if it is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        preset: Option<String>,
    },
    /// Whose words one does not want to read.
    Muted { people: Vec<Person> },
    /// Games that are being played: those on the small boards, and no others.
    Games { games: Vec<LiveBoard> },
    /// One of them has gone on.
    Board { board: LiveBoard },
    /// All who look for a game.
    Lobby { seeks: Vec<Seek> },
    /// Somebody looks for a game.
    SeekOpened { seek: Seek },
    /// Somebody looks no more.
    SeekClosed { seek: String },
    /// One is challenged, or has made a challenge.
    Challenged {
        challenge: String,
        by: Person,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Person>,
        terms: GameTerms,
    },
    /// A challenge is over without a game.
    ChallengeClosed {
        challenge: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        statement: Option<Statement>,
    },
    /// A game of one's own has begun.
    GameStarted { game: String, terms: GameTerms, players: [Person; 2] },
    /// All games of one's own that are under way.
    OwnGames { games: Vec<OwnGame> },
    /// One of them has gone on, or a new one has begun. Sockets that follow the game hear of it as of any game.
    OwnGame { game: OwnGame },
    /// Answers a ping.
    Pong {
        at: UnixMillis,
        /// The way there and back as the server has measured it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lag: Option<Millis>,
    },
    /// The server is about to go.
    Closing {
        message: String,
        /// When to come back.
        retry: Millis,
    },
}

kinds!(ServerMessage by Some("type") => {
    Welcome: "welcome", Incompatible: "incompatible", State: "state", Event: "event", Ack: "ack", Refused: "refused",
    Malformed: "malformed", Premove: "premove", Conditional: "conditional", Presence: "presence", Players: "players", Chat: "chat",
    Muted: "muted", Games: "games", Board: "board",
    Lobby: "lobby", SeekOpened: "seek-opened", SeekClosed: "seek-closed", Challenged: "challenged",
    ChallengeClosed: "challenge-closed", GameStarted: "game-started",
    OwnGames: "own-games", OwnGame: "own-game", Pong: "pong", Closing: "closing",
});
