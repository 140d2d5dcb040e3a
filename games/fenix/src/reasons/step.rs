use geometry::grid::{Cell, CellSet, Direction};
use rules::Statement;

use super::{between, capture, no};
use crate::position::Fenix;
use crate::{Move, Piece};

pub(super) fn judge(position: &Fenix, from: Cell, to: Cell) -> Result<Move, Statement> {
    if from == to {
        return Err(no("no.same-square").at("cell", to));
    }
    capture::refuse_if_compulsory(position, from)?;
    let way = Direction::between(from, to);
    let is_orthogonal = way.is_some_and(|(way, _)| Direction::ORTHOGONAL.contains(&way));
    let is_neighbour = way.is_some_and(|(_, steps)| steps == 1);
    match position.piece(position.turn, from) {
        Piece::Soldier if !(is_orthogonal && is_neighbour) => {
            return Err(no("no.soldier-step").at("from", from).at("to", to));
        }
        Piece::King if !is_neighbour => return Err(no("no.king-step").at("from", from).at("to", to)),
        Piece::General if !is_orthogonal => return Err(no("no.general-step").at("from", from).at("to", to)),
        _ => {}
    }
    let empty: CellSet = position.empty();
    if let Some(blocker) = between(from, to).into_iter().find(|&cell| !empty.contains(cell)) {
        return Err(no("no.way-blocked").at("cell", blocker).on([from, to]));
    }
    if !empty.contains(to) {
        return Err(no("no.occupied").at("cell", to));
    }
    Ok(Move::Step { from, to })
}
