//! What each game tells about itself, one file a game; and the list of them.

mod abalone;
mod fenix;
mod gunzi;

use rules::Description;

use crate::Subject;

/// Something that is done with a game, whichever it is.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<P: Subject>(self, game: &'static Description<P>) -> Self::Output;
}

/// The boards that puzzles are made for, in the order in which they are made.
pub const BOARDS: [&str; 4] = ["abalone", "fenix", "fenix-7x8", "gunzi"];

/// Does something with the board of that name; nothing if there is none.
pub fn with_game<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
    match id {
        "abalone" => Some(visitor.visit(&::abalone::ABALONE)),
        "fenix" => Some(visitor.visit(&::fenix::FENIX_9X9)),
        "fenix-7x8" => Some(visitor.visit(&::fenix::FENIX_7X8)),
        "gunzi" => Some(visitor.visit(&::gunzi::GUNZI)),
        _ => None,
    }
}
