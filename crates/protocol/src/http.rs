//! Bodies of requests and answers over plain HTTP. A record to be shared is sent as its text; all answers are JSON.

use serde::{Deserialize, Serialize};

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

/// `GET /healthz`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Health {
    /// `ok`, or `unavailable`.
    pub status: String,
    /// What is not well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
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
