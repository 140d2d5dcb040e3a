//! The rules of FENIX, on its two boards of nine by nine and seven by eight squares.
//!
//! Stacks of one to three stones fight in two phases. In the preparation each player builds a king and three generals
//! out of soldiers; in the battle captures are compulsory, and the largest number of stones must be taken. A king that
//! is captured must rise again at once from a soldier and a general beside it, or the game is lost.
//!
//! [`Fenix`] is a position on either board, [`FENIX_9X9`] and [`FENIX_7X8`] are the two games. Squares are numbered as in
//! [`geometry::grid`], and [`Fact`] says what each atom of a position means.

mod adjacent;
mod board;
mod capture;
mod compose;
mod describe;
mod description;
mod fact;
mod generate;
mod move_text;
mod moves;
mod notation;
mod piece;
mod play;
mod position;
mod position_text;
mod prompt;
mod reasons;
mod setup;
mod symmetry;

pub use board::Board;
pub use description::{FENIX_7X8, FENIX_9X9};
pub use fact::Fact;
pub use moves::Move;
pub use notation::MOST_SPELLINGS;
pub use piece::{Piece, Stack};
pub use position::{Fenix, Phase, Variant};
pub use setup::Setup;

pub(crate) use notation::words;
pub(crate) use setup::Fault;
