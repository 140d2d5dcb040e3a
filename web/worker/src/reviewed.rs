use engine::Verdict;
use protocol::worker as wire;
use review::{MoveReview, Review};
use rules::Side;

/// A review as a page needs it: the annotated record for people, and beside it what is to be drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Reviewed {
    /// The accuracy of both sides in percent; none if there was no move to judge by.
    pub accuracy: [Option<f64>; 2],
    /// The moves of the main line, in order.
    pub moves: Vec<Judged>,
    /// The text of the annotated record.
    pub record: String,
}

/// A move and what is thought of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// How good it was.
    pub verdict: Verdict,
    /// What the mover could expect before it: 1 for a win, 0 for a loss; none if nobody looked.
    pub before: Option<f64>,
    /// What the mover can expect after it.
    pub after: Option<f64>,
    /// The accuracy in percent; none where there was no choice or nothing to lose.
    pub accuracy: Option<f64>,
    /// The better line; empty if the move is not blamed.
    pub better: Vec<String>,
}

impl Reviewed {
    /// What is to be told of a review and the record that it was written into.
    pub fn new(review: &Review, record: String) -> Self {
        let accuracy = Side::BOTH.map(|side| review.accuracy(side).map(|value| rounded(value, 10.0)));
        Self { accuracy, moves: review.moves.iter().map(Judged::new).collect(), record }
    }

    /// The turns of a side that are blamed and for which something better is known, with their places in the game, if
    /// `begins` has played the first of them.
    pub fn faults_of(&self, begins: Side, side: Side) -> impl Iterator<Item = (usize, &Judged)> {
        let first = usize::from(begins != side);
        let own = self.moves.iter().enumerate().skip(first).step_by(2);
        own.filter(|(_, judged)| judged.verdict.is_fault() && !judged.better.is_empty())
    }

    /// The places of the turns that mattered most to a side, see [`review::moments`].
    pub fn moments(&self, begins: Side, side: Side, most: usize) -> Vec<usize> {
        let mut costs = vec![None; self.moves.len()];
        for (turn, judged) in self.faults_of(begins, side) {
            costs[turn] = Some(judged.before.unwrap_or(0.5) - judged.after.unwrap_or(0.5));
        }
        review::moments(&costs, most)
    }

    /// As it is sent.
    pub fn into_wire(self) -> wire::Reviewed {
        let moves = self.moves.into_iter().map(|one| wire::Judged {
            verdict: one.verdict.name().to_owned(),
            before: one.before,
            after: one.after,
            accuracy: one.accuracy,
            better: one.better,
        });
        wire::Reviewed { accuracy: self.accuracy, moves: moves.collect(), record: self.record }
    }

    /// As it was sent; an error if there is a verdict that nobody knows.
    pub fn of_wire(wire: wire::Reviewed) -> Result<Self, String> {
        let judged = |one: wire::Judged| {
            let all = [Verdict::Unjudged, Verdict::Forced, Verdict::Good].into_iter().chain(Verdict::FAULTS);
            let verdict = all.into_iter().find(|verdict| verdict.name() == one.verdict);
            Ok(Judged {
                verdict: verdict.ok_or_else(|| format!("'{}' is no verdict", one.verdict))?,
                before: one.before,
                after: one.after,
                accuracy: one.accuracy,
                better: one.better,
            })
        };
        let moves = wire.moves.into_iter().map(judged).collect::<Result<_, String>>()?;
        Ok(Self { accuracy: wire.accuracy, moves, record: wire.record })
    }
}

impl Judged {
    fn new(one: &MoveReview) -> Self {
        let judgement = &one.judgement;
        Self {
            verdict: judgement.verdict,
            before: one.before.map(|_| rounded(judgement.before, 1000.0)),
            after: one.after.map(|_| rounded(judgement.after, 1000.0)),
            accuracy: judgement.accuracy.map(|value| rounded(value, 10.0)),
            better: one.better.clone(),
        }
    }
}

fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::worker::FromWorker;

    #[test]
    fn reviews_come_back_as_they_went() {
        let good =
            Judged { verdict: Verdict::Good, before: Some(0.512), after: None, accuracy: Some(98.4), better: vec![] };
        let better = vec!["c3c4".to_owned(), "d5d6".to_owned()];
        let missed = Judged { verdict: Verdict::MissedWin, better, ..good.clone() };
        let forced = Judged { verdict: Verdict::Forced, accuracy: None, ..good.clone() };
        let record = "[Game \"lane\"]\n\n1. a b *\n".to_owned();
        for moves in [vec![], vec![good, missed, forced]] {
            let reviewed = Reviewed { accuracy: [Some(61.0), None], moves, record: record.clone() };
            let sent = FromWorker::Reviewed(Box::new(reviewed.clone().into_wire())).to_text();
            let Ok(FromWorker::Reviewed(wire)) = FromWorker::of_text(&sent) else { panic!("{sent}") };
            assert_eq!(Reviewed::of_wire(*wire), Ok(reviewed));
        }
    }

    #[test]
    fn unknown_verdicts_are_refused() {
        let one =
            wire::Judged { verdict: "fine".to_owned(), before: None, after: None, accuracy: None, better: vec![] };
        let wire = wire::Reviewed { accuracy: [None; 2], moves: vec![one], record: String::new() };
        assert_eq!(Reviewed::of_wire(wire), Err("'fine' is no verdict".to_owned()));
    }
}
