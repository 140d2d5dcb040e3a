//! Tafel's own format: see `FORMAT.md`.

mod read;
mod wrap;
mod write;

pub(crate) use read::read;
pub(crate) use wrap::Wrap;
pub(crate) use write::{tag_line, write, write_commands, write_drawings, write_variation};
