use std::fmt::Write as _;

use rules::Side;

use super::palette::Palette;
use super::{HOLE, MIDDLE, Place61, SPACING, rail, slot};
use crate::font;
use crate::look::Look;
use crate::point::{Point, at, flat_hexagon};
use crate::skin::Brush;
use crate::skins::wood;
use crate::svg::{Paint, Svg, softened};

/// From the middle to a corner of the tray's rim.
const TRAY: f64 = SPACING * 5.04;
/// How broad the rim is.
const RIM: f64 = 15.0;
/// How deep the tray looks from the front.
const DEPTH: f64 = 13.0;

/// Gradients of the board.
pub(super) fn defs(svg: &mut Svg, brush: &Brush<'_>, palette: &Palette) {
    let (top, bottom) = (at(0.0, MIDDLE.y - TRAY), at(0.0, MIDDLE.y + TRAY));
    let stops = |[a, b]: [crate::colour::Colour; 2]| [(0.0, a, 1.0), (1.0, b, 1.0)];
    svg.linear(brush.id("rim"), top, bottom, &stops(palette.rim));
    svg.linear(brush.id("plate"), top, bottom, &stops(palette.plate));
    let [dark, light, _] = palette.hole;
    svg.linear(
        brush.id("hole"),
        at(0.0, -HOLE),
        at(0.0, HOLE),
        &[(0.0, dark, 1.0), (0.45, dark.mix(light, 0.45), 1.0), (1.0, light, 1.0)],
    );
}

/// The tray and the two rails for marbles that were pushed off.
pub(super) fn base(svg: &mut Svg, brush: &Brush<'_>, palette: &Palette) {
    let hexagon = |radius: f64, shift: f64, round: f64| softened(&flat_hexagon(MIDDLE + at(0.0, shift), radius), round);
    let rim = hexagon(TRAY, 0.0, 34.0);
    wood::shadow(svg, &rim, DEPTH + 14.0, brush.tones().shadow);
    wood::front(svg, DEPTH, palette.wall, |drop| hexagon(TRAY, drop, 34.0));
    svg.path(&rim, &Paint::fill(brush.url("rim")));
    let plate = hexagon(TRAY - RIM, 0.0, 26.0);
    svg.path(hexagon(TRAY - RIM + 2.0, -1.5, 27.0), &Paint::fill(palette.wall).opacity(0.55));
    svg.path(&plate, &Paint::fill(brush.url("plate")));
    if palette.grain.1 > 0.0 {
        wood::clipped(svg, &brush.id("tray"), &rim, |svg| wood::grain(svg, palette.grain.0, palette.grain.1));
    }
    if brush.look != Look::Ink {
        svg.path(hexagon(TRAY - 1.5, 0.0, 33.0), &Paint::line(palette.hole[2], 1.5).opacity(0.45));
    }
    grooves(svg, palette);
    for side in Side::BOTH {
        slots(svg, rail(side, brush.pose), brush, palette);
    }
}

/// One hole.
pub(super) fn hole(svg: &mut Svg, centre: Point, radius: f64, brush: &Brush<'_>, palette: &Palette) {
    let scale = radius / HOLE;
    let transform = format!("transform=\"translate({:.2} {:.2}) scale({scale:.3})\"", centre.x, centre.y);
    svg.group(transform, |svg| {
        if brush.look == Look::Ink {
            svg.circle(at(0.0, 0.0), HOLE, &Paint::fill(palette.hole[0]).stroke(palette.hole[2], 2.5));
        } else {
            svg.circle(at(0.0, 1.6), HOLE + 0.6, &Paint::fill(palette.hole[2]).opacity(0.6));
            svg.circle(at(0.0, 0.0), HOLE, &Paint::fill(brush.url("hole")));
        }
    });
}

/// Row letters at the left end of each row, diagonal figures at the lower right, whichever way the board is turned.
pub(super) fn coordinates(svg: &mut Svg, brush: &Brush<'_>, palette: &Palette) {
    let flipped = brush.pose.flipped;
    let size = 20.0;
    let ink = if brush.look == Look::Ink { palette.ink } else { palette.ink.mix(palette.plate[1], 0.1) };
    for index in 1..=9_i8 {
        let (low, high) = ((index - 4).max(1), (index + 4).min(9));
        // The cell at the end of the line and the step that leaves the board there.
        let (row_end, row_out) = if flipped { ((index, high), (0, 1)) } else { ((index, low), (0, -1)) };
        let (line_end, line_out) = if flipped { ((high, index), (1, 0)) } else { ((low, index), (-1, 0)) };
        let beyond = |(row, diagonal): (i8, i8), (up, along): (i8, i8)| {
            let end = Place61 { row, diagonal }.centre(brush.pose);
            let out = Place61 { row: row + up, diagonal: diagonal + along }.centre(brush.pose);
            end.toward(out, 0.70)
        };
        let letter = char::from(b'a' + index as u8 - 1).to_string();
        font::write(svg, &letter, beyond(row_end, row_out), size, ink);
        font::write(svg, &index.to_string(), beyond(line_end, line_out), size, ink);
    }
}

/// Thin grooves along all rows and diagonals.
fn grooves(svg: &mut Svg, palette: &Palette) {
    let mut d = String::new();
    let mut line = |a: (i8, i8), b: (i8, i8)| {
        let ends = [a, b].map(|(row, diagonal)| Place61 { row, diagonal }.centre(crate::skin::Pose::default()));
        let [a, b] = ends.map(|p| format!("{:.1} {:.1}", p.x, p.y));
        let _ = write!(d, "M{a}L{b}");
    };
    for index in 1..=9_i8 {
        let (low, high) = ((index - 4).max(1), (index + 4).min(9));
        line((index, low), (index, high));
        line((low, index), (high, index));
        // The third family: row and diagonal rise together.
        let shift = index - 5;
        line((1.max(1 - shift), 1.max(1 + shift)), (9.min(9 - shift), 9.min(9 + shift)));
    }
    svg.path(d, &Paint::line(palette.groove.0, 3.0).opacity(palette.groove.1));
}

/// A rail with a hole for each marble that wins the game.
fn slots(svg: &mut Svg, middle: Point, brush: &Brush<'_>, palette: &Palette) {
    if brush.slots == 0 {
        return;
    }
    let (width, height) = (brush.slots as f64 * super::RAIL_SLOT + 18.0, 50.0);
    let corner = middle - at(width / 2.0, height / 2.0);
    svg.rect(corner + at(0.0, 6.0), width, height, height / 2.0, &Paint::fill(palette.wall));
    svg.rect(corner, width, height, height / 2.0, &Paint::fill(palette.rim[0].mix(palette.rim[1], 0.6)));
    for index in 0..brush.slots {
        hole(svg, middle + slot(index, brush.slots), 15.5, brush, palette);
    }
}
