use serde::{Deserialize, Serialize};

use super::{Clocks, GameTerms, Person, Speed};

/// A game that is being played, as far as a small board shows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct LiveBoard {
    /// Its number.
    pub id: String,
    /// What is played, and how.
    pub terms: GameTerms,
    /// How fast that is.
    pub speed: Speed,
    /// Who plays, in the order of the rulebook's sides.
    pub players: [Person; 2],
    /// How many turns have been played.
    pub ply: u32,
    /// The text of the position.
    pub position: String,
    /// The turn that was played last, and the text of the position before it: so it can be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<LastTurn>,
    /// The clocks, if there are any.
    pub clocks: Option<Clocks>,
    /// How many watch it.
    pub spectators: u32,
    /// As in records, if it has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

/// The turn that was played last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LastTurn {
    /// Its text.
    pub text: String,
    /// The text of the position before it.
    pub from: String,
}
