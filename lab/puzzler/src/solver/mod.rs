//! Solves small closed spaces of positions backwards, and holds what the engine calls proved against them.
//!
//! # What is true
//!
//! [`Graph::explore`] finds everything that can be reached from a position, [`Solution`] works backwards from the ends of
//! games (retrograde analysis): who wins (WDL), in how many turns (DTM), and by how many points.
//!
//! House rules make a draw of the third occurrence of a position. That sounds as if the value of a position depended on
//! everything that was played, but very little of it matters. Who wins by the shortest way never comes back to where he
//! was, so occurrences still to come do not matter; and who cannot be beaten without that rule cannot be beaten with it.
//! What is left are the positions that have **occurred twice already**: they are draws when they are reached again, and
//! with them as ends of the game the rest is solved as if nobody remembered anything.
//!
//! A limit on quiet turns is another matter: the number of quiet turns belongs to the position there
//! ([`LimitedSolution`]).
//!
//! # What is claimed
//!
//! An [`engine::Outlook`] that is no estimate is a claim: the result is exactly that; the win takes at most so many turns;
//! it is by at least so many points. Each number is true by itself. [`check()`] holds a claim against a [`Value`].

mod claims;
mod graph;
mod limited;
mod playin;
mod run;
mod solution;
mod spaces;
mod tally;
mod trial;
mod truth;
mod value;

pub use claims::{Fault, check, check_analysis};
pub use graph::{Graph, State};
pub use limited::LimitedSolution;
pub use playin::{PlayIn, wander};
pub use run::{Breadth, Order, run};
pub use solution::Solution;
pub use spaces::{Space, abalone, fenix, gunzi};
pub use tally::Tally;
pub use trial::Trial;
pub use truth::{Truth, twice};
pub use value::{Value, Wdl};
