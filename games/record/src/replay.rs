use rules::{Ending, MoveError, Table};

use crate::fault::{Fault, Place};
use crate::termination::{ResultTag, score_text};
use crate::{NodeId, Record, Termination, Tree};

/// What came of playing a tree.
pub(crate) struct Replay {
    /// The table at the end of the main line.
    pub(crate) table: Box<dyn Table>,
    /// The canonical text of every turn.
    pub(crate) texts: Vec<(NodeId, String)>,
}

/// Plays the main line and then all variations on a table that stands at their beginning.
pub(crate) fn judge(
    tree: &Tree,
    mut table: Box<dyn Table>,
    place: impl Fn(NodeId) -> Option<Place>,
) -> Result<Replay, Fault> {
    let mut texts = Vec::new();
    let mut path = Vec::new();
    let mut end = None;
    let mut main_line = tree.main_line();
    for id in tree.walk() {
        if end.is_none() && main_line.next() == Some(id) {
            check_goes_on(table.as_ref()).map_err(|fault| fault.at(place(id)))?;
        } else {
            end.get_or_insert_with(|| table.fork());
        }
        while path.last().copied().unwrap_or(tree.root()) != tree.parent(id).unwrap_or(tree.root()) {
            path.pop();
            table.take_back();
        }
        let text = tree.text(id);
        let played = table.play(text).map_err(|error| illegal(text, table.plies() + 1, place(id), error))?;
        texts.push((id, played));
        path.push(id);
    }
    Ok(Replay { table: end.unwrap_or(table), texts })
}

/// The fault of a turn that cannot be played.
pub(crate) fn illegal(text: &str, ply: usize, place: Option<Place>, error: MoveError) -> Fault {
    let rule = match error {
        MoveError::Text(_) => "turn.text",
        MoveError::Illegal(_) => "turn.illegal",
    };
    Fault::new(rule).with("move", text).ply(ply).at(place).because_of_move(error)
}

/// A game that has ended does not go on, whether the rules or the house rules have ended it.
fn check_goes_on(table: &dyn Table) -> Result<(), Fault> {
    match table.ending() {
        None => Ok(()),
        Some(Ending { cause, .. }) => Err(Fault::new("turn.after-end").ply(table.plies() + 1).because(cause)),
    }
}

/// Whether result, score and termination agree with each other and with the end of the main line.
pub(crate) fn check_end(record: &Record, table: &dyn Table) -> Result<(), Fault> {
    let (result, termination) = (record.result, record.termination.as_ref());
    let fault = |rule| Fault::new(rule).ply(table.plies());
    if let Some(Ending { outcome, cause, .. }) = table.ending() {
        if result != Some(outcome) {
            let (given, right) = (ResultTag(result).text(), outcome.result());
            return Err(fault("result.wrong").with("given", given).with("right", right).because(cause));
        }
        if let Some(words) = termination.filter(|given| !matches!(given, Termination::Rules | Termination::Other(_))) {
            return Err(fault("termination.rules").with("given", words.as_str()).because(cause));
        }
    } else if termination == Some(&Termination::Rules) {
        return Err(fault("termination.early"));
    } else if let Some(words) = termination.filter(|termination| !termination.fits(result)) {
        let given = ResultTag(result).text();
        return Err(fault("termination.result").with("given", words.as_str()).with("result", given));
    }
    match (record.score, table.score()) {
        (Some(given), Some(right)) if given != right => {
            Err(fault("score.wrong").with("given", &score_text(given)).with("right", &score_text(right)))
        }
        (Some(_), None) => Err(fault("score.none")),
        _ => Ok(()),
    }
}
