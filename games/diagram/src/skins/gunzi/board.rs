use std::fmt::Write as _;

use geometry::lanes;
use rules::{Cell, Side};

use super::palette::Palette;
use super::{Gunzi, MIDDLE, RADIUS, promotes};
use crate::colour::Colour;
use crate::font;
use crate::look::Look;
use crate::point::{Point, at, flat_hexagon, scaled};
use crate::skin::{Brush, Skin};
use crate::skins::wood;
use crate::svg::{Num, Paint, Svg, softened};

/// How high the plate's front is.
const DEPTH: f64 = 16.0;
/// How large a field is in its place.
const TILE: f64 = 0.962;

/// Gradients of the board.
pub(super) fn defs(svg: &mut Svg, brush: &Brush<'_>, palette: &Palette) {
    let (top, bottom) = (MIDDLE - at(0.0, RADIUS * 3.6), MIDDLE + at(0.0, RADIUS * 3.6));
    let [near, _] = palette.plate;
    svg.linear(brush.id("plate"), top, bottom, &[(0.0, near.lighter(0.08), 1.0), (1.0, near.darker(0.08), 1.0)]);
    for (zone, colour) in ["zone-a", "zone-b", "zone-c"].into_iter().zip(palette.zones) {
        let flat = brush.look == Look::Ink;
        let lift = if flat { 0.0 } else { 0.10 };
        svg.linear(
            brush.id(zone),
            at(0.0, -RADIUS),
            at(0.0, RADIUS),
            &[(0.0, colour.lighter(lift), 1.0), (1.0, colour.darker(lift * 0.5), 1.0)],
        );
    }
}

/// The plate that the fields are set into.
pub(super) fn base(svg: &mut Svg, brush: &Brush<'_>, palette: &Palette) {
    let outlines = |size: f64, drop: f64| -> String {
        let cells = Gunzi.cells().into_iter();
        cells.map(|cell| softened(&flat_hexagon(Gunzi.centre(cell, brush.pose) + at(0.0, drop), size), 12.0)).collect()
    };
    let size = RADIUS * 1.065;
    wood::shadow(svg, &outlines(size, 0.0), DEPTH + 14.0, brush.tones().shadow);
    wood::front(svg, DEPTH, palette.plate[1], |drop| outlines(size, drop));
    let plate = outlines(size, 0.0);
    svg.path(&plate, &Paint::fill(brush.url("plate")));
}

/// One field, tinted by its zone; promotion fields have a broken line in the colour of the side that promotes there.
pub(super) fn field(svg: &mut Svg, cell: Cell, brush: &Brush<'_>, palette: &Palette) {
    let centre = Gunzi.centre(cell, brush.pose);
    let zone = lanes::zone(cell);
    let name = ["zone-a", "zone-b", "zone-c"][zone];
    let tile = flat_hexagon(at(0.0, 0.0), RADIUS * TILE);
    svg.group(format_args!("transform=\"translate({:.2} {:.2})\"", centre.x, centre.y), |svg| {
        let outline = softened(&tile, 5.0);
        svg.path(&outline, &Paint::fill(brush.url(name)).stroke(palette.line, 2.0));
        if palette.grain.1 > 0.0 {
            wood::hexagon_grain(svg, u32::from(cell), RADIUS * TILE * 0.97, palette.grain);
        }
        if brush.look != Look::Ink {
            bevel(svg, &scaled(&tile, at(0.0, 0.0), 0.972));
        }
        for side in Side::BOTH {
            if promotes(side, cell) {
                goal(svg, &scaled(&tile, at(0.0, 0.0), 0.84), palette.goals[side.index()]);
            }
        }
    });
}

/// The mark of a promotion field: broken lines along the edges, open at the corners, where the field's name is.
fn goal(svg: &mut Svg, hexagon: &[Point], colour: Colour) {
    let mut d = String::new();
    for (a, b) in hexagon.iter().zip(hexagon.iter().cycle().skip(1)) {
        for [from, to] in [[0.16, 0.34], [0.41, 0.59], [0.66, 0.84]] {
            let (p, q) = (a.toward(*b, from), a.toward(*b, to));
            let _ = write!(d, "M{} {}L{} {}", Num(p.x), Num(p.y), Num(q.x), Num(q.y));
        }
    }
    svg.path(d, &Paint::line(colour, 3.6).opacity(0.8).round());
}

/// The names of the fields in their left corners, where no piece covers them.
pub(super) fn coordinates(svg: &mut Svg, brush: &Brush<'_>, palette: &Palette) {
    for cell in Gunzi.cells() {
        let place = Gunzi.centre(cell, brush.pose) - at(RADIUS * 0.805, 0.0);
        font::write(svg, lanes::name(cell), place, 14.5, palette.ink);
    }
}

/// Light on the upper edges of a field, shade on the lower ones.
fn bevel(svg: &mut Svg, tile: &[Point]) {
    // Corners run clockwise from the right one.
    let line = |corners: [usize; 4]| {
        let points = corners.map(|i| tile[i]).map(|p| format!("{:.1} {:.1}", p.x, p.y));
        format!("M{}", points.join("L"))
    };
    svg.path(line([3, 4, 5, 0]), &Paint::line("#ffffff", 2.4).opacity(0.38).round());
    svg.path(line([0, 1, 2, 3]), &Paint::line("#000000", 2.4).opacity(0.12).round());
}
