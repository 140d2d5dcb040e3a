//! What networks see of each game.

mod abalone;
mod fenix;
mod gunzi;
