//! Judges attempts: the legal move that a text spells, or the rule that forbids it.
//!
//! Every reason has a message whose key begins with `no.`.

mod capture;
mod put;
mod step;

use geometry::grid::{Cell, Direction, name_order, neighbour};
use rules::{COMMON, Statement};

use crate::capture::Captures;
use crate::move_text::{Attempt, Kind};
use crate::position::{Fenix, Phase};
use crate::{Move, words};

/// The move, or why it is not allowed.
pub(crate) fn judge(position: &Fenix, attempt: &Attempt) -> Result<Move, Statement> {
    if !position.has_moves() {
        return Err(Statement::new(&COMMON, "over"));
    }
    let from = attempt.from;
    match position.stack(from) {
        None => return Err(no("no.empty-square").at("cell", from)),
        Some(stack) if stack.side != position.turn => {
            return Err(no("no.not-yours").at("cell", from).side("side", stack.side));
        }
        Some(_) => {}
    }
    let to = attempt.landings[0];
    match (position.phase, attempt.kind) {
        (Phase::Preparation, Kind::Put) => put::judge_preparation(position, from, to),
        (Phase::Preparation, Kind::Step | Kind::Capture) => Err(no("no.preparation").on([from])),
        (Phase::Battle, Kind::Put) if position.must_form_king() => put::judge_new_king(position, from, to),
        (Phase::Battle, _) if position.must_form_king() => Err(put::king_first(position)),
        (Phase::Battle, Kind::Put) => put::judge_new_general(position, from, to),
        (Phase::Battle, Kind::Step) => step::judge(position, from, to),
        (Phase::Battle, Kind::Capture) => capture::judge(position, from, &attempt.landings),
    }
}

impl Fenix {
    /// How an attempt that was entered as two squares is best written.
    pub(crate) fn likely_kind(&self, from: Cell, to: Cell) -> Kind {
        let own = self.stacks[self.turn.index()];
        if from != to && own.contains(to) {
            return Kind::Put;
        }
        let hostile = self.stacks[self.turn.other().index()];
        if self.phase == Phase::Battle && between(from, to).into_iter().any(|cell| hostile.contains(cell)) {
            return Kind::Capture;
        }
        Kind::Step
    }
}

fn no(rule: &'static str) -> Statement {
    Statement::new(words(), rule)
}

/// The cells strictly between two cells of a line, in order; none if there is no line.
fn between(from: Cell, to: Cell) -> Vec<Cell> {
    let Some((way, steps)) = Direction::between(from, to) else {
        return Vec::new();
    };
    let line = std::iter::successors(Some(from), |&cell| Some(neighbour(cell, way)));
    line.skip(1).take(usize::from(steps) - 1).collect()
}

/// A legal capture to show: one of the stack on `from` if it has one, else the first by name.
fn example(captures: &Captures, from: Cell) -> Option<Move> {
    let order = |move_: &Move| (move_.from() != from, name_order(move_.from()), name_order(move_.to()));
    captures.as_slice().iter().map(|capture| capture.to_move()).min_by_key(order)
}
