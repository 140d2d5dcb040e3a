use rules::Side;

use super::MARBLE;
use super::palette::Palette;
use crate::colour::Colour;
use crate::point::{Point, at};
use crate::skin::Brush;
use crate::svg::{Paint, Svg};

/// The size of a marble in its rail.
pub(super) const OFF: f64 = 0.52;

const NAMES: [&str; 2] = ["black", "white"];

/// Gradients of both marbles and their shadow, for a marble of full size at the origin.
pub(super) fn defs(svg: &mut Svg, brush: &Brush<'_>, palette: &Palette) {
    let light = at(-0.34, -0.42) * MARBLE;
    for side in Side::BOTH {
        let (marble, name) = (palette.marble(side), NAMES[side.index()]);
        let [spot, near, far, edge] = marble.body;
        svg.radial(
            brush.id(name),
            at(-0.06, -0.08) * MARBLE,
            MARBLE * 1.12,
            light,
            &[(0.0, spot, 1.0), (0.32, near, 1.0), (0.74, far, 1.0), (1.0, edge, 1.0)],
        );
        let (bounce, strength) = marble.bounce;
        svg.radial(
            brush.id(&format!("{name}-bounce")),
            at(0.0, -0.22) * MARBLE,
            MARBLE * 1.2,
            at(0.0, -0.22) * MARBLE,
            &[(0.0, bounce, 0.0), (0.8, bounce, 0.0), (0.97, bounce, strength), (1.0, bounce, 0.0)],
        );
        svg.radial(
            brush.id(&format!("{name}-shine")),
            at(0.0, 0.0),
            1.0,
            at(0.0, 0.0),
            &[(0.0, Colour::WHITE, marble.shine), (0.5, Colour::WHITE, marble.shine * 0.55), (1.0, Colour::WHITE, 0.0)],
        );
    }
    let dark = Colour::BLACK;
    svg.radial(
        brush.id("contact"),
        at(0.0, 0.0),
        MARBLE * 1.2,
        at(0.0, 0.0),
        &[(0.0, dark, 0.6), (0.7, dark, 0.5), (0.86, dark, 0.22), (1.0, dark, 0.0)],
    );
}

/// A marble around a point, at a share of its full size.
pub(super) fn draw(svg: &mut Svg, side: Side, centre: Point, scale: f64, brush: &Brush<'_>, palette: &Palette) {
    let name = NAMES[side.index()];
    let marble = palette.marble(side);
    let flat = brush.look == crate::Look::Ink;
    let transform = format!("transform=\"translate({:.2} {:.2}) scale({scale:.3})\"", centre.x, centre.y);
    svg.group(transform, |svg| {
        let origin = at(0.0, 0.0);
        if !flat {
            svg.circle(at(3.0, 6.5), MARBLE * 1.12, &Paint::fill(brush.url("contact")));
        }
        svg.circle(
            origin,
            MARBLE - marble.edge.1 / 2.0,
            &Paint::fill(brush.url(name)).stroke(marble.edge.0, marble.edge.1),
        );
        if marble.bounce.1 > 0.0 {
            svg.circle(origin, MARBLE * 0.98, &Paint::fill(brush.url(&format!("{name}-bounce"))));
        }
        if flat {
            if marble.shine > 0.0 {
                // A bare arc: enough to make the disc a ball.
                let (a, b) = (at(-0.62, -0.18) * MARBLE, at(-0.18, -0.62) * MARBLE);
                let arc =
                    format!("M{:.1} {:.1}A{r:.1} {r:.1} 0 0 1 {:.1} {:.1}", a.x, a.y, b.x, b.y, r = MARBLE * 0.65);
                svg.path(arc, &Paint::line(Colour::WHITE, 4.0).round());
            }
            return;
        }
        let spot = at(-0.36, -0.44) * MARBLE;
        let transform = format!(
            "transform=\"translate({:.2} {:.2}) rotate(-40) scale({:.2} {:.2})\"",
            spot.x,
            spot.y,
            MARBLE * 0.36,
            MARBLE * 0.22
        );
        svg.group(transform, |svg| {
            svg.circle(at(0.0, 0.0), 1.0, &Paint::fill(brush.url(&format!("{name}-shine"))));
        });
    });
}

/// Marbles that were pushed off, in their rail.
pub(super) fn draw_off(svg: &mut Svg, side: Side, count: usize, brush: &Brush<'_>, palette: &Palette) {
    for index in 0..count {
        draw(svg, side, super::slot(index, brush.slots.max(count)), OFF, brush, palette);
    }
}
