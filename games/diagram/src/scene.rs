use std::fmt;

use rules::{Atom, Cell, Lang, Table, map_of, sort_by_number};

use crate::look::{Look, Theme, View};
use crate::mark::{Mark, Marks};
use crate::point::{at, contains};
use crate::skin::{self, Brush, Influence, Nature, Pose, Skin};
use crate::svg::Svg;
use crate::terminal::{Glyph, TerminalStyle, TextView};

/// A position and how it is to be shown.
///
/// Coordinates of pictures run from 0 to [`Scene::SIDE`], x to the right and y downward.
#[derive(Clone)]
#[allow(clippy::struct_excessive_bools)] // each is a switch of its own
pub struct Scene {
    pub(crate) skin: &'static dyn Skin,
    pub(crate) title: String,
    pub(crate) atoms: Vec<Atom>,
    pub(crate) theme: Theme,
    pub(crate) look: Look,
    pub(crate) view: Option<View>,
    pub(crate) flipped: bool,
    pub(crate) coordinates: bool,
    pub(crate) territory: bool,
    pub(crate) aims: bool,
    pub(crate) ground: bool,
    pub(crate) lang: Lang,
    pub(crate) size: Option<u32>,
    pub(crate) ids: String,
    pub(crate) slots: usize,
    pub(crate) marks: Marks,
}

/// There is no skin for that rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(
    /// The name of the rulebook.
    pub String,
);

/// One thing on the board or beside it, ready to be placed and moved about.
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    /// The fact that it shows.
    pub atom: Atom,
    /// The cell it stands on; none if it lies beside the board.
    pub cell: Option<Cell>,
    /// Where its origin goes.
    pub at: (f64, f64),
    /// What it is, apart from where.
    pub nature: Nature,
    /// What it is, in the scene's language: "white marble on e5".
    pub title: String,
    /// SVG markup around the origin; it refers to the scene's [`defs`](Scene::defs_svg).
    pub svg: String,
}

impl Scene {
    /// The width and height of a picture in its own units.
    pub const SIDE: f64 = 1000.0;

    /// More places beside the board than this are not shown.
    pub const MOST_SLOTS: usize = 14;

    /// The position on a table now, with its newest move marked.
    pub fn of(table: &dyn Table) -> Result<Self, UnknownGame> {
        let mut scene = Self::new(table.rulebook().id(), table.atoms())?.last_move(table.last_cells());
        scene.slots = scene.skin.slots(Some(table.options()));
        table.rulebook().title().clone_into(&mut scene.title);
        Ok(scene)
    }

    /// The position that these atoms describe, in the game of this rulebook. Atoms that the game does not have, or that
    /// are nothing to be seen, are passed over.
    pub fn new(rulebook: &str, atoms: Vec<Atom>) -> Result<Self, UnknownGame> {
        let skin = skin::find(rulebook).ok_or_else(|| UnknownGame(rulebook.to_owned()))?;
        Ok(Self {
            skin,
            title: rulebook.to_owned(),
            atoms,
            theme: Theme::default(),
            look: Look::default(),
            view: None,
            flipped: false,
            coordinates: true,
            territory: false,
            aims: false,
            ground: true,
            lang: Lang::default(),
            size: None,
            ids: String::new(),
            slots: skin.slots(None),
            marks: Marks::default(),
        })
    }

    /// Shows these atoms, whatever the scene was made of: a position that is only being put together.
    #[must_use]
    pub fn atoms(mut self, atoms: Vec<Atom>) -> Self {
        self.atoms = atoms;
        self
    }

    /// Light or dark; light unless told.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// What board and pieces are made of; wood unless told.
    #[must_use]
    pub fn look(mut self, look: Look) -> Self {
        self.look = look;
        self
    }

    /// How a square board lies. Unless told, pictures show a diamond and terminal text a straight board.
    #[must_use]
    pub fn view(mut self, view: View) -> Self {
        self.view = Some(view);
        self
    }

    /// Whether the second player sits at the bottom.
    #[must_use]
    pub fn flipped(mut self, flipped: bool) -> Self {
        self.flipped = flipped;
        self
    }

    /// Whether the names of rows, columns or cells are shown; they are unless told.
    #[must_use]
    pub fn coordinates(mut self, coordinates: bool) -> Self {
        self.coordinates = coordinates;
        self
    }

    /// Whether the cells that pieces own (Gunzi's pillars) are tinted.
    #[must_use]
    pub fn territory(mut self, territory: bool) -> Self {
        self.territory = territory;
        self
    }

    /// Whether the neighbours that pieces are aimed at (Gunzi's peaks and blocks) are shown.
    #[must_use]
    pub fn aims(mut self, aims: bool) -> Self {
        self.aims = aims;
        self
    }

    /// Whether pictures are filled with the theme's ground around the board (they are unless told) or left clear there.
    #[must_use]
    pub fn ground(mut self, ground: bool) -> Self {
        self.ground = ground;
        self
    }

    /// The language of titles; English unless told.
    #[must_use]
    pub fn lang(mut self, lang: Lang) -> Self {
        self.lang = lang;
        self
    }

    /// The width and height of an SVG picture in pixels; unless told it fills the space it is given.
    #[must_use]
    pub fn size(mut self, pixels: u32) -> Self {
        self.size = Some(pixels);
        self
    }

    /// A prefix for the ids of cells, pieces and gradients, for pages with several boards. Letters, digits, `-` and
    /// `_` are kept.
    #[must_use]
    pub fn ids(mut self, prefix: &str) -> Self {
        self.ids = prefix.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).collect();
        self
    }

    /// How many places beside the board wait for captured pieces: in Abalone the marbles to push off. [`Scene::of`] knows
    /// it from the game's options.
    #[must_use]
    pub fn slots(mut self, slots: usize) -> Self {
        self.slots = slots.min(Self::MOST_SLOTS);
        self
    }

    /// Marks cells, and no others, in one way. Cells that the board does not have are passed over.
    #[must_use]
    pub fn mark(mut self, mark: Mark, cells: impl IntoIterator<Item = Cell>) -> Self {
        let known = self.skin.cells();
        self.marks.set(mark, cells.into_iter().filter(|cell| known.contains(cell)));
        self
    }

    /// Marks the cells of the newest move.
    #[must_use]
    pub fn last_move(self, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.mark(Mark::Last, cells)
    }

    /// Marks the cells that are the reason why something is not allowed.
    #[must_use]
    pub fn highlight(self, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.mark(Mark::Why, cells)
    }

    /// Marks the cells to which a picked piece can go.
    #[must_use]
    pub fn targets(self, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.mark(Mark::Target, cells)
    }

    /// Marks the cells that are picked.
    #[must_use]
    pub fn selected(self, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.mark(Mark::Selected, cells)
    }

    /// All cells of the board with their names.
    pub fn cells(&self) -> Vec<(Cell, String)> {
        self.skin.cells().into_iter().map(|cell| (cell, self.skin.cell_name(cell))).collect()
    }

    /// The middle of a cell in the picture; none if the board has no such cell.
    pub fn cell_centre(&self, cell: Cell) -> Option<(f64, f64)> {
        self.skin.cells().contains(&cell).then(|| {
            let centre = self.skin.centre(cell, self.pose());
            (centre.x, centre.y)
        })
    }

    /// The cell at a point of the picture, whatever stands there.
    pub fn cell_at(&self, x: f64, y: f64) -> Option<Cell> {
        let pose = self.pose();
        self.skin.cells().into_iter().find(|&cell| contains(&self.skin.outline(cell, pose), at(x, y)))
    }

    /// The cell that somebody points at: that of the foremost piece which is seen there, else the one at that point.
    /// A piece that is `lifted` is not where it stands and hides nothing.
    pub fn cell_seen_at(&self, x: f64, y: f64, lifted: Option<Atom>) -> Option<Cell> {
        let pose = self.pose();
        let standing = self.atoms.iter().filter(|&&atom| lifted != Some(atom));
        let hit = standing.filter_map(|&atom| {
            let place = self.skin.place(atom, pose)?;
            let is_hit = contains(&self.skin.body(atom, pose), at(x, y) - place.at);
            place.cell.filter(|_| is_hit).map(|cell| (place.at.y, cell))
        });
        // As in `pieces`, what is further down stands in front.
        hit.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, cell)| cell).or_else(|| self.cell_at(x, y))
    }

    /// What pieces of this game do to the cells around them, and [`territory`](Self::territory) and
    /// [`aims`](Self::aims) would show.
    pub fn has_influence(&self) -> Influence {
        self.skin.has_influence()
    }

    /// The corners of a cell's area in the picture, clockwise; none if the board has no such cell.
    pub fn cell_outline(&self, cell: Cell) -> Option<Vec<(f64, f64)>> {
        let outline = self.skin.cells().contains(&cell).then(|| self.skin.outline(cell, self.pose()))?;
        Some(outline.into_iter().map(|p| (p.x, p.y)).collect())
    }

    /// Everything that stands on the board or beside it, those behind first.
    pub fn pieces(&self) -> Vec<Piece> {
        self.pieces_knowing(&[])
    }

    /// The same, but pieces that are known are not drawn anew. They must come from a scene that differs in nothing but what
    /// is on the board.
    pub fn pieces_knowing(&self, known: &[Piece]) -> Vec<Piece> {
        let known = map_of(known.iter().map(|piece| (piece.atom, piece)));
        let piece = |&atom: &Atom| known.get(&atom).map_or_else(|| self.piece(atom), |&piece| Some(piece.clone()));
        let mut pieces: Vec<_> = self.atoms.iter().filter_map(piece).collect();
        sort_by_number(&mut pieces, |piece| piece.at.1);
        pieces
    }

    /// One atom as a piece; none if it is nothing to be seen. The scene need not hold it, so that a front end can show
    /// what comes and goes.
    pub fn piece(&self, atom: Atom) -> Option<Piece> {
        let place = self.skin.place(atom, self.pose())?;
        let title = self.skin.describe(atom, self.lang);
        let svg = self.piece_svg(atom);
        let nature = self.skin.nature(atom, self.pose());
        Some(Piece { atom, cell: place.cell, at: (place.at.x, place.at.y), nature, title, svg })
    }

    /// The cell that an atom is about, if it is something on a cell.
    pub fn cell_of(&self, atom: Atom) -> Option<Cell> {
        self.skin.place(atom, self.pose())?.cell
    }

    /// Where the newest thing of a pile beside the board lies and its size as a share of that on the board; none if the
    /// atom is no pile.
    pub fn newest(&self, atom: Atom) -> Option<((f64, f64), f64)> {
        let (at, size) = self.skin.newest(atom, self.pose(), self.slots)?;
        Some(((at.x, at.y), size))
    }

    /// The SVG markup of one atom around its origin; empty if it is nothing to be seen.
    pub fn piece_svg(&self, atom: Atom) -> String {
        let mut svg = Svg::default();
        if self.skin.place(atom, self.pose()).is_some() {
            self.with_brush(|brush| self.skin.piece(&mut svg, atom, brush));
        }
        svg.into_text()
    }

    /// The position as text for a terminal, one line after the other.
    pub fn terminal(&self, style: TerminalStyle) -> String {
        self.skin.text(&self.atoms, &self.text_view(style)).render(style.colour)
    }

    /// The same text character by character, each with its colours.
    pub fn terminal_glyphs(&self, style: TerminalStyle) -> Vec<Vec<Glyph>> {
        self.skin.text(&self.atoms, &self.text_view(style)).glyphs(style.colour)
    }

    /// The line and column of the middle of a cell in that text, counted from 0; none if the board has no such cell.
    pub fn terminal_place(&self, cell: Cell) -> Option<(usize, usize)> {
        let known = self.skin.cells().contains(&cell);
        known.then(|| self.skin.text_place(cell, &self.text_view(TerminalStyle::default())))
    }

    fn text_view(&self, style: TerminalStyle) -> TextView<'_> {
        TextView {
            style,
            look: self.look,
            theme: self.theme,
            pose: Pose { flipped: self.flipped, view: self.view.unwrap_or(View::Straight) },
            coordinates: self.coordinates,
            territory: self.territory,
            marks: &self.marks,
        }
    }

    pub(crate) fn pose(&self) -> Pose {
        Pose { flipped: self.flipped, view: self.view.unwrap_or_default() }
    }

    /// Calls `draw` with the brush of this scene.
    pub(crate) fn with_brush<T>(&self, draw: impl FnOnce(&Brush<'_>) -> T) -> T {
        let prefix = format!("{}{}-{}-{}", self.ids, self.skin.id(), self.look.name(), self.theme.name());
        draw(&Brush {
            look: self.look,
            theme: self.theme,
            pose: self.pose(),
            prefix: &prefix,
            territory: self.territory,
            aims: self.aims,
            slots: self.slots,
        })
    }
}

impl fmt::Debug for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scene").field("game", &self.skin.id()).field("atoms", &self.atoms).finish_non_exhaustive()
    }
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no picture of the game '{}'", self.0)
    }
}

impl std::error::Error for UnknownGame {}
