use crate::levels::Level;
use search::{Budget, Settings, Stop};

/// What the engine is asked to do with a position: how long, how, and who may end it.
///
/// ```
/// use engine::{Book, Budget, SearchRequest};
///
/// let move_wanted = SearchRequest::for_move(Budget::nodes(10_000));
/// let search_wanted = SearchRequest::for_analysis(Budget::depth(8));
/// assert_eq!((move_wanted.book, search_wanted.book), (Book::Consult, Book::Ignore));
/// ```
#[derive(Clone, Debug, Default)]
pub struct SearchRequest {
    /// How long it may take.
    pub budget: Budget,
    /// How to search.
    pub settings: Settings,
    /// What the answer is for.
    pub aim: Aim,
    /// Whether a book may answer.
    pub book: Book,
    /// Chooses among moves of a book that are as good: another number, maybe another move.
    pub seed: u64,
    /// Raised by anyone to have an answer at once.
    pub stop: Stop,
}

/// What an answer is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aim {
    /// To win a game: draws are worth a little less than nothing ([`search::Playable::CONTEMPT`]), and who has waited in vain looks
    /// for something to happen ([`search::Playable::PATIENCE`]).
    #[default]
    Play,
    /// To know what a position is worth.
    Analyse,
}

impl Aim {
    /// What is meant by those who do not say. Who asks full strength for a depth, for several lines or without any limit wants
    /// to know; anyone else wants a move.
    pub fn implied_by(level: Level, budget: &Budget, settings: &Settings) -> Self {
        let endless = level == Level::FULL && !budget.is_limited();
        if endless || asks_for_search(level, budget, settings) { Self::Analyse } else { Self::Play }
    }
}

/// Whether a game's own book may answer in place of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Book {
    /// A move from the book is as good as any: for players.
    #[default]
    Consult,
    /// Only a search will do: for those who want to know what a position is worth.
    Ignore,
}

impl Book {
    /// What is meant by those who do not say. Who asks full strength for a depth or for several lines wants a search; anyone
    /// else wants a move.
    pub fn implied_by(level: Level, budget: &Budget, settings: &Settings) -> Self {
        if asks_for_search(level, budget, settings) { Self::Ignore } else { Self::Consult }
    }
}

/// Whether full strength is asked for a depth or for several lines, and not just for a move.
fn asks_for_search(level: Level, budget: &Budget, settings: &Settings) -> bool {
    level == Level::FULL && (budget.depth.is_some() || settings.lines > 1)
}

impl SearchRequest {
    /// A move, from the book if it has one.
    pub fn for_move(budget: Budget) -> Self {
        Self { budget, ..Self::default() }
    }

    /// A search, whatever a book says.
    pub fn for_analysis(budget: Budget) -> Self {
        Self { budget, aim: Aim::Analyse, book: Book::Ignore, ..Self::default() }
    }

    /// The same, judged by the linear evaluation: what is checked once must not change when a network does.
    #[must_use]
    pub fn without_network(mut self) -> Self {
        self.settings.features.network = false;
        self
    }
}
