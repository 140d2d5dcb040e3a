use std::collections::HashSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use engine::{Analysis, Book, Budget, Engine, NetworkFile, OpeningBook, SearchRequest, expectation, find};
use rules::{Options, Rulebook, Table};

use crate::openings::read_network;

/// Which moves of a book may be played without a thought is judged anew: by a better network, or by a longer look.
pub(crate) struct Judge {
    pub(crate) book: PathBuf,
    /// Where its openings begin: `abalone:belgian-daisy`.
    pub(crate) starts: Vec<String>,
    pub(crate) look: Look,
    pub(crate) out: PathBuf,
}

/// How a move is looked at.
pub(crate) struct Look {
    /// Positions searched for each move.
    pub(crate) nodes: u64,
    /// A move that promises so much less than the best, in parts of a won game, is not sound.
    pub(crate) loss: f64,
    pub(crate) network: Option<PathBuf>,
}

const MEBIBYTES: usize = 16;
/// Between two lines of progress.
const PROGRESS: Duration = Duration::from_secs(10);
/// What stands between how a book was made and how it was judged.
const JUDGED: &str = "; judged by ";

impl Judge {
    pub(crate) fn run(&self) -> Result<(), String> {
        let at = |error: String| format!("{}: {error}", self.book.display());
        let bytes = std::fs::read(&self.book).map_err(|error| at(error.to_string()))?;
        let book = OpeningBook::from_bytes(&bytes).map_err(|error| at(error.to_string()))?;
        let judged = judged(book, &self.starts, &self.look)?;
        std::fs::write(&self.out, judged.to_bytes()).map_err(|error| format!("{}: {error}", self.out.display()))
    }
}

/// The book with its moves judged; a book tells how it was judged last.
pub(crate) fn judged(book: OpeningBook, starts: &[String], look: &Look) -> Result<OpeningBook, String> {
    let network = look.network.as_deref().map(read_network).transpose()?;
    let sound = sound(&book, starts, look, network.as_ref())?;
    let by = network.map_or_else(|| "the linear evaluation".to_owned(), |network| format!("'{}'", network.origin));
    let made = book.origin.split(JUDGED).next().unwrap_or_default();
    let origin = format!("{made}{JUDGED}{by}, {} nodes, loss {}", look.nodes, look.loss);
    Ok(book.judged(&origin, |key| sound.contains(&key)))
}

/// The keys of positions that sound moves lead to. The book is walked through from its starts.
fn sound(
    book: &OpeningBook,
    starts: &[String],
    look: &Look,
    network: Option<&NetworkFile>,
) -> Result<HashSet<u64>, String> {
    let (mut sound, mut bad, mut seen) = (HashSet::new(), HashSet::new(), HashSet::new());
    let (mut waiting, mut looker) = (Vec::new(), None);
    for start in starts {
        let (game, options) = find(start).map_err(|error| error.to_string())?;
        let table = game.table(&options, None).map_err(|error| error.to_string())?;
        if book.games_at(&*table).is_none() {
            return Err(format!("the book has no games of {start}"));
        }
        seen.insert(OpeningBook::key(&*table));
        waiting.push(table);
        if looker.is_none() {
            looker = Some(Looker::new(game, network, look.nodes)?);
        }
    }
    let mut looker = looker.ok_or("no start")?;
    let mut told = Instant::now();
    while let Some(table) = waiting.pop() {
        let moves = book.moves(&*table);
        for known in &moves {
            let next = after(&*table, &known.text)?;
            if seen.insert(OpeningBook::key(&*next)) {
                waiting.push(next);
            }
        }
        if book.games_at(&*table).is_some_and(OpeningBook::is_enough) {
            for (key, is_sound) in looker.judge(&*table, moves, look.loss)? {
                if is_sound { &mut sound } else { &mut bad }.insert(key);
            }
        }
        if told.elapsed() >= PROGRESS {
            eprintln!(
                "{} positions of the book are left to look at",
                book.len().saturating_sub(seen.len()) + waiting.len()
            );
            told = Instant::now();
        }
    }
    println!("{} positions that good moves lead to, {} that a longer look is against", sound.len(), bad.len());
    // What one way leads to well another may lead to badly.
    Ok(&sound - &bad)
}

fn after(table: &dyn Table, text: &str) -> Result<Box<dyn Table>, String> {
    let mut next = table.fork();
    next.play(text).map_err(|error| error.say(rules::Lang::En))?;
    Ok(next)
}

/// Looks longer than the games did.
struct Looker {
    options: Options,
    engine: Engine,
    request: SearchRequest,
}

impl Looker {
    fn new(game: &'static dyn Rulebook, network: Option<&NetworkFile>, nodes: u64) -> Result<Self, String> {
        let mut engine = Engine::new(game).map_err(|error| error.to_string())?;
        engine.set_memory(MEBIBYTES);
        engine.set_network(network).map_err(|error| error.to_string())?;
        let request = SearchRequest { book: Book::Ignore, ..SearchRequest::for_analysis(Budget::nodes(nodes)) };
        Ok(Self { options: Options::new(game.options()), engine, request })
    }

    /// The keys that the moves which might be played here lead to, and whether they are hardly worse than the best.
    fn judge(
        &mut self,
        table: &dyn Table,
        moves: Vec<engine::BookMove>,
        loss: f64,
    ) -> Result<Vec<(u64, bool)>, String> {
        let moves = OpeningBook::frequent(moves, table.turn());
        // What the engine would play itself is the measure. It is looked at as the others are, from behind the move: who is
        // to move makes a difference to what a search says.
        let own = self.look(table)?.best_move().map(str::to_owned);
        let mut expected = Vec::new();
        for text in moves.into_iter().map(|known| known.text).chain(own) {
            let next = after(table, &text)?;
            expected.push((OpeningBook::key(&*next), 1.0 - self.expect(&*next)?));
        }
        let best = expected.iter().map(|(_, expected)| *expected).fold(0.0, f64::max);
        Ok(expected.into_iter().map(|(key, expected)| (key, expected >= best - loss)).collect())
    }

    /// What the player to move can expect, in parts of a won game.
    fn expect(&mut self, table: &dyn Table) -> Result<f64, String> {
        let outlook = self.look(table)?.outlook().or_else(|| self.engine.result());
        outlook.map(expectation).ok_or_else(|| format!("nobody can tell about {}", table.position_text()))
    }

    /// What a search says about a position.
    fn look(&mut self, table: &dyn Table) -> Result<Analysis, String> {
        self.engine.forget();
        let text = table.position_text();
        self.engine.set_game(&self.options, Some(&text), &[]).map_err(|error| error.to_string())?;
        Ok(self.engine.go(&self.request, &mut |_| {}))
    }
}
