//! One module a game: its geometry in the picture, its colours, its pieces, its text.

pub(crate) mod abalone;
pub(crate) mod fenix;
pub(crate) mod gunzi;
#[cfg(feature = "toy")]
pub(crate) mod lane;
mod wood;
