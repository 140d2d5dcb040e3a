//! What each game tells the search: one file a game.

mod abalone;
mod fenix;
mod gunzi;
mod linear;

pub(crate) use abalone::Abalone;
pub(crate) use fenix::{Fenix, formation};
pub(crate) use gunzi::Gunzi;
pub(crate) use linear::Explained;
pub use linear::Part;
