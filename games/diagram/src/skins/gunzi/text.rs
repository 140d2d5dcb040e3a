use geometry::lanes::{self, Direction};
use gunzi::Piece;
use rules::{Atom, Cell, Side};

use super::palette::Palette;
use super::{influence, on_field, promotes};
use crate::colour::Colour;
use crate::terminal::{Canvas, Ink, TextView};

/// Columns from lane to lane, lines from field to field in a lane.
const LANE: usize = 9;
const FIELD: usize = 4;

/// Fields as hexagons of lines:
///
/// ```text
///   _______
///  /c4* \  \    the name, a star on promotion fields; the peak of a wedge on its side, as an arrow,
/// /    W    \   its colour in the middle,
/// \      #  /   its block on the side opposite
///  \_______/
/// ```
pub(super) fn write(atoms: &[Atom], view: &TextView<'_>) -> Canvas {
    let pieces: Vec<_> = atoms.iter().filter_map(|&atom| on_field(atom)).collect();
    let palette = Palette::of(view.look, view.theme);
    let mut canvas = Canvas::default();
    let cells = 0..lanes::CELLS as Cell;
    for cell in cells.clone() {
        frame(&mut canvas, cell, view, &palette);
    }
    for cell in cells {
        content(&mut canvas, cell, &pieces, view, &palette);
    }
    canvas
}

/// The line and column of the middle of a field in the drawing.
pub(super) fn middle(cell: Cell, view: &TextView<'_>) -> (usize, usize) {
    let (line, column) = corner(cell, view);
    (line + 2, column + 5)
}

/// The upper left corner of a field's box: line and column.
fn corner(cell: Cell, view: &TextView<'_>) -> (usize, usize) {
    let (x, y) = lanes::place(cell);
    let (x, y) = if view.pose.flipped { (6 - x, 6 - y) } else { (x, y) };
    ((6 - y) as usize * FIELD / 2, (x - 1) as usize * LANE)
}

fn frame(canvas: &mut Canvas, cell: Cell, view: &TextView<'_>, palette: &Palette) {
    let (line, column) = corner(cell, view);
    // What is not on the board keeps the terminal's own colour, dark or light.
    let lines = Ink::PLAIN;
    let inside = Ink::PLAIN.on(ground(cell, view, palette));
    canvas.put(line, column + 2, "_______", lines);
    canvas.put(line + 1, column + 1, "/", lines);
    canvas.put(line + 1, column + 2, "       ", inside);
    canvas.put(line + 1, column + 9, "\\", lines);
    canvas.put(line + 2, column, "/", lines);
    canvas.put(line + 2, column + 1, "         ", inside);
    canvas.put(line + 2, column + 10, "\\", lines);
    canvas.put(line + 3, column, "\\", lines);
    canvas.put(line + 3, column + 1, "         ", inside);
    canvas.put(line + 3, column + 10, "/", lines);
    canvas.put(line + 4, column + 1, "\\", lines);
    canvas.put(line + 4, column + 2, "_______", Ink::text(Colour(0x1A_1A1A)).on(ground(cell, view, palette)));
    canvas.put(line + 4, column + 9, "/", lines);
}

fn content(canvas: &mut Canvas, cell: Cell, pieces: &[(Cell, Piece)], view: &TextView<'_>, palette: &Palette) {
    let (line, column) = corner(cell, view);
    let ground = ground(cell, view, palette);
    let dark = Ink::text(Colour(0x1A_1A1A)).on(ground);
    if view.coordinates {
        canvas.put(line + 1, column + 2, lanes::name(cell), dark);
    }
    if Side::BOTH.into_iter().any(|side| promotes(side, cell)) {
        canvas.put(line + 1, column + 4, "*", dark);
    }
    if view.territory {
        for (side, letter, place) in [(Side::One, "b", 7), (Side::Two, "w", 8)] {
            if influence::owns(pieces, side, cell) {
                canvas.put(line + 1, column + place, letter, dark);
            }
        }
    }
    let piece = pieces.iter().find(|(at, _)| *at == cell).map(|&(_, piece)| piece);
    let (sign, ink) = sign(piece, view.unicode());
    let width = sign.chars().count();
    let start = column + 5 - width / 2;
    let (left, right) = view.brackets(cell);
    let bracket = view.bracket_ink(cell, ground);
    canvas.put(line + 2, start - 1, &left.to_string(), bracket);
    canvas.put(line + 2, start, &sign, ink.on(ground));
    canvas.put(line + 2, start + width, &right.to_string(), bracket);
    if let Some(Piece::Wedge(_, direction)) = piece {
        let seen = if view.pose.flipped { direction.opposite() } else { direction };
        let (down, along) = edge(seen);
        canvas.put(line + down, column + along, peak(seen, view.unicode()), ink.on(ground));
        let (down, along) = edge(seen.opposite());
        canvas.put(line + down, column + along, if view.unicode() { "■" } else { "#" }, ink.on(ground));
    }
}

/// The place just inside an edge of a field.
const fn edge(direction: Direction) -> (usize, usize) {
    match direction {
        Direction::North => (1, 5),
        Direction::NorthEast => (2, 8),
        Direction::SouthEast => (3, 8),
        Direction::South => (3, 5),
        Direction::SouthWest => (3, 2),
        Direction::NorthWest => (2, 2),
    }
}

const fn peak(direction: Direction, unicode: bool) -> &'static str {
    match (direction, unicode) {
        (Direction::North, true) => "↑",
        (Direction::NorthEast, true) => "↗",
        (Direction::SouthEast, true) => "↘",
        (Direction::South, true) => "↓",
        (Direction::SouthWest, true) => "↙",
        (Direction::NorthWest, true) => "↖",
        (Direction::North, false) => "^",
        (Direction::South, false) => "v",
        (Direction::NorthEast | Direction::SouthWest, false) => "/",
        (Direction::SouthEast | Direction::NorthWest, false) => "\\",
    }
}

fn sign(piece: Option<Piece>, unicode: bool) -> (String, Ink) {
    let colour = |side| Ink::text([Colour(0x08_0808), Colour::WHITE][Side::index(side)]).bold();
    let letter = |side| ['B', 'W'][Side::index(side)];
    match piece {
        None => (" ".to_owned(), Ink::PLAIN),
        Some(Piece::Tombstone) => (if unicode { "∩" } else { "T" }.to_owned(), Ink::text(Colour(0x50_5050)).bold()),
        Some(Piece::Wedge(side, _)) => (letter(side).to_string(), colour(side)),
        Some(Piece::Pillar(side, height)) => (format!("{}P{height}", letter(side)), colour(side)),
    }
}

/// The colour of a field: its mark or its zone, dark enough for white letters.
fn ground(cell: Cell, view: &TextView<'_>, palette: &Palette) -> Colour {
    view.ground(cell, palette.zones[lanes::zone(cell)].darker(0.4))
}
