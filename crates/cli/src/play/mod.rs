//! A game in the terminal: who sits at the table, what they type, and what the table answers.
//!
//! A [`session`] asks the two [`player`]s in turn. A player at the keyboard types moves or clicks them cell by cell
//! ([`entry`]); other kinds of player need only implement [`player::Player`]. Every move is saved at once
//! ([`archive`]).

pub(crate) mod archive;
pub(crate) mod console;
pub(crate) mod contest;
mod date;
mod entry;
pub(crate) mod menu;
mod order;
pub(crate) mod player;
pub(crate) mod screen;
pub(crate) mod session;
