//! What the player to move is to do next, where a glance at the board does not tell.

use rules::{Input as _, Position as _, Statement, Step};

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
            let entry = position.enter(steps);
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
    if let Some(&Move::Capture { captured, .. }) = moves.first() {
        let stones: u32 = captured.into_iter().map(|cell| position.piece(them, cell).height()).sum();
        // Not the starts of the moves: several stacks may share a move.
        let beginnings = position.enter(&[]).next.into_iter();
        let from: Vec<_> =
            beginnings.filter_map(|step| if let Step::Cell(cell) = step { Some(cell) } else { None }).collect();
        return Some(say("prompt.capture").on(from.iter().copied()).with("n", stones).with("cells", from));
    }
    position.can_form_general().then(|| say("prompt.general"))
}

fn say(rule: &'static str) -> Statement {
    Statement::new(words(), rule)
}
