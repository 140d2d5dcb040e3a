use rules::Side;

use super::palette::Palette;
use crate::colour::Colour;
use crate::font;
use crate::look::Look;
use crate::point::at;
use crate::skin::Brush;
use crate::svg::{Num, Paint, Svg};

/// Half the width of a layer, and the same from front to back.
const HALF: f64 = 50.0;
const DEPTH: f64 = 19.0;
/// A layer is so thick, and all together not thicker than that.
const LAYER: f64 = 21.0;
const HIGHEST: f64 = 100.0;

const NAMES: [&str; 2] = ["black", "white"];

/// Gradients of pillars.
pub(super) fn defs(svg: &mut Svg, brush: &Brush<'_>, palette: &Palette) {
    for side in Side::BOTH {
        let [dark, level, light] = palette.wooden(side).slopes;
        svg.linear(
            brush.id(&format!("{}-drum", NAMES[side.index()])),
            at(-HALF, 0.0),
            at(HALF, 0.0),
            &[
                (0.0, level.mix(dark, 0.5), 1.0),
                (0.3, light.mix(level, 0.3), 1.0),
                (0.62, level, 1.0),
                (1.0, dark, 1.0),
            ],
        );
        svg.linear(
            brush.id(&format!("{}-lid", NAMES[side.index()])),
            at(-HALF, -DEPTH),
            at(HALF, DEPTH),
            &[(0.0, light, 1.0), (1.0, level, 1.0)],
        );
    }
}

/// A pillar: one drum for each piece in it, and its height as a figure.
pub(super) fn draw(svg: &mut Svg, side: Side, height: u8, brush: &Brush<'_>, palette: &Palette) {
    let colours = palette.wooden(side);
    let layers = f64::from(height);
    let layer = LAYER.min(HIGHEST / layers);
    let whole = layer * layers;
    let foot = whole / 2.0 + 6.0;
    if brush.look != Look::Ink {
        for (grow, strength) in [(1.22, 0.10), (1.08, 0.20)] {
            svg.ellipse(at(8.0, foot + 5.0), HALF * grow, DEPTH * grow, &Paint::fill(Colour::BLACK).opacity(strength));
        }
    }
    let (edge, width) = colours.edge;
    let name = NAMES[side.index()];
    for level in 0..height {
        let bottom = foot - f64::from(level) * layer;
        let top = bottom - layer;
        // Every other drum is a little narrower, so that they can be counted.
        let half = if level % 2 == 0 { HALF } else { HALF - 3.5 };
        let (half, depth) = (Num(half), Num(half / HALF * DEPTH));
        let (top, bottom) = (Num(top), Num(bottom));
        let drum = format!(
            "M-{half} {top}A{half} {depth} 0 0 0 {half} {top}L{half} {bottom}A{half} {depth} 0 0 1 -{half} {bottom}Z"
        );
        svg.path(drum, &Paint::fill(brush.url(&format!("{name}-drum"))).stroke(edge, width));
        let lid = format!("M-{half} {top}A{half} {depth} 0 1 0 {half} {top}A{half} {depth} 0 1 0 -{half} {top}Z");
        svg.path(lid, &Paint::fill(brush.url(&format!("{name}-lid"))).stroke(edge, width));
    }
    let top = foot - whole;
    svg.ellipse(at(0.0, top), HALF * 0.62, DEPTH * 0.62, &Paint::line(colours.dot[0], 2.4).opacity(0.8));
    let plate = at(0.0, foot - whole / 2.0 + DEPTH * 0.9);
    let wide = if height > 9 { 30.0 } else { 24.0 };
    let [ground, ink] = colours.figure;
    svg.rect(plate - at(wide, 22.0), wide * 2.0, 44.0, 22.0, &Paint::fill(ground).stroke(edge, 2.0));
    font::write_bold(svg, &height.to_string(), plate, 25.0, ink);
}
