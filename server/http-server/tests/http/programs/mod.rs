//! What programs ask: the archive, and the interface that bots use.

mod archive;
mod described;
mod helper;
mod limits;
mod playing;
mod schema;
mod shell;
mod streams;
mod tokens;
