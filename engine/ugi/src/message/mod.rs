//! The messages, in both directions, as data; each reads and writes its own text.

mod command;
mod go;
mod info;
mod reply;
mod score;

pub(crate) use command::shorten;
pub use command::{Command, Query};
pub use go::{Go, Player};
pub use info::Info;
pub use reply::Reply;
