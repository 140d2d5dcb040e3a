//! What the results of games are worth: points counted in pairs, the score and the difference in Elo with their intervals.

mod elo;
mod estimate;
mod tally;

pub use elo::{elo_of_score, score_of_elo};
pub use estimate::Estimate;
pub use tally::{Points, Tally};
