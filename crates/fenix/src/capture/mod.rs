//! Captures: every sequence that takes the largest number of stones.

mod best;
mod deep;
mod graph;
mod mover;
mod paths;

pub(crate) use best::Captures;
pub(crate) use mover::{Mover, Worth};
pub(crate) use paths::Paths;
