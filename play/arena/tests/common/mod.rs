//! What the tests of this crate share.

use std::ops::ControlFlow;

use arena::{GameReport, Match, MatchReport};

/// The report of a whole match, and those of its games.
pub(crate) fn run(contest: &Match) -> (MatchReport, Vec<GameReport>) {
    let mut games = Vec::new();
    let report = contest.run(&mut |game, _| {
        games.push(game.clone());
        ControlFlow::Continue(())
    });
    (report.unwrap(), games)
}
