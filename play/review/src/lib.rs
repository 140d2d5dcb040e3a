//! Games seen afterwards: which moves were good, which were not, and what was better.
//!
//! [`review()`] goes through the main line of a record with an [`engine::Engine`] and judges every move. [`annotate()`] writes
//! what it found into the record (signs, comments, evaluations, the better lines as variations), [`json()`] makes data of
//! it, and [`summary()`] a short table. Nothing here reads or writes files, so any front end can use it.
//!
//! # How moves are judged
//!
//! Every position of the main line is analysed within the same limits, **from the last to the first**, with one table of
//! positions. When a position is looked at, the table already knows what became of the move that was played there, so
//! that a win found late in the game is seen from earlier on. Measured against longer searches, the other direction blames
//! about as often wrongly (a little better in Gunzi by mean error, a little worse in FENIX): the order is a choice, no
//! great gain.
//!
//! A move is judged by what its player could expect before and after it (see [`engine::judge`]). Before a move is
//! blamed it gets a second look: the position after it is searched once more, and the position after the better move
//! is searched as long, so that like is compared with like. That does matter: in Gunzi it takes away almost half of the
//! wrong blame. What is proved is never overruled by an estimate.
//!
//! No verdict is passed on the only legal move, nor where there are more than [`MANY_MOVES`] of them (the preparation in
//! FENIX): a search of ordinary length tells nothing there.
//!
//! With one thread and a limit of nodes or depth the same record gets the same review everywhere.

mod annotate;
mod data;
mod moments;
mod summary;
mod walk;
mod words;

pub use annotate::annotate;
pub use data::json;
pub use moments::moments;
pub use summary::summary;
pub use walk::{MANY_MOVES, MoveReview, Review, ReviewError, review};
pub use words::WORDS;
