//! Makes puzzles and endgames out of games that the engine plays against itself, and proves them.
//!
//! # What is proved
//!
//! Estimates only find candidates. A puzzle is kept if exactly one first move does what its [`puzzles::Aim`] says, shown in
//! one of two ways:
//!
//! - **Backwards** ([`Space`]), where everything that can still be reached from the position is few enough to be solved by
//!   [`solver`]: every first move then has its exact value. *Win* and *draw* are meant without any limit of length: the other
//!   moves do not win, or lose, however long one plays on.
//! - **Forwards** ([`Prover`]), by trying every move of both sides to a bounded depth. Nothing is left out by estimate: no null
//!   moves, no futility, no reductions; one winning move ends the search at a node of the attacker, one refutation at a node of
//!   the defender, and whole positions (not their hash keys) are remembered. *Win within n moves* and *gain of k within n moves*
//!   mean: whatever the opponent does, the attacker's n-th move at the latest wins the game, or leads to a position in which the
//!   attacker has gained k, net, and in which no answer takes any of it back: after every answer, and after all exchanges that
//!   the rules then force, the k are still there. No other first move does as much within the same number of moves; what
//!   others do later is not proved, but the engine, with many more nodes, must prefer the solution to all of them. *Hold*
//!   means: after every other first move the opponent can do this, after the solution not within the same number of moves.
//!
//! Endgames are proved in the same two ways, and so is the defence that they are played against.

mod alike;
mod check;
mod endgames;
mod examine;
pub mod games;
mod hunt;
mod line;
mod measure;
mod prover;
pub mod solver;
mod space;
mod subject;
mod theming;

pub use check::{Fault, check_endgame, check_puzzle};
pub use endgames::{EndgameHunt, defends_perfectly};
pub use hunt::{Hunt, Progress};
pub use prover::{Prover, Target};
pub use space::Space;
pub use subject::Subject;
