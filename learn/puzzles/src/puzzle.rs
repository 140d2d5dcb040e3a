use std::fmt;

use rules::{Options, Rulebook, Table};

use crate::text::{id, optional, or_dash, parsed};
use crate::{Aim, Levels, Theme};

/// A position with exactly one good first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Eight hexadecimal digits; the same for positions that are alike.
    pub id: String,
    /// The game, or the board of a game.
    pub game: String,
    /// The options it is played with, as they follow the name of a game; empty for the usual ones.
    pub options: String,
    /// The position one turn before the puzzle.
    pub before: String,
    /// The turn that leads to the puzzle.
    pub turn: String,
    /// The solution and the best defence in turn, beginning and ending with a move of the player. Of several good last moves
    /// all are given, joined by `|`; all others are the only ones.
    pub solution: Vec<String>,
    /// What is proved of the first move.
    pub aim: Aim,
    /// What it is about, in the order of [`Theme::all`].
    pub themes: Vec<Theme>,
    /// The engine's levels that find the first move.
    pub levels: Levels,
    /// How many positions the engine looked at until it had found the first move for good.
    pub nodes: u64,
    /// The rating to begin with, which comes from levels and nodes.
    pub rating: u16,
    /// Where it comes from.
    pub source: String,
}

/// Why a puzzle or an endgame cannot be set up: its data do not fit its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The id of the puzzle or the endgame.
    pub id: String,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.id, self.what)
    }
}

impl std::error::Error for Broken {}

/// How far the first rating of a puzzle may be from the truth.
const DEVIATION: f64 = 150.0;

impl Puzzle {
    const FIELDS: usize = 11;

    /// The turn of the game that it comes from, if that is told.
    pub fn source_turn(&self) -> Option<u32> {
        let mut words = self.source.split(' ').skip_while(|word| *word != "turn");
        words.nth(1)?.parse().ok()
    }

    pub(crate) fn parse(game: &str, fields: &[&str]) -> Result<Self, String> {
        let &[text, options, before, turn, solution, aim, themes, levels, nodes, rating, source] = fields else {
            return Err(format!("{} fields, expected {}", fields.len(), Self::FIELDS));
        };
        let solution: Vec<String> = solution.split(' ').map(str::to_owned).collect();
        if solution.len().is_multiple_of(2) || solution.iter().any(String::is_empty) {
            return Err("solution: must begin and end with a move of the player".to_owned());
        }
        let themes: Option<Vec<_>> =
            optional(themes).split(',').filter(|name| !name.is_empty()).map(Theme::find).collect();
        Ok(Self {
            id: id(text)?,
            game: game.to_owned(),
            options: optional(options).to_owned(),
            before: before.to_owned(),
            turn: turn.to_owned(),
            solution,
            aim: parsed("aim", aim, Aim::parse(aim))?,
            themes: parsed("themes", fields[6], themes)?,
            levels: parsed("levels", levels, Levels::parse(levels))?,
            nodes: parsed("nodes", nodes, nodes.parse().ok())?,
            rating: parsed("rating", rating, rating.parse().ok())?,
            source: optional(source).to_owned(),
        })
    }

    /// The game as it stood one turn before the puzzle, with that turn still to be played: for those who show it.
    pub fn table_before(&self, game: &'static dyn Rulebook) -> Result<Box<dyn Table>, Broken> {
        set_up(&self.id, &self.game, game, &self.options, &self.before)
    }

    /// The puzzle's position, with the turn before it as the newest move.
    pub fn table(&self, game: &'static dyn Rulebook) -> Result<Box<dyn Table>, Broken> {
        let mut table = self.table_before(game)?;
        let broken = |error: rules::MoveError| Broken { id: self.id.clone(), what: error.say(rules::Lang::En) };
        table.play(&self.turn).map_err(broken)?;
        Ok(table)
    }

    /// The only good first move.
    pub fn first_move(&self) -> &str {
        // A solution has at least one step, see `parse`; and only the last has alternatives.
        self.solution[0].split('|').next().unwrap_or_default()
    }

    /// How many moves the player has to find.
    pub fn moves(&self) -> usize {
        self.solution.len().div_ceil(2)
    }

    /// Whether it is about that.
    pub fn has(&self, theme: Theme) -> bool {
        self.themes.contains(&theme)
    }

    /// The rating to begin with.
    pub fn first_rating(&self) -> rating::Rating {
        rating::Rating::new(f64::from(self.rating), DEVIATION, rating::Rating::STEADY)
    }
}

/// Sets a position up; `owner` is told where that fails.
pub(crate) fn set_up(
    owner: &str,
    wanted: &str,
    game: &'static dyn Rulebook,
    options: &str,
    position: &str,
) -> Result<Box<dyn Table>, Broken> {
    let broken = |what: String| Broken { id: owner.to_owned(), what };
    if game.id() != wanted {
        return Err(broken(format!("is of '{wanted}', not of '{}'", game.id())));
    }
    let options = Options::parse(game.options(), options).map_err(|fault| broken(fault.say(rules::Lang::En)))?;
    game.table(&options, Some(position)).map_err(|refusal| broken(refusal.say(rules::Lang::En)))
}

/// The line of the data file, without its end.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let themes: Vec<_> = self.themes.iter().map(|theme| theme.id()).collect();
        write!(
            f,
            "{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}",
            self.id,
            or_dash(&self.options),
            self.before,
            self.turn,
            self.solution.join(" "),
            self.aim,
            or_dash(&themes.join(",")),
            self.levels,
            self.nodes,
            self.rating,
            or_dash(&self.source),
        )
    }
}
