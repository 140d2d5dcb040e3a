//! Proves who can hold a position, that is, need not lose it.
//!
//! Whether the player to move can hold a position is a question of closed sets: positions with a reply to each, such that
//! whatever the opponent does then leads back into the set, or to positions that are proved to be held. Who follows the
//! replies never leaves the set, and nothing in it is lost, so nothing is ever lost; that play may go round and round in it
//! does not matter. The set is built level by level: a search looks at a position and proves it held or lost, or names the
//! reply; then all that can follow the reply is looked at. Where something turns out to be lost, replies that lead there are
//! replaced, and a position without a reply left is lost itself.
//!
//! Nothing is called proved but by a sweep that walks through the whole set from the question on and finds it closed.
//!
//! Positions count up to symmetry, and symmetries may swap colours: one set answers the questions of both sides.

mod estimate;
mod journal;
mod numbers;
mod question;
mod run;
mod set;
mod work;

pub use question::{Answer, Standing, State};
pub use run::{Bounds, Ended, FirstMove, ProofOrder, ProofProgress, Report, prove};
pub use work::{Look, Prover};
