use std::time::Duration;

use rules::{Side, Statement};

use super::Proposal;
use crate::Conclusion;

/// Something that has happened in a game.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// A move was played.
    Moved {
        /// By this side.
        side: Side,
        /// The canonical text.
        text: String,
        /// What it came from.
        origin: Origin,
    },
    /// A clock was pressed.
    Pressed {
        /// This side's.
        side: Side,
        /// What it shows.
        left: Duration,
        /// How long the turn has taken, less the lag that was forgiven.
        spent: Duration,
    },
    /// A premove was set.
    PremoveSet(Side),
    /// A premove was taken back.
    PremoveCancelled(Side),
    /// A premove could not be played when its turn came.
    PremoveDropped {
        /// Whose it was.
        side: Side,
        /// The premove.
        text: String,
        /// Why not.
        why: Statement,
    },
    /// So many conditional lines are set now.
    ConditionalSet(Side, usize),
    /// Somebody wishes to take back, no longer wishes it, or the other has answered. Moves count as answers.
    TakeBack(Proposal, Side),
    /// So many moves were taken back; none if only the end of the game was.
    TookBack(usize),
    /// So many moves that had been taken back were played again.
    Redone(usize),
    /// Somebody offers a draw, takes that back, or the other has answered. Moves count as answers.
    Draw(Proposal, Side),
    /// Somebody offers another game, takes that back, or the other has answered.
    Rematch(Proposal, Side),
    /// That side has given the other one time.
    TimeGiven(Side),
    /// The game rests.
    Adjourned,
    /// It goes on.
    Resumed,
    /// The game is over. Whatever was open is closed by that: offers, premoves, conditional moves.
    Ended(Conclusion),
    /// A game that was over goes on.
    Reopened,
}

/// What a move came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// It was entered.
    Entered,
    /// It had been entered before its turn.
    Premove,
    /// It had been entered for the case that the opponent plays what was played.
    Conditional,
}

/// What an event has led to, in order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Effects(pub Vec<Effect>);

impl Effects {
    /// The moves that were played.
    pub fn moves(&self) -> impl Iterator<Item = (Side, &str)> {
        self.0.iter().filter_map(|effect| match effect {
            Effect::Moved { side, text, .. } => Some((*side, text.as_str())),
            _ => None,
        })
    }

    /// How the game has ended, if it has by this.
    pub fn ended(&self) -> Option<&Conclusion> {
        self.0.iter().find_map(|effect| match effect {
            Effect::Ended(conclusion) => Some(conclusion),
            _ => None,
        })
    }

    /// How many moves were taken back, if any were, or the end of the game was.
    pub fn took_back(&self) -> Option<usize> {
        self.0.iter().find_map(|effect| match effect {
            Effect::TookBack(count) => Some(*count),
            _ => None,
        })
    }

    pub(super) fn push(&mut self, effect: Effect) {
        self.0.push(effect);
    }
}

impl From<Effect> for Effects {
    fn from(effect: Effect) -> Self {
        Self(vec![effect])
    }
}
