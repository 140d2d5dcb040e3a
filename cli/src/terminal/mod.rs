//! A game in the terminal: who plays, what they type and press, and what the table answers.
//!
//! A [`local_game`] is a [`session::Session`] with what it lacks to be played here: a clock on the wall, the engine in a
//! thread of its own ([`engine_thread`]), and the file in which every move is saved at once ([`archive`]). It shows
//! nothing. Commands are carried out by [`execute`], which answers with data. There are two ways to see it: [`plain`] is a
//! conversation in lines of text, for scripts and for those who like it plain; [`full`] takes the whole screen.

pub(crate) mod answers;
pub(crate) mod archive;
mod command;
mod date;
mod engine_thread;
pub(crate) mod entry;
mod execute;
pub(crate) mod full;
mod heading;
pub(crate) mod local_game;
pub(crate) mod plain;
pub(crate) mod requested;
pub(crate) mod seat;

pub(crate) use heading::heading;
