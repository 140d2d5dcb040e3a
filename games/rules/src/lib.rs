//! What every game at the table has in common.
//!
//! A game is a [`Position`]: a small value that can be copied, knows whose turn it is, lists its legal moves and
//! plays one. A move is always a *whole turn*. On top of that a game speaks: [`Notation`] reads and writes positions
//! and moves and says in terms of a rule why something is not allowed, [`Input`] spells a move as clicks, [`Compose`]
//! puts positions together from nothing. [`Rules`] is all of them, and [`Description`] joins them with a name and options
//! into something that front ends can use without knowing the game: a [`Rulebook`] that sets up a [`Table`], and a
//! [`Composer`] for other positions to begin from.
//!
//! This crate knows no game and does no input or output.

mod atom;
mod catalogue;
mod compose;
mod composer;
mod game;
mod history;
mod input;
mod layered;
mod notation;
mod options;
mod outcome;
mod perft;
mod playout;
mod position;
mod random;
mod rulebook;
mod side;
mod sort;
mod statement;
mod table;
mod title;

#[cfg(feature = "conformance")]
pub mod conformance;
#[cfg(feature = "conformance")]
mod counting;
#[cfg(feature = "conformance")]
pub mod toy;

pub use atom::{Atom, AtomSet, KeyObserver, Observer, atom_key};
pub use catalogue::{COMMON, Catalogue, Lang, has_language, supply_language};
pub use compose::{Compose, Draft, Field, Forms, Kind, Placed, Values, Weight};
pub use composer::Composer;
#[cfg(feature = "conformance")]
pub use counting::{CountingTable, TableCount};
pub use game::Game;
pub use history::{History, HouseRules};
pub use input::{Entry, Group, Input, Step, narrow, sort_steps};
pub use layered::{Layered, Place};
pub use notation::{MoveError, Notation, TextError};
pub use options::{OptionKind, OptionSpec, Options};
pub use outcome::{Ending, Outcome};
pub use perft::{divide, perft, perft_threads};
pub use playout::{Playout, playout};
pub use position::{Cell, Extent, Position, Rules, Symmetric};
pub use random::Random;
pub use rulebook::{Description, Refusal, Rulebook, Showcase};
pub use side::Side;
pub use sort::{map_of, sort_by_number, sort_by_text, sort_few, sort_texts};
pub use statement::{Arg, Part, Statement};
pub use table::{Change, Table};
pub use title::written;
