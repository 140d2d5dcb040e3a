//! What pages read of accounts, by hand. See `live::text` for why.

use json::Value;

use crate::UnixMillis;
use crate::accounts::{
    AccountView, BlockList, GameScore, OpponentScore, PasskeyChallenge, PasskeyList, PasskeyView, PasskeyWish,
    PlayedGame, Profile, RatingLine, RecordFailed, RecordsKept, Score, SessionList, SessionView,
};
use crate::api::{TokenList, TokenView};
use crate::codec::DecodeError;
use crate::fields::{as_i32, as_string, as_u32, flag, maybe, misfit, pair, parsed, text_of};
use crate::http_text::read_status;
use crate::live::{read_change, read_person, read_time};

fn time_of(value: &Value, name: &str) -> Option<UnixMillis> {
    value.get(name).and_then(as_time)
}

fn as_time(value: &Value) -> Option<UnixMillis> {
    value.as_u64().map(UnixMillis)
}

fn list_of<T>(value: &Value, name: &str, read: fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    value.get(name)?.as_list()?.iter().map(read).collect()
}

/// Reads a body with what knows its fields.
fn body<T>(text: &str, kind: &str, read: fn(&Value) -> Option<T>) -> Result<T, DecodeError> {
    read(&parsed(text)?).ok_or_else(|| misfit(kind))
}

impl AccountView {
    /// Reads who asks.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        body(text, "account", |value| {
            Some(Self {
                you: maybe(value, "you", read_person)?,
                since: maybe(value, "since", as_time)?,
                email: maybe(value, "email", as_string)?,
                private: flag(value, "private")?,
            })
        })
    }
}

impl SessionList {
    /// Reads where somebody is signed in.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        body(text, "sessions", |value| Some(Self { sessions: list_of(value, "sessions", read_session)? }))
    }
}

fn read_session(value: &Value) -> Option<SessionView> {
    Some(SessionView {
        id: text_of(value, "id")?,
        client: text_of(value, "client")?,
        since: time_of(value, "since")?,
        seen: time_of(value, "seen")?,
        current: value.get("current")?.as_flag()?,
    })
}

impl RecordsKept {
    /// Reads what became of records.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        body(text, "records", |value| {
            let failed = |value: &Value| {
                Some(RecordFailed {
                    number: as_u32(value.get("number")?)? as usize,
                    message: text_of(value, "message")?,
                })
            };
            Some(Self { kept: as_u32(value.get("kept")?)? as usize, failed: list_of(value, "failed", failed)? })
        })
    }
}

impl BlockList {
    /// Reads who is blocked.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        body(text, "blocks", |value| Some(Self { blocked: list_of(value, "blocked", read_person)? }))
    }
}

impl TokenList {
    /// Reads somebody's tokens.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        body(text, "tokens", |value| Some(Self { tokens: list_of(value, "tokens", read_token)? }))
    }
}

impl TokenView {
    /// Reads a token.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        body(text, "token", read_token)
    }
}

fn read_token(value: &Value) -> Option<TokenView> {
    Some(TokenView {
        id: text_of(value, "id")?,
        name: text_of(value, "name")?,
        scopes: value.get("scopes")?.as_texts()?,
        since: time_of(value, "since")?,
        seen: time_of(value, "seen")?,
        token: maybe(value, "token", as_string)?,
    })
}

impl PasskeyList {
    /// Reads somebody's passkeys.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        body(text, "passkeys", |value| {
            let passkey = |value: &Value| {
                Some(PasskeyView {
                    id: text_of(value, "id")?,
                    name: text_of(value, "name")?,
                    since: time_of(value, "since")?,
                    seen: time_of(value, "seen")?,
                })
            };
            Some(Self { passkeys: list_of(value, "passkeys", passkey)? })
        })
    }
}

impl PasskeyWish {
    /// Reads what is needed to make a passkey.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        body(text, "passkey", |value| {
            Some(Self {
                challenge: text_of(value, "challenge")?,
                site: text_of(value, "site")?,
                handle: text_of(value, "handle")?,
                name: text_of(value, "name")?,
                known: value.get("known")?.as_texts()?,
            })
        })
    }
}

impl PasskeyChallenge {
    /// Reads what is needed to sign in with a passkey.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        body(text, "challenge", |value| {
            Some(Self { challenge: text_of(value, "challenge")?, site: text_of(value, "site")? })
        })
    }
}

impl Profile {
    /// Reads what everybody may know of somebody.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        body(text, "profile", |value| {
            let game = |value: &Value| Some(GameScore { game: text_of(value, "game")?, score: score_of(value)? });
            let opponent = |value: &Value| {
                Some(OpponentScore { opponent: read_person(value.get("opponent")?)?, score: score_of(value)? })
            };
            Some(Self {
                person: read_person(value.get("person")?)?,
                since: time_of(value, "since")?,
                closed: flag(value, "closed")?,
                private: flag(value, "private")?,
                here: flag(value, "here")?,
                playing: maybe(value, "playing", as_string)?,
                more: flag(value, "more")?,
                ratings: list_of(value, "ratings", read_rating)?,
                games: list_of(value, "games", game)?,
                opponents: list_of(value, "opponents", opponent)?,
                last: list_of(value, "last", read_played)?,
            })
        })
    }
}

fn score_of(value: &Value) -> Option<Score> {
    let score = value.get("score")?;
    let count = |name: &str| score.get(name).and_then(as_u32);
    Some(Score { won: count("won")?, drawn: count("drawn")?, lost: count("lost")? })
}

fn read_rating(value: &Value) -> Option<RatingLine> {
    let point = |value: &Value| match value.as_list()? {
        [at, rating] => Some((as_time(at)?, as_i32(rating)?)),
        _ => None,
    };
    Some(RatingLine {
        category: text_of(value, "category")?,
        rating: as_i32(value.get("rating")?)?,
        provisional: flag(value, "provisional")?,
        games: value.get("games")?.as_u64()?,
        history: list_of(value, "history", point)?,
    })
}

fn read_played(value: &Value) -> Option<PlayedGame> {
    Some(PlayedGame {
        id: text_of(value, "id")?,
        game: text_of(value, "game")?,
        time: read_time(value.get("time")?)?,
        rated: flag(value, "rated")?,
        status: read_status(value.get("status")?)?,
        players: pair(value.get("players")?, read_person)?,
        position: maybe(value, "position", as_string)?,
        result: maybe(value, "result", as_string)?,
        termination: maybe(value, "termination", as_string)?,
        score: maybe(value, "score", |value| pair(value, |points| points.as_u64()?.try_into().ok()))?,
        ratings: maybe(value, "ratings", |value| pair(value, read_change))?,
        at: time_of(value, "at")?,
    })
}
