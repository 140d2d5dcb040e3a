use std::fmt;

use crate::catalogue::{Catalogue, Lang};
use crate::position::Cell;
use crate::side::Side;

/// Something said about a move or a position, as data: the rule it comes from and the cells it concerns.
///
/// Front ends show the cells on the board and [`say`](Statement::say) the words in the user's language.
///
/// A common message that names a side (`end.resigned`) needs the game's words to say it with:
///
/// ```
/// use rules::toy::LANE;
/// use rules::{Lang, Rulebook as _, Side, Statement};
///
/// let resigned = Statement::new(LANE.words(), "end.resigned").side("side", Side::Two).side("winner", Side::One);
/// assert_eq!(resigned.say(Lang::En), "Two resigned · One wins");
/// ```
#[derive(Clone)]
pub struct Statement {
    /// The key of the message, which is also the name of the rule: `pac`, `capture.more`.
    pub rule: &'static str,
    /// The cells to light up, most important first.
    pub cells: Vec<Cell>,
    /// What fills the gaps of the message.
    pub args: Vec<(&'static str, Arg)>,
    words: &'static Catalogue,
}

/// A part of what stands on a cell: the one that is turned towards another cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Where the piece stands.
    pub cell: Cell,
    /// The neighbour that the part is turned to.
    pub towards: Cell,
    /// The key of its name.
    pub name: &'static str,
}

/// A value for a gap in a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// A number; it also chooses between singular and plural.
    Number(i64),
    /// One cell, shown by its name.
    Cell(Cell),
    /// Several cells, shown as a list of names.
    Cells(Vec<Cell>),
    /// Text as it is, such as a move.
    Text(String),
    /// A word with a translation of its own: the key of another message.
    Term(&'static str),
    /// A part of a piece, shown on the board rather than in the sentence; in a gap it would be its name.
    Part(Part),
}

impl Statement {
    /// A statement whose message is `rule` in `words`.
    pub fn new(words: &'static Catalogue, rule: &'static str) -> Self {
        Self { rule, cells: Vec::new(), args: Vec::new(), words }
    }

    /// Adds cells to light up.
    #[must_use]
    pub fn on(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.cells.extend(cells);
        self
    }

    /// Fills a gap with a value.
    #[must_use]
    pub fn with(mut self, gap: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((gap, value.into()));
        self
    }

    /// Fills a gap with a cell and lights the cell up.
    #[must_use]
    pub fn at(mut self, gap: &'static str, cell: Cell) -> Self {
        self.cells.push(cell);
        self.args.push((gap, Arg::Cell(cell)));
        self
    }

    /// Fills a gap with a translated word.
    #[must_use]
    pub fn term(mut self, gap: &'static str, key: &'static str) -> Self {
        self.args.push((gap, Arg::Term(key)));
        self
    }

    /// Fills a gap with the name of a side.
    #[must_use]
    pub fn side(self, gap: &'static str, side: Side) -> Self {
        self.term(gap, side.term())
    }

    /// Shows a part of the piece on a cell, the one turned towards another cell, with its name.
    #[must_use]
    pub fn part(mut self, name: &'static str, cell: Cell, towards: Cell) -> Self {
        self.args.push((name, Arg::Part(Part { cell, towards, name })));
        self
    }

    /// The parts of pieces that decide, most important first.
    pub fn parts(&self) -> impl Iterator<Item = Part> {
        self.args.iter().filter_map(|(_, arg)| if let Arg::Part(part) = arg { Some(*part) } else { None })
    }

    /// The sentence in that language.
    pub fn say(&self, lang: Lang) -> String {
        self.words.fill(lang, self.rule, &self.args)
    }

    /// The messages that this statement is said with.
    pub fn words(&self) -> &'static Catalogue {
        self.words
    }
}

impl PartialEq for Statement {
    fn eq(&self, other: &Self) -> bool {
        self.rule == other.rule && self.cells == other.cells && self.args == other.args
    }
}

impl fmt::Debug for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Statement")
            .field("rule", &self.rule)
            .field("cells", &self.cells)
            .field("args", &self.args)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl From<i64> for Arg {
    fn from(n: i64) -> Self {
        Self::Number(n)
    }
}

impl From<usize> for Arg {
    fn from(n: usize) -> Self {
        Self::Number(i64::try_from(n).unwrap_or(i64::MAX))
    }
}

impl From<u32> for Arg {
    fn from(n: u32) -> Self {
        Self::Number(i64::from(n))
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<Vec<Cell>> for Arg {
    fn from(cells: Vec<Cell>) -> Self {
        Self::Cells(cells)
    }
}
