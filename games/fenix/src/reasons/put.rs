use geometry::grid::{Cell, Direction, neighbour};
use rules::{Notation, Position, Side, Statement};

use super::{capture, no};
use crate::generate::TALL_STACKS;
use crate::position::Fenix;
use crate::{Move, Piece};

pub(super) fn judge_preparation(position: &Fenix, from: Cell, to: Cell) -> Result<Move, Statement> {
    let side = position.turn;
    match target(position, from, to)? {
        Piece::King => return Err(no("no.stack-full").at("cell", to)),
        Piece::General => {
            if let Some(king) = position.king(side) {
                return Err(no("no.second-king").at("cell", to).at("king", king));
            }
        }
        Piece::Soldier => {
            if tall_stacks(position, side) >= TALL_STACKS {
                return Err(no("no.fifth-stack").at("cell", to).on(position.squares(side, Piece::General)));
            }
        }
    }
    if position.has_adjacent_preparation() {
        if !is_beside(from, to) {
            return Err(no("no.preparation-not-beside").at("from", from).at("to", to));
        }
        if !position.camp().after(from, to).can_be_finished() {
            return Err(no("no.preparation-stuck").on([from, to]));
        }
    }
    Ok(Move::Put { from, to })
}

pub(super) fn judge_new_king(position: &Fenix, from: Cell, to: Cell) -> Result<Move, Statement> {
    match target(position, from, to)? {
        Piece::General if is_beside(from, to) => Ok(Move::Put { from, to }),
        Piece::General => Err(not_beside(from, to)),
        Piece::Soldier | Piece::King => Err(king_first(position)),
    }
}

pub(super) fn judge_new_general(position: &Fenix, from: Cell, to: Cell) -> Result<Move, Statement> {
    match target(position, from, to)? {
        Piece::King => return Err(no("no.stack-full").at("cell", to)),
        Piece::General => {
            let king = position.king(position.turn);
            return Err(no("no.king-stands").at("cell", to).on(king));
        }
        Piece::Soldier => {}
    }
    capture::refuse_if_compulsory(position, from)?;
    if !position.may_form_general {
        return Err(no("no.no-right").on([from, to]));
    }
    if !is_beside(from, to) {
        return Err(not_beside(from, to));
    }
    Ok(Move::Put { from, to })
}

/// The king must be formed before anything else; this says how it can be done.
pub(super) fn king_first(position: &Fenix) -> Statement {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut texts: Vec<_> = moves.iter().map(|&m| position.move_text(m)).collect();
    rules::sort_texts(&mut texts);
    no("no.king-first").with("moves", texts.join(", ")).on(moves.iter().flat_map(|m| [m.from(), m.to()]))
}

/// The own stack that a soldier is to be put on.
fn target(position: &Fenix, from: Cell, to: Cell) -> Result<Piece, Statement> {
    let side = position.turn;
    if from == to {
        return Err(no("no.same-square").at("cell", to));
    }
    let piece = position.piece(side, from);
    if piece != Piece::Soldier {
        return Err(no("no.put-soldier-only").at("cell", from).term("piece", piece.term()));
    }
    match position.stack(to) {
        None => Err(no("no.put-on-empty").at("cell", to)),
        Some(stack) if stack.side != side => Err(no("no.put-on-hostile").at("cell", to)),
        Some(stack) => Ok(stack.piece),
    }
}

fn tall_stacks(position: &Fenix, side: Side) -> u32 {
    position.squares(side, Piece::General).len() + position.squares(side, Piece::King).len()
}

fn is_beside(from: Cell, to: Cell) -> bool {
    Direction::ORTHOGONAL.into_iter().any(|way| neighbour(from, way) == to)
}

fn not_beside(from: Cell, to: Cell) -> Statement {
    no("no.put-not-beside").at("from", from).at("to", to)
}
