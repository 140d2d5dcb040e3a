//! Who plays: engines in processes of their own, and what thinks within this one.

mod builtin;
mod process;

use std::sync::Arc;
use std::time::Duration;

use engine::{Budget, Outlook};
use rules::Table;
use ugi::{Go, Order, Setting};

pub use builtin::Builtin;
pub use process::ProcessEngine;

/// Someone who can be sent into a match, and makes as many players of its kind as games are played at once.
pub trait Contender: Send + Sync {
    /// The name in tables and records; none to ask the player.
    fn name(&self) -> Option<String>;

    /// Whether it would think for ever if no budget is set.
    fn needs_budget(&self) -> bool;

    /// Sits a player down.
    fn enter(&self, setting: &Setting) -> Result<Box<dyn Player>, Failure>;
}

/// A contender with its own budget, if that is not the one of the match.
#[derive(Clone)]
pub struct Entrant {
    /// Who plays.
    pub contender: Arc<dyn Contender>,
    /// What its moves may cost; none for the budget of the match.
    pub budget: Option<Budget>,
}

/// A player at one table.
pub trait Player: Send {
    /// The name that it gives itself.
    fn name(&self) -> String;

    /// A new game begins.
    fn begin(&mut self) -> Result<(), Failure>;

    /// Chooses a move in the game on the table.
    fn choose(&mut self, table: &dyn Table, turn: &Turn) -> Result<Choice, Failure>;
}

/// What a player is told about its turn.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The limits, for a player behind a pipe.
    pub go: Go,
    /// The limits, for a player in this process.
    pub order: Order,
    /// How long to wait for the move before giving up on the player.
    pub patience: Duration,
}

/// A move and what the player thinks of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Choice {
    /// The move as the player spells it; none if it says that it has none.
    pub text: Option<String>,
    /// How long it took.
    pub elapsed: Duration,
    /// What the player expects, from its own view.
    pub outlook: Option<Outlook>,
    /// The depth it reached.
    pub depth: Option<u32>,
    /// The positions it visited.
    pub nodes: Option<u64>,
}

/// A player that can no longer play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// It has broken down, or could not be started.
    #[error("{0}")]
    Broken(String),
    /// It does not answer.
    #[error("{0}")]
    Silent(String),
}
