use std::fmt;
use std::sync::Arc;

use rules::{Lang, MoveError, Options, Random, Refusal, Rulebook};
use search::{Limits, Outlook, Table};

use crate::brain::{Brain, SetUpError};
use crate::games::brain_of;
use crate::levels::Level;
use crate::players::Part;

/// How large the table of positions is unless something else is asked for.
const DEFAULT_MEBIBYTES: usize = 64;

/// A player and analyst for any game.
///
/// ```
/// use engine::{Engine, Limits, find};
///
/// let (game, options) = find("abalone:belgian-daisy")?;
/// let mut engine = Engine::new(game);
/// engine.set_game(&options, None, &[])?;
/// let analysis = engine.go(&Limits { depth: Some(2), ..Limits::default() }, &mut |_| {});
/// assert!(analysis.best_move().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    game: &'static dyn Rulebook,
    brain: Box<dyn Brain>,
    table: Arc<Table>,
}

/// One line of play, as text.
#[derive(Clone, PartialEq, Debug)]
pub struct TextLine {
    /// What the player to move can expect.
    pub outlook: Outlook,
    /// Canonical move texts, at least one.
    pub moves: Vec<String>,
}

/// What the engine knows about a position so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The depth of the last iteration completed.
    pub depth: u32,
    /// The deepest line looked at.
    pub selective_depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Milliseconds spent.
    pub time: u64,
    /// How full the table is, in thousandths.
    pub fullness: u32,
    /// The best lines, best first; empty when the game is over.
    pub lines: Vec<TextLine>,
    /// Whether the move comes from a book, without search.
    pub from_book: bool,
}

impl Analysis {
    pub(crate) fn empty() -> Self {
        Self { depth: 0, selective_depth: 0, nodes: 0, time: 0, fullness: 0, lines: Vec::new(), from_book: false }
    }

    /// The best move; none when the game is over.
    pub fn best_move(&self) -> Option<&str> {
        self.lines.first().and_then(|line| line.moves.first()).map(String::as_str)
    }

    /// What the player to move can expect; none when the game is over.
    pub fn outlook(&self) -> Option<Outlook> {
        self.lines.first().map(|line| line.outlook)
    }

    /// Positions visited in a second; 0 if no time was measured.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes * 1000).checked_div(self.time).unwrap_or(0)
    }
}

impl Engine {
    /// An engine at the start position of that game.
    pub fn new(game: &'static dyn Rulebook) -> Self {
        Self::with_memory(game, DEFAULT_MEBIBYTES)
    }

    /// The same with a table of positions of another size, in mebibytes.
    pub fn with_memory(game: &'static dyn Rulebook, mebibytes: usize) -> Self {
        let table = Arc::new(Table::new(mebibytes));
        Self { game, brain: brain_of(game, table.clone()), table }
    }

    /// The game it plays.
    pub fn game(&self) -> &'static dyn Rulebook {
        self.game
    }

    /// Sets a game up: its options, the start position if it is not the usual one, and the moves so far.
    ///
    /// On an error the engine stays where it was.
    pub fn set_game(&mut self, options: &Options, start: Option<&str>, moves: &[String]) -> Result<(), EngineError> {
        if options.specs() != self.game.options() {
            return Err(EngineError::OtherGame);
        }
        self.brain.set_up(options, start, moves).map_err(|error| match error {
            SetUpError::Refused(refusal) => EngineError::Refused(refusal),
            SetUpError::Move { index, text, error } => EngineError::Move { index, text, error },
        })
    }

    /// Sets the size of the table of positions, and forgets what was in it.
    pub fn set_memory(&mut self, mebibytes: usize) {
        self.table = Arc::new(Table::new(mebibytes));
        self.brain.set_table(self.table.clone());
    }

    /// Forgets all positions seen.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Thinks until a limit is reached or [`Limits::stop`] is raised. `progress` hears every step forward.
    pub fn go(&mut self, limits: &Limits, progress: &mut dyn FnMut(&Analysis)) -> Analysis {
        self.brain.search(limits, progress)
    }

    /// Chooses a move as a player of that level would.
    pub fn play_as(&mut self, level: Level, limits: &Limits, random: &mut Random) -> Analysis {
        self.brain.choose(level, limits, random)
    }

    /// How the game has ended, house rules included, for the player who would be to move; none while it goes on.
    pub fn result(&self) -> Option<Outlook> {
        self.brain.result()
    }

    /// What the position is worth at first sight to the player to move, in hundredths.
    pub fn estimate(&self) -> i32 {
        self.brain.estimate()
    }

    /// What [`Engine::estimate`] is made of.
    pub fn parts(&self) -> Vec<Part> {
        self.brain.parts()
    }

    /// Whether nothing urgent is going on, so that [`Engine::estimate`] means something.
    pub fn is_quiet(&self) -> bool {
        self.brain.is_quiet()
    }
}

/// Why a game could not be set up.
#[derive(Clone, PartialEq, Debug)]
pub enum EngineError {
    /// The options are those of another game.
    OtherGame,
    /// The position makes no sense.
    Refused(Refusal),
    /// A move of the game so far is not legal.
    Move {
        /// The place in the list of moves, from 0.
        index: usize,
        /// The move.
        text: String,
        /// What is wrong with it.
        error: MoveError,
    },
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherGame => f.write_str("these are the options of another game"),
            Self::Refused(refusal) => write!(f, "{refusal}"),
            Self::Move { index, text, error } => {
                write!(f, "move {} ({text}): {}", index + 1, error.say(Lang::En))
            }
        }
    }
}

impl std::error::Error for EngineError {}
