use super::palette::Wooden;
use crate::colour::Colour;
use crate::look::Look;
use crate::point::{Point, at};
use crate::skin::Brush;
use crate::svg::{Num, Paint, Svg, closed, rounded};

/// From the middle of the field to the peak's tip.
const TIP: f64 = 88.0;
/// From the middle of the field to the inner and outer edge of the block.
const BLOCK: [f64; 2] = [40.0, 68.0];
/// Half as wide as the block.
const HALF: f64 = 49.0;
/// Where the slopes begin at the block.
const SHOULDER: f64 = 45.0;
/// The light comes from the upper left.
const LIGHT: f64 = -40.0;

/// A wedge whose peak is turned so many degrees clockwise from straight up.
///
/// It is a roof that falls from the block to the peak: its two slopes are the flanks. The light does not turn with the
/// piece, so slopes are shaded for the direction they have.
pub(super) fn draw(svg: &mut Svg, colours: &Wooden, turn: f64, brush: &Brush<'_>) {
    let tip = at(0.0, -TIP);
    let block = [(-HALF, BLOCK[0]), (HALF, BLOCK[0]), (HALF, BLOCK[1]), (-HALF, BLOCK[1])].map(|(x, y)| at(x, y));
    if brush.look != Look::Ink {
        shadow(svg, turn);
    }
    svg.group(format_args!("transform=\"rotate({})\"", Num(turn)), |svg| {
        let (edge, width) = colours.edge;
        let roof = rounded(&[(tip, 9.0), (at(SHOULDER, BLOCK[0] + 4.0), 0.0), (at(-SHOULDER, BLOCK[0] + 4.0), 0.0)]);
        svg.path(&roof, &Paint::fill(colours.slopes[1]).stroke(edge, width).round());
        for side in [-1.0, 1.0] {
            let slope = rounded(&[
                (at(0.0, -TIP + 2.5), 0.0),
                (at(side * 1.6, -TIP + 5.0), 0.0),
                (at(side * SHOULDER, BLOCK[0] + 4.0), 0.0),
                (at(0.0, BLOCK[0] + 4.0), 0.0),
            ]);
            // A slope faces outward and a little towards the peak.
            let shade = lit(colours.slopes, turn + side * 68.0);
            svg.path(slope, &Paint::fill(shade));
        }
        svg.path(
            format_args!("M0 {}L0 {}", Num(BLOCK[0]), Num(-TIP + 6.0)),
            &Paint::line(colours.slopes[2], 1.6).opacity(0.5),
        );
        dot(svg, colours);
        bar(svg, colours, turn, &block);
    });
}

/// The thick end: a bar with bevelled edges.
fn bar(svg: &mut Svg, colours: &Wooden, turn: f64, block: &[Point; 4]) {
    let (edge, width) = colours.edge;
    let corners = block.map(|p| (p, 9.0));
    let [top, light, dark] = colours.block;
    svg.path(rounded(&corners), &Paint::fill(top).stroke(edge, width));
    let inset = 4.5;
    let [a, b, c, d] = [
        block[0] + at(inset, inset),
        block[1] + at(-inset, inset),
        block[2] + at(-inset, -inset),
        block[3] + at(inset, -inset),
    ];
    // The long edges catch the light or not, as they face.
    for (from, to, faces) in [(a, b, turn), (c, d, turn + 180.0)] {
        let colour = lit([dark, top, light], faces);
        let line = format!("M{} {}L{} {}", Num(from.x), Num(from.y), Num(to.x), Num(to.y));
        svg.path(line, &Paint::line(colour, 3.0).round());
    }
}

/// The mark of the peak.
fn dot(svg: &mut Svg, colours: &Wooden) {
    svg.circle(at(0.0, -50.0), 8.2, &Paint::fill(colours.dot[0]).stroke(colours.dot[1], 1.4));
}

/// The shadow falls to the lower right whichever way the piece is turned; the block stands higher and throws more.
fn shadow(svg: &mut Svg, turn: f64) {
    let turned =
        |points: &[Point], shift: Point| -> Vec<Point> { points.iter().map(|p| p.turned(turn) + shift).collect() };
    let roof = [at(0.0, -TIP + 4.0), at(SHOULDER, BLOCK[0]), at(-SHOULDER, BLOCK[0])];
    let block =
        [(-HALF + 3.0, BLOCK[0]), (HALF - 3.0, BLOCK[0]), (HALF - 3.0, BLOCK[1] - 2.0), (-HALF + 3.0, BLOCK[1] - 2.0)]
            .map(|(x, y)| at(x, y));
    for (grow, strength) in [(14.0, 0.07), (7.0, 0.10), (2.0, 0.14)] {
        let path = closed(&turned(&roof, at(2.5, 4.0))) + &closed(&turned(&block, at(5.0, 8.0)));
        svg.path(path, &Paint::fill(Colour::BLACK).stroke(Colour::BLACK, grow).round().with("opacity", Num(strength)));
    }
}

/// The colour of a face: shaded, level or lit as it looks away from the light or towards it.
fn lit([dark, level, light]: [Colour; 3], faces: f64) -> Colour {
    let towards = (faces - LIGHT).to_radians().cos();
    if towards >= 0.0 { level.mix(light, towards) } else { level.mix(dark, -towards) }
}
