use rules::Cell;

use crate::look::Look;
use crate::mark::Mark;
use crate::point::at;
use crate::scene::{Piece, Scene};
use crate::skin::Brush;
use crate::svg::{Num, Paint, Svg, escape};

/// The picture and its layers, from the bottom up.
impl Scene {
    /// The whole picture.
    pub fn svg(&self) -> String {
        let mut svg = Svg::default();
        let size = self.size.map_or(String::new(), |pixels| format!(" width=\"{pixels}\" height=\"{pixels}\""));
        svg.raw(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{}\"{size} role=\"img\" class=\"tafel {} {} {}\">\n",
            self.view_box(),
            self.skin.id(),
            self.look.name(),
            self.theme.name()
        ));
        svg.title(&self.title);
        svg.raw(self.defs_svg());
        if self.ground {
            let paint = Paint::fill(self.with_brush(|brush| brush.tones().ground)).with("class", "ground");
            svg.rect(at(0.0, 0.0), Self::SIDE, Self::SIDE, 0.0, &paint);
        }
        svg.raw(self.board_svg());
        svg.raw(self.marks_svg());
        svg.raw(self.coordinates_svg());
        svg.group("class=\"pieces\"", |svg| {
            for piece in self.pieces() {
                self.place(svg, &piece);
            }
        });
        svg.raw(self.targets_svg());
        svg.raw("</svg>\n");
        svg.into_text()
    }

    /// The `viewBox` of the picture.
    #[allow(clippy::unused_self)] // a skin may want another one some day
    pub fn view_box(&self) -> String {
        format!("0 0 {side} {side}", side = Num(Self::SIDE))
    }

    /// The gradients that all layers refer to.
    pub fn defs_svg(&self) -> String {
        let mut svg = Svg::default();
        svg.raw("<defs>\n");
        self.with_brush(|brush| self.skin.defs(&mut svg, brush));
        svg.raw("</defs>\n");
        svg.into_text()
    }

    /// The empty board: base and cells. Each cell is a group with the class `cell`, the id `cell-` and its
    /// name, its number as `data-cell` and its name as title.
    pub fn board_svg(&self) -> String {
        let mut svg = Svg::default();
        self.with_brush(|brush| {
            svg.group("class=\"board\"", |svg| self.skin.base(svg, brush));
            svg.group("class=\"cells\"", |svg| {
                for (cell, name) in self.cells() {
                    let ids = format!("class=\"cell\" id=\"{}cell-{}\" data-cell=\"{cell}\"", self.ids, escape(&name));
                    svg.group(ids, |svg| {
                        svg.title(&name);
                        self.skin.cell(svg, cell, brush);
                    });
                }
            });
        });
        svg.into_text()
    }

    /// The names of rows, columns or cells, which marks must not hide; empty if they are not wanted.
    pub fn coordinates_svg(&self) -> String {
        let mut svg = Svg::default();
        if self.coordinates {
            self.with_brush(|brush| svg.group("class=\"coordinates\"", |svg| self.skin.coordinates(svg, brush)));
        }
        svg.into_text()
    }

    /// Marks and territory below the pieces.
    pub fn marks_svg(&self) -> String {
        let mut svg = Svg::default();
        self.with_brush(|brush| {
            if self.territory || self.aims {
                svg.group("class=\"influence\"", |svg| self.skin.influence(svg, &self.atoms, brush));
            }
            svg.group("class=\"marks\"", |svg| {
                let standing = self.standing();
                for mark in [Mark::Last, Mark::Why, Mark::Selected, Mark::Target, Mark::Cursor] {
                    for cell in self.marks.of(mark) {
                        if mark != Mark::Target || standing.contains(&cell) {
                            self.outline(svg, mark, cell, brush);
                        }
                    }
                }
            });
        });
        svg.into_text()
    }

    /// Targets on empty cells, which lie above everything.
    pub fn targets_svg(&self) -> String {
        let mut svg = Svg::default();
        let standing = self.standing();
        self.with_brush(|brush| {
            let (tones, dot) = (brush.tones(), self.skin.dot());
            svg.group("class=\"targets\"", |svg| {
                for cell in self.marks.of(Mark::Target) {
                    if !standing.contains(&cell) {
                        let centre = self.skin.centre(cell, brush.pose);
                        svg.circle(centre, dot + 2.0, &Paint::fill(tones.casing).opacity(0.4));
                        svg.circle(centre, dot, &Paint::fill(tones.choice));
                    }
                }
            });
        });
        svg.into_text()
    }

    fn place(&self, svg: &mut Svg, piece: &Piece) {
        let (x, y) = (Num(piece.at.0), Num(piece.at.1));
        let id = piece.cell.map_or_else(String::new, |cell| {
            format!(" id=\"{}piece-{}\" data-cell=\"{cell}\"", self.ids, escape(&self.skin.cell_name(cell)))
        });
        let attributes = format!("class=\"piece\"{id} data-atom=\"{}\" transform=\"translate({x} {y})\"", piece.atom);
        svg.group(attributes, |svg| {
            svg.title(&piece.title);
            svg.raw(&piece.svg);
        });
    }

    /// The cells on which something stands.
    fn standing(&self) -> Vec<Cell> {
        self.atoms.iter().filter_map(|&atom| self.skin.place(atom, self.pose())?.cell).collect()
    }

    /// A mark's line: thin and solid, strong and broken, strong and solid, or dotted, each on a casing that shows on any ground.
    fn outline(&self, svg: &mut Svg, mark: Mark, cell: Cell, brush: &Brush<'_>) {
        let tones = brush.tones();
        let ring = self.skin.ring(cell, brush.pose);
        let ink = brush.look == Look::Ink;
        let (colour, tint, line) = match mark {
            Mark::Last => (tones.last, if ink { 0.10 } else { 0.28 }, Paint::line(tones.last, 4.0)),
            Mark::Why => (tones.why, if ink { 0.16 } else { 0.5 }, Paint::line(tones.why, 7.0).dashed(15.0, 8.0)),
            Mark::Selected => (tones.choice, if ink { 0.12 } else { 0.30 }, Paint::line(tones.choice, 6.0)),
            Mark::Target => (tones.choice, 0.0, Paint::line(tones.choice, 8.0).dashed(0.1, 14.0).round()),
            Mark::Cursor => (tones.choice, 0.0, Paint::line(tones.choice, 3.0)),
        };
        if tint > 0.0 {
            svg.path(&ring, &Paint::fill(colour).opacity(tint));
        }
        if mark == Mark::Target {
            svg.path(&ring, &Paint::line(tones.casing, 11.0).dashed(0.1, 14.0).round().opacity(0.5));
        } else if mark != Mark::Last {
            svg.path(&ring, &Paint::line(tones.casing, 10.0).opacity(0.5));
        }
        svg.path(&ring, &line);
    }
}
