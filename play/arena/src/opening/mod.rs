//! Where the games of a match begin.

mod book;
mod every;
mod fair;
mod random;

use rules::{MoveError, Refusal, Table};
use ugi::Setting;

pub use book::{BookError, is_record_file, read_book, read_record_book};
pub use every::{EveryError, every_opening};
pub use fair::fair_within;
pub use random::Judge;
use random::RandomOpenings;

/// How a game begins: a position and moves from there.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Opening {
    /// The position text; none for the start position.
    pub start: Option<String>,
    /// The moves played from there before the players take over.
    pub moves: Vec<String>,
}

/// Where openings come from.
#[derive(Clone, Default)]
pub enum Openings {
    /// Always the start position.
    #[default]
    Start,
    /// Moves by chance, another opening for each pair of games.
    Random {
        /// How many turns are played by chance.
        plies: usize,
        /// Whether an opening is fair enough to be played, besides not being over or forced.
        judge: Option<Judge>,
    },
    /// A list, in its order, from the beginning again when it is used up; empty means the start position.
    Book(Vec<Opening>),
}

impl Opening {
    /// The table where the players take over.
    pub fn table(&self, (game, options): &Setting) -> Result<Box<dyn Table>, OpeningError> {
        let mut table = game.table(options, self.start.as_deref()).map_err(OpeningError::Position)?;
        for text in &self.moves {
            table.play(text).map_err(|error| OpeningError::Move { text: text.clone(), error })?;
        }
        Ok(table)
    }
}

/// Why an opening cannot be set up.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum OpeningError {
    /// The position makes no sense.
    #[error("{0}")]
    Position(Refusal),
    /// A move is not legal.
    #[error("{text}: {error}")]
    Move {
        /// The move.
        text: String,
        /// What is wrong with it.
        error: MoveError,
    },
}

/// Hands out the opening of each pair, the same for the same seed.
pub(crate) enum OpeningSource {
    List(Vec<Opening>),
    Random(RandomOpenings),
}

impl OpeningSource {
    pub(crate) fn new(openings: &Openings, setting: &Setting, seed: u64) -> Self {
        match openings {
            Openings::Start => Self::List(vec![Opening::default()]),
            Openings::Book(list) if list.is_empty() => Self::List(vec![Opening::default()]),
            Openings::Book(list) => Self::List(list.clone()),
            Openings::Random { plies, judge } => {
                Self::Random(RandomOpenings::new(setting.clone(), *plies, judge.clone(), seed))
            }
        }
    }

    /// The opening of a pair, counted from 0.
    pub(crate) fn get(&mut self, pair: usize) -> Opening {
        match self {
            Self::List(list) => list[pair % list.len()].clone(),
            Self::Random(random) => random.get(pair),
        }
    }
}
