use crate::{Record, Termination};
use rules::{Outcome, Statement, Table};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct End {
    result: Option<Outcome>,
    score: Option<[u16; 2]>,
    termination: Option<Termination>,
}

impl End {
    /// How a record says that it ended.
    pub(crate) fn of(record: &Record) -> Self {
        Self { result: record.result, score: record.score, termination: record.termination.clone() }
    }

    /// Exchanges it with what a record says.
    pub(crate) fn swap(&mut self, record: &mut Record) {
        std::mem::swap(&mut self.result, &mut record.result);
        std::mem::swap(&mut self.score, &mut record.score);
        std::mem::swap(&mut self.termination, &mut record.termination);
    }
}

/// Makes result, score and termination fit to the main line, at whose end the table stands. Gives what the record said
/// before, if that was something else.
pub(crate) fn settle(record: &mut Record, table: &dyn Table) -> Option<End> {
    let before = End::of(record);
    if !record.conclude_on(table) {
        if record.termination == Some(Termination::Rules) {
            record.result = None;
            record.termination = None;
        }
        if record.score.is_some() && record.score != table.score() {
            record.score = None;
        }
    }
    (End::of(record) != before).then_some(before)
}

/// The table at the end of the main line; if the main line goes on after the game has ended, how it ended.
pub(crate) fn main_end(record: &Record) -> Result<Box<dyn Table>, Statement> {
    let mut table = record.setup().fork();
    for id in record.tree().main_line() {
        if let Some(ending) = table.ending() {
            return Err(ending.cause);
        }
        if table.play(record.tree().text(id)).is_err() {
            break;
        }
    }
    Ok(table)
}
