//! The two-cell dialect of move texts that `PlayStrategy` and the *Nacre* notation of game collections use.
//!
//! An in-line move is the hindmost marble and the last cell that changes along the line: `a1d4`. When a marble is pushed
//! off, that is the cell it stood on. A side-step is one end of the line and the cell where the far marble lands; of the
//! two ends the one from which that is furthest, so that the text cannot be taken for the move of a single marble.
//!
//! Not everybody keeps to that, so [`candidates`] also understands a push that names the cell where the foremost pushing
//! marble lands, and a side-step named from its other end. `PlayStrategy`'s own files moreover call the diagonal by a
//! letter and the row by a digit: [`swapped`] turns such texts round.

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
    let (from, to) = strict(position, m);
    format!("{from}{to}")
}

/// The legal moves that a text of this dialect can mean: none, one, or more if it is ambiguous.
///
/// What [`text`] writes never means two moves. Only if no move has that text are the looser ways to write one tried, and
/// those can be ambiguous.
pub fn candidates(position: &Abalone, text: &str) -> Result<Vec<Move>, TextError> {
    let (exact, looser) = read(position, text)?;
    Ok(if exact.is_empty() { looser } else { exact })
}

/// Every legal move that a text of this dialect can mean, the likeliest first: the [`candidates`], and behind those that
/// are written as [`text`] writes them the ones that would be written so in a looser way.
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
    let (mut exact, looser) = read(position, text)?;
    exact.extend(looser);
    Ok(exact)
}

/// A text with letter and digit of each cell changed for each other, `b1d3` for `a2c4`: how `PlayStrategy` names cells.
/// None if the text is not made of letters a to i and digits 1 to 9 by turns.
///
/// ```
/// assert_eq!(abalone::nacre::swapped("b1d3").as_deref(), Some("a2c4"));
/// assert_eq!(abalone::nacre::swapped("b1d"), None);
/// ```
pub fn swapped(text: &str) -> Option<String> {
    let swap = |pair: &[u8]| match *pair {
        [letter @ b'a'..=b'i', digit @ b'1'..=b'9'] => {
            Some([char::from(digit - b'1' + b'a'), char::from(letter - b'a' + b'1')])
        }
        _ => None,
    };
    let pairs: Vec<_> = text.as_bytes().chunks(2).map(swap).collect::<Option<_>>()?;
    Some(pairs.into_iter().flatten().collect())
}

/// The moves that [`text`] writes so, and the others that can be written so.
fn read(position: &Abalone, text: &str) -> Result<(Vec<Move>, Vec<Move>), TextError> {
    let cells = match read_cells(text)?[..] {
        [from, to] => (from, to),
        [_, _, _] => return Err(TextError::at(4, say("text.end"))),
        _ => return Err(TextError::at(text.len(), say("text.move-of-two"))),
    };
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let (exact, others): (Vec<_>, Vec<_>) = moves.into_iter().partition(|&m| strict(position, m) == cells);
    let looser = others.into_iter().filter(|&m| loose(position, m) == cells).collect();
    Ok((exact, looser))
}

/// The two cells that name a legal move.
fn strict(position: &Abalone, m: Move) -> (Cell, Cell) {
    match m.kind() {
        MoveKind::InLine { from, direction } => {
            let target = landing(position, from, direction);
            (from, last_changed(position, target, direction))
        }
        MoveKind::SideStep { first, axis, length, direction } => {
            let last = first.along(axis, length - 1).unwrap_or(first);
            if is_acute(axis, direction) { cross(first, last, direction) } else { cross(last, first, direction) }
        }
    }
}

/// The two cells that name a legal move in the other way that is in use.
fn loose(position: &Abalone, m: Move) -> (Cell, Cell) {
    match m.kind() {
        MoveKind::InLine { from, direction } => (from, landing(position, from, direction)),
        MoveKind::SideStep { first, axis, length, direction } => {
            let last = first.along(axis, length - 1).unwrap_or(first);
            if is_acute(axis, direction) { cross(last, first, direction) } else { cross(first, last, direction) }
        }
    }
}

/// One end of a line, and where the other lands.
fn cross(end: Cell, far: Cell, direction: Direction) -> (Cell, Cell) {
    (end, far.neighbour(direction).unwrap_or(far))
}

/// Whether the way along the line and the way to go differ by a sixth of a turn, and not by two.
fn is_acute(along: Direction, direction: Direction) -> bool {
    along.turned(1) == direction || direction.turned(1) == along
}

/// Where the foremost marble of an in-line move lands.
fn landing(position: &Abalone, from: Cell, direction: Direction) -> Cell {
    beyond(position.marbles(position.turn()), from, direction).unwrap_or(from)
}

/// The last cell that changes when own marbles enter `target`.
fn last_changed(position: &Abalone, target: Cell, direction: Direction) -> Cell {
    let pushed = position.marbles(position.turn().other());
    if !pushed.contains(target) {
        return target;
    }
    let edge = || std::iter::successors(Some(target), |cell| cell.neighbour(direction)).last();
    beyond(pushed, target, direction).or_else(edge).unwrap_or(target)
}
