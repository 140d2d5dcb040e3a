//! What the results of a match are worth.

mod elo;
mod estimate;
mod sprt;
mod tally;

pub use elo::{elo_of_score, score_of_elo};
pub use estimate::Estimate;
pub use sprt::{Sprt, SprtDecision};
pub use tally::{Points, Tally};
