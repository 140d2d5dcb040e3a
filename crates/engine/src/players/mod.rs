//! What each game tells the search, and how its levels play: one file a game.

mod abalone;
mod both;
mod fenix;
mod formations;
mod gunzi;
#[cfg(feature = "toy")]
mod lane;
mod linear;
mod sums;

pub(crate) use abalone::Abalone;
pub(crate) use fenix::Fenix;
pub use formations::{Building, Count, CountKind, Formations, Judgement, Known, Measured, formations};
pub(crate) use gunzi::Gunzi;
#[cfg(feature = "toy")]
pub(crate) use lane::Lane;
pub(crate) use linear::Explained;
pub use linear::Part;

use rules::{Random, Rules};
use search::MoveOf;

use crate::bench::BenchPosition;
use crate::levels::Strengths;

/// All that the engine knows of a game besides its rules.
pub(crate) trait Player: Explained<Position: Rules> {
    /// The evaluation that can be explained.
    fn linear() -> Self::Evaluation;

    /// How strong the levels below full strength are.
    const STRENGTHS: Strengths;

    /// Positions to measure the engine by, from the start to the end of a game; four for each board at least.
    const BENCH: &'static [BenchPosition];

    /// How many plies pass before the game proper begins.
    const PREPARATION: u32 = 0;

    /// A move that needs no search, such as one from a book.
    fn book_move(_position: &Self::Position, _random: &mut Random) -> Option<MoveOf<Self>> {
        None
    }
}
