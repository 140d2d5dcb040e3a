use diagram::{Look, Scene, Theme, UnknownGame, View};
use rules::{Cell, Lang, Side, Statement, Step, Table};

/// How a board is to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a switch of its own
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// What board and pieces are made of.
    pub look: Look,
    /// How a square board lies.
    pub view: View,
    /// Whether the second player sits at the bottom.
    pub flipped: bool,
    /// Whether the names of rows, columns or cells are shown.
    pub coordinates: bool,
    /// Whether the cells that pieces own are tinted.
    pub territory: bool,
    /// Whether the neighbours that pieces are aimed at are shown.
    pub aims: bool,
    /// Whether the newest move is marked.
    pub last_move: bool,
    /// Whether the cells where the picked piece can go are shown.
    pub targets: bool,
    /// Whether moves are seen to happen. Where the browser asks for reduced motion they are not, whatever this says.
    pub motion: bool,
    /// The language of labels and reasons.
    pub lang: Lang,
}

/// What presses do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// Nothing.
    #[default]
    Still,
    /// They enter moves of whoever is to move.
    Play,
    /// They enter moves of that side; while the other is to move, a move in advance.
    PlayAs(Side),
    /// They are only reported, cell by cell. What stands on the board can be carried to another cell or off the board.
    Edit,
    /// They are only reported, and so are the cells that the pointer passes over while it is down.
    Paint,
}

/// Words about what was tried, for a line beside the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Said {
    /// The sentence, in the language of the settings.
    pub text: String,
    /// What it is about.
    pub kind: SaidKind,
    /// The cells it concerns; the board lights them up by itself.
    pub cells: Vec<Cell>,
    /// A reason as data: the rule, and the sentence in any language.
    pub reason: Option<Statement>,
    /// What was tried, where the rules forbid it.
    pub tried: Vec<Step>,
}

/// What words are about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SaidKind {
    /// The rule that forbids what was tried.
    Reason,
    /// What can be done next.
    Hint,
    /// What has happened.
    News,
}

/// Something to be heard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sound {
    /// A piece was picked or a step entered.
    Pick,
    /// A piece went somewhere.
    Move,
    /// Pieces of the opponent were pushed.
    Push,
    /// Something was captured.
    Capture,
    /// A piece was turned or toppled over.
    Turn,
    /// Something fell off the board.
    Fall,
    /// A piece has risen to something higher.
    Rise,
    /// What was tried is not allowed.
    Refuse,
}

/// An arrow on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: Cell,
    /// Where it points; a ring if that is where it begins.
    pub to: Cell,
    /// What it says.
    pub kind: ArrowKind,
}

/// What an arrow says. Kinds differ in stroke as well as in colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ArrowKind {
    /// The best move: strong and solid.
    Best,
    /// Another good move: thin and solid.
    Other,
    /// What the opponent threatens: broken.
    Threat,
    /// Entered in advance: dotted.
    Premove,
    /// That was it: a tick on the cell it points at.
    Right,
    /// That was not it: a cross on the cell it points at.
    Wrong,
    /// Drawn by somebody to show something.
    Drawn(crate::Ink),
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            look: Look::default(),
            view: View::default(),
            flipped: false,
            coordinates: true,
            territory: false,
            aims: false,
            last_move: true,
            targets: true,
            motion: true,
            lang: Lang::default(),
        }
    }
}

impl Settings {
    /// The picture of a position under these settings, without ground. `ids` keeps apart several boards of one page.
    pub fn scene(&self, table: &dyn Table, ids: &str) -> Result<Scene, UnknownGame> {
        let scene = Scene::of(table)?
            .theme(self.theme)
            .look(self.look)
            .view(self.view)
            .flipped(self.flipped)
            .coordinates(self.coordinates)
            .territory(self.territory)
            .aims(self.aims)
            .ground(false)
            .lang(self.lang)
            .ids(ids);
        Ok(if self.last_move { scene } else { scene.last_move([]) })
    }
}

impl Arrow {
    /// The arrow of a move: from where it begins to where it puts something. None if it is not a legal move.
    ///
    /// ```
    /// let (game, options) = engine::find("abalone:belgian-daisy").unwrap();
    /// let table = game.table(&options, None).unwrap();
    /// let arrow = board::Arrow::of_move(table.as_ref(), "a1b1", board::ArrowKind::Best).unwrap();
    /// assert_ne!(arrow.from, arrow.to);
    /// ```
    pub fn of_move(table: &dyn Table, text: &str, kind: ArrowKind) -> Option<Self> {
        let cells = crate::entering::cells_of(&table.steps(text).ok()?);
        let from = *cells.first()?;
        let scene = Scene::of(table).ok()?;
        let changes = table.changes(text).ok()?;
        let added: Vec<_> = changes
            .into_iter()
            .filter_map(|change| match change {
                rules::Change::Add(atom) => scene.cell_of(atom),
                rules::Change::Remove(_) => None,
            })
            .collect();
        let to = cells.iter().rev().find(|cell| added.contains(cell)).or(cells.last()).copied()?;
        Some(Self { from, to, kind })
    }
}
