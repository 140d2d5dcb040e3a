#[cfg(not(target_arch = "wasm32"))]
use std::path::Path;
use std::sync::Arc;

use rules::{Description, Game, MoveError, Notation, Options, Outcome, Position, Random, Refusal, Rulebook};
#[cfg(not(target_arch = "wasm32"))]
use search::PruningError;
use search::{
    Attitude, Clock, Endings, Evaluation, Features, Job, MoveOf, Outlook, Pruning, Report, Search, Settings,
    TranspositionTable,
};

use crate::engine::{Analysis, TextLine};
use crate::levels::Level;
use crate::network::{Glance, Judging, NetworkError, NetworkFile, Outline};
use crate::openings::{OpeningBook, openings};
use crate::players::{Part, Player};
use crate::request::{Aim, Book, SearchRequest};

/// Thinks about one game, without its type.
pub(crate) trait Brain: Send {
    fn set_up(&mut self, options: &Options, start: Option<&str>, moves: &[String]) -> Result<(), SetUpError>;
    /// Plays one more move.
    fn play(&mut self, text: &str) -> Result<(), MoveError>;
    fn search(&self, request: &SearchRequest, clock: &Clock, progress: &mut dyn FnMut(&Analysis)) -> Analysis;
    fn choose(&self, level: Level, request: &SearchRequest, clock: &Clock, random: &mut Random) -> Analysis;
    fn set_table(&mut self, table: Arc<TranspositionTable>);
    /// Plays with this network at full strength, or with none.
    fn set_network(&mut self, file: Option<&NetworkFile>) -> Result<(), NetworkError>;
    /// Uses the endgame tables in this folder, or none, and tells whether there are any. A browser has no folders.
    #[cfg(not(target_arch = "wasm32"))]
    fn set_endings(&mut self, folder: Option<&Path>) -> Result<bool, tables::FileError>;
    /// Plays by this opening book at full strength, or by none.
    fn set_openings(&mut self, book: Option<Arc<OpeningBook>>);
    /// Leaves out at full strength what this text names, and else what the game came with. Nobody asks for it in a browser, where
    /// every byte has to be loaded.
    #[cfg(not(target_arch = "wasm32"))]
    fn set_pruning(&mut self, text: &str) -> Result<(), PruningError>;
    /// How boldly it leaves things out at full strength.
    #[cfg(not(target_arch = "wasm32"))]
    fn pruning(&self) -> Pruning;
    fn openings(&self) -> Option<&OpeningBook>;
    fn outline(&self) -> Option<Outline>;
    fn glance(&self) -> Option<Glance>;
    /// How the game has ended for the player who would be to move, house rules included.
    fn result(&self) -> Option<Outlook>;
    /// The estimate of the position as it stands, without looking ahead, for the player to move.
    fn estimate(&self) -> i32;
    /// What the estimate is made of.
    fn parts(&self) -> Vec<Part>;
    /// Whether nothing urgent is going on, so that the estimate means something.
    fn is_quiet(&self) -> bool;
    /// How many plies pass before the game proper begins.
    fn preparation(&self) -> u32;
}

/// Why a game could not be set up.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum SetUpError {
    Refused(Refusal),
    Move { index: usize, text: String, error: MoveError },
}

/// The one implementation of [`Brain`].
pub(crate) struct GameBrain<G: Player> {
    description: &'static Description<G::Position>,
    /// Judges by the linear evaluation, which can be explained and which levels below full strength are made of.
    linear: Search<G>,
    /// Judges by a network; none if there is none.
    network: Option<Search<G>>,
    /// How boldly things are left out where a network judges.
    network_pruning: Pruning,
    /// What endgame tables know.
    endings: Option<Arc<dyn Endings<G::Position>>>,
    /// What is known of the first moves; none if nothing is.
    openings: Option<Arc<OpeningBook>>,
    game: Game<G::Position>,
}

impl<G: Player> GameBrain<G> {
    pub(crate) fn boxed(
        description: &'static Description<G::Position>,
        table: Arc<TranspositionTable>,
    ) -> Box<dyn Brain> {
        let options = Options::new(description.options);
        let game = Game::new((description.start)(&options), (description.house_rules)(&options));
        let linear = Search::new(table, Arc::new(G::Evaluation::linear()));
        let openings = openings(description.id);
        let mut brain = Self {
            description,
            linear,
            network: None,
            network_pruning: G::NETWORK_PRUNING,
            endings: None,
            openings,
            game,
        };
        let own = G::network(description.id).and_then(|bytes| NetworkFile::from_bytes(bytes).ok());
        // What is shipped is tested to fit; without it the linear evaluation does.
        let _ = brain.set_network(own.as_ref());
        Box::new(brain)
    }

    /// A search that judges in this way and knows what endgame tables know.
    fn searching(&self, table: &Arc<TranspositionTable>, evaluation: Arc<G::Evaluation>) -> Search<G> {
        Search::new(table.clone(), evaluation).with_endings(self.endings.clone())
    }

    /// The same for a network.
    fn searching_by_network(&self, table: &Arc<TranspositionTable>, evaluation: Arc<G::Evaluation>) -> Search<G> {
        self.searching(table, evaluation).with_pruning(self.network_pruning)
    }

    /// What searches in this way.
    fn search_for(&self, settings: &Settings) -> &Search<G> {
        self.network.as_ref().filter(|_| settings.features.network).unwrap_or(&self.linear)
    }

    fn job(&self, request: &SearchRequest, clock: &Clock) -> Job {
        let plays = request.aim == Aim::Play;
        Job {
            budget: request.budget,
            settings: request.settings,
            attitude: if plays { self.attitude(request.settings.features) } else { Attitude::default() },
            house_rules: self.game.house_rules(),
            clock: clock.clone(),
            stop: request.stop.clone(),
        }
    }

    /// What who plays to win wants in the position at hand.
    fn attitude(&self, features: Features) -> Attitude {
        let quiet_turns = self.game.position().quiet_turns();
        Attitude {
            contempt: if features.contempt { G::CONTEMPT } else { 0 },
            restless: features.restlessness && G::PATIENCE.is_some_and(|patience| quiet_turns >= patience),
        }
    }

    fn analysis(&self, report: &Report<MoveOf<G>>) -> Analysis {
        let lines = report
            .lines
            .iter()
            .map(|line| TextLine { outlook: line.outlook, moves: texts(self.game.position(), &line.moves) });
        Analysis {
            depth: report.depth,
            selective_depth: report.selective_depth,
            nodes: report.nodes,
            time: report.time,
            fullness: report.fullness,
            lines: lines.collect(),
            from_book: false,
        }
    }

    fn book_move(&self, book: Book, level: Level, random: &mut Random) -> Option<Analysis> {
        if book == Book::Ignore {
            return None;
        }
        let position = self.game.position();
        // Books are made for the usual rules.
        if position.variant() != (self.description.start)(&Options::new(self.description.options)).variant() {
            return None;
        }
        let prepared = G::book_move(position, random).map(|m| position.move_text(m));
        // Ratings hang on what a level is worth. Levels below full strength are made of what they do not see; with moves that
        // somebody else has seen for them they would be stronger than they are called.
        let full = || if level == Level::FULL { self.opening_move(random) } else { None };
        let text = prepared.or_else(full)?;
        let mut analysis = Analysis::empty();
        let outlook = Outlook::Estimate(self.estimate());
        analysis.lines.push(TextLine { outlook, moves: vec![text] });
        analysis.from_book = true;
        Some(analysis)
    }

    /// A move from the opening book. Who comes back to a position of the opening thinks for himself: the book knows nothing of
    /// draws by repetition.
    fn opening_move(&self, random: &mut Random) -> Option<String> {
        let openings = self.openings.as_ref()?;
        let position = self.game.position();
        let key = position.key();
        if self.game.history().keys().iter().filter(|before| **before == key).count() > 1 {
            return None;
        }
        let game: &'static dyn Rulebook = self.description;
        let table = game.table(&Options::new(game.options()), Some(&position.position_text())).ok()?;
        openings.choose(table.as_ref(), random)
    }
}

impl<G: Player> Brain for GameBrain<G> {
    fn set_up(&mut self, options: &Options, start: Option<&str>, moves: &[String]) -> Result<(), SetUpError> {
        let start = self.description.position(options, start).map_err(|e| SetUpError::Refused(Refusal::Position(e)))?;
        let mut game = Game::new(start, (self.description.house_rules)(options));
        for (index, text) in moves.iter().enumerate() {
            let m = game.position().parse_move(text);
            game.play(m.map_err(|error| SetUpError::Move { index, text: text.clone(), error })?);
        }
        self.game = game;
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        let m = self.game.position().parse_move(text)?;
        self.game.play(m);
        Ok(())
    }

    fn search(&self, request: &SearchRequest, clock: &Clock, progress: &mut dyn FnMut(&Analysis)) -> Analysis {
        let mut random = Random::new(self.game.position().key() ^ request.seed);
        if let Some(analysis) = self.book_move(request.book, Level::FULL, &mut random) {
            progress(&analysis);
            return analysis;
        }
        let job = self.job(request, clock);
        let mut tell = |report: &Report<MoveOf<G>>| progress(&self.analysis(report));
        let search = self.search_for(&request.settings);
        let report = search.run(self.game.position(), self.game.history().keys(), &job, &mut tell);
        self.analysis(&report)
    }

    fn choose(&self, level: Level, request: &SearchRequest, clock: &Clock, random: &mut Random) -> Analysis {
        if let Some(analysis) = self.book_move(request.book, level, random) {
            return analysis;
        }
        let job = self.job(request, clock);
        let history = self.game.history().keys();
        let search = self.search_for(&request.settings);
        let report = level.choose(search, self.game.position(), history, &job, random);
        self.analysis(&report)
    }

    fn set_table(&mut self, table: Arc<TranspositionTable>) {
        let network = self.network.as_ref().map(|search| search.evaluation().clone());
        self.network = network.map(|evaluation| self.searching_by_network(&table, evaluation));
        self.linear = self.searching(&table, self.linear.evaluation().clone());
    }

    fn set_network(&mut self, file: Option<&NetworkFile>) -> Result<(), NetworkError> {
        let judge =
            file.map(|file| G::Evaluation::of_file(file, self.description.id, self.game.position())).transpose()?;
        self.network = judge.map(|judge| self.searching_by_network(self.linear.table(), Arc::new(judge)));
        Ok(())
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn set_endings(&mut self, folder: Option<&Path>) -> Result<bool, tables::FileError> {
        let endings = folder.map(|folder| G::endings(folder, self.description.id)).transpose()?;
        self.endings = endings.flatten();
        let table = self.linear.table().clone();
        self.set_table(table);
        Ok(self.endings.is_some())
    }

    fn set_openings(&mut self, book: Option<Arc<OpeningBook>>) {
        self.openings = book;
    }

    fn openings(&self) -> Option<&OpeningBook> {
        self.openings.as_deref()
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn set_pruning(&mut self, text: &str) -> Result<(), PruningError> {
        self.network_pruning = G::NETWORK_PRUNING.with(text)?;
        self.set_table(self.linear.table().clone());
        Ok(())
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn pruning(&self) -> Pruning {
        self.network_pruning
    }

    fn outline(&self) -> Option<Outline> {
        G::Evaluation::outline(self.game.position())
    }

    fn glance(&self) -> Option<Glance> {
        G::Evaluation::glance(self.game.position())
    }

    fn result(&self) -> Option<Outlook> {
        let position = self.game.position();
        let margin = G::margin(position);
        Some(match self.game.ending()?.outcome {
            Outcome::Draw => Outlook::Draw,
            Outcome::Win(side) if side == position.turn() => Outlook::Win { within_plies: 0, least_margin: margin },
            Outcome::Win(_) => Outlook::Loss { within_plies: 0, least_margin: margin },
        })
    }

    fn estimate(&self) -> i32 {
        self.search_for(&Settings::default()).evaluation().estimate_alone(self.game.position())
    }

    fn parts(&self) -> Vec<Part> {
        G::parts(self.game.position())
    }

    fn preparation(&self) -> u32 {
        G::PREPARATION
    }

    fn is_quiet(&self) -> bool {
        let mut moves = Vec::new();
        G::urgent(self.game.position(), &mut moves);
        G::is_free(self.game.position()) && moves.is_empty()
    }
}

/// The texts of a line of moves from a position on.
fn texts<P: Position + Notation>(position: &P, moves: &[P::Move]) -> Vec<String> {
    let mut position = *position;
    moves
        .iter()
        .map(|&m| {
            let text = position.move_text(m);
            position.play_unchecked(m, &mut ());
            text
        })
        .collect()
}
