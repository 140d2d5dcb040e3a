use super::palette::Palette;
use crate::colour::Colour;
use crate::look::Look;
use crate::point::{Point, at};
use crate::skin::Brush;
use crate::svg::{Paint, Svg, closed, rounded};

/// The front of a wedge that stands on its block, peak up: half widths and heights.
const FOOT: f64 = 58.0;
const KNEE: f64 = 34.0;
const HEAD: f64 = -58.0;
/// How the side goes back to the upper right.
const BACK: Point = at(10.0, -5.0);

/// Gradients of a tombstone.
pub(super) fn defs(svg: &mut Svg, brush: &Brush<'_>, palette: &Palette) {
    let [above, below] = palette.stone.front;
    svg.linear(brush.id("stone"), at(-30.0, HEAD), at(20.0, FOOT), &[(0.0, above, 1.0), (1.0, below, 1.0)]);
}

/// A tombstone; it stands upright whichever way the board is turned.
pub(super) fn draw(svg: &mut Svg, brush: &Brush<'_>, palette: &Palette) {
    let stone = palette.stone;
    if brush.look != Look::Ink {
        for (grow, strength) in [(1.16, 0.12), (1.0, 0.22)] {
            svg.ellipse(at(9.0, FOOT - 1.0), 54.0 * grow, 13.0 * grow, &Paint::fill(Colour::BLACK).opacity(strength));
        }
    }
    let edge = |paint: Paint| paint.stroke(stone.edge.0, stone.edge.1).with("stroke-linejoin", "round");
    let side = edge(Paint::fill(stone.side));
    let slab = [(at(-16.0, HEAD), 15.0), (at(16.0, HEAD), 15.0), (at(30.0, KNEE), 0.0), (at(-30.0, KNEE), 0.0)];
    // The slab has thickness: copies of its front, one before the other.
    for step in (1..=6).rev() {
        let layer = slab.map(|(p, round)| (p + BACK * (f64::from(step) / 6.0), round));
        svg.path(rounded(&layer), &if step == 6 { side.clone() } else { Paint::fill(stone.side) });
    }
    let block = [at(-38.0, KNEE), at(38.0, KNEE), at(38.0, FOOT), at(-38.0, FOOT)];
    svg.path(closed(&[block[0], block[0] + BACK, block[1] + BACK, block[2] + BACK, block[2], block[1]]), &side);
    svg.path(rounded(&slab), &edge(Paint::fill(brush.url("stone"))));
    svg.path(rounded(&block.map(|p| (p, 3.0))), &edge(Paint::fill(brush.url("stone"))));
    for (y, half) in [(-30.0, 8.0), (-18.0, 11.0), (-6.0, 9.0)] {
        let line = format!("M{} {y}L{half} {y}", -half);
        svg.path(line, &Paint::line(stone.carving, 3.4).round().opacity(0.8));
    }
}
