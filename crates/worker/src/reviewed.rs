use std::fmt;
use std::str::FromStr;

use engine::Verdict;
use review::{MoveReview, Review};
use rules::Side;

/// A review as a message: `reviewed` with the accuracy of both sides, a line for each move of the game, an empty line, and
/// the annotated record. What is not known is written `-`.
///
/// ```text
/// reviewed 97.3 61
/// good 0.512 0.498 98.4
/// blunder 0.502 0.118 21.5 better c3c4 d5d6
///
/// [Game "abalone"]
/// …
/// ```
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
    /// The message about a review and the record that it was written into.
    pub fn new(review: &Review, record: String) -> Self {
        let accuracy = Side::BOTH.map(|side| review.accuracy(side).map(|value| rounded(value, 10.0)));
        Self { accuracy, moves: review.moves.iter().map(Judged::new).collect(), record }
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

impl fmt::Display for Reviewed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = self.accuracy;
        writeln!(f, "reviewed {} {}", Known(one), Known(two))?;
        for one in &self.moves {
            writeln!(f, "{one}")?;
        }
        write!(f, "\n{}", self.record)
    }
}

impl fmt::Display for Judged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { verdict, before, after, accuracy, better } = self;
        write!(f, "{} {} {} {}", verdict.name(), Known(*before), Known(*after), Known(*accuracy))?;
        if !better.is_empty() {
            write!(f, " better {}", better.join(" "))?;
        }
        Ok(())
    }
}

/// A number, or `-`.
struct Known(Option<f64>);

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(value) => write!(f, "{value}"),
            None => f.write_str("-"),
        }
    }
}

impl FromStr for Reviewed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (head, rest) = text.split_once('\n').ok_or("a review has more than one line")?;
        let ["reviewed", one, two] = head.split(' ').collect::<Vec<_>>()[..] else {
            return Err(format!("a review does not begin with '{head}'"));
        };
        let accuracy = [known(one)?, known(two)?];
        let mut moves = Vec::new();
        let mut rest = rest;
        loop {
            let (line, after) = rest.split_once('\n').ok_or("a review ends with a record")?;
            rest = after;
            if line.is_empty() {
                break;
            }
            moves.push(line.parse()?);
        }
        Ok(Self { accuracy, moves, record: rest.to_owned() })
    }
}

impl FromStr for Judged {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let words: Vec<_> = line.split(' ').collect();
        let [name, before, after, accuracy, ref better @ ..] = words[..] else {
            return Err(format!("'{line}' says too little about a move"));
        };
        let all = [Verdict::Unjudged, Verdict::Forced, Verdict::Good].into_iter().chain(Verdict::FAULTS);
        let verdict = all.into_iter().find(|verdict| verdict.name() == name);
        let better = match better {
            [] => Vec::new(),
            ["better", moves @ ..] => moves.iter().map(|&text| text.to_owned()).collect(),
            _ => return Err(format!("'{line}' says too much about a move")),
        };
        Ok(Self {
            verdict: verdict.ok_or_else(|| format!("'{name}' is no verdict"))?,
            before: known(before)?,
            after: known(after)?,
            accuracy: known(accuracy)?,
            better,
        })
    }
}

fn known(word: &str) -> Result<Option<f64>, String> {
    match word {
        "-" => Ok(None),
        _ => word.parse().map(Some).map_err(|_| format!("'{word}' is not a number")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_back_as_they_went() {
        let good =
            Judged { verdict: Verdict::Good, before: Some(0.512), after: None, accuracy: Some(98.4), better: vec![] };
        let better = vec!["c3c4".to_owned(), "d5d6".to_owned()];
        let missed = Judged { verdict: Verdict::MissedWin, better, ..good.clone() };
        let forced = Judged { verdict: Verdict::Forced, accuracy: None, ..good.clone() };
        let record = "[Game \"lane\"]\n\n1. a b *\n".to_owned();
        for moves in [vec![], vec![good, missed, forced]] {
            let reviewed = Reviewed { accuracy: [Some(61.0), None], moves, record: record.clone() };
            assert_eq!(reviewed.to_string().parse(), Ok(reviewed));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for bad in [
            "",
            "reviewed 1 2",
            "reviewed 1 2\n",
            "reviewed 1 x\n\n",
            "reviewed 1\n\n",
            "unreviewed 1 2\n\n",
            "reviewed 1 2\ngood 1 2\n\n",
            "reviewed 1 2\nfine 1 2 3\n\n",
            "reviewed 1 2\ngood 1 2 3 worse a\n\n",
        ] {
            assert!(bad.parse::<Reviewed>().is_err(), "{bad:?}");
        }
    }
}
