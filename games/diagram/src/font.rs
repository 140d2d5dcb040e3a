use std::fmt::Write as _;

use crate::point::{Point, at};
use crate::svg::{Num, Paint, Svg};

/// The stroke of the pen as a share of the letters' height.
const PEN: f64 = 0.135;
/// Space between letters, in glyph units.
const GAP: f64 = 2.6;
/// Height of figures and of letters with ascenders, in glyph units; the baseline is at 0.
const HEIGHT: f64 = 10.0;

/// Writes a short text centred on a point, drawn with strokes, so that it looks the same everywhere.
///
/// Characters that the font does not have leave a gap.
pub(crate) fn write(svg: &mut Svg, text: &str, centre: Point, size: f64, ink: impl std::fmt::Display) {
    let d = outline(text, centre, size);
    if !d.is_empty() {
        svg.path(d, &Paint::line(ink, size * PEN).round());
    }
}

/// The same with a broader pen and a border below it, for figures on busy ground.
pub(crate) fn write_bold(svg: &mut Svg, text: &str, centre: Point, size: f64, ink: impl std::fmt::Display) {
    let d = outline(text, centre, size);
    if !d.is_empty() {
        svg.path(d, &Paint::line(ink, size * PEN * 1.35).round());
    }
}

/// The path of a text: figures stand centred on the point by their full height, letters by the middle of the figures,
/// so that `e5` and `a1` share a baseline.
fn outline(text: &str, centre: Point, size: f64) -> String {
    let scale = size / HEIGHT;
    let glyphs: Vec<_> = text.chars().map(glyph).collect();
    let width: f64 =
        glyphs.iter().map(|(advance, _)| advance).sum::<f64>() + GAP * (glyphs.len().saturating_sub(1)) as f64;
    let mut pen = centre + at(-width * scale / 2.0, size / 2.0);
    let mut d = String::new();
    for (advance, strokes) in glyphs {
        place(strokes, pen, scale, &mut d);
        pen = pen + at((advance + GAP) * scale, 0.0);
    }
    d
}

/// Copies path data with its coordinates (absolute, y upward) scaled and moved.
fn place(strokes: &str, origin: Point, scale: f64, d: &mut String) {
    let mut x = None;
    for word in strokes.split(' ') {
        match (number_of(word), x) {
            (Some(number), None) => x = Some(number),
            (Some(number), Some(before)) => {
                let p = origin + at(before, -number) * scale;
                let _ = write!(d, "{} {} ", Num(p.x), Num(p.y));
                x = None;
            }
            (None, _) => d.push_str(word),
        }
    }
}

/// A number of the strokes below, digits with a sign and a point at most. (What the standard library needs to read any number at all
/// is ten kilobytes of a page.)
fn number_of(word: &str) -> Option<f64> {
    let (whole, part) = word.split_once('.').unwrap_or((word, ""));
    // The sign of “-0.5” is still there when the point is gone.
    let number: i32 = [whole, part].concat().parse().ok()?;
    Some(f64::from(number) / f64::from(10_i32.pow(part.len() as u32)))
}

/// The width of a character and its strokes: letters of absolute path commands and pairs x y, all separated by spaces.
const fn glyph(c: char) -> (f64, &'static str) {
    match c {
        'a' => (
            5.4,
            "M 5.4 7 L 5.4 0 M 5.4 3.5 C 5.4 5.6 4.3 7 2.7 7 C 1.1 7 0 5.6 0 3.5 C 0 1.4 1.1 0 2.7 0 C 4.3 0 5.4 1.4 5.4 3.5",
        ),
        'b' => (
            5.4,
            "M 0 10 L 0 0 M 0 3.5 C 0 5.6 1.1 7 2.7 7 C 4.3 7 5.4 5.6 5.4 3.5 C 5.4 1.4 4.3 0 2.7 0 C 1.1 0 0 1.4 0 3.5",
        ),
        'c' => (4.8, "M 4.8 5.7 C 4.3 6.6 3.6 7 2.7 7 C 1.1 7 0 5.6 0 3.5 C 0 1.4 1.1 0 2.7 0 C 3.6 0 4.3 0.4 4.8 1.3"),
        'd' => (
            5.4,
            "M 5.4 10 L 5.4 0 M 5.4 3.5 C 5.4 5.6 4.3 7 2.7 7 C 1.1 7 0 5.6 0 3.5 C 0 1.4 1.1 0 2.7 0 C 4.3 0 5.4 1.4 5.4 3.5",
        ),
        'e' => (
            5.2,
            "M 0.1 3.7 L 5.2 3.7 C 5.2 5.7 4.2 7 2.7 7 C 1.1 7 0 5.6 0 3.5 C 0 1.4 1.1 0 2.8 0 C 3.7 0 4.5 0.4 5 1.2",
        ),
        'f' => (3.8, "M 3.9 9.8 C 2.4 10.3 1.4 9.6 1.4 8 L 1.4 0 M 0 6.7 L 3.4 6.7"),
        'g' => (
            5.4,
            "M 5.4 7 L 5.4 0 C 5.4 -1.9 4.4 -2.9 2.7 -2.9 C 1.7 -2.9 0.9 -2.6 0.3 -2 M 5.4 3.5 C 5.4 5.6 4.3 7 2.7 7 C 1.1 7 0 5.6 0 3.5 C 0 1.4 1.1 0 2.7 0 C 4.3 0 5.4 1.4 5.4 3.5",
        ),
        'h' => (5.0, "M 0 10 L 0 0 M 0 4 C 0 5.8 1.1 7 2.7 7 C 4.2 7 5 6 5 4.3 L 5 0"),
        'i' => (0.6, "M 0.3 6.9 L 0.3 0 M 0.3 9.7 L 0.3 9.9"),
        '0' => (6.0, "M 3 10 C 1.2 10 0 8 0 5 C 0 2 1.2 0 3 0 C 4.8 0 6 2 6 5 C 6 8 4.8 10 3 10"),
        '1' => (3.4, "M 0.2 7.8 L 2.6 10 L 2.6 0"),
        '2' => {
            (5.4, "M 0.2 7.4 C 0.3 9 1.4 10 2.8 10 C 4.3 10 5.3 9 5.3 7.5 C 5.3 6.3 4.7 5.5 3.6 4.3 L 0 0.1 L 5.5 0.1")
        }
        '3' => (
            5.4,
            "M 0.4 8.4 C 0.8 9.4 1.6 10 2.7 10 C 4.1 10 5.1 9 5.1 7.7 C 5.1 6.2 4 5.4 2.2 5.4 C 4.3 5.4 5.5 4.4 5.5 2.8 C 5.5 1.1 4.3 0 2.7 0 C 1.3 0 0.3 0.7 0 1.9",
        ),
        '4' => (6.0, "M 4.4 0 L 4.4 10 L 0 2.9 L 6 2.9"),
        '5' => (
            5.4,
            "M 5 9.9 L 0.9 9.9 L 0.5 5.4 C 1.1 6 1.9 6.4 2.8 6.4 C 4.4 6.4 5.5 5.1 5.5 3.3 C 5.5 1.4 4.3 0 2.6 0 C 1.3 0 0.4 0.7 0 1.7",
        ),
        '6' => (
            5.6,
            "M 4.9 8.8 C 4.5 9.6 3.8 10 3 10 C 1.2 10 0 8 0 4.4 C 0 1.6 1.1 0 2.9 0 C 4.5 0 5.6 1.3 5.6 3.1 C 5.6 4.9 4.5 6.1 3 6.1 C 1.5 6.1 0.2 5 0.1 3.4",
        ),
        '7' => (5.2, "M 0 9.9 L 5.3 9.9 L 1.7 0"),
        '8' => (
            5.6,
            "M 2.8 5.4 C 1.4 5.4 0.4 6.3 0.4 7.7 C 0.4 9.1 1.4 10 2.8 10 C 4.2 10 5.2 9.1 5.2 7.7 C 5.2 6.3 4.2 5.4 2.8 5.4 C 1.1 5.4 0 4.3 0 2.7 C 0 1.1 1.1 0 2.8 0 C 4.5 0 5.6 1.1 5.6 2.7 C 5.6 4.3 4.5 5.4 2.8 5.4",
        ),
        '9' => (
            5.6,
            "M 0.7 1.2 C 1.1 0.4 1.8 0 2.6 0 C 4.4 0 5.6 2 5.6 5.6 C 5.6 8.4 4.5 10 2.7 10 C 1.1 10 0 8.7 0 6.9 C 0 5.1 1.1 3.9 2.6 3.9 C 4.1 3.9 5.4 5 5.5 6.6",
        ),
        '+' => (5.0, "M 2.5 2 L 2.5 7 M 0 4.5 L 5 4.5"),
        '-' => (4.0, "M 0 4.5 L 4 4.5"),
        '!' => (0.6, "M 0.3 10 L 0.3 3.2 M 0.3 0.1 L 0.3 0.3"),
        '?' => (
            4.6,
            "M 0 8 C 0.3 9.3 1.1 10 2.3 10 C 3.7 10 4.6 9.1 4.6 7.8 C 4.6 5.9 2.3 5.6 2.3 3.3 M 2.3 0.1 L 2.3 0.3",
        ),
        _ => (3.0, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_of_a_coordinate_is_drawn_within_its_box() {
        for c in "abcdefghi0123456789+-!?".chars() {
            let d = outline(&c.to_string(), at(0.0, 0.0), 10.0);
            assert!(d.starts_with('M'), "{c}");
            let numbers = d.split(|c: char| c.is_alphabetic() || c == ' ').filter_map(|word| word.parse::<f64>().ok());
            assert!(numbers.clone().all(|n| n.abs() <= 8.0), "{c} leaves its box");
            assert_eq!(numbers.count() % 2, 0, "{c}");
        }
    }

    #[test]
    fn an_unknown_sign_leaves_a_gap() {
        assert_eq!(outline("~", at(0.0, 0.0), 10.0), "");
    }
}
