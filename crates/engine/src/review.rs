use crate::{Analysis, Outlook};

/// How good a move of a game was, seen afterwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// The best move, or as good.
    Good,
    /// A better move was there.
    Inaccuracy,
    /// A clearly better move was there.
    Mistake,
    /// The move spoiled the game.
    Blunder,
    /// A won game was let go, but not lost.
    MissedWin,
}

impl Verdict {
    /// The sign that annotators put behind the move.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Good => "",
            Self::Inaccuracy => "?!",
            Self::Mistake | Self::MissedWin => "?",
            Self::Blunder => "??",
        }
    }

    /// The name as data and message key: `good`, `inaccuracy`, `mistake`, `blunder`, `missed-win`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
            Self::MissedWin => "missed-win",
        }
    }
}

/// A move of a game with what the engine thinks of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// What the mover could expect before the move, in parts of a won game: 1 is won, 0 lost.
    pub before: f64,
    /// What the mover can expect after it.
    pub after: f64,
    /// How well the move kept what there was, in percent.
    pub accuracy: f64,
    /// The better line, if the move was not good.
    pub better: Option<Vec<String>>,
}

const INACCURACY: f64 = 0.08;
const MISTAKE: f64 = 0.16;
const BLUNDER: f64 = 0.30;
/// From here on a position counts as won.
const WON: f64 = 0.90;
/// Below this a won position has been let go.
const NO_LONGER_WON: f64 = 0.65;
/// How fast accuracy falls with what is lost: a tenth of a game costs about a third of the accuracy.
const ACCURACY_FALL: f64 = 4.0;

/// The estimate, in hundredths, that wins about three games in four. Evaluations are tuned to mean that in every game.
pub const SCALE: f64 = 150.0;

/// The expected result of an estimate: 1 for a win, 0 for a loss.
pub fn expectation_of(estimate: f64) -> f64 {
    1.0 / (1.0 + (-estimate / SCALE).exp())
}

/// The expected result for the player to move: 1 for a win, 0 for a loss.
pub fn expectation(outlook: Outlook) -> f64 {
    match outlook {
        Outlook::Win { .. } => 1.0,
        Outlook::Loss { .. } => 0.0,
        Outlook::Draw => 0.5,
        Outlook::Estimate(value) => expectation_of(f64::from(value)),
    }
}

/// Judges a move by the analysis of the position before it and the outlook of the position after it (both from the view of
/// the player to move *there*).
pub fn judge(before: &Analysis, played: &str, after: Outlook) -> Judgement {
    let expected = before.outlook().map_or(0.5, expectation);
    let reached = 1.0 - expectation(after);
    let is_best = before.best_move() == Some(played);
    // The move the engine would have played is good by definition, even if a deeper look likes it less.
    let lost = if is_best { 0.0 } else { (expected - reached).max(0.0) };
    let verdict = if expected >= WON && (1.0 - NO_LONGER_WON..NO_LONGER_WON).contains(&reached) && !is_best {
        Verdict::MissedWin
    } else if lost >= BLUNDER {
        Verdict::Blunder
    } else if lost >= MISTAKE {
        Verdict::Mistake
    } else if lost >= INACCURACY {
        Verdict::Inaccuracy
    } else {
        Verdict::Good
    };
    let better = before.lines.first().filter(|_| verdict != Verdict::Good).map(|line| line.moves.clone());
    Judgement { verdict, before: expected, after: reached, accuracy: 100.0 * (-ACCURACY_FALL * lost).exp(), better }
}

/// A player's accuracy over a game in percent: between the plain mean and the harmonic mean, so that one blunder shows.
pub fn accuracy(judgements: impl IntoIterator<Item = f64>) -> Option<f64> {
    let all: Vec<f64> = judgements.into_iter().map(|one| one.clamp(1.0, 100.0)).collect();
    if all.is_empty() {
        return None;
    }
    let count = all.len() as f64;
    let mean = all.iter().sum::<f64>() / count;
    let harmonic = count / all.iter().map(|one| 1.0 / one).sum::<f64>();
    Some(f64::midpoint(mean, harmonic))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextLine;

    fn analysis(outlook: Outlook) -> Analysis {
        let mut analysis = Analysis::empty();
        analysis.lines.push(TextLine { outlook, moves: vec!["best".to_owned(), "reply".to_owned()] });
        analysis
    }

    #[test]
    fn verdicts_follow_what_was_lost() {
        let verdict = |before, after| judge(&analysis(before), "other", after).verdict;
        let (win, loss) = (Outlook::Win { plies: 3, margin: 0 }, Outlook::Loss { plies: 4, margin: 0 });
        assert_eq!(verdict(win, loss), Verdict::Good);
        assert_eq!(verdict(win, Outlook::Draw), Verdict::MissedWin);
        assert_eq!(verdict(win, win), Verdict::Blunder);
        assert_eq!(verdict(Outlook::Estimate(0), Outlook::Estimate(60)), Verdict::Inaccuracy);
        assert_eq!(verdict(Outlook::Estimate(0), Outlook::Estimate(130)), Verdict::Mistake);
        assert_eq!(verdict(Outlook::Estimate(0), Outlook::Estimate(300)), Verdict::Blunder);
        assert_eq!(verdict(Outlook::Estimate(0), Outlook::Estimate(10)), Verdict::Good);
    }

    #[test]
    fn the_engines_own_move_is_good() {
        let judgement = judge(&analysis(Outlook::Estimate(50)), "best", Outlook::Estimate(300));
        assert_eq!((judgement.verdict, judgement.better), (Verdict::Good, None));
        assert!((judgement.accuracy - 100.0).abs() < 1e-9);
    }

    #[test]
    fn one_blunder_shows_in_the_accuracy() {
        let all_good = accuracy([100.0; 20]).unwrap();
        let one_bad = accuracy([100.0; 19].into_iter().chain([5.0])).unwrap();
        assert!((all_good - 100.0).abs() < 1e-9 && one_bad < 80.0, "{one_bad}");
        assert_eq!(accuracy([]), None);
    }
}
