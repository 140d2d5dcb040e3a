//! A try that the rules forbid, as it is seen on the board: its way, a cross where it stopped, a broken ring where it would
//! have ended, and the parts of pieces that decided, with their names.

use std::fmt::Write as _;

use rules::{Cell, Lang, Part, Statement, Step, Table};

use crate::arrows::sign_svg;
use crate::entering::cells_of;
use crate::picture::Picture;

/// A try that the rules forbid.
#[derive(Clone, PartialEq, Debug)]
pub struct Refused {
    /// What was pressed.
    pub steps: Vec<Step>,
    /// Why not.
    pub reason: Statement,
}

/// Where a try stopped.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stop {
    /// The cell from which the last part of the way led.
    pub from: Cell,
    /// What stopped it.
    pub by: Cell,
    /// Where exactly.
    pub at: (f64, f64),
    /// Where it would have ended, if that cell is empty.
    pub landing: Option<Cell>,
}

impl Refused {
    /// Where the try stopped; none if it led nowhere.
    pub fn stop(&self, picture: &Picture, table: &dyn Table) -> Option<Stop> {
        let (from, to) = self.leg(picture, table)?;
        let (begin, end) = (picture.centre(from), picture.centre(to));
        let way = (end.0 - begin.0, end.1 - begin.1);
        let length = way.0.hypot(way.1);
        if length < 1.0 {
            return None;
        }
        let along = (way.0 / length, way.1 / length);
        let is_own = |cell: Cell| picture.owner(cell) == Some(table.turn());
        // How far along the way a cell lies, if it does.
        let distance = |cell: Cell| {
            let (x, y) = picture.centre(cell);
            let (dx, dy) = (x - begin.0, y - begin.1);
            let aside = (dx * along.1 - dy * along.0).abs();
            let ahead = dx * along.0 + dy * along.1;
            (aside < picture.radius * 0.4 && ahead > picture.radius * 0.4).then_some(ahead)
        };
        let first = self.reason.cells.first().copied().filter(|&cell| distance(cell).is_some());
        // One's own pieces go along, unless they are what the reason is about.
        let others = self.reason.cells.iter().copied().chain([to]).filter(|&cell| !is_own(cell));
        let nearest = || {
            let ahead = others.filter_map(|cell| Some((distance(cell)?, cell)));
            ahead.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, cell)| cell)
        };
        let by = first.or_else(nearest)?;
        let centre = picture.centre(by);
        let before = if picture.on(by).is_some() { picture.radius * 0.95 } else { 0.0 };
        let at = (centre.0 - along.0 * before, centre.1 - along.1 * before);
        Some(Stop { from, by, at, landing: Some(to).filter(|&to| picture.on(to).is_none()) })
    }

    /// The last part of the way: from where, to where.
    fn leg(&self, picture: &Picture, table: &dyn Table) -> Option<(Cell, Cell)> {
        let cells = cells_of(&self.steps);
        let (&to, before) = cells.split_last()?;
        let &last = before.last()?;
        let is_own = |cell: Cell| picture.owner(cell) == Some(table.turn());
        if before.len() < 2 || !before.iter().all(|&cell| is_own(cell)) {
            return Some((last, to));
        }
        // Pieces that move together: the one nearest to the end of the way, or the one beside it that is hindered.
        let far = |cell: Cell| {
            let ((x, y), end) = (picture.centre(cell), picture.centre(to));
            (x - end.0).hypot(y - end.1)
        };
        let nearest = before.iter().copied().min_by(|&one, &other| far(one).total_cmp(&far(other)))?;
        let (begin, end) = (picture.centre(nearest), picture.centre(to));
        let step = (end.0 - begin.0, end.1 - begin.1);
        let hindered = self.reason.cells.first().and_then(|&hindrance| {
            let (x, y) = picture.centre(hindrance);
            let aside = ((x - begin.0) * step.1 - (y - begin.1) * step.0) / step.0.hypot(step.1).max(1.0);
            let mover = cell_at(picture, (x - step.0, y - step.1))?;
            (is_own(mover) && aside.abs() > picture.radius * 0.4).then_some((mover, hindrance))
        });
        Some(hindered.unwrap_or((nearest, to)))
    }

    /// All that is drawn of it.
    pub fn svg(&self, picture: &Picture, table: &dyn Table, lang: Lang) -> String {
        let mut svg = String::from("<g class=\"refused\">");
        let stop = self.stop(picture, table);
        if let Some(stop) = stop {
            way(&mut svg, picture, stop);
        }
        let parts: Vec<_> = self.reason.parts().collect();
        for &part in &parts {
            outline(&mut svg, picture, part);
        }
        if let Some(Stop { at, .. }) = stop {
            sign_svg(&mut svg, "refused-sign wrong", at, (picture.radius * 0.28).max(20.0));
        }
        // One name is enough where several parts have it.
        for (index, &part) in parts.iter().enumerate() {
            if parts[..index].iter().all(|other| other.name != part.name) {
                let name = self.reason.words().word(lang, part.name);
                label(&mut svg, picture, part, stop.map(|stop| stop.at), &name);
            }
        }
        svg + "</g>"
    }
}

fn cell_at(picture: &Picture, (x, y): (f64, f64)) -> Option<Cell> {
    let is_there = |at: (f64, f64)| (at.0 - x).hypot(at.1 - y) < picture.radius * 0.4;
    picture.cells.spots().find(|spot| is_there(spot.at)).map(|spot| spot.cell)
}

/// The way to where it stopped, what was left of it, and the ring at its end.
fn way(svg: &mut String, picture: &Picture, stop: Stop) {
    let begin = picture.centre(stop.from);
    let mut line = |class: &str, (x, y): (f64, f64), (to_x, to_y): (f64, f64)| {
        for class in [format!("{class} casing"), class.to_owned()] {
            let _ = write!(svg, "<path class=\"{class}\" d=\"M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}\"/>");
        }
    };
    line("tried", begin, stop.at);
    let Some(landing) = stop.landing else {
        return;
    };
    let end = picture.centre(landing);
    if landing != stop.by {
        let middle = picture.centre(stop.by);
        line("tried", (f64::midpoint(middle.0, end.0), f64::midpoint(middle.1, end.1)), end);
    }
    let radius = (picture.radius * 0.42).max(28.0);
    for class in ["landing casing", "landing"] {
        let _ = write!(svg, "<circle class=\"{class}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\"/>", end.0, end.1);
    }
}

/// The middle of a part, and how it is turned, in degrees.
fn place(picture: &Picture, part: Part) -> ((f64, f64), f64) {
    let ((x, y), to) = (picture.centre(part.cell), picture.centre(part.towards));
    let (dx, dy) = (to.0 - x, to.1 - y);
    let length = dx.hypot(dy).max(1.0);
    let out = picture.radius * 0.56;
    ((x + dx / length * out, y + dy / length * out), dy.atan2(dx).to_degrees())
}

fn outline(svg: &mut String, picture: &Picture, part: Part) {
    let ((x, y), turn) = place(picture, part);
    let (deep, broad) = (picture.radius * 0.42, picture.radius * 1.16);
    let (left, top, round) = (-deep / 2.0, -broad / 2.0, deep * 0.3);
    let _ = write!(
        svg,
        "<rect class=\"part\" transform=\"translate({x:.1} {y:.1}) rotate({turn:.1})\" x=\"{left:.1}\" y=\"{top:.1}\" \
         width=\"{deep:.1}\" height=\"{broad:.1}\" rx=\"{round:.1}\"/>"
    );
}

/// How large names are; a phone shows them at a third.
const LETTERS: f64 = 42.0;

/// The name of a part, under its piece; above it if the cross is there.
fn label(svg: &mut String, picture: &Picture, part: Part, stop: Option<(f64, f64)>, name: &str) {
    let (x, y) = picture.centre(part.cell);
    let is_below = stop.is_none_or(|stop| stop.1 < y + picture.radius * 0.4);
    let y = y + picture.radius * if is_below { 0.85 } else { -0.85 };
    let letters = u16::try_from(name.chars().count()).map_or(0.0, f64::from);
    let (width, height) = (letters * LETTERS * 0.56 + LETTERS, LETTERS * 1.45);
    let x = x.clamp(width / 2.0, diagram::Scene::SIDE - width / 2.0);
    let _ = write!(
        svg,
        "<rect class=\"plate\" x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{:.1}\"/>\
         <text class=\"name\" x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{LETTERS}\">{name}</text>",
        x - width / 2.0,
        y - height / 2.0,
        height / 2.0,
        y + LETTERS * 0.34,
    );
}
