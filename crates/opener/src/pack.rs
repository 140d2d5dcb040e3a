use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use engine::{
    Analysis, Book, Budget, Engine, EngineGames, NetworkFile, OpeningBook, Reached, SearchRequest, expectation, find,
};
use rules::{Options, Rulebook, Side, Table};

use crate::log::read;
use crate::openings::{read_network, replay};
use crate::tree::Tree;

/// How games become a book.
pub(crate) struct Pack {
    pub(crate) files: Vec<PathBuf>,
    pub(crate) out: PathBuf,
    /// Positions with fewer games are left out.
    pub(crate) least: u32,
    /// Positions searched for a longer look at each move that might be played.
    pub(crate) look: u64,
    pub(crate) network: Option<PathBuf>,
}

const MEBIBYTES: usize = 16;
/// A move that a longer look expects so much less of than of the best, in parts of a won game, is not sound.
const LOSS: f64 = 0.04;

impl Pack {
    /// Makes a book of the positions that were reached often enough, with a longer look at each move that would be played.
    pub(crate) fn run(&self) -> Result<(), String> {
        let mut trees: HashMap<String, Tree> = HashMap::new();
        let mut ways = Vec::new();
        for file in &self.files {
            // Two runs of one start are two trees, and their games are added up.
            let mut own = HashMap::new();
            ways.push(read(file, |line| replay(line, &mut own))?);
            trees.extend(own.into_iter().map(|(name, tree)| (format!("{name}\t{}", file.display()), tree)));
        }
        let origin = ways.join("; ");
        let name = trees.keys().next().ok_or("there are no games")?.split('\t').next().unwrap_or_default();
        let (game, _) = find(name).map_err(|error| error.to_string())?;
        let mut positions: HashMap<u64, EngineGames> = HashMap::new();
        for (key, node) in trees.values().flat_map(|tree| &tree.nodes) {
            let games = positions.entry(*key).or_default();
            games.one += node.games.one;
            games.draws += node.games.draws;
            games.two += node.games.two;
        }
        positions.retain(|_, games| games.games() >= self.least);
        let games = trees.values().map(|tree| tree.games).sum();
        let all = |sound: &HashSet<u64>| {
            let reached = |(key, games): (&u64, &EngineGames)| Reached {
                key: *key,
                games: *games,
                is_sound: sound.contains(key),
            };
            OpeningBook::new(game.id(), &origin, games, positions.iter().map(reached).collect::<Vec<_>>())
        };
        let sound = self.sound(game, &all(&HashSet::new()), trees.values())?;
        let book = all(&sound);
        let bytes = book.to_bytes();
        std::fs::write(&self.out, &bytes).map_err(|error| format!("{}: {error}", self.out.display()))?;
        println!("{} positions of {games} games, {} bytes: {}", book.len(), bytes.len(), self.out.display());
        for (name, tree) in &trees {
            let name = name.split('\t').next().unwrap_or_default();
            println!("{name}: {} games; {}", tree.games, first_moves(name, &book)?);
        }
        Ok(())
    }

    /// The keys of positions that a sound move leads to.
    fn sound<'a>(
        &self,
        game: &'static dyn Rulebook,
        book: &OpeningBook,
        trees: impl Iterator<Item = &'a Tree>,
    ) -> Result<HashSet<u64>, String> {
        let network = self.network.as_deref().map(read_network).transpose()?;
        let mut looker = Looker::new(game, network.as_ref(), self.look)?;
        let (mut sound, mut bad) = (HashSet::new(), HashSet::new());
        let mut nodes: Vec<_> = trees.flat_map(|tree| &tree.nodes).collect();
        // The same book comes out whatever the order in memory.
        nodes.sort_by_key(|(key, _)| **key);
        for (_, node) in nodes.into_iter().filter(|(_, node)| OpeningBook::is_enough(node.games)) {
            let table = looker.table(&node.position)?;
            let moves = OpeningBook::frequent(book.moves(&*table), node.turn);
            // What the engine would play itself is the measure. It is looked at as the others are, from behind the move: who is
            // to move makes a difference to what a search says.
            let own = looker.look(&*table)?.best_move().map(str::to_owned);
            let texts = moves.into_iter().map(|known| known.text).chain(own);
            let mut expected = Vec::new();
            for text in texts {
                let mut next = table.fork();
                next.play(&text).map_err(|error| error.say(rules::Lang::En))?;
                expected.push((OpeningBook::key(&*next), 1.0 - looker.expect(&*next)?));
            }
            let best = expected.iter().map(|(_, expected)| *expected).fold(0.0, f64::max);
            for (key, expected) in expected {
                if expected >= best - LOSS {
                    sound.insert(key)
                } else {
                    bad.insert(key)
                };
            }
        }
        println!("{} positions that good moves lead to, {} that a longer look is against", sound.len(), bad.len());
        Ok(&sound - &bad)
    }
}

/// Looks longer than the games did.
struct Looker {
    game: &'static dyn Rulebook,
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
        Ok(Self { game, options: Options::new(game.options()), engine, request })
    }

    fn table(&self, position: &str) -> Result<Box<dyn Table>, String> {
        self.game.table(&self.options, Some(position)).map_err(|error| error.to_string())
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

/// The first moves of a start, for people.
fn first_moves(start: &str, book: &OpeningBook) -> Result<String, String> {
    let (game, options) = find(start).map_err(|error| error.to_string())?;
    let table = game.table(&options, None).map_err(|error| error.to_string())?;
    let told = |known: &engine::BookMove| {
        let sign = if known.is_sound { "" } else { "?" };
        let share = 100.0 * known.games.promise(Side::One);
        format!("{}{sign} {} games {share:.1} %", known.text, known.games.games())
    };
    Ok(book.moves(&*table).iter().take(5).map(told).collect::<Vec<_>>().join(", "))
}
