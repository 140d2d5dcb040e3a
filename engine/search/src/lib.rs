//! Alpha-beta search over any game.
//!
//! A game takes part through [`Playable`]: a marker type that joins a [`rules::Position`] with hints for move ordering. An
//! [`Evaluation`] of that game judges its positions. [`Search`] does the rest: iterative deepening, a transposition table, several threads, several
//! lines, and proofs that are told apart from estimates ([`Outlook`]).
//!
//! The crate does no input or output, and has no clock of its own: [`Job::clock`] brings one. How long a search may go on
//! is a [`Budget`]; anyone who holds its [`Stop`] can end it.

mod budget;
mod doubt;
mod draw_proof;
mod endings;
mod estimates;
mod evaluation;
mod features;
mod job;
mod node;
mod ordering;
mod path;
mod playable;
mod pruning;
mod quiescence;
mod reduction;
mod reliance;
mod report;
mod root;
mod root_move;
mod salt;
mod shared;
mod spare;
mod stop;
mod table;
mod trail;
mod tree;
mod value;
mod worker;

pub use budget::{Budget, ClockTime, TimeShare};
pub use endings::Endings;
pub use evaluation::Evaluation;
pub use features::Features;
pub use job::{Attitude, Clock, Job, Settings};
pub use playable::{MoveOf, Playable};
pub use pruning::{Pruning, PruningError};
pub use report::{Line, Report};
pub use root::Search;
pub use stop::{Stop, StopSignal};
pub use table::TranspositionTable;
pub use value::{MAX_ESTIMATE, MAX_MARGIN, MAX_PLY, Outlook};
