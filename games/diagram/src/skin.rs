use rules::{Atom, Cell, Lang, Options, Side};

use crate::look::{Look, Theme, Tones, View};
use crate::point::{Point, scaled};
#[cfg(feature = "toy")]
use crate::skins::lane;
use crate::skins::{abalone, fenix, gunzi};
use crate::svg::{Svg, softened};
use crate::terminal::{Canvas, TextView};

/// How one game looks. A new game adds one of these to [`SKINS`], and its words in `messages`, and that is all.
///
/// Skins draw in a square of 1000 units a side. They know cells, atoms and colours; what goes on top of what, marks and
/// titles is the business of [`crate::Scene`].
pub(crate) trait Skin: Sync {
    /// The rulebook that this skin is for.
    fn id(&self) -> &'static str;

    /// All cells of the board.
    fn cells(&self) -> Vec<Cell>;

    /// The name of a cell of the board.
    fn cell_name(&self, cell: Cell) -> String;

    /// Where the middle of a cell is.
    fn centre(&self, cell: Cell, pose: Pose) -> Point;

    /// The area of a cell, which no other cell shares.
    fn outline(&self, cell: Cell, pose: Pose) -> Vec<Point>;

    /// Where an atom is drawn; none if it is nothing that can be seen.
    fn place(&self, atom: Atom, pose: Pose) -> Option<Place>;

    /// What an atom shows, apart from where; asked only of atoms that have a place.
    fn nature(&self, atom: Atom, pose: Pose) -> Nature;

    /// The outline around its origin of an atom that stands so high that it hides more than its own cell; empty for all
    /// others. It leaves the middles of other cells free.
    fn body(&self, _atom: Atom, _pose: Pose) -> Vec<Point> {
        Vec::new()
    }

    /// Where the newest thing of a pile beside the board lies, with its size as a share of that on the board.
    fn newest(&self, _atom: Atom, _pose: Pose, _slots: usize) -> Option<(Point, f64)> {
        None
    }

    /// What an atom is, in words.
    fn describe(&self, atom: Atom, lang: Lang) -> String;

    /// Gradients and the like, their names passed through [`Brush::id`].
    fn defs(&self, svg: &mut Svg, brush: &Brush<'_>);

    /// The board without its cells.
    fn base(&self, svg: &mut Svg, brush: &Brush<'_>);

    /// One cell, without what stands on it.
    fn cell(&self, svg: &mut Svg, cell: Cell, brush: &Brush<'_>);

    /// The names of rows and columns, or of cells.
    fn coordinates(&self, svg: &mut Svg, brush: &Brush<'_>);

    /// What there is of [`influence`](Self::influence) in this game.
    fn has_influence(&self) -> Influence {
        Influence::default()
    }

    /// What pieces do to the cells around them, below the pieces.
    fn influence(&self, _svg: &mut Svg, _atoms: &[Atom], _brush: &Brush<'_>) {}

    /// An atom around the origin, in the orientation of the brush's pose.
    fn piece(&self, svg: &mut Svg, atom: Atom, brush: &Brush<'_>);

    /// The path of the line that marks a cell.
    fn ring(&self, cell: Cell, pose: Pose) -> String {
        softened(&scaled(&self.outline(cell, pose), self.centre(cell, pose), 0.9), 6.0)
    }

    /// How large a dot on an empty cell is.
    fn dot(&self) -> f64;

    /// How many places beside the board wait for captured pieces in a game with these options.
    fn slots(&self, _options: Option<&Options>) -> usize {
        0
    }

    /// The position as text.
    fn text(&self, atoms: &[Atom], view: &TextView<'_>) -> Canvas;

    /// The line and column of the middle of a cell of the board in that text.
    fn text_place(&self, cell: Cell, view: &TextView<'_>) -> (usize, usize);
}

/// What a piece is, apart from where it stands: enough to tell which piece went where when a move is played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Nature {
    /// Whose it is; none if it is nobody's. What lies beside the board belongs to whoever won it.
    pub owner: Option<Side>,
    /// What it is called among its like: `marble`, `stack`, `wedge`.
    pub shape: &'static str,
    /// How many it consists of.
    pub height: u8,
    /// How far it is turned clockwise in the picture, in degrees.
    pub turn: f64,
    /// Whether it has a front, so that it matters to a player which way it is turned.
    pub has_front: bool,
}

/// What pieces of a game do to the cells around them, as far as it can be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Influence {
    /// They own cells.
    pub territory: bool,
    /// They are aimed at cells.
    pub aims: bool,
}

/// How the board is turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pose {
    /// The second player sits at the bottom.
    pub(crate) flipped: bool,
    /// For square boards.
    pub(crate) view: View,
}

/// Where an atom is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The cell it stands on, if it is on the board.
    pub(crate) cell: Option<Cell>,
    /// Where its origin goes.
    pub(crate) at: Point,
}

/// What a skin needs to know to draw.
#[derive(Clone, Copy)]
pub(crate) struct Brush<'a> {
    pub(crate) look: Look,
    pub(crate) theme: Theme,
    pub(crate) pose: Pose,
    /// Begins the names of gradients, so that pictures with other colours on the same page keep theirs.
    pub(crate) prefix: &'a str,
    /// Show the fields that pieces own.
    pub(crate) territory: bool,
    /// Show where pieces are aimed.
    pub(crate) aims: bool,
    /// Places beside the board.
    pub(crate) slots: usize,
}

impl Brush<'_> {
    pub(crate) const fn tones(&self) -> Tones {
        Tones::of(self.look, self.theme)
    }

    /// The name of a definition.
    pub(crate) fn id(&self, name: &str) -> String {
        format!("{}-{name}", self.prefix)
    }

    /// A reference to a definition.
    pub(crate) fn url(&self, name: &str) -> String {
        format!("url(#{}-{name})", self.prefix)
    }
}

/// The one list of skins.
static SKINS: &[&dyn Skin] = &[
    &abalone::SKIN,
    &fenix::SKIN_9X9,
    &fenix::SKIN_7X8,
    &gunzi::SKIN,
    #[cfg(feature = "toy")]
    &lane::SKIN,
];

/// The skin of a rulebook.
pub(crate) fn find(id: &str) -> Option<&'static dyn Skin> {
    SKINS.iter().copied().find(|skin| skin.id() == id)
}
