use std::fmt;

use engine::{Analysis, Outlook};
use rules::{Rules, Side};

use crate::solver::truth::Truth;
use crate::solver::value::{Value, Wdl};

/// What is wrong with a claim.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fault {
    /// Who wins.
    Result,
    /// The win takes longer.
    Distance,
    /// Less can be forced.
    Margin,
    /// The move does not do what is claimed of it.
    Move,
}

impl Fault {
    /// All kinds of faults.
    pub const ALL: [Self; 4] = [Self::Result, Self::Distance, Self::Margin, Self::Move];
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Result => "result",
            Self::Distance => "distance",
            Self::Margin => "margin",
            Self::Move => "move",
        })
    }
}

/// Holds a claim about a position against its value. `turn` is to move there. Estimates claim nothing.
pub fn check(outlook: Outlook, turn: Side, value: Value) -> Result<(), Fault> {
    let (wdl, winner, plies, margin) = match outlook {
        Outlook::Estimate(_) => return Ok(()),
        Outlook::Draw => (Wdl::Draw, turn, 0, 0),
        Outlook::Win { within_plies, least_margin } => (Wdl::Win, turn, within_plies, least_margin),
        Outlook::Loss { within_plies, least_margin } => (Wdl::Loss, turn.other(), within_plies, least_margin),
    };
    if value.wdl != wdl {
        Err(Fault::Result)
    } else if value.plies > plies {
        Err(Fault::Distance)
    } else if value.margins[winner.index()] < margin {
        Err(Fault::Margin)
    } else {
        Ok(())
    }
}

/// Holds everything that an analysis claims against the truth: the first line speaks for the position, and each line for
/// its first move. Returns the number of claims, and the first that is false.
pub fn check_analysis<P: Rules>(analysis: &Analysis, position: &P, truth: &Truth<'_, P>) -> (usize, Result<(), Fault>) {
    let mut claims = 0;
    for (index, line) in analysis.lines.iter().enumerate() {
        if !line.outlook.is_proved() {
            continue;
        }
        let Some(here) = truth.here(position) else {
            continue;
        };
        claims += 1;
        if index == 0
            && let Err(fault) = check(line.outlook, position.turn(), here)
        {
            return (claims, Err(fault));
        }
        let Ok(m) = position.parse_move(&line.moves[0]) else {
            return (claims, Err(Fault::Move));
        };
        let Some(reached) = truth.reached(&position.after(m)) else {
            continue;
        };
        let after = Value::best(position.turn(), [reached]);
        // That a position is lost says nothing about which of its moves is shown.
        let about_move =
            if index == 0 && here.wdl == Wdl::Loss { Ok(()) } else { check(line.outlook, position.turn(), after) };
        if about_move.is_err() {
            return (claims, Err(Fault::Move));
        }
    }
    (claims, Ok(()))
}
