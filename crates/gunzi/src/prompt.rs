//! What the player to move is to do next, where a glance at the board does not tell.

use geometry::lanes::{CELLS, Cell};
use rules::{Position as _, Statement, Step, enter};

use crate::moves::Move;
use crate::words::say;
use crate::{Gunzi, judge};

/// After these steps of a turn.
pub(crate) fn prompt(position: &Gunzi, steps: &[Step]) -> Option<Statement> {
    if steps.is_empty() {
        return position.must_blow().then(|| judge::obligation(position, "prompt.blow"));
    }
    let entry = enter(position, steps);
    let &Step::Cell(last) = steps.last()? else {
        return None;
    };
    if last as usize >= CELLS || entry.next.is_empty() || entry.complete.is_some() {
        return None;
    }
    if entry.next.contains(&Step::Left) {
        return Some(swerve(position, last));
    }
    let is_top = |m: &Move| matches!(m, Move::Promotion { .. } | Move::TopplePromotion { .. });
    if entry.candidates.iter().all(is_top) && Gunzi::promotion_fields(position.turn()).contains(last) {
        return Some(say("prompt.tombstone").at("to", last));
    }
    let is_blow = |m: &Move| matches!(m, Move::Blow { .. });
    let opened = steps.iter().rev().find_map(|step| match *step {
        Step::Cell(cell) if position.pillars(position.turn()).contains(cell) => Some(cell),
        _ => None,
    });
    let pillar = opened.filter(|_| entry.candidates.iter().all(is_blow))?;
    Some(say("prompt.share").at("pillar", pillar))
}

/// A wedge has come to a field, or is toppled on it, and must swerve.
fn swerve(position: &Gunzi, on: Cell) -> Statement {
    let is_toppled = position.wedges(!position.turn()).contains(on);
    say(if is_toppled { "prompt.swerve-toppled" } else { "prompt.swerve" }).at("to", on)
}
