//! The table on the whole screen of a terminal: a cursor on the board, the moves beside it, clocks that tick.
//!
//! A [`desk`] is the screen as data: keys change it, [`layout`] writes it as lines. Only [`terminal`] knows that there
//! is a terminal.

mod cursor;
pub(crate) mod desk;
mod help;
mod key;
mod layout;
mod page;
mod strip;
pub(crate) mod terminal;
#[cfg(test)]
mod tests;
