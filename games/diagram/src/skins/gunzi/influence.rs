use geometry::lanes;
use gunzi::Piece;
use rules::{Cell, Side};

use super::palette::Palette;
use super::{Gunzi, RADIUS, turn};
use crate::point::{at, scaled};
use crate::skin::{Brush, Skin};
use crate::svg::{Num, Paint, Svg, closed, softened};

/// Hatching for owned fields: Black's leans one way, White's the other.
pub(super) fn defs(svg: &mut Svg, brush: &Brush<'_>, palette: &Palette) {
    for (side, name, lean) in [(Side::One, "black-hatch", 45), (Side::Two, "white-hatch", -45)] {
        let (colour, strength) = palette.tints[side.index()];
        svg.raw(format_args!(
            "<pattern id=\"{}\" patternUnits=\"userSpaceOnUse\" width=\"13\" height=\"13\" patternTransform=\"rotate({lean})\">",
            brush.id(name)
        ));
        svg.path("M0 0H13M0 13H13", &Paint::line(colour, 3.4).opacity((strength * 1.35).min(1.0)));
        svg.raw("</pattern>\n");
    }
}

/// Tints every field that a pillar owns.
pub(super) fn territory(svg: &mut Svg, pieces: &[(Cell, Piece)], brush: &Brush<'_>, palette: &Palette) {
    for side in Side::BOTH {
        let hatch = ["black-hatch", "white-hatch"][side.index()];
        let (colour, strength) = palette.tints[side.index()];
        for cell in Gunzi.cells().into_iter().filter(|&cell| owns(pieces, side, cell)) {
            let centre = Gunzi.centre(cell, brush.pose);
            let area = softened(&scaled(&Gunzi.outline(cell, brush.pose), centre, 0.94), 5.0);
            svg.path(&area, &Paint::fill(colour).opacity(strength));
            svg.path(&area, &Paint::fill(brush.url(hatch)));
        }
    }
}

/// Whether a pillar of that side owns the field: it lies within so many steps as the pillar is high, less one.
pub(super) fn owns(pieces: &[(Cell, Piece)], side: Side, cell: Cell) -> bool {
    pieces.iter().any(|&(at, piece)| match piece {
        Piece::Pillar(owner, height) => owner == side && lanes::distance(at, cell) < usize::from(height),
        Piece::Wedge(..) | Piece::Tombstone => false,
    })
}

/// Where peaks (an arrowhead) and blocks (a bar) are aimed, drawn on the edge that is shared with the neighbour.
pub(super) fn aims(svg: &mut Svg, pieces: &[(Cell, Piece)], brush: &Brush<'_>, palette: &Palette) {
    for &(cell, piece) in pieces {
        let Piece::Wedge(side, direction) = piece else {
            continue;
        };
        let colours = palette.wooden(side);
        let centre = Gunzi.centre(cell, brush.pose);
        let edge = RADIUS * 0.75_f64.sqrt();
        let arrow = [at(0.0, -edge - 15.0), at(13.0, -edge + 5.0), at(-13.0, -edge + 5.0)];
        let bar = [at(-34.0, edge - 4.0), at(34.0, edge - 4.0), at(34.0, edge + 9.0), at(-34.0, edge + 9.0)];
        let turn = turn(direction, brush.pose);
        let move_there = format!("transform=\"translate({} {}) rotate({})\"", Num(centre.x), Num(centre.y), Num(turn));
        svg.group(move_there, |svg| {
            if lanes::neighbour(cell, direction).is_some() {
                svg.path(closed(&arrow), &Paint::fill(colours.dot[0]).stroke(colours.edge.0, 2.0).round());
            }
            if lanes::neighbour(cell, direction.opposite()).is_some() {
                svg.path(closed(&bar), &Paint::fill(colours.block[0]).stroke(colours.block[1], 2.0).round());
            }
        });
    }
}
