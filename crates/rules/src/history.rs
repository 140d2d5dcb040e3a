use crate::{Outcome, Position};

/// The house rules for games that would not end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Whether the third occurrence of a position with the same player to move is a draw.
    pub repetition: bool,
    /// After how many quiet turns in a row the game is a draw.
    pub quiet_turns: Option<u32>,
}

/// How often a position must occur to be a draw.
const OCCURRENCES: usize = 3;

/// What the rules must remember of a game besides its position: the keys of the positions so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    keys: Vec<u64>,
}

/// A draw that needs history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HistoryDraw {
    Repetition,
    QuietTurns(u32),
}

impl HistoryDraw {
    /// Every such end is a draw.
    pub(crate) const OUTCOME: Outcome = Outcome::Draw;
}

impl History {
    /// Remembers a position by its key.
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Forgets the newest position.
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// The keys, oldest first.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// How often this position has occurred.
    pub fn occurrences(&self, key: u64) -> usize {
        self.keys.iter().filter(|&&seen| seen == key).count()
    }

    /// Whether the newest position, which must be `position`, is a draw under these limits.
    pub(crate) fn draw<P: Position>(&self, position: &P, limits: Limits) -> Option<HistoryDraw> {
        if limits.repetition && self.keys.last().is_some_and(|&key| self.occurrences(key) >= OCCURRENCES) {
            return Some(HistoryDraw::Repetition);
        }
        limits.quiet_turns.filter(|&limit| position.quiet_turns() >= limit).map(HistoryDraw::QuietTurns)
    }
}
