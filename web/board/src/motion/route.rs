use diagram::{Piece, Scene};
use rules::{Cell, Change, Step, Table};

use super::actors::Actors;

/// One hop of a piece's way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Hop {
    /// Where it lands.
    pub(super) at: (f64, f64),
    /// How it stands there before it goes on.
    pub(super) turn: f64,
}

/// The way of a piece from its cell to another, hop by hop, as the steps of the move tell it. Where they do not, it goes
/// straight.
pub(super) fn route(
    scene: &Scene,
    before: &dyn Table,
    steps: &[Step],
    actors: &Actors,
    piece: &Piece,
    end: (Cell, f64),
) -> Vec<Hop> {
    let (to, turn) = end;
    let landing = |cell: Cell| scene.cell_centre(cell).unwrap_or(piece.at);
    let straight = vec![Hop { at: landing(to), turn }];
    if steps.first() != piece.cell.map(Step::Cell).as_ref() {
        return straight;
    }
    let Some(last) = steps.iter().skip(1).position(|&step| step == Step::Cell(to)).map(|_| {
        // What follows the last landing is a choice, not a hop.
        steps.iter().rposition(|&step| step == Step::Cell(to)).unwrap_or(0)
    }) else {
        return straight;
    };
    let mut hops: Vec<Hop> = Vec::new();
    let mut facing = piece.nature.turn;
    for (index, step) in steps.iter().enumerate().skip(1) {
        match *step {
            Step::Cell(cell) if index <= last => {
                let empty = cell == to || !actors.standing.contains_key(&cell) || piece.cell == Some(cell);
                if !empty {
                    return straight;
                }
                hops.push(Hop { at: landing(cell), turn: facing });
            }
            Step::Left | Step::Right => {
                facing = stance(scene, before, &steps[..=index], piece).unwrap_or(facing);
                if let Some(hop) = hops.last_mut() {
                    hop.turn = facing;
                }
            }
            Step::Cell(_) | Step::Outside => {}
        }
    }
    if let Some(hop) = hops.last_mut() {
        hop.turn = turn;
    }
    hops
}

/// How the piece stands if the move ended with these steps.
fn stance(scene: &Scene, before: &dyn Table, steps: &[Step], piece: &Piece) -> Option<f64> {
    let text = before.enter(steps).complete?;
    let added = before.changes(&text).ok()?.into_iter().filter_map(|change| match change {
        Change::Add(atom) => scene.piece(atom),
        Change::Remove(_) => None,
    });
    let mut like =
        added.filter(|other| (other.nature.owner, other.nature.shape) == (piece.nature.owner, piece.nature.shape));
    like.next().map(|other| other.nature.turn)
}
