//! A game as a conversation in lines of text: what is typed, and what the table answers.

pub(crate) mod console;
pub(crate) mod menu;
pub(crate) mod repl;
pub(crate) mod text_board;
