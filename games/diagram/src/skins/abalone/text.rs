use abalone::{Fact, decode};
use geometry::hexagon;
use rules::{Atom, Side};

use super::palette::Palette;
use crate::colour::Colour;
use crate::terminal::{Canvas, Ink, TextView};

/// Columns from cell to cell in a row.
const STEP: usize = 4;
/// Columns for the names of rows.
const MARGIN: usize = 3;

/// Rows of the board, each half a cell further in or out than the one above.
///
/// Black is `X` (●), White `O` (○), as on printed boards.
pub(super) fn write(atoms: &[Atom], view: &TextView<'_>) -> Canvas {
    let mut marbles = [None; hexagon::CELLS];
    for atom in atoms {
        if let Some(Fact::Marble(side, cell)) = decode(*atom) {
            marbles[usize::from(cell.number())] = Some(side);
        }
    }
    let palette = Palette::of(view.look, view.theme);
    let mut canvas = Canvas::default();
    for cell in hexagon::Cell::all() {
        let (line, column) = middle(cell, view);
        let ground = view.ground(cell.number(), palette.plate[0].mix(palette.plate[1], 0.5));
        let (sign, ink) = sign(marbles[usize::from(cell.number())], view, &palette);
        let (left, right) = view.brackets(cell.number());
        let edge = view.bracket_ink(cell.number(), ground);
        canvas.put(line, column - 1, &left.to_string(), edge);
        canvas.put(line, column, &sign.to_string(), ink.on(ground));
        canvas.put(line, column + 1, &right.to_string(), edge);
        // The gap to the next cell of the row belongs to the board too.
        let last = if view.pose.flipped { cell.row().saturating_sub(4).max(1) } else { (cell.row() + 4).min(9) };
        if cell.diagonal() != last {
            canvas.put(line, column + 2, " ", Ink::PLAIN.on(palette.plate[0].mix(palette.plate[1], 0.5)));
        }
    }
    if view.coordinates {
        coordinates(&mut canvas, view, MARGIN);
    }
    canvas
}

/// The line and column of a cell in the drawing.
pub(super) fn middle(cell: hexagon::Cell, view: &TextView<'_>) -> (usize, usize) {
    let (line, column) = place(i32::from(cell.row()), i32::from(cell.diagonal()), view.pose.flipped);
    (line, column + if view.coordinates { MARGIN } else { 0 })
}

/// The line and column of a cell.
fn place(row: i32, diagonal: i32, flipped: bool) -> (usize, usize) {
    let (up, along) = if flipped { (5 - row, 5 - diagonal) } else { (row - 5, diagonal - 5) };
    let half = STEP as i32 / 2;
    ((4 - up) as usize, (1 + 4 * STEP as i32 + along * 2 * half - up * half) as usize)
}

fn sign(marble: Option<Side>, view: &TextView<'_>, palette: &Palette) -> (char, Ink) {
    let ink = match marble {
        Some(Side::One) => Ink::text(Colour(0x0A_0A0A)).bold(),
        Some(Side::Two) => Ink::text(Colour::WHITE).bold(),
        None => Ink::text(palette.hole[0]),
    };
    let sign = match (marble, view.unicode()) {
        // Colour tells them apart better than a hollow sign.
        (Some(Side::Two), true) if !view.coloured() => '○',
        (Some(_), true) => '●',
        (Some(Side::One), false) => 'X',
        (Some(Side::Two), false) => 'O',
        (None, true) => '·',
        (None, false) => '.',
    };
    (sign, ink)
}

/// Row letters before the rows, diagonal figures at the lower right ends of the diagonals.
fn coordinates(canvas: &mut Canvas, view: &TextView<'_>, margin: usize) {
    let flipped = view.pose.flipped;
    for index in 1..=9_i32 {
        let (low, high) = ((index - 4).max(1), (index + 4).min(9));
        let (line, column) = place(index, if flipped { high } else { low }, flipped);
        let letter = char::from(b'a' + index as u8 - 1).to_string();
        canvas.put(line, column + margin - 3, &letter, Ink::PLAIN);
        let (line, column) = place(if flipped { high } else { low }, index, flipped);
        canvas.put(line + 1, column + margin + STEP / 2, &index.to_string(), Ink::PLAIN);
    }
}
