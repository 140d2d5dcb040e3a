use record::{Record, Termination};
use rules::{Lang, Outcome, Side, Statement, Table};

/// How a game has ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Conclusion {
    /// Who won.
    pub outcome: Outcome,
    /// Why, if that is known.
    pub cause: Option<Statement>,
    /// The points of both sides, in games that count them.
    pub score: Option<[u16; 2]>,
}

impl Conclusion {
    /// The end of a recorded game, made by rules or players, at the table where its main line ends.
    pub fn of(record: &Record, table: &dyn Table) -> Option<Self> {
        if let Some(ending) = table.ending() {
            return Some(Self { outcome: ending.outcome, cause: Some(ending.cause), score: ending.score });
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
        Some(Self { outcome, cause, score: record.score.or(table.score()) })
    }

    /// Why it ended, as a sentence; empty if nobody knows.
    pub fn why(&self, lang: Lang) -> String {
        self.cause.as_ref().map(|cause| cause.say(lang)).unwrap_or_default()
    }
}
