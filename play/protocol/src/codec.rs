use std::fmt;

use serde::Serialize;
use serde_json::Value;

use crate::kinds::Message;

/// Why a text is no message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DecodeError {
    /// It is no JSON, or something in it is not as it should be: what, and where.
    Malformed {
        /// What is wrong.
        what: String,
        /// The line, from 1; 0 if the place is not known.
        line: usize,
        /// The column, from 1; 0 if the place is not known.
        column: usize,
    },
    /// It is a message of a kind that this version does not know. It may come from a newer one: pass it over.
    UnknownKind(String),
    /// It does not say what kind of message it is.
    NoKind,
}

impl DecodeError {
    /// A message of a kind that nobody knows. What comes from outside is repeated only so far.
    pub(crate) fn unknown(kind: &str) -> Self {
        Self::UnknownKind(kind.chars().take(40).collect())
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { what, line: 0, .. } => f.write_str(what),
            Self::Malformed { what, line, column } => write!(f, "line {line}, column {column}: {what}"),
            Self::UnknownKind(kind) => write!(f, "there is no message of the kind “{kind}”"),
            Self::NoKind => f.write_str("the message does not say of which kind it is"),
        }
    }
}

impl std::error::Error for DecodeError {}

/// A message as JSON on one line.
pub fn encode<M: Serialize>(message: &M) -> String {
    // Messages are structs of texts and numbers: there is nothing in them that JSON could not hold.
    serde_json::to_string(message).unwrap_or_default()
}

/// Reads a message. What the text holds besides is ignored.
pub fn decode<M: Message>(text: &str) -> Result<M, DecodeError> {
    serde_json::from_str(text).map_err(|error| explain::<M>(text, &error))
}

/// The error in our words. Only what failed is read a second time, to tell a new kind from a broken message.
fn explain<M: Message>(text: &str, error: &serde_json::Error) -> DecodeError {
    if error.is_data()
        && let Ok(value) = serde_json::from_str::<Value>(text)
    {
        match kind_of(&value, M::TAG) {
            None => return DecodeError::NoKind,
            Some(kind) if !M::KINDS.contains(&kind) => return DecodeError::unknown(kind),
            Some(_) => {}
        }
    }
    malformed(error)
}

fn malformed(error: &serde_json::Error) -> DecodeError {
    let (line, column) = (error.line(), error.column());
    let what = error.to_string();
    let place = format!(" at line {line} column {column}");
    DecodeError::Malformed { what: what.strip_suffix(&place).unwrap_or(&what).to_owned(), line, column }
}

fn kind_of<'a>(value: &'a Value, tag: Option<&str>) -> Option<&'a str> {
    match (tag, value) {
        (Some(tag), Value::Object(fields)) => fields.get(tag)?.as_str(),
        (None, Value::String(kind)) => Some(kind),
        (None, Value::Object(fields)) if fields.len() == 1 => fields.keys().next().map(String::as_str),
        _ => None,
    }
}
