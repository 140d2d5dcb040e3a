//! Lane, the small game of `rules::toy`: the least that a skin can be.

use rules::toy::{CELLS, LANE, runner_of};
use rules::{Arg, Atom, Cell, Lang, Side};

use crate::colour::Colour;
use crate::font;
use crate::look::Look;
use crate::point::{Point, at};
use crate::skin::{Brush, Nature, Place, Pose, Skin};
use crate::svg::{Paint, Svg};
use crate::terminal::{Canvas, Ink, TextView};

rules::catalogue! {
    /// What stands on the board, in words. Cells come in by name.
    static WORDS in "messages/lane"
}

/// The skin of Lane.
pub(crate) static SKIN: Lane = Lane;

/// Draws Lane.
pub(crate) struct Lane;

/// From cell to cell.
const SPACING: f64 = 130.0;
/// The middle of the lane.
const MIDDLE: Point = at(500.0, 500.0);
/// The radius of a runner.
const RUNNER: f64 = SPACING * 0.36;

/// The colours of the lane, its lines and both sides' runners.
struct Palette {
    lane: Colour,
    line: Colour,
    runners: [Colour; 2],
}

impl Palette {
    const fn of(look: Look) -> Self {
        match look {
            Look::Wood => Self::new(0xD3_A670, 0x55_3516, [0x1A_1C21, 0xFA_F6EC]),
            Look::Slate => Self::new(0x8A_9BAE, 0x1F_2935, [0x1A_1C21, 0xFA_F6EC]),
            Look::Ink => Self::new(0xDC_DCDC, 0x00_0000, [0x00_0000, 0xFF_FFFF]),
        }
    }

    const fn new(lane: u32, line: u32, [one, two]: [u32; 2]) -> Self {
        Self { lane: Colour(lane), line: Colour(line), runners: [Colour(one), Colour(two)] }
    }
}

impl Skin for Lane {
    fn id(&self) -> &'static str {
        LANE.id
    }

    fn cells(&self) -> Vec<Cell> {
        (0..CELLS).collect()
    }

    fn cell_name(&self, cell: Cell) -> String {
        (u32::from(cell) + 1).to_string()
    }

    fn centre(&self, cell: Cell, pose: Pose) -> Point {
        let offset = at((f64::from(cell) - 3.0) * SPACING, 0.0);
        if pose.flipped { MIDDLE - offset } else { MIDDLE + offset }
    }

    fn outline(&self, cell: Cell, pose: Pose) -> Vec<Point> {
        let (centre, half) = (self.centre(cell, pose), SPACING / 2.0);
        [(-half, -half), (half, -half), (half, half), (-half, half)].map(|(x, y)| centre + at(x, y)).to_vec()
    }

    fn place(&self, atom: Atom, pose: Pose) -> Option<Place> {
        runner_of(atom).map(|(_, cell)| Place { cell: Some(cell), at: self.centre(cell, pose) })
    }

    fn nature(&self, atom: Atom, _pose: Pose) -> Nature {
        let owner = runner_of(atom).map(|(side, _)| side);
        Nature { owner, shape: "runner", height: 1, turn: 0.0, has_front: false }
    }

    fn describe(&self, atom: Atom, lang: Lang) -> String {
        runner_of(atom).map_or_else(String::new, |(side, cell)| {
            let key = ["runner.one", "runner.two"][side.index()];
            WORDS.say(lang, key, &[("cell", Arg::Text(self.cell_name(cell)))])
        })
    }

    fn defs(&self, _svg: &mut Svg, _brush: &Brush<'_>) {}

    fn base(&self, svg: &mut Svg, brush: &Brush<'_>) {
        let (width, height) = (SPACING * f64::from(CELLS) + 20.0, SPACING + 20.0);
        let corner = MIDDLE - at(width / 2.0, height / 2.0);
        svg.rect(corner, width, height, 12.0, &Paint::fill(Palette::of(brush.look).line));
    }

    fn cell(&self, svg: &mut Svg, cell: Cell, brush: &Brush<'_>) {
        let palette = Palette::of(brush.look);
        svg.polygon(&self.outline(cell, brush.pose), &Paint::fill(palette.lane).stroke(palette.line, 2.0));
    }

    fn coordinates(&self, svg: &mut Svg, brush: &Brush<'_>) {
        for cell in self.cells() {
            let below = self.centre(cell, brush.pose) + at(0.0, SPACING * 0.4);
            font::write(svg, &self.cell_name(cell), below, 20.0, Palette::of(brush.look).line);
        }
    }

    fn piece(&self, svg: &mut Svg, atom: Atom, brush: &Brush<'_>) {
        let palette = Palette::of(brush.look);
        if let Some((side, _)) = runner_of(atom) {
            svg.circle(at(0.0, 0.0), RUNNER, &Paint::fill(palette.runners[side.index()]).stroke(palette.line, 2.0));
        }
    }

    fn dot(&self) -> f64 {
        SPACING * 0.1
    }

    /// The cells in a line, `1` and `2` for the runners, and the names of the cells below.
    fn text(&self, atoms: &[Atom], view: &TextView<'_>) -> Canvas {
        let palette = Palette::of(view.look);
        let mut canvas = Canvas::default();
        for cell in self.cells() {
            let (line, column) = self.text_place(cell, view);
            let ground = view.ground(cell, palette.lane);
            let (left, right) = view.brackets(cell);
            canvas.put(line, column - 1, &format!("{left} {right}"), view.bracket_ink(cell, ground));
            let runner = atoms.iter().filter_map(|&atom| runner_of(atom)).find(|&(_, on)| on == cell);
            let (sign, ink) = match runner {
                Some((Side::One, _)) => ("1", Ink::text(palette.runners[0]).bold()),
                Some((Side::Two, _)) => ("2", Ink::text(palette.runners[1]).bold()),
                None => (if view.unicode() { "·" } else { "." }, Ink::text(palette.line)),
            };
            canvas.put(line, column, sign, ink.on(ground));
            if view.coordinates {
                canvas.put(line + 1, column, &self.cell_name(cell), Ink::PLAIN);
            }
        }
        canvas
    }

    fn text_place(&self, cell: Cell, view: &TextView<'_>) -> (usize, usize) {
        let index = usize::from(if view.pose.flipped { CELLS - 1 - cell } else { cell });
        (0, 3 * index + 1)
    }
}
