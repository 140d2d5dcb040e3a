use geometry::grid::{Cell, CellSet, Direction};
use rules::{Notation, Statement};

use super::{between, example, no};
use crate::capture::{Captures, Mover, Paths, Worth};
use crate::move_text::{self, Kind};
use crate::position::Fenix;
use crate::{Move, Piece};

/// So many legal captures are tried for one that goes on where an attempt stops. Only hand-made positions have more.
const MOST_TRIED: usize = 64;

pub(super) fn judge(position: &Fenix, from: Cell, landings: &[Cell]) -> Result<Move, Statement> {
    let mover = Mover::new(position, from);
    let mut at = from;
    let mut captured = CellSet::EMPTY;
    for &landing in landings {
        captured = captured.with(jump(&mover, at, captured, landing)?);
        at = landing;
    }
    let captures = position.captures();
    let stones = Worth::new(position).of(captured);
    if stones == captures.stones {
        // A stack that returns to where it began may share its move with another.
        let same = captures.as_slice().iter().find(|capture| {
            let returns = from == at && capture.from == capture.to;
            capture.captured == captured && (returns || (capture.from == from && capture.to == at))
        });
        return Ok(same.map_or(Move::Capture { from, to: at, captured }, |capture| capture.to_move()));
    }
    if let Some(rest) = continuation(&mover, at, captured, &captures) {
        let path = [landings, &rest[..]].concat();
        let text = move_text::write(Kind::Capture, from, &path);
        return Err(no("no.capture-goes-on").at("cell", at).with("text", text).on(rest));
    }
    let reason = no("no.capture-more").with("n", stones).with("most", captures.stones);
    Err(show(position, &captures, from, reason))
}

/// Refuses anything but a capture where there is one.
pub(super) fn refuse_if_compulsory(position: &Fenix, from: Cell) -> Result<(), Statement> {
    let captures = position.captures();
    if captures.stones == 0 {
        return Ok(());
    }
    Err(show(position, &captures, from, no("no.capture-first").with("n", captures.stones)))
}

/// Adds a legal capture to a reason: its text and its squares.
fn show(position: &Fenix, captures: &Captures, from: Cell, reason: Statement) -> Statement {
    let Some(m) = example(captures, from) else {
        return reason.with("text", "");
    };
    let cells = match m {
        Move::Capture { from, to, captured } => [from, to].into_iter().chain(captured).collect(),
        Move::Step { .. } | Move::Put { .. } => Vec::new(),
    };
    reason.with("text", position.move_text(m)).on(cells)
}

/// The landings with which some legal capture goes on from here.
fn continuation(mover: &Mover, at: Cell, captured: CellSet, captures: &Captures) -> Option<Vec<Cell>> {
    let goes_on = captures.as_slice().iter().filter_map(|capture| {
        // A capture that returns to where it began may stand for that of another stack.
        let end = if capture.from == capture.to { mover.from } else { capture.to };
        let is_possible = (capture.from == mover.from || capture.from == capture.to)
            && capture.captured != captured
            && (captured - capture.captured).is_empty();
        is_possible.then_some((end, capture.captured))
    });
    goes_on
        .take(MOST_TRIED)
        .find_map(|(end, targets)| Paths::go_on(mover, (at, captured), end, targets, 1).into_iter().next())
}

/// The stack that one jump of a capture takes.
fn jump(mover: &Mover, at: Cell, captured: CellSet, landing: Cell) -> Result<Cell, Statement> {
    if landing == at {
        return Err(no("no.same-square").at("cell", landing));
    }
    check_line(mover.piece, at, landing)?;
    let stacks: Vec<Cell> = between(at, landing).into_iter().filter(|&cell| !mover.empty.contains(cell)).collect();
    if let Some(&own) = stacks.iter().find(|&&cell| !mover.hostile.contains(cell)) {
        return Err(no("no.jump-own").at("cell", own));
    }
    if let Some(&again) = stacks.iter().find(|&&cell| captured.contains(cell)) {
        return Err(no("no.jump-again").at("cell", again));
    }
    match stacks[..] {
        _ if captured.contains(landing) => Err(no("no.land-on-captured").at("cell", landing)),
        _ if !mover.empty.contains(landing) => Err(no("no.landing-occupied").at("cell", landing)),
        [] => Err(no("no.jump-nothing").at("from", at).at("to", landing)),
        [over] => Ok(over),
        _ => Err(no("no.jump-two").with("cells", stacks.clone()).on(stacks)),
    }
}

fn check_line(piece: Piece, at: Cell, landing: Cell) -> Result<(), Statement> {
    let way = Direction::between(at, landing);
    let is_orthogonal = way.is_some_and(|(way, _)| Direction::ORTHOGONAL.contains(&way));
    let is_short = way.is_some_and(|(_, steps)| steps == 2);
    let (is_allowed, rule) = match piece {
        Piece::Soldier => (is_orthogonal && is_short, "no.soldier-jump"),
        Piece::General => (is_orthogonal, "no.general-jump"),
        Piece::King => (is_short, "no.king-jump"),
    };
    if is_allowed { Ok(()) } else { Err(no(rule).at("from", at).at("to", landing)) }
}
