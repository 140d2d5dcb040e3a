use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

use engine::{EngineGames, OpeningBook, Reached, find};
use rules::Side;

use crate::judge::{Look, judged};
use crate::log::read;
use crate::openings::replay;
use crate::tree::Tree;

/// How games become a book.
pub(crate) struct Pack {
    pub(crate) files: Vec<PathBuf>,
    pub(crate) out: PathBuf,
    /// Positions with fewer games are left out.
    pub(crate) least: u32,
    /// How each move that might be played is looked at.
    pub(crate) look: Look,
}

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
        let reached = |(key, games): (&u64, &EngineGames)| Reached { key: *key, games: *games, is_sound: false };
        let book = OpeningBook::new(game.id(), &origin, games, positions.iter().map(reached));
        let start = |name: &String| name.split('\t').next().unwrap_or_default().to_owned();
        let starts: BTreeSet<String> = trees.keys().map(start).collect();
        let book = judged(book, &starts.into_iter().collect::<Vec<_>>(), &self.look)?;
        let bytes = book.to_bytes();
        std::fs::write(&self.out, &bytes).map_err(|error| format!("{}: {error}", self.out.display()))?;
        println!("{} positions of {games} games, {} bytes: {}", book.len(), bytes.len(), self.out.display());
        for (name, tree) in &trees {
            let name = name.split('\t').next().unwrap_or_default();
            println!("{name}: {} games; {}", tree.games, first_moves(name, &book)?);
        }
        Ok(())
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
