//! Players of Lane that follow a simple plan, in this process.

use std::sync::Arc;
use std::time::Duration;

use arena::{Choice, Contender, Entrant, Failure, Match, Player, Turn};
use engine::{Budget, Outlook};
use rules::toy::LANE;
use rules::{Options, Random, Table};
use ugi::Setting;

/// How a player chooses its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plan {
    /// Jumps if it can, else moves by chance.
    Jump,
    /// Moves by chance.
    Chance,
    /// Like [`Plan::Chance`], and says that it has proved a win.
    Boast,
    /// Like [`Plan::Chance`], and says that it has proved a loss.
    Despair,
    /// Gives up at once.
    Resign,
    /// Says that it has no move.
    Nothing,
}

struct Scripted(Plan);

impl Contender for Scripted {
    fn name(&self) -> Option<String> {
        Some(format!("{:?}", self.0))
    }

    fn needs_budget(&self) -> bool {
        false
    }

    fn enter(&self, _: &Setting) -> Result<Box<dyn Player>, Failure> {
        Ok(Box::new(Self(self.0)))
    }
}

impl Player for Scripted {
    fn name(&self) -> String {
        "Scripted".to_owned()
    }

    fn begin(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    fn choose(&mut self, table: &dyn Table, turn: &Turn) -> Result<Choice, Failure> {
        let moves = table.moves();
        let jump = moves.iter().find(|m| m.contains('x') && self.0 == Plan::Jump);
        let text = jump.or_else(|| Random::new(turn.order.seed).pick(&moves)).cloned();
        let text = match self.0 {
            Plan::Resign => Some("resign".to_owned()),
            Plan::Nothing => None,
            _ => text,
        };
        let outlook = match self.0 {
            Plan::Boast => Outlook::Win { within_plies: 3, least_margin: 0 },
            Plan::Despair => Outlook::Loss { within_plies: 4, least_margin: 0 },
            _ => Outlook::Estimate(0),
        };
        let elapsed = Duration::from_millis(2);
        Ok(Choice { text, elapsed, outlook: Some(outlook), depth: Some(1), nodes: Some(7) })
    }
}

/// A contender with that plan.
pub(crate) fn entrant(plan: Plan) -> Entrant {
    Entrant { contender: Arc::new(Scripted(plan)), budget: None }
}

/// The lane, with quiet games drawn soon.
pub(crate) fn setting() -> Setting {
    let options = Options::parse(LANE.options, "quiet-limit=30").expect("the lane has this option");
    (&LANE, options)
}

/// A match of two plans from short openings by chance.
pub(crate) fn contest(first: Plan, second: Plan, games: usize) -> Match {
    Match {
        openings: arena::Openings::Random { plies: 3, judge: None },
        budget: Budget::depth(1),
        ..Match::new(setting(), [entrant(first), entrant(second)], games)
    }
}
