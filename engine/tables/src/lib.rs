//! What is proved once and kept in files: endgame tables, and sets of positions that prove what a game is worth.
//!
//! A game takes part through [`rules::Layered`]: its positions lie in layers that no move leads up from, and in blocks that
//! no move leads across. [`make`] solves layer after layer and block after block backwards and writes one file a layer;
//! [`Tables`] looks positions up; [`check`] holds every entry against those of what follows.
//!
//! What an entry says is true where nothing of the game so far can be repeated; see [`Entry`].

mod block;
mod checking;
mod claim;
mod entry;
mod error;
mod file;
mod lookup;
mod making;
pub mod proof;

pub use checking::{Checked, check};
pub use entry::{Entry, Kind};
pub use error::FileError;
pub use file::file_name;
pub use lookup::Tables;
pub use making::{Made, Order, Progress, make, solve_block};
