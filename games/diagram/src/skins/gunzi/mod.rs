//! Gunzi: wedges, tombstones and pillars on a board of 17 hexagonal fields.

mod board;
mod influence;
mod palette;
mod pillar;
mod text;
mod tombstone;
mod wedge;

use geometry::lanes::{self, Direction};
use gunzi::{Fact, Piece, decode};
use rules::{Arg, Atom, Cell, Lang, Side};

use crate::point::{Point, at, flat_hexagon};
use crate::skin::{Brush, Influence, Nature, Place, Pose, Skin};
use crate::svg::{Svg, softened};
use crate::terminal::{Canvas, TextView};
use palette::Palette;

rules::catalogue! {
    /// What stands on the board, in words. Cells come in by name.
    static WORDS in "messages/gunzi"
}

/// The skin of Gunzi.
pub(crate) static SKIN: Gunzi = Gunzi;

/// Draws Gunzi.
pub(crate) struct Gunzi;

/// From the middle of a field to its corners.
const RADIUS: f64 = 116.0;
/// The middle of the board.
const MIDDLE: Point = at(500.0, 495.0);

/// How far a direction is turned clockwise from straight up, as seen.
fn turn(direction: Direction, pose: Pose) -> f64 {
    60.0 * direction.index() as f64 + if pose.flipped { 180.0 } else { 0.0 }
}

/// What an atom says about a field.
fn on_field(atom: Atom) -> Option<(Cell, Piece)> {
    match decode(atom)? {
        Fact::On(cell, piece) => Some((cell, piece)),
        Fact::WhiteToMove => None,
    }
}

impl Skin for Gunzi {
    fn id(&self) -> &'static str {
        "gunzi"
    }

    fn cells(&self) -> Vec<Cell> {
        (0..lanes::CELLS as Cell).collect()
    }

    fn cell_name(&self, cell: Cell) -> String {
        lanes::name(cell).to_owned()
    }

    fn centre(&self, cell: Cell, pose: Pose) -> Point {
        let (x, y) = lanes::place(cell);
        let offset = at(f64::from(x - 3) * 1.5, -f64::from(y - 3) * 0.75_f64.sqrt()) * RADIUS;
        if pose.flipped { MIDDLE - offset } else { MIDDLE + offset }
    }

    fn outline(&self, cell: Cell, pose: Pose) -> Vec<Point> {
        flat_hexagon(self.centre(cell, pose), RADIUS)
    }

    fn place(&self, atom: Atom, pose: Pose) -> Option<Place> {
        on_field(atom).map(|(cell, _)| Place { cell: Some(cell), at: self.centre(cell, pose) })
    }

    fn nature(&self, atom: Atom, pose: Pose) -> Nature {
        match on_field(atom) {
            Some((_, Piece::Wedge(side, direction))) => {
                Nature { owner: Some(side), shape: "wedge", height: 1, turn: turn(direction, pose), has_front: true }
            }
            Some((_, Piece::Pillar(side, height))) => {
                Nature { owner: Some(side), shape: "pillar", height, turn: 0.0, has_front: false }
            }
            Some((_, Piece::Tombstone)) | None => {
                Nature { owner: None, shape: "tombstone", height: 1, turn: 0.0, has_front: false }
            }
        }
    }

    fn describe(&self, atom: Atom, lang: Lang) -> String {
        let Some((cell, piece)) = on_field(atom) else {
            return String::new();
        };
        let field = ("cell", Arg::Text(lanes::name(cell).to_owned()));
        match piece {
            Piece::Tombstone => WORDS.say(lang, "tombstone", &[field]),
            Piece::Wedge(side, direction) => {
                let key = ["wedge.black", "wedge.white"][side.index()];
                let names = ["n", "ne", "se", "s", "sw", "nw"];
                WORDS.say(lang, key, &[field, ("direction", Arg::Term(names[direction.index()]))])
            }
            Piece::Pillar(side, height) => {
                let key = ["pillar.black", "pillar.white"][side.index()];
                WORDS.say(lang, key, &[field, ("n", Arg::Number(i64::from(height)))])
            }
        }
    }

    fn defs(&self, svg: &mut Svg, brush: &Brush<'_>) {
        let palette = Palette::of(brush.look, brush.theme);
        board::defs(svg, brush, &palette);
        influence::defs(svg, brush, &palette);
        tombstone::defs(svg, brush, &palette);
        pillar::defs(svg, brush, &palette);
    }

    fn base(&self, svg: &mut Svg, brush: &Brush<'_>) {
        board::base(svg, brush, &Palette::of(brush.look, brush.theme));
    }

    fn cell(&self, svg: &mut Svg, cell: Cell, brush: &Brush<'_>) {
        board::field(svg, cell, brush, &Palette::of(brush.look, brush.theme));
    }

    fn coordinates(&self, svg: &mut Svg, brush: &Brush<'_>) {
        board::coordinates(svg, brush, &Palette::of(brush.look, brush.theme));
    }

    fn has_influence(&self) -> Influence {
        Influence { territory: true, aims: true }
    }

    fn influence(&self, svg: &mut Svg, atoms: &[Atom], brush: &Brush<'_>) {
        let palette = Palette::of(brush.look, brush.theme);
        let pieces: Vec<_> = atoms.iter().filter_map(|&atom| on_field(atom)).collect();
        if brush.territory {
            influence::territory(svg, &pieces, brush, &palette);
        }
        if brush.aims {
            influence::aims(svg, &pieces, brush, &palette);
        }
    }

    fn piece(&self, svg: &mut Svg, atom: Atom, brush: &Brush<'_>) {
        let palette = Palette::of(brush.look, brush.theme);
        match on_field(atom) {
            Some((_, Piece::Wedge(side, direction))) => {
                wedge::draw(svg, &palette.wooden(side), turn(direction, brush.pose), brush);
            }
            Some((_, Piece::Tombstone)) => tombstone::draw(svg, brush, &palette),
            Some((_, Piece::Pillar(side, height))) => pillar::draw(svg, side, height, brush, &palette),
            None => {}
        }
    }

    fn ring(&self, cell: Cell, pose: Pose) -> String {
        // Just inside the field's edge, clear of its name.
        softened(&flat_hexagon(self.centre(cell, pose), RADIUS * 0.948), 6.0)
    }

    fn dot(&self) -> f64 {
        19.0
    }

    fn text(&self, atoms: &[Atom], view: &TextView<'_>) -> Canvas {
        text::write(atoms, view)
    }

    fn text_place(&self, cell: Cell, view: &TextView<'_>) -> (usize, usize) {
        text::middle(cell, view)
    }
}

/// Whether a side promotes on that field.
fn promotes(side: Side, cell: Cell) -> bool {
    gunzi::Gunzi::promotion_fields(side).contains(cell)
}
