//! FENIX: stones stacked one, two and three high on a square board, seen from a little in front.

mod board;
mod palette;
mod stack;
mod text;

use fenix::{Board, Fact, Piece};
use geometry::grid;
use rules::{Arg, Atom, Cell, Lang, Side};

use crate::look::View;
use crate::point::{Point, at};
use crate::skin::{Brush, Nature, Place, Pose, Skin};
use crate::svg::{Num, Svg};
use crate::terminal::{Canvas, TextView};
use palette::Palette;

rules::catalogue! {
    /// What stands on the board, in words. Cells come in by name.
    static WORDS in "messages/fenix"
}

/// The skin of the large board.
pub(crate) static SKIN_9X9: Fenix = Fenix { id: "fenix", board: Board::NineByNine };
/// The skin of the small board.
pub(crate) static SKIN_7X8: Fenix = Fenix { id: "fenix-7x8", board: Board::SevenByEight };

/// Draws FENIX on one of its boards.
pub(crate) struct Fenix {
    id: &'static str,
    board: Board,
}

/// The board is seen from above at an angle: depths look this much shorter.
const SQUASH: f64 = 0.86;
/// How broad the frame is, in squares.
const FRAME: f64 = 0.52;
/// How wide the whole board is in the picture.
const WIDTH: f64 = 964.0;
/// The middle of the board; stacks need room above it, the board's front below.
const MIDDLE: Point = at(500.0, 497.0);
/// Pieces are drawn on squares of this size and then scaled.
const SQUARE: f64 = 100.0;

impl Fenix {
    fn files(&self) -> f64 {
        f64::from(self.board.grid().width())
    }

    fn ranks(&self) -> f64 {
        f64::from(self.board.grid().height())
    }

    /// The side of a square in the picture.
    fn scale(&self, view: View) -> f64 {
        match view {
            View::Diamond => WIDTH * 2.0_f64.sqrt() / (self.files() + self.ranks() + 4.0 * FRAME),
            View::Straight => WIDTH / (self.files() + 2.0 * FRAME).max((self.ranks() + 2.0 * FRAME) * SQUASH),
        }
    }

    /// A point of the board, in squares from its middle along files and ranks, in the picture.
    fn project(&self, (along, up): (f64, f64), pose: Pose) -> Point {
        let (along, up) = if pose.flipped { (-along, -up) } else { (along, up) };
        let flat = match pose.view {
            View::Straight => at(along, -up),
            View::Diamond => at(along - up, -along - up) * 0.5_f64.sqrt(),
        };
        MIDDLE + at(flat.x, flat.y * SQUASH) * self.scale(pose.view)
    }

    /// The middle of a square, in squares from the middle of the board.
    fn middle_of(&self, cell: Cell) -> (f64, f64) {
        let (file, rank) = (f64::from(grid::file(cell)), f64::from(grid::rank(cell)));
        (file - (self.files() - 1.0) / 2.0, rank - (self.ranks() - 1.0) / 2.0)
    }

    /// A rectangle around a point of the board.
    fn rectangle(&self, (x, y): (f64, f64), (half_width, half_height): (f64, f64), pose: Pose) -> Vec<Point> {
        let corners = [(-1.0, -1.0), (-1.0, 1.0), (1.0, 1.0), (1.0, -1.0)];
        let point = |(a, b)| self.project((x + a * half_width, y + b * half_height), pose);
        corners.into_iter().map(point).collect()
    }

    fn stack(&self, atom: Atom) -> Option<(Side, Piece, Cell)> {
        match Fact::decode(atom)? {
            Fact::Stack(stack, cell) if self.board.grid().cells().contains(cell) => {
                Some((stack.side, stack.piece, cell))
            }
            _ => None,
        }
    }
}

impl Skin for Fenix {
    fn id(&self) -> &'static str {
        self.id
    }

    fn cells(&self) -> Vec<Cell> {
        // From the far end to the near one, as pieces are drawn.
        self.board.squares().collect()
    }

    fn cell_name(&self, cell: Cell) -> String {
        grid::name(cell)
    }

    fn centre(&self, cell: Cell, pose: Pose) -> Point {
        self.project(self.middle_of(cell), pose)
    }

    fn outline(&self, cell: Cell, pose: Pose) -> Vec<Point> {
        self.rectangle(self.middle_of(cell), (0.5, 0.5), pose)
    }

    fn place(&self, atom: Atom, pose: Pose) -> Option<Place> {
        self.stack(atom).map(|(_, _, cell)| Place { cell: Some(cell), at: self.centre(cell, pose) })
    }

    fn nature(&self, atom: Atom, _pose: Pose) -> Nature {
        let stack = self.stack(atom);
        let height = stack.map_or(0, |(_, piece, _)| piece.height() as u8);
        Nature { owner: stack.map(|(side, _, _)| side), shape: "stack", height, turn: 0.0, has_front: false }
    }

    fn body(&self, atom: Atom, pose: Pose) -> Vec<Point> {
        let outline = self.stack(atom).map(|(_, piece, _)| stack::outline(piece)).unwrap_or_default();
        outline.into_iter().map(|point| point * (self.scale(pose.view) / SQUARE)).collect()
    }

    fn describe(&self, atom: Atom, lang: Lang) -> String {
        self.stack(atom).map_or_else(String::new, |(side, piece, cell)| {
            let keys = match piece {
                Piece::Soldier => ["soldier.red", "soldier.black"],
                Piece::General => ["general.red", "general.black"],
                Piece::King => ["king.red", "king.black"],
            };
            WORDS.say(lang, keys[side.index()], &[("cell", Arg::Text(grid::name(cell)))])
        })
    }

    fn defs(&self, svg: &mut Svg, brush: &Brush<'_>) {
        let palette = Palette::of(brush.look, brush.theme);
        board::defs(svg, brush, &palette);
        stack::defs(svg, brush, &palette);
    }

    fn base(&self, svg: &mut Svg, brush: &Brush<'_>) {
        board::base(self, svg, brush, &Palette::of(brush.look, brush.theme));
    }

    fn cell(&self, svg: &mut Svg, cell: Cell, brush: &Brush<'_>) {
        board::square(self, svg, cell, brush, &Palette::of(brush.look, brush.theme));
    }

    fn coordinates(&self, svg: &mut Svg, brush: &Brush<'_>) {
        board::coordinates(self, svg, brush, &Palette::of(brush.look, brush.theme));
    }

    fn piece(&self, svg: &mut Svg, atom: Atom, brush: &Brush<'_>) {
        if let Some((side, piece, _)) = self.stack(atom) {
            let scale = format!("transform=\"scale({})\"", Num(self.scale(brush.pose.view) / SQUARE));
            let palette = Palette::of(brush.look, brush.theme);
            svg.group(scale, |svg| stack::draw(svg, side, piece, brush, &palette));
        }
    }

    fn dot(&self) -> f64 {
        10.0
    }

    fn text(&self, atoms: &[Atom], view: &TextView<'_>) -> Canvas {
        text::write(self, atoms, view)
    }

    fn text_place(&self, cell: Cell, view: &TextView<'_>) -> (usize, usize) {
        text::middle(self, cell, view)
    }
}
