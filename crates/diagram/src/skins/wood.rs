use std::fmt::Write as _;

use crate::colour::Colour;
use crate::point::at;
use crate::svg::{Num, Paint, Svg};

/// Lines of wood grain across the whole picture, to be clipped by the board's shape. Always the same lines.
pub(super) fn grain(svg: &mut Svg, colour: Colour, strength: f64) {
    let mut random = Lines(0x7AF3_1D05);
    let mut y = -20.0;
    let mut paths = [String::new(), String::new(), String::new()];
    while y < 1020.0 {
        let kind = (random.next() * 3.0) as usize;
        let (sway, phase) = (6.0 + 16.0 * random.next(), random.next() * std::f64::consts::TAU);
        let path = &mut paths[kind.min(2)];
        for step in 0..=8 {
            let x = f64::from(step) * 125.0;
            let bend = y + sway * (x / 260.0 + phase).sin();
            // One quadratic curve a step, each going on smoothly from the last.
            let _ = match step {
                0 => write!(path, "M{} {}", Num(x), Num(bend)),
                1 => write!(path, "Q{} {} {} {}", Num(x - 62.5), Num(bend), Num(x), Num(bend)),
                _ => write!(path, "T{} {}", Num(x), Num(bend)),
            };
        }
        y += 7.0 + 22.0 * random.next();
    }
    for (path, (width, share)) in paths.iter().zip([(1.2, 1.0), (3.0, 0.6), (6.5, 0.4)]) {
        svg.path(path, &Paint::line(colour, width).opacity(strength * share));
    }
}

/// Clips what `content` draws to a path.
pub(super) fn clipped(svg: &mut Svg, id: &str, path: &str, content: impl FnOnce(&mut Svg)) {
    svg.raw(format_args!("<clipPath id=\"{id}\"><path d=\"{path}\"/></clipPath>"));
    svg.group(format_args!("clip-path=\"url(#{id})\""), content);
}

/// A soft shadow below a shape: a few wider and wider outlines, each hardly to be seen.
pub(super) fn shadow(svg: &mut Svg, path: &str, drop: f64, (colour, strength): (Colour, f64)) {
    if strength <= 0.0 {
        return;
    }
    let shift = at(0.0, drop);
    svg.group(format_args!("transform=\"translate({} {})\"", Num(shift.x), Num(shift.y)), |svg| {
        for width in [34.0, 22.0, 11.0, 2.0] {
            let paint = Paint::fill(colour).stroke(colour, width).with("stroke-linejoin", "round");
            svg.path(path, &paint.opacity(strength / 3.0));
        }
    });
}

/// A few numbers from 0 to 1 that look random and never change.
struct Lines(u32);

impl Lines {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(self.0 >> 8) / f64::from(1_u32 << 24)
    }
}
