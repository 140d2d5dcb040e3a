use std::fmt;

use crate::report::{Finish, MatchReport, SprtStatus};
use crate::{Estimate, SprtDecision, Tally};

/// The standing in a few lines for people.
impl fmt::Display for MatchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.names;
        let tally = &self.tally;
        writeln!(f, "{}: {first} against {second}", self.game)?;
        let score = tally.score().unwrap_or(0.5) * 100.0;
        let stopped = if self.finish == Finish::Stopped { " (stopped before the end)" } else { "" };
        let Tally { wins, draws, losses, .. } = tally;
        writeln!(f, "  {} games: +{wins} ={draws} -{losses}, {score:.1} %{stopped}", tally.games())?;
        if let Some(estimate) = &self.estimate {
            writeln!(f, "  {}", EloText(estimate))?;
        }
        let [none, half, one, most, two] = tally.pairs;
        writeln!(f, "  pairs by points: 0: {none}, ½: {half}, 1: {one}, 1½: {most}, 2: {two}")?;
        if let Some(status) = &self.sprt {
            writeln!(f, "  {}", SprtText(status))?;
        }
        let [one, two] = &self.side_names;
        let ends: Vec<_> = self.ends.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
        let length = self.average_length();
        writeln!(f, "  {one} won {}, {two} won {}; {length:.1} turns a game", self.side_wins[0], self.side_wins[1])?;
        writeln!(f, "  ended by: {}", ends.join(", "))?;
        for (name, player) in self.names.iter().zip(&self.players) {
            let depth = player.average_depth().map(|depth| format!(", depth {depth:.1}")).unwrap_or_default();
            let idle = player.median_idle();
            let idle = idle
                .map(|idle| format!("; ahead for {idle} turns without a point, median of its wins"))
                .unwrap_or_default();
            writeln!(f, "  {name}: {:.1} ms a move{depth}{idle}", player.average_time())?;
        }
        for (name, player) in self.names.iter().zip(&self.players) {
            for (game, what) in &player.faults {
                writeln!(f, "  fault of {name} in game {game}: {what}")?;
            }
        }
        Ok(())
    }
}

/// `Elo +12.3 (95 %: -3.1 to +27.9), stronger with a likelihood of 94.1 %`.
pub struct EloText<'a>(
    /// What to tell.
    pub &'a Estimate,
);

impl fmt::Display for EloText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, high] = self.0.elo_interval.map(elo);
        let likelihood = self.0.superiority * 100.0;
        write!(f, "Elo {} (95 %: {low} to {high}), stronger with a likelihood of {likelihood:.1} %", elo(self.0.elo))
    }
}

struct SprtText<'a>(&'a SprtStatus);

impl fmt::Display for SprtText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SprtStatus { test, ratio, verdict } = self.0;
        let [low, high] = test.bounds();
        let verdict = match verdict {
            SprtDecision::Open => "open",
            SprtDecision::Stronger => "passed",
            SprtDecision::NotStronger => "failed",
        };
        write!(f, "SPRT {} to {} Elo: LLR {ratio:.2} ({low:.2} to {high:.2}), {verdict}", test.elo0, test.elo1)
    }
}

fn elo(elo: f64) -> String {
    if elo.is_infinite() { (if elo > 0.0 { "+∞" } else { "-∞" }).to_owned() } else { format!("{elo:+.1}") }
}
