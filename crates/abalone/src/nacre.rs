//! The two-cell dialect of move texts that `PlayStrategy` and the *Nacre* notation of game collections use.
//!
//! An in-line move is the hindmost marble and the last cell that changes along the line: `a1d4`. When a marble is pushed
//! off, that is the cell it stood on. A side-step is one end of the line and the cell where the far marble lands; of the
//! two ends the one from which that is furthest, so that the text cannot be taken for the move of a single marble.

use geometry::hexagon::{Cell, Direction};
use rules::{Position as _, TextError};

use crate::Abalone;
use crate::moves::{Move, MoveKind};
use crate::notation::read_cells;
use crate::position::beyond;
use crate::words::say;

/// The text of a legal move in this dialect.
///
/// ```
/// # use abalone::{Abalone, nacre};
/// # use rules::Notation;
/// let start = Abalone::start();
/// let text = |m| nacre::text(&start, start.parse_move(m).unwrap());
/// assert_eq!(text("a1b2"), "a1d4");
/// assert_eq!(text("c3c5d3"), "c5d3");
/// ```
pub fn text(position: &Abalone, m: Move) -> String {
    let (from, to) = ends(position, m);
    format!("{from}{to}")
}

/// The legal moves that a text of this dialect can mean: none, one, or more if it is ambiguous.
///
/// Texts as [`text`] writes them come first: they never mean two moves. Only if there is no such move is a side-step
/// looked for that was named from its other end; those can be ambiguous.
pub fn candidates(position: &Abalone, text: &str) -> Result<Vec<Move>, TextError> {
    let (from, to) = match read_cells(text)?[..] {
        [from, to] => (from, to),
        [_, _, _] => return Err(TextError::at(4, say("text.end"))),
        _ => return Err(TextError::at(text.len(), say("text.move-of-two"))),
    };
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let strict: Vec<_> = moves.iter().copied().filter(|&m| ends(position, m) == (from, to)).collect();
    if !strict.is_empty() {
        return Ok(strict);
    }
    moves.retain(|&m| other_ends(m) == Some((from, to)));
    Ok(moves)
}

/// Every legal move that a text of this dialect can mean, the likeliest first: the [`candidates`], and where those are
/// written as [`text`] writes them, the side-steps behind them that were named from their other end.
///
/// A game in which a candidate leads nowhere can be read with the help of these.
///
/// ```
/// # use abalone::{Abalone, Variant, nacre};
/// # use rules::Notation;
/// // The marble on c3 alone can go to b3, or c3 and c4 side-step to b2 and b3.
/// let position = Abalone::parse_position("5/6/7/8/9/8/2SS3/6/4s 0 0 b 0 1", Variant::default()).unwrap();
/// let texts = |moves: Vec<_>| -> Vec<_> { moves.into_iter().map(|m| position.move_text(m)).collect() };
/// assert_eq!(texts(nacre::candidates(&position, "c3b3").unwrap()), ["c3b3"]);
/// assert_eq!(texts(nacre::readings(&position, "c3b3").unwrap()), ["c3b3", "c3c4b2"]);
/// ```
pub fn readings(position: &Abalone, text: &str) -> Result<Vec<Move>, TextError> {
    let mut readings = candidates(position, text)?;
    if let Some(&first) = readings.first()
        && let [from, to] = read_cells(text)?[..]
        && ends(position, first) == (from, to)
    {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        readings.extend(moves.into_iter().filter(|&m| other_ends(m) == Some((from, to))));
    }
    Ok(readings)
}

/// The two cells that name a legal move.
fn ends(position: &Abalone, m: Move) -> (Cell, Cell) {
    match m.kind() {
        MoveKind::InLine { from, direction } => (from, last_changed(position, from, direction)),
        MoveKind::SideStep { first, axis, length, direction } => {
            let last = first.step(axis, length - 1).unwrap_or(first);
            let landing = |far: Cell| far.neighbour(direction).unwrap_or(far);
            // The way to the far end and the way to go differ by a sixth of a turn, not by two.
            if is_acute(axis, direction) { (first, landing(last)) } else { (last, landing(first)) }
        }
    }
}

/// The two cells that name a side-step from its other end.
fn other_ends(m: Move) -> Option<(Cell, Cell)> {
    let MoveKind::SideStep { first, axis, length, direction } = m.kind() else {
        return None;
    };
    let last = first.step(axis, length - 1)?;
    if is_acute(axis, direction) {
        Some((last, first.neighbour(direction)?))
    } else {
        Some((first, last.neighbour(direction)?))
    }
}

fn is_acute(along: Direction, direction: Direction) -> bool {
    along.turned(1) == direction || direction.turned(1) == along
}

fn last_changed(position: &Abalone, from: Cell, direction: Direction) -> Cell {
    let (us, them) = (position.turn(), position.turn().other());
    let Some(target) = beyond(position.marbles(us), from, direction) else {
        return from;
    };
    if !position.marbles(them).contains(target) {
        return target;
    }
    let landing = beyond(position.marbles(them), target, direction);
    let edge = || std::iter::successors(Some(target), |cell| cell.neighbour(direction)).last();
    landing.or_else(edge).unwrap_or(target)
}
