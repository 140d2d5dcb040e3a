use fenix::Piece;
use rules::Side;

use super::SQUASH;
use super::palette::{Palette, Stone};
use crate::colour::Colour;
use crate::look::Look;
use crate::point::{Point, at};
use crate::skin::Brush;
use crate::svg::{Num, Paint, Svg, closed};

/// The radius of a stone, on a square of 100.
const RADIUS: f64 = 38.0;
/// The same from front to back.
const DEPTH: f64 = RADIUS * SQUASH;
/// How thick a stone looks.
const THICK: f64 = 15.0;
/// How far below the middle of its square a stack stands.
const FOOT: f64 = 9.0;

const NAMES: [&str; 2] = ["red", "black"];

/// Gradients of the stones of both sides.
pub(super) fn defs(svg: &mut Svg, brush: &Brush<'_>, palette: &Palette) {
    for side in Side::BOTH {
        let (stone, name) = (palette.stone(side), NAMES[side.index()]);
        let [left, light, right] = stone.side;
        svg.linear(
            brush.id(&format!("{name}-side")),
            at(-RADIUS, 0.0),
            at(RADIUS, 0.0),
            &[(0.0, left, 1.0), (0.28, light, 1.0), (0.62, left, 1.0), (1.0, right, 1.0)],
        );
        svg.linear(
            brush.id(&format!("{name}-top")),
            at(-0.5 * RADIUS, -DEPTH),
            at(0.5 * RADIUS, DEPTH),
            &[(0.0, stone.top[0], 1.0), (1.0, stone.top[1], 1.0)],
        );
    }
    let dark = Colour::BLACK;
    svg.radial(
        brush.id("contact"),
        at(0.0, 0.0),
        RADIUS * 1.25,
        at(0.0, 0.0),
        &[(0.0, dark, 0.5), (0.72, dark, 0.42), (1.0, dark, 0.0)],
    );
}

/// A stack around the middle of its square.
pub(super) fn draw(svg: &mut Svg, side: Side, piece: Piece, brush: &Brush<'_>, palette: &Palette) {
    let stone = palette.stone(side);
    let height = piece.height();
    if brush.look != Look::Ink {
        // Higher stacks throw longer shadows.
        let reach = 3.0 + 4.0 * f64::from(height);
        let shadow = format!("transform=\"translate({} {}) scale(1 {})\"", Num(reach), Num(FOOT + 3.0), Num(SQUASH));
        svg.group(shadow, |svg| {
            svg.ellipse(at(0.0, 0.0), RADIUS * 1.18 + reach * 0.3, RADIUS * 1.16, &Paint::fill(brush.url("contact")));
        });
    }
    for level in 0..height {
        let bottom = FOOT - f64::from(level) * THICK;
        disc(svg, at(0.0, bottom - THICK), NAMES[side.index()], &stone, brush, level + 1 == height);
    }
    let top = at(0.0, FOOT - f64::from(height) * THICK);
    match piece {
        Piece::Soldier => {}
        Piece::General => svg.polygon(&star(top, 21.0), &Paint::fill(stone.sign).with("stroke-linejoin", "round")),
        Piece::King => crown(svg, top, stone.sign),
    }
}

/// What is seen of a stack, around the middle of its square: its top, its sides and the near half of its foot.
pub(super) fn outline(piece: Piece) -> Vec<Point> {
    const ARC: i32 = 8;
    let top = FOOT - f64::from(piece.height()) * THICK;
    let arc = |y: f64, from: f64| {
        (0..=ARC).map(move |i| {
            let round = Point::polar(RADIUS, from + 180.0 * f64::from(i) / f64::from(ARC));
            at(round.x, y + round.y * SQUASH)
        })
    };
    arc(top, -90.0).chain(arc(FOOT, 90.0)).collect()
}

/// One stone, by the middle of its top.
fn disc(svg: &mut Svg, top: Point, name: &str, stone: &Stone, brush: &Brush<'_>, uppermost: bool) {
    let (r, d) = (Num(RADIUS), Num(DEPTH));
    let (y, foot) = (Num(top.y), Num(top.y + THICK));
    let side = format!("M-{r} {y}A{r} {d} 0 0 0 {r} {y}L{r} {foot}A{r} {d} 0 0 1 -{r} {foot}Z");
    let edge = |paint: Paint| paint.stroke(stone.edge.0, stone.edge.1);
    svg.path(side, &edge(Paint::fill(brush.url(&format!("{name}-side")))));
    if brush.look != Look::Ink {
        // Light on the lower rim, which parts the stones of a stack.
        let rim = format!("M-{r} {low}A{r} {d} 0 0 0 {r} {low}", r = Num(RADIUS - 1.5), low = Num(top.y + 3.0));
        svg.path(rim, &Paint::line(stone.bevel, 1.8).opacity(0.55));
    }
    svg.ellipse(top, RADIUS, DEPTH, &edge(Paint::fill(brush.url(&format!("{name}-top")))));
    if !uppermost {
        return;
    }
    if brush.look != Look::Ink {
        svg.ellipse(top, RADIUS - 2.4, DEPTH - 2.2, &Paint::line(stone.bevel, 1.6).opacity(0.6));
    }
    let mut ring = Paint::line(stone.ring, 2.2).opacity(0.85);
    if stone.broken {
        ring = ring.dashed(5.5, 4.2);
    }
    svg.ellipse(top, RADIUS * 0.76, DEPTH * 0.76, &ring);
}

/// A five-pointed star lying on the stone.
fn star(centre: Point, radius: f64) -> Vec<Point> {
    let tip = |i: u8| {
        let p = Point::polar(if i.is_multiple_of(2) { radius } else { radius * 0.44 }, 36.0 * f64::from(i));
        centre + at(p.x, p.y * SQUASH)
    };
    (0..10).map(tip).collect()
}

/// A crown of three points with a band below.
fn crown(svg: &mut Svg, centre: Point, colour: Colour) {
    let lay = |points: &[(f64, f64)]| -> Vec<Point> {
        points.iter().map(|&(x, y)| centre + at(x * 21.0, y * 21.0 * SQUASH)).collect()
    };
    let points =
        lay(&[(-0.78, 0.42), (-0.98, -0.52), (-0.46, -0.08), (0.0, -0.86), (0.46, -0.08), (0.98, -0.52), (0.78, 0.42)]);
    let band = lay(&[(-0.78, 0.58), (0.78, 0.58), (0.72, 0.88), (-0.72, 0.88)]);
    let paint = Paint::fill(colour).stroke(colour, 1.6).with("stroke-linejoin", "round");
    svg.path(closed(&points) + &closed(&band), &paint);
}
