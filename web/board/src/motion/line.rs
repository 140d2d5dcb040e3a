use diagram::{Piece, Scene};

use super::actors::{Actors, same_kind};

/// Points nearer to a line than this lie on it.
const ON_LINE: f64 = 3.0;

/// A row of pieces that shift together, each to where the next one stood.
#[derive(Debug)]
pub(super) struct Line {
    /// The pieces, the hindmost first.
    pub(super) pieces: Vec<Piece>,
    /// Where the foremost goes: a place on the board, or none if it leaves the board.
    pub(super) front: Option<Piece>,
    /// One shift.
    pub(super) shift: (f64, f64),
}

impl Line {
    /// A piece that moves alone.
    pub(super) fn single(from: &Piece, to: &Piece) -> Self {
        let shift = (to.at.0 - from.at.0, to.at.1 - from.at.1);
        Self { pieces: vec![from.clone()], front: Some(to.clone()), shift }
    }
}

/// Reads "the hindmost has gone to the front" as a line that was pushed on by one, if all between are of the same kind
/// and stay.
pub(super) fn pushed(scene: &Scene, actors: &Actors, from: &Piece, to: &Piece) -> Option<Line> {
    let between: Vec<_> = between(scene, from.at, to.at)
        .into_iter()
        .map(|cell| actors.standing.get(&cell).filter(|piece| same_kind(&piece.nature, &from.nature)))
        .collect::<Option<_>>()?;
    let turned = |piece: &Piece| (piece.nature.turn - from.nature.turn).abs() > 1.0;
    if between.is_empty() || turned(to) || between.iter().any(|piece| turned(piece)) {
        return None;
    }
    let pieces: Vec<_> = std::iter::once(from).chain(between).cloned().collect();
    let steps = pieces.len() as f64;
    let shift = ((to.at.0 - from.at.0) / steps, (to.at.1 - from.at.1) / steps);
    Some(Line { pieces, front: Some(to.clone()), shift })
}

/// The line that begins with a piece and is pushed over the edge.
pub(super) fn pushed_off(scene: &Scene, actors: &Actors, first: &Piece, shift: (f64, f64)) -> Line {
    let mut pieces = vec![first.clone()];
    let mut at = first.at;
    loop {
        at = (at.0 + shift.0, at.1 + shift.1);
        let next = scene.cell_at(at.0, at.1).and_then(|cell| actors.standing.get(&cell));
        match next.filter(|piece| same_kind(&piece.nature, &first.nature)) {
            Some(piece) if !pieces.contains(piece) => pieces.push(piece.clone()),
            _ => return Line { pieces, front: None, shift },
        }
    }
}

/// The cells whose middles lie strictly between two points, from the first on.
pub(super) fn between(scene: &Scene, from: (f64, f64), to: (f64, f64)) -> Vec<rules::Cell> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length < ON_LINE {
        return Vec::new();
    }
    let mut found: Vec<_> = scene
        .cells()
        .into_iter()
        .filter_map(|(cell, _)| {
            let (x, y) = scene.cell_centre(cell)?;
            let (x, y) = (x - from.0, y - from.1);
            let along = (x * dx + y * dy) / length;
            let aside = (x * dy - y * dx).abs() / length;
            (aside < ON_LINE && along > ON_LINE && along < length - ON_LINE).then_some((along, cell))
        })
        .collect();
    rules::sort_by_number(&mut found, |&(along, _)| along);
    found.into_iter().map(|(_, cell)| cell).collect()
}
