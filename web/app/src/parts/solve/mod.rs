//! A position to be solved: the board, what is asked for, the answer to each try, hint and solution.
//!
//! One part for all pages that ask “what would you play?”: puzzles, endgames, one's own mistakes. A page says what is to be
//! solved ([`Problem`]) and who judges ([`Judge`]), makes a [`Solving`] of both, and shows it with [`SolveBoard`] and
//! [`SolvePanel`] side by side in an element of the class `solve`, with a [`SolveHead`] above what is asked. What it wants to know (was it right at once, was there
//! help) it reads from the signals of the `Solving`.
//!
//! A wrong try stays on the board together with its refutation, a broken arrow, and one sentence that says what it
//! overlooked and what that is worth, proved or estimated.

mod engine_judge;
mod head;
mod judge;
mod panel;
mod state;

pub use engine_judge::{EngineJudge, Weighed, weigh_move};
pub use head::SolveHead;
pub use judge::{Finding, Judge, Judging, Ruling, Words, say};
pub use panel::{SolveBoard, SolvePanel};
pub use state::{Help, Problem, Solving, Stage};

rules::catalogue! {
    pub(crate) static WORDS in "messages/solve"
}
