use geometry::lanes;
use rules::{Cell, Side};

use super::palette::Palette;
use super::{Gunzi, MIDDLE, RADIUS, promotes};
use crate::font;
use crate::look::Look;
use crate::point::{Point, at, flat_hexagon, scaled};
use crate::skin::{Brush, Skin};
use crate::skins::wood;
use crate::svg::{Paint, Svg, closed, softened};

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
    wood::shadow(svg, &outlines(size, 0.0), DEPTH + 8.0, brush.tones().shadow);
    for drop in [DEPTH, DEPTH * 0.66, DEPTH * 0.33] {
        svg.path(outlines(size, drop), &Paint::fill(palette.plate[1]));
    }
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
            let id = brush.id(&format!("field-{}", lanes::name(cell)));
            wood::clipped(svg, &id, &outline, |svg| {
                // Every field is cut from another part of the plank.
                let (x, y) = (-60.0 * (cell % 5) as f64, -47.0 * f64::from(cell));
                svg.group(format_args!("transform=\"translate({x} {y})\""), |svg| {
                    wood::grain(svg, palette.grain.0, palette.grain.1);
                });
            });
        }
        if brush.look != Look::Ink {
            bevel(svg, &scaled(&tile, at(0.0, 0.0), 0.972));
        }
        for side in Side::BOTH {
            if promotes(side, cell) {
                let goal = closed(&scaled(&tile, at(0.0, 0.0), 0.83));
                svg.path(&goal, &Paint::line(palette.goals[side.index()], 3.2).dashed(13.0, 8.0).opacity(0.75).round());
            }
        }
    });
}

/// The names of the fields in their left corners, where no piece covers them.
pub(super) fn coordinates(svg: &mut Svg, brush: &Brush<'_>, palette: &Palette) {
    for cell in Gunzi.cells() {
        let place = Gunzi.centre(cell, brush.pose) - at(RADIUS * 0.79, 0.0);
        font::write(svg, lanes::name(cell), place, 15.0, palette.ink);
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
