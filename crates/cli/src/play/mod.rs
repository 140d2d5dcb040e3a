//! A game in the terminal: who sits at the table, what they type, and what the table answers.
//!
//! A [`sitting`] is the table with all that belongs to it: the game ([`contest`]), who plays ([`seat`]), their clocks
//! ([`clock`]), the computer's thoughts ([`thought`]), and the file in which every move is saved at once ([`archive`]).
//! It shows nothing. Orders are carried out by [`obey`], which answers with data. A [`session`] is the conversation in
//! lines of text around it, for scripts and for those who like it plain; [`full`] takes the whole screen.

pub(crate) mod archive;
pub(crate) mod clock;
pub(crate) mod console;
pub(crate) mod contest;
mod date;
mod entry;
pub(crate) mod full;
pub(crate) mod menu;
mod obey;
mod order;
mod outlook;
pub(crate) mod screen;
pub(crate) mod seat;
pub(crate) mod session;
pub(crate) mod sitting;
mod thought;
