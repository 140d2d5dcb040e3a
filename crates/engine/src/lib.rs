//! The one list of games, and what plays them.

mod games;

pub use games::{UnknownGame, all, find, find_by_id};
