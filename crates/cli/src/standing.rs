//! How a game stands, in words.

use record::{Record, Termination};
use rules::{Lang, Outcome, Side, Statement, Table};

use crate::messages::say;

/// How a game has ended.
#[derive(Clone, Debug)]
pub(crate) struct Conclusion {
    pub(crate) outcome: Outcome,
    /// Why, if that is known.
    pub(crate) cause: Option<Statement>,
}

impl Conclusion {
    /// The end that the rules or the house rules have made.
    pub(crate) fn of_table(table: &dyn Table) -> Option<Self> {
        table.ending().map(|ending| Self { outcome: ending.outcome, cause: Some(ending.cause) })
    }

    /// The end of a recorded game, which the players may have made, at the table where its main line ends.
    pub(crate) fn of_record(record: &Record, table: &dyn Table) -> Option<Self> {
        if let Some(conclusion) = Self::of_table(table) {
            return Some(conclusion);
        }
        let outcome = record.result?;
        let words = record.rulebook().words();
        let loser = outcome.winner().map(Side::other);
        let cause = match (record.termination.as_ref(), loser) {
            (Some(Termination::Resignation), Some(side)) => {
                Some(Statement::new(words, "end.resigned").side("side", side))
            }
            (Some(Termination::Time), Some(side)) => Some(Statement::new(words, "end.time").side("side", side)),
            (Some(Termination::Agreement), None) => Some(Statement::new(words, "end.agreed")),
            _ => None,
        };
        Some(Self { outcome, cause })
    }
}

/// The score where there is one, and whose turn it is or how the game has ended.
pub(crate) fn lines(table: &dyn Table, conclusion: Option<&Conclusion>, lang: Lang) -> Vec<String> {
    let mut lines: Vec<_> = score(table, lang).into_iter().collect();
    match conclusion {
        None => {
            let side = table.side_name(table.turn(), lang);
            lines.push(say(lang, "show.turn", &[("side", side.into())]));
        }
        Some(Conclusion { outcome, cause }) => {
            lines.extend(cause.as_ref().map(|cause| cause.say(lang)));
            lines.push(result(table, *outcome, lang));
        }
    }
    lines
}

/// The points of both sides, in games that count them.
fn score(table: &dyn Table, lang: Lang) -> Option<String> {
    let [one, two] = Side::BOTH.map(|side| table.side_name(side, lang));
    table.score().map(|[first, second]| format!("{one} {first} – {second} {two}"))
}

/// The result in words.
fn result(table: &dyn Table, outcome: Outcome, lang: Lang) -> String {
    let result = ("result", outcome.result().into());
    match outcome {
        Outcome::Draw => say(lang, "show.drawn", &[result]),
        Outcome::Win(side) => {
            let side = table.side_name(side, lang);
            say(lang, "show.won", &[("side", side.into()), result])
        }
    }
}
