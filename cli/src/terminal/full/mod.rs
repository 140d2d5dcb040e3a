//! The table on the whole screen of a terminal: a menu to begin with, a cursor on the board, the moves beside it, clocks
//! that tick.
//!
//! A [`full_screen`] is all that can be seen, as data: the [`menu`], and the [`game_screen`] behind it. Keys change it,
//! and it is drawn on a ratatui buffer. Only [`window`] knows that there is a terminal.

mod board;
mod cursor;
pub(crate) mod full_screen;
mod game_screen;
mod game_view;
mod help;
mod key;
mod menu;
mod page;
pub(crate) mod window;
mod words;

#[cfg(test)]
mod tests;
