use serde::{Deserialize, Serialize};

use super::{Challenge, ChallengeAnswer, ChatRoom, GameTerms, Offer};
use crate::UnixMillis;
use crate::kinds::kinds;

/// What a page or a bot says to the server.
///
/// `id` is a text of the client's own making, unlike any other it has used for that game: a repetition is recognised by it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
#[allow(missing_docs)] // the fields that all have, `game` and `id`, are told above; the others are told
pub enum ClientMessage {
    /// The first message: who speaks, and which version.
    Hello {
        /// [`crate::PROTOCOL_VERSION`].
        version: u32,
        /// The program and its version, for logs.
        client: String,
    },
    /// Wants to hear of a game, as player or spectator.
    Join {
        game: String,
        /// The number of the last event that is known; 0 if none is.
        from: u64,
    },
    /// Does not want to hear of it any more.
    Leave { game: String },
    /// Events were missed or make no sense: wants the whole state.
    Resync { game: String },
    /// Plays a turn.
    Move {
        game: String,
        id: String,
        /// How many turns were played before it: so a late repetition hits nothing else.
        ply: u32,
        /// The turn.
        text: String,
        /// Offers a draw with it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        offers_draw: bool,
    },
    /// Enters a turn to be played as soon as the opponent has moved, in the place of any before.
    Premove {
        game: String,
        id: String,
        /// The number of turns after which it is to be played.
        ply: u32,
        text: String,
    },
    /// Takes the turn entered in advance back.
    CancelPremove { game: String, id: String },
    /// Sets the answers to be given in one's absence, in the place of all before: lines of turns, the opponent's first.
    Conditional { game: String, id: String, lines: Vec<Vec<String>> },
    /// Makes an offer.
    Offer { game: String, id: String, offer: Offer },
    /// Takes one's own offer back.
    Withdraw { game: String, id: String, offer: Offer },
    /// Answers the opponent's offer.
    Answer { game: String, id: String, offer: Offer, accept: bool },
    /// Gives the game up.
    Resign { game: String, id: String },
    /// Calls the game off, before both have moved.
    Abort { game: String, id: String },
    /// Says that the time of whoever is to move is up.
    Flag { game: String, id: String },
    /// Gives the opponent a minute.
    GiveTime { game: String, id: String },
    /// Lets the game rest; clocks stand.
    Adjourn { game: String, id: String },
    /// Goes on with a game that rests.
    Resume { game: String, id: String },
    /// Claims what the absence of the opponent gives a right to.
    ClaimAbsence {
        game: String,
        id: String,
        /// A draw is enough; otherwise the win.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        draw: bool,
    },
    /// Says something: words of one's own, or one of the house's phrases by its key, which everybody reads in his own language.
    Chat {
        game: String,
        id: String,
        room: ChatRoom,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
        /// The phrase, such as `good-luck`; the text is not read then.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        preset: Option<String>,
    },
    /// Does not want to read what somebody says, in any game, or wants to again.
    Mute {
        id: String,
        /// Who, by his number.
        person: String,
        muted: bool,
    },
    /// Tells the house that something said is not to be borne.
    Report {
        game: String,
        id: String,
        room: ChatRoom,
        /// Which line.
        number: u64,
        /// Why, in one's own words.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// Wants to see the games that are being played, on small boards.
    WatchGames {
        /// Only this game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
    },
    /// Does not want to see them any more.
    LeaveGames,
    /// Wants to hear who looks for a game.
    WatchLobby,
    /// Does not want to hear it any more.
    LeaveLobby,
    /// Wants to hear of all one's own games, and of games that were proposed to oneself.
    WatchOwn,
    /// Looks for a game.
    Seek {
        id: String,
        terms: GameTerms,
        /// If nobody else comes, one of the house's players may.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        house: bool,
    },
    /// Looks no more.
    CancelSeek { seek: String },
    /// Takes up what somebody looks for.
    AcceptSeek { id: String, seek: String },
    /// Challenges somebody, or whoever has the link.
    Challenge { id: String, challenge: Challenge },
    /// Takes a challenge back.
    CancelChallenge { challenge: String },
    /// Answers a challenge.
    AnswerChallenge { id: String, challenge: String, answer: ChallengeAnswer },
    /// Is anybody there?
    Ping {
        /// The client's own time; it comes back as it is. Lag is measured by the server, not by this.
        at: UnixMillis,
        /// Nobody can see the page right now.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        hidden: bool,
    },
}

kinds!(ClientMessage by Some("type") => {
    Hello: "hello", Join: "join", Leave: "leave", Resync: "resync", Move: "move", Premove: "premove",
    CancelPremove: "cancel-premove", Conditional: "conditional", Offer: "offer", Withdraw: "withdraw", Answer: "answer",
    Resign: "resign", Abort: "abort", Flag: "flag", GiveTime: "give-time", Adjourn: "adjourn", Resume: "resume", ClaimAbsence: "claim-absence", Chat: "chat",
    Mute: "mute", Report: "report", WatchGames: "watch-games", LeaveGames: "leave-games",
    WatchLobby: "watch-lobby", LeaveLobby: "leave-lobby",
    WatchOwn: "watch-own", Seek: "seek", CancelSeek: "cancel-seek",
    AcceptSeek: "accept-seek", Challenge: "challenge", CancelChallenge: "cancel-challenge",
    AnswerChallenge: "answer-challenge", Ping: "ping",
});
