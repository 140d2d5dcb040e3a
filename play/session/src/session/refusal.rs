use std::fmt;

use rules::{Lang, MoveError, Statement};

use crate::WORDS;

/// Why something cannot be done. Nothing has changed then.
#[derive(Clone, PartialEq, Debug)]
pub enum Refusal {
    /// The move is none, or the rules forbid it.
    Move(MoveError),
    /// The game is not there, or not that player's to decide.
    Rule(Statement),
}

impl Refusal {
    pub(super) fn new(rule: &'static str) -> Self {
        Self::Rule(Statement::new(&WORDS, rule))
    }

    /// The reason, as data.
    pub fn statement(&self) -> &Statement {
        match self {
            Self::Move(error) => error.statement(),
            Self::Rule(statement) => statement,
        }
    }

    /// The reason, as a sentence.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::Move(error) => error.say(lang),
            Self::Rule(statement) => statement.say(lang),
        }
    }
}

impl From<MoveError> for Refusal {
    fn from(error: MoveError) -> Self {
        Self::Move(error)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for Refusal {}
