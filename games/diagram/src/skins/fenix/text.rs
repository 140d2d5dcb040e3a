use geometry::grid;
use rules::{Atom, Cell, Side, map_of};

use super::Fenix;
use super::palette::Palette;
use crate::colour::Colour;
use crate::look::View;
use crate::skin::Skin;
use crate::terminal::{Canvas, Ink, TextView};

/// The squares with the letters of the position text: `S G K` Red, `s g k` Black.
pub(super) fn write(fenix: &Fenix, atoms: &[Atom], view: &TextView<'_>) -> Canvas {
    let stacks = atoms.iter().filter_map(|&atom| fenix.stack(atom));
    let stacks = map_of(stacks.map(|(side, piece, cell)| (cell, (side, piece))));
    let palette = Palette::of(view.look, view.theme);
    let sheet = Sheet { fenix, view };
    let mut canvas = Canvas::default();
    for cell in fenix.cells() {
        let (file, rank) = (i32::from(grid::file(cell)), i32::from(grid::rank(cell)));
        let (line, column) = sheet.place(file, rank);
        let ground = view.ground(cell, palette.squares[usize::from((file + rank) % 2 == 0)]);
        let (left, right) = view.brackets(cell);
        let edge = view.bracket_ink(cell, ground);
        canvas.put(line, column - 1, &format!("{left} {right}"), edge);
        let (sign, ink) = match stacks.get(&cell) {
            Some(&(side, piece)) => {
                let stack = fenix::Stack { side, piece };
                (stack.letter(), Ink::text(letter_colour(side, view)).bold())
            }
            None => (if view.unicode() { '·' } else { '.' }, Ink::text(palette.line)),
        };
        canvas.put(line, column, &sign.to_string(), ink.on(ground));
    }
    if view.coordinates {
        sheet.coordinates(&mut canvas);
    }
    canvas
}

/// The line and column of a square in the drawing.
pub(super) fn middle(fenix: &Fenix, cell: Cell, view: &TextView<'_>) -> (usize, usize) {
    Sheet { fenix, view }.place(i32::from(grid::file(cell)), i32::from(grid::rank(cell)))
}

/// Letters must show on the squares of every look.
fn letter_colour(side: Side, view: &TextView<'_>) -> Colour {
    match (side, view.look) {
        (Side::One, crate::Look::Ink) => Colour::WHITE,
        (Side::One, _) => Colour(0xB0_1610),
        (Side::Two, _) => Colour(0x0C_0C0E),
    }
}

struct Sheet<'a> {
    fenix: &'a Fenix,
    view: &'a TextView<'a>,
}

impl Sheet<'_> {
    /// The line and column of a square; also of places one off the board.
    fn place(&self, file: i32, rank: i32) -> (usize, usize) {
        let grid = self.fenix.board.grid();
        let (files, ranks) = (i32::from(grid.width()), i32::from(grid.height()));
        let (file, rank) = if self.view.pose.flipped { (files - 1 - file, ranks - 1 - rank) } else { (file, rank) };
        let margin = if self.view.coordinates { 3 } else { 0 };
        let (line, column) = match self.view.pose.view {
            View::Straight => (ranks - 1 - rank, file * 3 + 1 + margin),
            View::Diamond => (files + ranks - 2 - file - rank, (file - rank + ranks - 1) * 2 + 1 + margin),
        };
        (line.max(0) as usize, column.max(0) as usize)
    }

    fn coordinates(&self, canvas: &mut Canvas) {
        let grid = self.fenix.board.grid();
        let (files, ranks) = (i32::from(grid.width()), i32::from(grid.height()));
        let (below, before) = if self.view.pose.flipped { (ranks, files) } else { (-1, -1) };
        for file in 0..files {
            let (line, column) = self.place(file, below);
            canvas.put(line, column, &char::from(b'a' + file as u8).to_string(), Ink::PLAIN);
        }
        for rank in 0..ranks {
            let (line, column) = self.place(before, rank);
            canvas.put(line, column, &(rank + 1).to_string(), Ink::PLAIN);
        }
    }
}
