//! APGN, the format in which Abalone players exchange games.

mod dialect;
mod position;
mod read;
mod resolve;
mod variant;
mod write;

pub(crate) use dialect::Dialect;
pub(crate) use read::{find_game, read, read_moves, usual_starts};
pub(crate) use write::{check_game, two_cells, write};
