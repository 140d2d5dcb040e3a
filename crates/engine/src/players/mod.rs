//! What each game tells the search: one file a game.

mod abalone;
mod both;
mod fenix;
mod formation;
mod gunzi;
mod linear;
mod sums;

pub(crate) use abalone::Abalone;
pub(crate) use fenix::Fenix;
pub(crate) use formation::formation;
pub(crate) use gunzi::Gunzi;
pub(crate) use linear::Explained;
pub use linear::Part;
