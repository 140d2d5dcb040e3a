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

/// A network of `networks/` as part of the program. In a browser there is none: there it is fetched when its game is played.
macro_rules! shipped {
    ($name:literal) => {
        cfg_select! {
            target_arch = "wasm32" => { None }
            _ => { Some(include_bytes!(concat!("../../networks/", $name, ".net"))) }
        }
    };
}
use shipped;

pub(crate) use abalone::Abalone;
pub(crate) use books::BOOKS;
pub(crate) use fenix::Fenix;
pub use formations::{Building, Count, CountKind, Formations, Judgement, Known, Measured, Study, formations};
pub(crate) use gunzi::Gunzi;
#[cfg(feature = "toy")]
pub(crate) use lane::Lane;
pub use linear::Part;
pub(crate) use linear::{Explained, HUNDREDTH, Linear, Weighted};
pub(crate) use sums::Sums;

use std::path::Path;
use std::sync::Arc;

use rules::{Description, Random, Rules};
use search::{Endings, MoveOf, Playable, Pruning};
use tables::FileError;

use crate::bench::BenchPosition;
use crate::levels::Strengths;
use crate::network::Judging;
use crate::tabled::Tabled;

/// All that the engine knows of a game besides its rules.
pub(crate) trait Player: Explained<Position: Rules, Evaluation: Judging<<Self as Playable>::Position>> {
    /// The network that a game is played with at full strength, as bytes of a [`crate::NetworkFile`].
    fn network(_game: &str) -> Option<&'static [u8]> {
        None
    }

    /// How boldly the search leaves things out where a network judges.
    const NETWORK_PRUNING: Pruning = Self::PRUNING;

    /// Makes and checks endgame tables of a game; none if there can be none.
    fn tabled(_game: &'static Description<Self::Position>) -> Option<Box<dyn Tabled>> {
        None
    }

    /// What the endgame tables in this folder know; none if there are none.
    fn endings(_folder: &Path, _game: &str) -> Result<Option<Arc<dyn Endings<Self::Position>>>, FileError> {
        Ok(None)
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
