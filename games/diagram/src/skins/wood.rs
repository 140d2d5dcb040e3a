use std::fmt::Write as _;

use crate::colour::Colour;
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

/// A few lines of grain inside a hexagon with flat top and bottom around the origin; another cut for every seed.
pub(super) fn hexagon_grain(svg: &mut Svg, seed: u32, radius: f64, (colour, strength): (Colour, f64)) {
    let mut random = Lines(seed.wrapping_mul(0x9E37_79B9) ^ 0x51AB);
    random.next();
    let height = radius * 0.75_f64.sqrt();
    let mut paths = [String::new(), String::new()];
    let mut y = -height + 6.0 + 10.0 * random.next();
    while y < height - 6.0 {
        // The hexagon is narrower at top and bottom; a line that bends must not leave it.
        let sway = 7.0 * (random.next() - 0.5);
        let half = radius - (y.abs() + sway.abs()) / 3.0_f64.sqrt() - 1.0;
        let (from, to) = (-half + half * 0.5 * random.next(), half - half * 0.5 * random.next());
        let path = &mut paths[usize::from(random.next() > 0.6)];
        let _ = write!(path, "M{} {}", Num(from), Num(y));
        let (a, b) = (from + (to - from) * 0.3, from + (to - from) * 0.7);
        let _ = write!(path, "C{} {} {} {} {} {}", Num(a), Num(y + sway), Num(b), Num(y - sway), Num(to), Num(y));
        y += 7.0 + 14.0 * random.next();
    }
    for (path, (width, share)) in paths.iter().zip([(1.3, 1.0), (3.4, 0.6)]) {
        svg.path(path, &Paint::line(colour, width).round().opacity(strength * share));
    }
}

/// Clips what `content` draws to a path.
pub(super) fn clipped(svg: &mut Svg, id: &str, path: &str, content: impl FnOnce(&mut Svg)) {
    svg.raw(format_args!("<clipPath id=\"{id}\"><path d=\"{path}\"/></clipPath>"));
    svg.group(format_args!("clip-path=\"url(#{id})\""), content);
}

/// The front of a board: copies of its outline, each a little lower than the one before it.
pub(super) fn front(svg: &mut Svg, depth: f64, colour: Colour, outline: impl Fn(f64) -> String) {
    for share in [1.0, 0.75, 0.5, 0.25] {
        svg.path(outline(depth * share), &Paint::fill(colour));
    }
}

/// A soft shadow below a shape: a few wider and wider outlines, each hardly to be seen.
pub(super) fn shadow(svg: &mut Svg, path: &str, drop: f64, (colour, strength): (Colour, f64)) {
    if strength <= 0.0 {
        return;
    }
    svg.group(format_args!("transform=\"translate(0 {})\"", Num(drop)), |svg| {
        for width in [38.0, 31.0, 25.0, 19.0, 14.0, 9.0, 5.0] {
            // The shape itself is hidden by what throws the shadow: only its border is needed.
            let paint = Paint::line(colour, width).with("stroke-linejoin", "round");
            svg.path(path, &paint.opacity(strength / 4.0));
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
