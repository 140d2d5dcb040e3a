//! What the player to move is to do next, where a glance at the board does not tell.

use geometry::lanes::{CELLS, Cell};
use rules::{Input as _, Position as _, Statement, Step};

use crate::blow_entry::BlowEntry;
use crate::moves::Move;
use crate::words::say;
use crate::{Gunzi, describe, judge};

/// After these steps of a turn.
pub(crate) fn prompt(position: &Gunzi, steps: &[Step]) -> Option<Statement> {
    if steps.is_empty() {
        return position.must_blow().then(|| judge::obligation(position, "prompt.blow"));
    }
    let entry = position.enter(steps);
    let &Step::Cell(last) = steps.last()? else {
        return None;
    };
    if last as usize >= CELLS || entry.next.is_empty() || entry.complete.is_some() {
        return None;
    }
    if entry.next.contains(&Step::Left) {
        return Some(swerve(position, last, &entry.candidates));
    }
    let is_top = |m: &Move| matches!(m, Move::Promotion { .. } | Move::TopplePromotion { .. });
    if entry.candidates.iter().all(is_top) && Gunzi::promotion_fields(position.turn()).contains(last) {
        return Some(say("prompt.tombstone").at("to", last));
    }
    if !position.must_blow() {
        return None;
    }
    let blow = BlowEntry::read(position, steps)?;
    Some(match blow.pillar {
        Some(pillar) => say("prompt.share").at("pillar", pillar),
        None if blow.waiting.is_empty() => judge::obligation(position, "prompt.blow"),
        None => say("prompt.share-wedge").on(blow.waiting.iter().copied()).with("wedges", blow.waiting.clone()),
    })
}

/// A wedge has come to a field, or is toppled on it, and must swerve.
fn swerve(position: &Gunzi, on: Cell, candidates: &[Move]) -> Statement {
    let exposed = |m: &Move| describe::exposed("prompt.swerve-exposed", &position.after(*m), on);
    if let Some(statement) = candidates.iter().map(exposed).reduce(Option::and).flatten() {
        return statement;
    }
    let is_toppled = position.wedges(!position.turn()).contains(on);
    say(if is_toppled { "prompt.swerve-toppled" } else { "prompt.swerve" }).at("to", on)
}
