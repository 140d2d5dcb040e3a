use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use crate::text::{DataError, header, read};
use crate::{Endgame, Goal, Puzzle, Theme};

const PUZZLES: &str = "tafel-puzzles";
const ENDGAMES: &str = "tafel-endgames";

/// All puzzles of a game, easiest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Collection {
    /// The game, or the board of a game.
    pub game: String,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// All endgames of a game, easiest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endgames {
    /// The game, or the board of a game.
    pub game: String,
    /// The endgames.
    pub endgames: Vec<Endgame>,
}

/// How many puzzles there are of each kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    /// All of them.
    pub all: usize,
    /// By theme.
    pub themes: BTreeMap<Theme, usize>,
    /// By how many moves the player has to find.
    pub lengths: BTreeMap<usize, usize>,
    /// By first rating, in steps of [`Figures::STEP`].
    pub ratings: BTreeMap<u16, usize>,
}

impl Collection {
    /// Reads the text of a data file.
    pub fn parse(text: &str) -> Result<Self, DataError> {
        let (game, puzzles) = read(text, PUZZLES, Puzzle::parse)?;
        Ok(Self { game, puzzles })
    }

    /// The puzzle of that id.
    pub fn find(&self, id: &str) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.id == id)
    }

    /// The themes that there are puzzles of, in the order of [`Theme::all`], with how many.
    pub fn themes(&self) -> Vec<(Theme, usize)> {
        let count = |theme| self.puzzles.iter().filter(|puzzle| puzzle.has(theme)).count();
        Theme::all().map(|theme| (theme, count(theme))).filter(|(_, count)| *count > 0).collect()
    }

    /// How many there are of each kind.
    pub fn figures(&self) -> Figures {
        let mut figures = Figures { all: self.puzzles.len(), ..Figures::default() };
        for puzzle in &self.puzzles {
            for &theme in &puzzle.themes {
                *figures.themes.entry(theme).or_default() += 1;
            }
            *figures.lengths.entry(puzzle.moves()).or_default() += 1;
            *figures.ratings.entry(puzzle.rating / Figures::STEP * Figures::STEP).or_default() += 1;
        }
        figures
    }
}

impl Figures {
    /// The width of a class of ratings.
    pub const STEP: u16 = 200;
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{} puzzles\n  by theme: ", self.all);
        for (theme, count) in &self.themes {
            let _ = write!(text, " {theme} {count}");
        }
        text.push_str("\n  by moves: ");
        for (moves, count) in &self.lengths {
            let _ = write!(text, " {moves}: {count}");
        }
        text.push_str("\n  by rating:");
        for (rating, count) in &self.ratings {
            let _ = write!(text, " {rating}: {count}");
        }
        f.write_str(&text)
    }
}

impl Endgames {
    /// Reads the text of a data file.
    pub fn parse(text: &str) -> Result<Self, DataError> {
        let (game, endgames) = read(text, ENDGAMES, Endgame::parse)?;
        Ok(Self { game, endgames })
    }

    /// The endgame of that id.
    pub fn find(&self, id: &str) -> Option<&Endgame> {
        self.endgames.iter().find(|endgame| endgame.id == id)
    }

    /// How many there are to win, and how many to hold.
    pub fn count(&self) -> [usize; 2] {
        let wins = self.endgames.iter().filter(|endgame| endgame.goal == Goal::Win).count();
        [wins, self.endgames.len() - wins]
    }
}

/// The text of the data file.
impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&header(PUZZLES, &self.game))?;
        self.puzzles.iter().try_for_each(|puzzle| writeln!(f, "{puzzle}"))
    }
}

/// The text of the data file.
impl fmt::Display for Endgames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&header(ENDGAMES, &self.game))?;
        self.endgames.iter().try_for_each(|endgame| writeln!(f, "{endgame}"))
    }
}
