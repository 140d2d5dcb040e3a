//! The coach: the moments of a game that mattered most, and the mistakes of all own games, as positions to solve again.

mod drill;
mod moments;
mod pool;
mod practise;
mod reviewer;

pub use moments::Coach;
pub use practise::Practise;

rules::catalogue! {
    static WORDS in "messages/coach"
}
