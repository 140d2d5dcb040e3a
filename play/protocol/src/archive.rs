//! Answers about games that are over, over plain HTTP as JSON.

use serde::{Deserialize, Serialize};

use crate::{Person, Speed, UnixMillis};

/// A game of the archive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ArchiveGame {
    /// Its id.
    pub id: String,
    /// What was played: a game with its options.
    pub game: String,
    /// How fast.
    pub speed: Speed,
    /// Whether it counted.
    pub rated: bool,
    /// Who played, in the order of the rulebook's sides.
    pub players: [Person; 2],
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// How many turns it had.
    pub plies: u32,
    /// When it ended.
    pub at: UnixMillis,
    /// The record, where it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}

/// Games that were looked for, the newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ArchivePage {
    /// The games.
    pub games: Vec<ArchiveGame>,
    /// What to ask with as `after` for those that follow; none if there are no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// How games went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Results {
    /// How many the first side won.
    pub one: u64,
    /// How many nobody won.
    pub draws: u64,
    /// How many the second side won.
    pub two: u64,
}

impl Results {
    /// How many games there were.
    pub const fn games(self) -> u64 {
        self.one + self.draws + self.two
    }
}

/// Games that reached a position, and how they went on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Explored {
    /// The position.
    pub position: String,
    /// How those games went.
    pub results: Results,
    /// What was played, the most frequent first. Moves that differ only by turning or mirroring the board are one.
    pub moves: Vec<ExploredMove>,
    /// Some of those games, the newest first.
    pub games: Vec<ArchiveGame>,
}

/// A move that was played in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExploredMove {
    /// The move, as it is written in that position.
    pub text: String,
    /// How the games went.
    pub results: Results,
    /// When it was played last.
    pub last: UnixMillis,
}

/// What the engine played in a position in games against itself: a book that comes with the program, and no game of the archive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineExplored {
    /// The position.
    pub position: String,
    /// How many games the book is made of; 0 where the game has no book.
    pub games: u32,
    /// The command that played them; empty where the game has no book.
    pub origin: String,
    /// How those games went that reached the position.
    pub results: Results,
    /// What was played, the most frequent first. Moves that differ only by turning or mirroring the board are one.
    pub moves: Vec<EngineMove>,
}

/// A move that the engine tried in a position, against itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineMove {
    /// The move, as it is written in that position.
    pub text: String,
    /// How the games went.
    pub results: Results,
    /// Whether full strength plays it without thinking.
    pub plays: bool,
}
