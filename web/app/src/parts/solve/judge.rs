use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use rules::{Lang, Table};

/// Words that are said anew when the language changes.
pub type Words = Arc<dyn Fn(Lang) -> String + Send + Sync>;

/// Words out of a function.
pub fn say(words: impl Fn(Lang) -> String + Send + Sync + 'static) -> Words {
    Arc::new(words)
}

/// A ruling that may take a while.
pub type Judging = Pin<Box<dyn Future<Output = Ruling>>>;

/// A move that may take a while to be found; none if it is not.
pub type Finding = Pin<Box<dyn Future<Output = Option<String>>>>;

/// Says whether a move solves a position.
pub trait Judge {
    /// Judges a legal move in a position.
    fn judge(&self, before: Arc<dyn Table>, text: String) -> Judging;

    /// Whether it can be asked for the best move.
    fn knows_best(&self) -> bool {
        false
    }

    /// The best move in a position, for a hint; none if nobody can be asked.
    fn best(&self, _now: Arc<dyn Table>) -> Option<Finding> {
        None
    }
}

impl<F: Fn(Arc<dyn Table>, String) -> Judging> Judge for F {
    fn judge(&self, before: Arc<dyn Table>, text: String) -> Judging {
        self(before, text)
    }
}

/// What becomes of a try.
#[derive(Clone)]
pub enum Ruling {
    /// That was it.
    Solved(Words),
    /// Right, and there is more to find: the opponent answers so.
    GoesOn {
        /// The opponent's move.
        reply: String,
        /// What is said about it.
        words: Words,
    },
    /// Wrong.
    Wrong {
        /// The move that shows why, if there is one.
        reply: Option<String>,
        /// What the try overlooks.
        words: Words,
    },
    /// Nobody could be asked: the try does not count.
    Unknown,
}
