//! What each game tells the search, and how its levels play: one file a game.

mod abalone;
mod books;
mod both;
mod fenix;
mod formations;
mod gunzi;
#[cfg(feature = "toy")]
mod lane;
mod linear;
mod sights;
mod sums;

pub(crate) use abalone::Abalone;
pub(crate) use books::BOOKS;
pub(crate) use fenix::Fenix;
pub use formations::{Building, Count, CountKind, Formations, Judgement, Known, Measured, formations};
pub(crate) use gunzi::Gunzi;
#[cfg(feature = "toy")]
pub(crate) use lane::Lane;
pub use linear::Part;
pub(crate) use linear::{Explained, HUNDREDTH, Linear, Weighted};
pub(crate) use sums::Sums;

use rules::{Random, Rules};
use search::MoveOf;

use crate::bench::BenchPosition;
use crate::levels::Strengths;
use crate::network::{Glance, NetworkError, NetworkFile, Outline};

/// All that the engine knows of a game besides its rules.
pub(crate) trait Player: Explained<Position: Rules> {
    /// The evaluation that can be explained.
    fn linear() -> Self::Evaluation;

    /// A network as evaluation, for the board of this position of that game.
    fn judge(_file: &NetworkFile, _game: &str, _position: &Self::Position) -> Result<Self::Evaluation, NetworkError> {
        Err(NetworkError::Blind)
    }

    /// What there is for a network to see on the board of this position; none if the game is not played with networks.
    fn outline(_position: &Self::Position) -> Option<Outline> {
        None
    }

    /// What a network sees of a position; none where it has nothing to say.
    fn glance(_position: &Self::Position) -> Option<Glance> {
        None
    }

    /// The network that a game is played with at full strength, as bytes of a [`NetworkFile`].
    fn network(_game: &str) -> Option<&'static [u8]> {
        None
    }

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
