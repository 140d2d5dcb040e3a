use crate::Outlook;

/// How good a move of a game was, seen afterwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// Nobody looked: there were too many moves to compare.
    Unjudged,
    /// There was no other move.
    Forced,
    /// The best move, or as good; or there was nothing left to spoil.
    Good,
    /// A better move was there.
    Inaccuracy,
    /// A clearly better move was there.
    Mistake,
    /// A won game was let go, but not lost.
    MissedWin,
    /// The move spoiled the game.
    Blunder,
}

impl Verdict {
    /// The verdicts that blame a player, mildest first.
    pub const FAULTS: [Self; 4] = [Self::Inaccuracy, Self::Mistake, Self::MissedWin, Self::Blunder];

    /// Whether this blames the player.
    pub fn is_fault(self) -> bool {
        self >= Self::Inaccuracy
    }

    /// The sign that annotators put behind the move.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Unjudged | Self::Forced | Self::Good => "",
            Self::Inaccuracy => "?!",
            Self::Mistake | Self::MissedWin => "?",
            Self::Blunder => "??",
        }
    }

    /// The name as data and message key: `unjudged`, `forced`, `good`, `inaccuracy`, `mistake`, `missed-win`, `blunder`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unjudged => "unjudged",
            Self::Forced => "forced",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::MissedWin => "missed-win",
            Self::Blunder => "blunder",
        }
    }
}

/// What a move is worth beside the best one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// What the mover could expect before the move, in parts of a won game: 1 is won, 0 lost.
    pub before: f64,
    /// What the mover can expect after it.
    pub after: f64,
    /// How well the move kept what there was, in percent; none where the mover had no choice or nothing to lose, so that
    /// such moves neither raise nor lower a player's accuracy.
    pub accuracy: Option<f64>,
}

const INACCURACY: f64 = 0.08;
const MISTAKE: f64 = 0.16;
const BLUNDER: f64 = 0.30;
/// From here on a position counts as won.
const WON: f64 = 0.90;
/// Below this a position that looked won has been let go.
const NO_LONGER_WON: f64 = 0.65;
/// Below this there is nothing left to spoil.
const LOST: f64 = 0.02;
/// How fast accuracy falls with what is lost: a tenth of a game costs about a third of the accuracy.
const ACCURACY_FALL: f64 = 4.0;

/// The estimate, in hundredths, that wins about three games in four. Evaluations are tuned to mean that in every game.
pub const SCALE: f64 = 150.0;

/// The expected result of an estimate: 1 for a win, 0 for a loss.
pub fn expectation_of(estimate: f64) -> f64 {
    1.0 / (1.0 + (-estimate / SCALE).exp())
}

/// The expected result for the player whose outlook it is: 1 for a win, 0 for a loss.
pub fn expectation(outlook: Outlook) -> f64 {
    match outlook {
        Outlook::Win { .. } => 1.0,
        Outlook::Loss { .. } => 0.0,
        Outlook::Draw => 0.5,
        Outlook::Estimate(value) => expectation_of(f64::from(value)),
    }
}

/// Judges a move by the outlook before it and after it, both *as the mover sees them*, and by whether it was the move that
/// the engine would have played.
///
/// Only what a move loses counts, in parts of a won game: to lose a won game more slowly than possible is no fault, to win
/// it more slowly neither, and who has lost already cannot go wrong.
///
/// ```
/// use engine::{Outlook, Verdict, judge};
///
/// let won = Outlook::Win { within_plies: 5, least_margin: 0 };
/// assert_eq!(judge(won, Outlook::Draw, false).verdict, Verdict::MissedWin);
/// assert_eq!(judge(Outlook::Estimate(20), Outlook::Estimate(-300), false).verdict, Verdict::Blunder);
/// assert_eq!(judge(Outlook::Estimate(20), Outlook::Estimate(10), false).verdict, Verdict::Good);
/// ```
pub fn judge(before: Outlook, after: Outlook, is_best: bool) -> Judgement {
    let (expected, reached) = (expectation(before), expectation(after));
    // The move the engine would have played is good by definition, even if a deeper look likes it less.
    let lost = if is_best { 0.0 } else { (expected - reached).max(0.0) };
    let proved_win = matches!(before, Outlook::Win { .. });
    let was_won = expected >= WON && (reached < NO_LONGER_WON || proved_win);
    let verdict = if was_won && lost >= MISTAKE && reached >= 1.0 - NO_LONGER_WON {
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
    let accuracy = (expected >= LOST).then(|| 100.0 * (-ACCURACY_FALL * lost).exp());
    Judgement { verdict, before: expected, after: reached, accuracy }
}

/// A player's accuracy over a game in percent, from that of each move: between the plain mean and the harmonic mean, so
/// that one blunder shows. None if there is no move to judge by.
pub fn accuracy(moves: impl IntoIterator<Item = f64>) -> Option<f64> {
    let all: Vec<f64> = moves.into_iter().map(|one| one.clamp(1.0, 100.0)).collect();
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

    const WIN: Outlook = Outlook::Win { within_plies: 3, least_margin: 0 };
    const LOSS: Outlook = Outlook::Loss { within_plies: 4, least_margin: 0 };

    fn verdict(before: Outlook, after: Outlook) -> Verdict {
        judge(before, after, false).verdict
    }

    #[test]
    fn verdicts_follow_what_was_lost() {
        let even = Outlook::Estimate(0);
        assert_eq!(verdict(even, Outlook::Estimate(-10)), Verdict::Good);
        assert_eq!(verdict(even, Outlook::Estimate(-60)), Verdict::Inaccuracy);
        assert_eq!(verdict(even, Outlook::Estimate(-130)), Verdict::Mistake);
        assert_eq!(verdict(even, Outlook::Estimate(-300)), Verdict::Blunder);
        assert_eq!(verdict(even, LOSS), Verdict::Blunder);
        assert_eq!(verdict(even, WIN), Verdict::Good);
    }

    #[test]
    fn wins_can_be_kept_missed_or_thrown_away() {
        assert_eq!(verdict(WIN, Outlook::Win { within_plies: 80, least_margin: 0 }), Verdict::Good);
        assert_eq!(verdict(WIN, Outlook::Estimate(900)), Verdict::Good);
        assert_eq!(verdict(WIN, Outlook::Draw), Verdict::MissedWin);
        assert_eq!(verdict(WIN, Outlook::Estimate(150)), Verdict::MissedWin);
        assert_eq!(verdict(WIN, LOSS), Verdict::Blunder);
        // What only looked won may still look better than even.
        let overwhelming = Outlook::Estimate(600);
        assert_eq!(verdict(overwhelming, Outlook::Estimate(0)), Verdict::MissedWin);
        assert_eq!(verdict(overwhelming, Outlook::Estimate(150)), Verdict::Mistake);
        assert_eq!(verdict(overwhelming, Outlook::Estimate(-400)), Verdict::Blunder);
    }

    #[test]
    fn who_has_lost_is_not_blamed() {
        let judgement = judge(LOSS, Outlook::Loss { within_plies: 1, least_margin: 9 }, false);
        assert_eq!((judgement.verdict, judgement.accuracy), (Verdict::Good, None));
    }

    #[test]
    fn the_engines_own_move_is_good() {
        let judgement = judge(Outlook::Estimate(50), Outlook::Estimate(-300), true);
        assert_eq!((judgement.verdict, judgement.accuracy), (Verdict::Good, Some(100.0)));
    }

    #[test]
    fn faults_have_signs() {
        let all = [Verdict::Unjudged, Verdict::Forced, Verdict::Good];
        for verdict in all.into_iter().chain(Verdict::FAULTS) {
            assert_eq!(verdict.is_fault(), Verdict::FAULTS.contains(&verdict), "{verdict:?}");
            assert_eq!(verdict.is_fault(), !verdict.sign().is_empty(), "{verdict:?}");
        }
    }

    #[test]
    fn one_blunder_shows_in_the_accuracy() {
        let all_good = accuracy([100.0; 20]).unwrap();
        let one_bad = accuracy([100.0; 19].into_iter().chain([5.0])).unwrap();
        assert!((all_good - 100.0).abs() < 1e-9 && one_bad < 80.0, "{one_bad}");
        assert_eq!(accuracy([]), None);
    }
}
