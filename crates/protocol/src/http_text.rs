//! Bodies over HTTP as texts, by hand: what the page sends and reads. See `live::text` for why.

use json::Value;

use crate::codec::DecodeError;
use crate::fields::{maybe, misfit, parsed, text_of};
use crate::http::{GameStatus, GameView, Problem, Proposed};
use crate::live::{read_person, read_snapshot, read_terms};

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
            let status = match value.get("status")?.as_text()? {
                "open" => GameStatus::Open,
                "playing" => GameStatus::Playing,
                "over" => GameStatus::Over,
                "closed" => GameStatus::Closed,
                _ => return None,
            };
            Some(Self {
                id: text_of(&value, "id")?,
                status,
                by: read_person(value.get("by")?)?,
                terms: read_terms(value.get("terms")?)?,
                number: value.get("number")?.as_u64()?,
                state: maybe(&value, "state", read_snapshot)?.map(Box::new),
            })
        };
        read().ok_or_else(|| misfit("game"))
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

fn you(value: &Value) -> Option<crate::Person> {
    read_person(value.get("you")?)
}
