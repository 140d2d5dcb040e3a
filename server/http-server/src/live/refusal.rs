//! Why a request is not carried out.

use rules::{Lang, Statement};
use session::Refusal;

use crate::messages::MESSAGES;

/// Why a command of a game is rejected.
#[derive(Debug)]
pub(super) enum Denied {
    /// By the rules of the game.
    Game(Refusal),
    /// By server policy.
    House(Statement),
}

impl Denied {
    pub(super) fn house(rule: &'static str) -> Self {
        Self::House(Statement::new(&MESSAGES, rule))
    }
}

impl From<Refusal> for Denied {
    fn from(refusal: Refusal) -> Self {
        Self::Game(refusal)
    }
}

/// Why a request was not carried out, in every language.
#[derive(Clone, Debug)]
pub(crate) struct NotDone(pub(crate) Statement);

impl From<Denied> for NotDone {
    fn from(denied: Denied) -> Self {
        match denied {
            Denied::Game(refusal) => Self(refusal.statement().clone()),
            Denied::House(statement) => Self(statement),
        }
    }
}

/// A failure of the server, such as of its database.
pub(super) fn unavailable() -> NotDone {
    NotDone(Statement::new(&MESSAGES, "problem.unavailable"))
}

/// A statement without cells, in words.
pub(crate) fn in_words(statement: &Statement, lang: Lang) -> protocol::Statement {
    protocol::Statement { rule: statement.rule.to_owned(), cells: Vec::new(), message: statement.say(lang) }
}
