//! Abalone: marbles in the holes of a hexagonal tray.

mod board;
mod marble;
mod palette;
mod text;

use abalone::{Fact, decode};
use geometry::hexagon;
use rules::{Arg, Atom, Cell, Lang, Options, Side};

use crate::point::{Point, at, pointed_hexagon};
use crate::skin::{Brush, Nature, Place, Pose, Skin};
use crate::svg::{Num, Svg};
use crate::terminal::{Canvas, TextView};
use palette::Palette;

rules::catalogue! {
    /// What stands on the board, in words. Cells come in by name.
    static WORDS in "messages/abalone"
}

/// The skin of Abalone.
pub(crate) static SKIN: Abalone = Abalone;

/// Draws Abalone.
pub(crate) struct Abalone;

/// From the middle of a hole to the next in its row.
const SPACING: f64 = 94.0;
/// The middle of the board.
const MIDDLE: Point = at(500.0, 497.0);
/// The radius of a hole.
const HOLE: f64 = SPACING * 0.35;
/// The radius of a marble.
const MARBLE: f64 = SPACING * 0.452;
/// How many marbles win the game if its options do not say.
const GOAL: usize = 6;
/// From slot to slot in a rail.
const RAIL_SLOT: f64 = 48.0;

/// A row and a diagonal, counted from 1; also just off the board.
#[derive(Clone, Copy)]
struct Place61 {
    row: i8,
    diagonal: i8,
}

impl Place61 {
    fn of(cell: hexagon::Cell) -> Self {
        Self { row: cell.row() as i8, diagonal: cell.diagonal() as i8 }
    }

    fn centre(self, pose: Pose) -> Point {
        let (up, along) = (f64::from(self.row - 5), f64::from(self.diagonal - 5));
        let offset = at((along - up / 2.0) * SPACING, -up * SPACING * 0.75_f64.sqrt());
        if pose.flipped { MIDDLE - offset } else { MIDDLE + offset }
    }
}

/// The middle of the rail in which a side collects what it pushes off: its own end of the board.
fn rail(side: Side, pose: Pose) -> Point {
    let bottom = (side == Side::One) != pose.flipped;
    at(500.0, if bottom { 961.0 } else { 33.0 })
}

/// Where a slot of a rail is, from the middle of the rail.
fn slot(index: usize, slots: usize) -> Point {
    at((index as f64 - (slots as f64 - 1.0) / 2.0) * RAIL_SLOT, 0.0)
}

impl Skin for Abalone {
    fn id(&self) -> &'static str {
        "abalone"
    }

    fn cells(&self) -> Vec<Cell> {
        hexagon::Cell::all().map(hexagon::Cell::number).collect()
    }

    fn cell_name(&self, cell: Cell) -> String {
        hexagon::Cell::from_number(cell).map_or_else(String::new, |cell| cell.to_string())
    }

    fn centre(&self, cell: Cell, pose: Pose) -> Point {
        hexagon::Cell::from_number(cell).map_or(MIDDLE, |cell| Place61::of(cell).centre(pose))
    }

    fn outline(&self, cell: Cell, pose: Pose) -> Vec<Point> {
        pointed_hexagon(self.centre(cell, pose), SPACING / 3.0_f64.sqrt())
    }

    fn place(&self, atom: Atom, pose: Pose) -> Option<Place> {
        match decode(atom)? {
            Fact::Marble(_, cell) => Some(Place { cell: Some(cell.number()), at: Place61::of(cell).centre(pose) }),
            Fact::PushedOff(side, 1..) => Some(Place { cell: None, at: rail(side, pose) }),
            Fact::PushedOff(_, 0) | Fact::ToMove(_) => None,
        }
    }

    fn nature(&self, atom: Atom, _pose: Pose) -> Nature {
        match decode(atom) {
            Some(Fact::Marble(side, _)) => {
                Nature { owner: Some(side), shape: "marble", height: 1, turn: 0.0, has_front: false }
            }
            Some(Fact::PushedOff(side, count)) => {
                Nature { owner: Some(side), shape: "rail", height: count, turn: 0.0, has_front: false }
            }
            Some(Fact::ToMove(_)) | None => Nature { owner: None, shape: "", height: 0, turn: 0.0, has_front: false },
        }
    }

    fn newest(&self, atom: Atom, pose: Pose, slots: usize) -> Option<(Point, f64)> {
        match decode(atom)? {
            Fact::PushedOff(side, count @ 1..) => {
                let count = usize::from(count);
                Some((rail(side, pose) + slot(count - 1, slots.max(count)), marble::OFF))
            }
            _ => None,
        }
    }

    fn describe(&self, atom: Atom, lang: Lang) -> String {
        match decode(atom) {
            Some(Fact::Marble(side, cell)) => {
                let key = ["marble.black", "marble.white"][side.index()];
                WORDS.say(lang, key, &[("cell", Arg::Text(cell.to_string()))])
            }
            Some(Fact::PushedOff(side, count)) => {
                let key = ["off.white", "off.black"][side.index()];
                WORDS.say(lang, key, &[("n", Arg::Number(i64::from(count)))])
            }
            Some(Fact::ToMove(_)) | None => String::new(),
        }
    }

    fn defs(&self, svg: &mut Svg, brush: &Brush<'_>) {
        let palette = Palette::of(brush.look, brush.theme);
        board::defs(svg, brush, &palette);
        marble::defs(svg, brush, &palette);
    }

    fn base(&self, svg: &mut Svg, brush: &Brush<'_>) {
        board::base(svg, brush, &Palette::of(brush.look, brush.theme));
    }

    fn cell(&self, svg: &mut Svg, cell: Cell, brush: &Brush<'_>) {
        board::hole(svg, self.centre(cell, brush.pose), HOLE, brush, &Palette::of(brush.look, brush.theme));
    }

    fn coordinates(&self, svg: &mut Svg, brush: &Brush<'_>) {
        board::coordinates(svg, brush, &Palette::of(brush.look, brush.theme));
    }

    fn piece(&self, svg: &mut Svg, atom: Atom, brush: &Brush<'_>) {
        let palette = Palette::of(brush.look, brush.theme);
        match decode(atom) {
            Some(Fact::Marble(side, _)) => marble::draw(svg, side, at(0.0, 0.0), 1.0, brush, &palette),
            Some(Fact::PushedOff(side, count)) => {
                marble::draw_off(svg, side.other(), usize::from(count), brush, &palette);
            }
            Some(Fact::ToMove(_)) | None => {}
        }
    }

    fn ring(&self, cell: Cell, pose: Pose) -> String {
        let (c, r) = (self.centre(cell, pose), SPACING * 0.485);
        let (left, right) = (Num(c.x - r), Num(c.x + r));
        let (y, r) = (Num(c.y), Num(r));
        format!("M{left} {y}A{r} {r} 0 0 1 {right} {y}A{r} {r} 0 0 1 {left} {y}Z")
    }

    fn dot(&self) -> f64 {
        SPACING * 0.15
    }

    fn slots(&self, options: Option<&Options>) -> usize {
        let goal = options.filter(|options| options.specs().iter().any(|spec| spec.key == "goal"));
        goal.and_then(|options| options.number("goal")).map_or(GOAL, |goal| goal as usize)
    }

    fn text(&self, atoms: &[Atom], view: &TextView<'_>) -> Canvas {
        text::write(atoms, view)
    }

    fn text_place(&self, cell: Cell, view: &TextView<'_>) -> (usize, usize) {
        hexagon::Cell::from_number(cell).map_or((0, 0), |cell| text::middle(cell, view))
    }
}
