use std::ops::ControlFlow;

use crate::contest::{GameReport, Match, MatchError};
use crate::player::Entrant;
use crate::report::{Finish, MatchReport};

/// Lets each entrant play against the one before it, and returns the report of each match, lowest first; in each the
/// higher entrant is the first player.
///
/// `like` says how the matches are played; its own entrants do not play.
pub fn climb(
    entrants: &[Entrant],
    like: &Match,
    progress: &mut dyn FnMut(&GameReport, &MatchReport) -> ControlFlow<()>,
) -> Result<Vec<MatchReport>, MatchError> {
    let mut rungs = Vec::new();
    for pair in entrants.windows(2) {
        let contest = Match { entrants: [pair[1].clone(), pair[0].clone()], ..like.clone() };
        let report = contest.run(progress)?;
        let stopped = report.finish == Finish::Stopped;
        rungs.push(report);
        if stopped {
            break;
        }
    }
    Ok(rungs)
}
