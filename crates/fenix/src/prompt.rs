//! What the player to move is to do next, where a glance at the board does not tell.

use geometry::grid::CellSet;
use rules::{Position as _, Statement, Step, enter};

use crate::position::{Fenix, Phase};
use crate::{Move, words};

/// Each player has so many turns of preparation.
const PREPARATION: u32 = 5;

/// After these steps of a turn.
pub(crate) fn prompt(position: &Fenix, steps: &[Step]) -> Option<Statement> {
    match steps {
        [] => begin(position),
        [_] if position.phase() == Phase::Preparation => Some(say("prompt.onto")),
        [_] if position.must_form_king() => Some(say("prompt.onto-general")),
        [_] => None,
        // Only captures have more than one landing.
        [.., last] => {
            let entry = enter(position, steps);
            let goes_on = !entry.next.is_empty() && entry.complete.is_none();
            let on = if let Step::Cell(cell) = last { Some(*cell) } else { None };
            on.filter(|_| goes_on).map(|cell| say("prompt.capture-on").at("cell", cell))
        }
    }
}

fn begin(position: &Fenix) -> Option<Statement> {
    if position.phase() == Phase::Preparation {
        let played = position.turn_number().saturating_sub(1) / 2;
        let rule = if position.has_adjacent_preparation() { "prompt.preparation-beside" } else { "prompt.preparation" };
        return Some(say(rule).with("n", PREPARATION.saturating_sub(played)));
    }
    if position.must_form_king() {
        return Some(say("prompt.king"));
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let them = !position.turn();
    let captures = moves.iter().filter_map(|m| match *m {
        Move::Capture { from, captured, .. } => Some((from, captured)),
        Move::Step { .. } | Move::Put { .. } => None,
    });
    let captures: Vec<_> = captures.collect();
    if let Some((_, captured)) = captures.first() {
        let stones: u32 = captured.into_iter().map(|cell| position.piece(them, cell).height()).sum();
        let from: CellSet = captures.iter().map(|(from, _)| *from).collect();
        let from: Vec<_> = from.into_iter().collect();
        return Some(say("prompt.capture").on(from.iter().copied()).with("n", stones).with("cells", from));
    }
    position.may_form_general().then(|| say("prompt.general"))
}

fn say(rule: &'static str) -> Statement {
    Statement::new(words(), rule)
}
