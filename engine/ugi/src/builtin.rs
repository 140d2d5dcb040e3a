use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::sync::Arc;

use engine::{
    Analysis, BookError, Clock, Engine, EngineError, Level, NetworkError, NetworkFile, OpeningBook, Resources,
    system_clock,
};
use rules::{Random, Rulebook, Table};

use crate::{Info, Order, Service, Setting, Thinker, serve_with};

/// Puts the engine behind the protocol; see [`serve_with`].
///
/// ```
/// let input = std::io::Cursor::new("position startpos\ngo depth 2\n");
/// let mut output = Vec::new();
/// ugi::serve(input, &mut output, std::io::stderr(), engine::find("gunzi")?)?;
/// assert!(String::from_utf8(output)?.lines().last().unwrap().starts_with("bestmove "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    errors: impl Write,
    game: Setting,
) -> io::Result<()> {
    serve_with(input, output, errors, &Builtin::service(), game, Box::new(Builtin::default()))
}

/// The engine of this program as a [`Thinker`], for any of its games.
#[derive(Default)]
pub struct Builtin {
    /// Made when the first game is known.
    engine: Option<Engine>,
    memory: Option<usize>,
    clock: Option<Clock>,
    /// Networks for games, in place of those that they came with.
    networks: Vec<NetworkFile>,
    /// Opening books for games, in place of those that they came with.
    openings: Vec<Arc<OpeningBook>>,
    /// The folder of the endgame tables; a browser has none.
    #[cfg_attr(target_arch = "wasm32", allow(dead_code))]
    endings: Option<PathBuf>,
    /// What is wrong with them, until it has been told.
    fault: Option<String>,
    /// How to leave things out, in place of what games came with; in a browser nobody says so.
    #[cfg_attr(target_arch = "wasm32", allow(dead_code))]
    pruning: String,
}

impl Thinker for Builtin {
    fn think(&mut self, table: &dyn Table, order: &Order, progress: &mut dyn FnMut(Info)) -> Option<String> {
        self.engine(table.rulebook()).ok()?;
        if let Some(fault) = self.fault.take() {
            progress(Info { remark: Some(fault), ..Info::default() });
        }
        let engine = self.engine(table.rulebook()).ok()?;
        let start = (!table.is_standard_start()).then(|| table.start_text());
        // The table has played all this already, so it cannot fail.
        engine.set_game(table.options(), start.as_deref(), &table.played()).ok()?;
        let request = &order.request;
        if order.level != Level::FULL {
            let analysis = engine.play_as(order.level, request, &mut Random::new(order.seed));
            tell(&analysis, request.settings.lines, progress);
            return analysis.best_move().map(str::to_owned);
        }
        let mut last = None;
        let analysis = engine.go(request, &mut |analysis| {
            tell(analysis, request.settings.lines, progress);
            last = Some(analysis.clone());
        });
        if last.as_ref() != Some(&analysis) {
            tell(&analysis, request.settings.lines, progress);
        }
        analysis.best_move().map(str::to_owned)
    }

    fn set_memory(&mut self, mebibytes: usize) {
        self.memory = Some(mebibytes);
        if let Some(engine) = &mut self.engine {
            engine.set_memory(mebibytes);
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn set_endings(&mut self, folder: Option<&str>) -> Result<(), String> {
        self.endings = folder.map(PathBuf::from);
        if let Some(folder) = self.endings.as_deref().filter(|folder| !folder.is_dir()) {
            return Err(format!("there is no folder '{}'", folder.display()));
        }
        match &mut self.engine {
            Some(engine) => engine.set_endings(self.endings.as_deref()).map(|_| ()).map_err(|error| error.to_string()),
            None => Ok(()),
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn set_pruning(&mut self, text: &str) -> Result<(), String> {
        // What a text means does not depend on the game, nor does whether it makes sense.
        engine::Pruning::CAREFUL.with(text).map_err(|error| error.to_string())?;
        text.clone_into(&mut self.pruning);
        match &mut self.engine {
            Some(engine) => engine.set_pruning(text).map_err(|error| error.to_string()),
            None => Ok(()),
        }
    }

    fn forget(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.forget();
        }
    }
}

impl Builtin {
    /// All games of this program, to offer behind the protocol.
    pub fn service() -> Service {
        Service {
            name: format!("Tafel {}", env!("CARGO_PKG_VERSION")),
            games: engine::all().iter().map(|game| game.id()).collect(),
            find: |text| engine::find(text).map_err(|error| error.to_string()),
        }
    }

    /// The same, but that it takes the time from this clock: browsers have another one than the standard library.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Self {
        Self { clock: Some(clock), ..self }
    }

    /// The same with the endgame tables in this folder, as far as there are any.
    #[must_use]
    pub fn with_endings(self, folder: Option<PathBuf>) -> Self {
        Self { endings: folder, ..self }
    }

    /// The engine behind it, for that game; an error if it is none of the list.
    pub fn engine(&mut self, game: &'static dyn Rulebook) -> Result<&mut Engine, EngineError> {
        // The old table goes before a new one comes, for memory may be scarce.
        let engine = match self.engine.take().filter(|engine| engine.game().id() == game.id()) {
            Some(engine) => engine,
            None => self.new_engine(game)?,
        };
        Ok(self.engine.insert(engine))
    }

    /// Plays the game that a network was made for with it from now on, at full strength; an error if it does not fit.
    pub fn supply(&mut self, network: NetworkFile) -> Result<(), NetworkError> {
        let Ok((game, _)) = engine::find(&network.game) else {
            return Err(NetworkError::Game(network.game));
        };
        let fits = match &mut self.engine {
            Some(engine) if engine.game().id() == game.id() => engine.set_network(Some(&network)),
            _ => Engine::with(game, Resources { mebibytes: 1, ..self.resources() })
                .map_err(|_| NetworkError::Blind)
                .and_then(|mut engine| engine.set_network(Some(&network))),
        };
        fits?;
        self.networks.retain(|known| known.game != network.game);
        self.networks.push(network);
        Ok(())
    }

    /// Plays a game by this opening book from now on, at full strength; an error if it is for none of the list.
    pub fn supply_openings(&mut self, book: OpeningBook) -> Result<(), BookError> {
        if engine::find_by_id(&book.game).is_none() {
            return Err(BookError::Game(book.game));
        }
        let book = Arc::new(book);
        if let Some(engine) = self.engine.as_mut().filter(|engine| engine.game().id() == book.game) {
            engine.set_openings(Some(book.clone()))?;
        }
        self.openings.retain(|known| known.game != book.game);
        self.openings.push(book);
        Ok(())
    }

    fn new_engine(&mut self, game: &'static dyn Rulebook) -> Result<Engine, EngineError> {
        let mut engine = Engine::with(game, self.resources())?;
        if let Some(network) = self.networks.iter().find(|network| network.game == game.id()) {
            // It has been tried when it was supplied.
            let _ = engine.set_network(Some(network));
        }
        if let Some(book) = self.openings.iter().find(|book| book.game == game.id()) {
            // It is one for this game.
            let _ = engine.set_openings(Some(book.clone()));
        }
        // It has been tried when it was set.
        #[cfg(not(target_arch = "wasm32"))]
        let _ = engine.set_pruning(&self.pruning);
        #[cfg(not(target_arch = "wasm32"))]
        if self.endings.is_some() {
            self.fault = engine.set_endings(self.endings.as_deref()).err().map(|error| error.to_string());
        }
        Ok(engine)
    }

    fn resources(&self) -> Resources {
        // The clock of the standard library is asked for only where no other is given: in a browser it has none.
        let clock = self.clock.clone().unwrap_or_else(system_clock);
        Resources { mebibytes: self.memory.unwrap_or(Resources::DEFAULT_MEBIBYTES), clock }
    }
}

/// Tells what is known, a message for each of the first `lines` lines.
fn tell(analysis: &Analysis, lines: usize, progress: &mut dyn FnMut(Info)) {
    if analysis.from_book {
        progress(Info { remark: Some("a move from the book".to_owned()), ..Info::default() });
    }
    for (rank, line) in (1..).zip(analysis.lines.iter().take(lines.max(1))) {
        progress(Info {
            depth: Some(analysis.depth),
            selective_depth: Some(analysis.selective_depth),
            rank: Some(rank),
            score: Some(line.outlook),
            nodes: Some(analysis.nodes),
            nodes_per_second: Some(analysis.nodes_per_second()),
            fullness: Some(analysis.fullness),
            time: Some(analysis.time),
            line: line.moves.clone(),
            remark: None,
        });
    }
}
