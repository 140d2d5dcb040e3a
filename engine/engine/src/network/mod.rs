//! A small network as an evaluation.
//!
//! What it sees of a position are atoms from the view of either side ([`Sight`]). Its hidden units come in families: one unit
//! for each way to lay the board on itself, all with the same weights, turned or mirrored, so that positions that differ only
//! so are valued alike. What the units say is added up with weights that depend on the phase of the game, together with the
//! features of the linear evaluation, weighed anew for each phase. All of it is done in whole numbers: the same on every
//! machine.

mod arithmetic;
mod error;
mod file;
mod judge;
mod judging;
mod sight;
#[cfg(test)]
mod tests;

pub use error::NetworkError;
pub use file::{NetworkFile, Phase};
pub(crate) use judge::Judge;
pub(crate) use judging::Judging;
pub use sight::{Glance, Outline};
pub(crate) use sight::{Sight, Sighted};
