//! Alpha-beta search over any game.
//!
//! A game takes part through [`Playable`]: a marker type that joins a [`rules::Position`] with an evaluation and hints
//! for move ordering. [`Search`] does the rest: iterative deepening, a table of positions seen, several threads, several
//! lines, and proofs that are told apart from estimates ([`Outlook`]).
//!
//! The crate does no input or output, and has no clock of its own: [`Limits::clock`] brings one.

mod draw_proof;
mod limits;
mod node;
mod ordering;
mod path;
mod playable;
mod pruning;
mod quiescence;
mod reduction;
mod report;
mod root;
mod shared;
mod table;
mod tree;
mod value;
mod worker;

pub use limits::{Clock, Features, Limits};
pub use playable::{MoveOf, Playable};
pub use pruning::Pruning;
pub use report::{Line, Report};
pub use root::Search;
pub use table::Table;
pub use value::{MAX_ESTIMATE, MAX_MARGIN, MAX_PLY, Outlook};
