//! The turns of a game that are worth a second look.

use engine::Verdict;
use record::{Nag, NodeId, Record};

use crate::engine::Reviewed;
use record::study::Numbers;

/// A turn that was blamed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Moment {
    pub(super) id: NodeId,
    /// Its number and text: `12… c3c4`.
    pub(super) label: String,
    pub(super) verdict: Verdict,
    /// What would have been better, if that is known.
    pub(super) better: Option<String>,
}

/// The moments of the main line: those of a review, or else the turns with signs that blame.
pub(super) fn moments(record: &Record, review: Option<&Reviewed>) -> Vec<Moment> {
    let tree = record.tree();
    let numbers = Numbers::of(record);
    let turns = tree.main_line().enumerate();
    let judged = |index: usize, id: NodeId| {
        let judged = review.and_then(|review| review.moves.get(index));
        match judged {
            Some(judged) => judged.verdict.is_fault().then(|| (judged.verdict, judged.better.first().cloned())),
            None => of_marks(&tree.notes(id)?.nags).map(|verdict| (verdict, None)),
        }
    };
    let moment = |(index, id): (usize, NodeId)| {
        let (verdict, better) = judged(index, id)?;
        let label = format!("{} {}{}", numbers.text(index + 1), tree.text(id), verdict.sign());
        Some(Moment { id, label, verdict, better })
    };
    turns.filter_map(moment).collect()
}

fn of_marks(nags: &[Nag]) -> Option<Verdict> {
    let verdicts =
        [(Nag::BLUNDER, Verdict::Blunder), (Nag::MISTAKE, Verdict::Mistake), (Nag::DUBIOUS, Verdict::Inaccuracy)];
    verdicts.into_iter().find(|(nag, _)| nags.contains(nag)).map(|(_, verdict)| verdict)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Judged;

    fn record() -> Record {
        let text = "[Game \"abalone\"]\n[Options \"layout=belgian-daisy\"]\n\n1. a1b1! a5b5?? 2. a2b2 $14 i5h5?! *\n";
        super::super::import::first_record(text).unwrap()
    }

    #[test]
    fn marks_make_moments() {
        let found = moments(&record(), None);
        let labels: Vec<_> = found.iter().map(|moment| moment.label.as_str()).collect();
        assert_eq!(labels, ["1… a5b5??", "2… i5h5?!"]);
        assert_eq!(found[0].verdict, Verdict::Blunder);
    }

    #[test]
    fn a_review_knows_better() {
        let judged = |verdict, better: &[&str]| Judged {
            verdict,
            before: None,
            after: None,
            accuracy: None,
            better: better.iter().map(|&text| text.to_owned()).collect(),
        };
        let moves = vec![judged(Verdict::MissedWin, &["a2b2", "a5b5"]), judged(Verdict::Good, &[])];
        let review = Reviewed { accuracy: [None; 2], moves, record: String::new() };
        let found = moments(&record(), Some(&review));
        let told: Vec<_> = found.iter().map(|moment| (moment.label.as_str(), moment.better.as_deref())).collect();
        assert_eq!(told, [("1. a1b1?", Some("a2b2")), ("2… i5h5?!", None)]);
    }
}
