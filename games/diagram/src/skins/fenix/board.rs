use geometry::grid;
use rules::Cell;

use super::palette::Palette;
use super::{FRAME, Fenix, MIDDLE, WIDTH};
use crate::font;
use crate::look::View;
use crate::point::at;
use crate::skin::Brush;
use crate::skins::wood;
use crate::svg::{Paint, Svg, softened};

/// How high the board's front is.
const DEPTH: f64 = 15.0;

/// Gradients of the board.
pub(super) fn defs(svg: &mut Svg, brush: &Brush<'_>, palette: &Palette) {
    let (far, near) = (MIDDLE - at(0.0, WIDTH * 0.43), MIDDLE + at(0.0, WIDTH * 0.43));
    svg.linear(brush.id("frame"), far, near, &[(0.0, palette.frame[0], 1.0), (1.0, palette.frame[1], 1.0)]);
}

/// The frame and the ground below the squares.
pub(super) fn base(fenix: &Fenix, svg: &mut Svg, brush: &Brush<'_>, palette: &Palette) {
    let half = (fenix.files() / 2.0, fenix.ranks() / 2.0);
    let rectangle = |border: f64| fenix.rectangle((0.0, 0.0), (half.0 + border, half.1 + border), brush.pose);
    let outer = rectangle(FRAME);
    let lowered = |drop: f64| softened(&outer.iter().map(|&p| p + at(0.0, drop)).collect::<Vec<_>>(), 13.0);
    wood::shadow(svg, &lowered(0.0), DEPTH + 14.0, brush.tones().shadow);
    wood::front(svg, DEPTH, palette.wall, lowered);
    let frame = softened(&outer, 13.0);
    svg.path(&frame, &Paint::fill(brush.url("frame")));
    svg.path(softened(&rectangle(FRAME - 0.03), 11.0), &Paint::line(palette.inlay, 1.2).opacity(0.28));
    svg.path(softened(&rectangle(0.055), 2.0), &Paint::fill(palette.inlay));
    svg.path(softened(&rectangle(0.018), 1.0), &Paint::fill(palette.wall));
}

/// One square.
pub(super) fn square(fenix: &Fenix, svg: &mut Svg, cell: Cell, brush: &Brush<'_>, palette: &Palette) {
    let dark = (grid::file(cell) + grid::rank(cell)).is_multiple_of(2);
    let outline = crate::skin::Skin::outline(fenix, cell, brush.pose);
    svg.polygon(&outline, &Paint::fill(palette.squares[usize::from(dark)]).stroke(palette.line, 1.0));
}

/// Letters along the lower (right) edge, figures along the left (lower left) one, whichever way the board is turned.
pub(super) fn coordinates(fenix: &Fenix, svg: &mut Svg, brush: &Brush<'_>, palette: &Palette) {
    let grid = fenix.board.grid();
    let size = match brush.pose.view {
        View::Diamond => 17.0,
        View::Straight => 20.0,
    };
    // The near edge is the far one when the board is turned around.
    let near = if brush.pose.flipped { 1.0 } else { -1.0 };
    let half = (fenix.files() / 2.0, fenix.ranks() / 2.0);
    let middle = FRAME / 2.0 + 0.03;
    for file in 0..grid.width() {
        let along = f64::from(file) - half.0 + 0.5;
        let place = fenix.project((along, near * (half.1 + middle)), brush.pose);
        font::write(svg, &char::from(b'a' + file).to_string(), place, size, palette.ink);
    }
    for rank in 0..grid.height() {
        let up = f64::from(rank) - half.1 + 0.5;
        let place = fenix.project((near * (half.0 + middle), up), brush.pose);
        font::write(svg, &(rank + 1).to_string(), place, size, palette.ink);
    }
}
