//! Bodies over HTTP as texts, by hand: what the page sends and reads. See `live::text` for why.

use json::Value;

use crate::UnixMillis;
use crate::codec::DecodeError;
use crate::fields::{as_u32, maybe, misfit, parsed, text_of};
use crate::http::{GameStatus, GameView, Leaderboard, Now, Place, Problem, Proposed};
use crate::live::{read_board, read_person, read_seek, read_snapshot, read_speed, read_terms};

impl Proposed {
    /// Reads the answer to a proposal.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        let value = parsed(text)?;
        let read = || Some(Self { id: text_of(&value, "id")?, url: text_of(&value, "url")?, you: you(&value)? });
        read().ok_or_else(|| misfit("proposed"))
    }
}

impl GameView {
    /// Reads a game as it stands.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        let value = parsed(text)?;
        let read = || {
            Some(Self {
                id: text_of(&value, "id")?,
                status: read_status(value.get("status")?)?,
                by: read_person(value.get("by")?)?,
                terms: read_terms(value.get("terms")?)?,
                number: value.get("number")?.as_u64()?,
                state: maybe(&value, "state", read_snapshot)?.map(Box::new),
            })
        };
        read().ok_or_else(|| misfit("game"))
    }
}

impl Now {
    /// Reads who looks for a game, and what is being played.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        let value = parsed(text)?;
        let boards = |name: &str| value.get(name)?.as_list()?.iter().map(read_board).collect::<Option<_>>();
        let count = |name: &str| value.get(name).and_then(as_u32).map(|count| count as usize);
        let read = || {
            Some(Self {
                seeks: value.get("seeks")?.as_list()?.iter().map(read_seek).collect::<Option<_>>()?,
                waiting: count("waiting")?,
                games: boards("games")?,
                playing: count("playing")?,
                lately: boards("lately")?,
                at: UnixMillis(value.get("at")?.as_u64()?),
            })
        };
        read().ok_or_else(|| misfit("now"))
    }
}

impl Leaderboard {
    /// Reads who is strongest.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        let value = parsed(text)?;
        let place = |value: &Value| {
            Some(Place { person: read_person(value.get("person")?)?, games: value.get("games")?.as_u64()? })
        };
        let read = || {
            Some(Self {
                game: text_of(&value, "game")?,
                speed: read_speed(value.get("speed")?)?,
                places: value.get("places")?.as_list()?.iter().map(place).collect::<Option<_>>()?,
            })
        };
        read().ok_or_else(|| misfit("leaderboard"))
    }
}

impl Problem {
    /// Reads the name of a problem and its sentence; where in a record it is, is left out.
    pub fn of_text(text: &str) -> Result<Self, DecodeError> {
        let value = parsed(text)?;
        let read =
            || Some(Self { error: text_of(&value, "error")?, message: text_of(&value, "message")?, place: None });
        read().ok_or_else(|| misfit("problem"))
    }
}

pub(crate) fn read_status(value: &Value) -> Option<GameStatus> {
    Some(match value.as_text()? {
        "open" => GameStatus::Open,
        "playing" => GameStatus::Playing,
        "over" => GameStatus::Over,
        "closed" => GameStatus::Closed,
        _ => return None,
    })
}

fn you(value: &Value) -> Option<crate::Person> {
    read_person(value.get("you")?)
}
