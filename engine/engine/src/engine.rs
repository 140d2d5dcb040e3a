use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use rules::{Lang, MoveError, Options, Random, Refusal, Rulebook};
use search::{Clock, Outlook, TranspositionTable};
#[cfg(not(target_arch = "wasm32"))]
use search::{Pruning, PruningError};

use crate::brain::{Brain, SetUpError};
use crate::games::brain_of;
use crate::levels::Level;
use crate::network::{Glance, NetworkError, NetworkFile, Outline};
use crate::openings::{BookError, OpeningBook};
use crate::players::Part;
use crate::request::SearchRequest;

/// A player and analyst for any game.
///
/// ```
/// use engine::{Budget, Engine, SearchRequest, find};
///
/// let (game, options) = find("abalone:belgian-daisy")?;
/// let mut engine = Engine::new(game)?;
/// engine.set_game(&options, None, &[])?;
/// let analysis = engine.go(&SearchRequest::for_analysis(Budget::depth(2)), &mut |_| {});
/// assert!(analysis.best_move().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    game: &'static dyn Rulebook,
    brain: Box<dyn Brain>,
    table: Arc<TranspositionTable>,
    clock: Clock,
}

/// What an engine works with.
#[derive(Clone)]
pub struct Resources {
    /// The size of the table of positions, in mebibytes.
    pub mebibytes: usize,
    /// Where the time comes from.
    pub clock: Clock,
}

impl Resources {
    /// How large the table of positions is unless something else is asked for.
    pub const DEFAULT_MEBIBYTES: usize = 64;
}

/// A table of the usual size and [`system_clock`].
impl Default for Resources {
    fn default() -> Self {
        Self { mebibytes: Self::DEFAULT_MEBIBYTES, clock: system_clock() }
    }
}

/// The clock of the standard library, from now on. In a browser there is none: there, [`Resources::clock`] has to be the
/// browser's.
pub fn system_clock() -> Clock {
    let begin = Instant::now();
    Arc::new(move || begin.elapsed().as_millis().try_into().unwrap_or(u64::MAX))
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
    ///
    /// It fails if the game is none of the list, so that nobody can think about it.
    pub fn new(game: &'static dyn Rulebook) -> Result<Self, EngineError> {
        Self::with(game, Resources::default())
    }

    /// The same with a table of another size, or another clock.
    pub fn with(game: &'static dyn Rulebook, resources: Resources) -> Result<Self, EngineError> {
        let table = Arc::new(TranspositionTable::new(resources.mebibytes));
        let brain = brain_of(game, table.clone()).ok_or(EngineError::NoPlayer(game.id()))?;
        Ok(Self { game, brain, table, clock: resources.clock })
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

    /// Plays one more move in the game that is set up; costs the same however long the game is.
    pub fn play(&mut self, text: &str) -> Result<(), MoveError> {
        self.brain.play(text)
    }

    /// Sets the size of the table of positions, and forgets what was in it.
    pub fn set_memory(&mut self, mebibytes: usize) {
        self.table = Arc::new(TranspositionTable::new(mebibytes));
        self.brain.set_table(self.table.clone());
    }

    /// Judges positions by this network at full strength, in place of the one that the game came with; with none, by the
    /// linear evaluation.
    pub fn set_network(&mut self, network: Option<&NetworkFile>) -> Result<(), NetworkError> {
        self.brain.set_network(network)
    }

    /// Uses the endgame tables in this folder, as far as there are any for the game; with none, plays without. Tells whether
    /// there are any. On an error it plays without.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn set_endings(&mut self, folder: Option<&std::path::Path>) -> Result<bool, tables::FileError> {
        self.brain.set_endings(None)?;
        self.brain.set_endings(folder)
    }

    /// Plays by this opening book at full strength, in place of the one that the game came with; with none, without.
    pub fn set_openings(&mut self, book: Option<Arc<OpeningBook>>) -> Result<(), BookError> {
        if let Some(other) = book.as_ref().filter(|book| book.game != self.game.id()) {
            return Err(BookError::Game(other.game.clone()));
        }
        self.brain.set_openings(book);
        Ok(())
    }

    /// The opening book that it plays by; none if there is none.
    pub fn openings(&self) -> Option<&OpeningBook> {
        self.brain.openings()
    }

    /// Where a network judges, leaves things out as this text says; what it does not name is as the game came with it.
    ///
    /// ```
    /// # use engine::{Engine, find};
    /// let mut engine = Engine::new(find("abalone")?.0)?;
    /// engine.set_pruning("lead=80, null-base=350")?;
    /// assert_eq!(engine.pruning().lead, 80);
    /// assert!(engine.set_pruning("luck=3").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(not(target_arch = "wasm32"))]
    pub fn set_pruning(&mut self, text: &str) -> Result<(), PruningError> {
        self.brain.set_pruning(text)
    }

    /// How boldly it leaves things out where a network judges.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn pruning(&self) -> Pruning {
        self.brain.pruning()
    }

    /// What there is for a network to see in this game; none if it is not played with networks.
    pub fn outline(&self) -> Option<Outline> {
        self.brain.outline()
    }

    /// What a network sees of the position; none where it has nothing to say.
    pub fn glance(&self) -> Option<Glance> {
        self.brain.glance()
    }

    /// Forgets all positions seen.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Thinks until the budget is spent or [`SearchRequest::stop`] is raised. `progress` hears every step forward.
    pub fn go(&mut self, request: &SearchRequest, progress: &mut dyn FnMut(&Analysis)) -> Analysis {
        self.brain.search(request, &self.clock, progress)
    }

    /// Chooses a move as a player of that level would.
    pub fn play_as(&mut self, level: Level, request: &SearchRequest, random: &mut Random) -> Analysis {
        self.brain.choose(level, request, &self.clock, random)
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

    /// How many plies pass before the game proper begins.
    pub fn preparation(&self) -> u32 {
        self.brain.preparation()
    }

    /// Whether nothing urgent is going on, so that [`Engine::estimate`] means something.
    pub fn is_quiet(&self) -> bool {
        self.brain.is_quiet()
    }
}

/// Why there is no engine for a game, or why a game could not be set up.
#[derive(Clone, PartialEq, Debug)]
pub enum EngineError {
    /// No game of the list has this name.
    NoPlayer(&'static str),
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
            Self::NoPlayer(id) => write!(f, "nobody here can play '{id}'"),
            Self::OtherGame => f.write_str("these are the options of another game"),
            Self::Refused(refusal) => write!(f, "{refusal}"),
            Self::Move { index, text, error } => {
                write!(f, "move {} ({text}): {}", index + 1, error.say(Lang::En))
            }
        }
    }
}

impl std::error::Error for EngineError {}
