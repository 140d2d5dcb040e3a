//! What the tests share.

#![allow(dead_code)] // not every test needs everything

use std::path::PathBuf;

use engine::{Budget, Engine, SearchRequest};
use record::Record;
use review::Review;

pub(crate) const GAMES: [&str; 4] = ["abalone", "fenix", "fenix-7x8", "gunzi"];

/// A path in this crate.
pub(crate) fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The text of a file of this crate.
pub(crate) fn text(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The one record of a text.
pub(crate) fn record(text: &str) -> Record {
    let mut all = record::read_all(text, engine::all());
    let reading = all.next().expect("a game").expect("in order");
    assert!(all.next().is_none(), "one game");
    reading.record
}

/// The record of some moves from a position on.
pub(crate) fn played(game: &str, start: Option<&str>, moves: &[&str]) -> Record {
    let (game, options) = engine::find(game).unwrap();
    let mut table = game.table(&options, start).unwrap();
    for text in moves {
        table.play(text).unwrap();
    }
    Record::new(table.as_ref())
}

/// A review with so many nodes a position.
pub(crate) fn review(record: &Record, nodes: u64) -> Review {
    let mut engine = Engine::new(record.rulebook()).unwrap();
    engine.set_memory(8);
    let request = SearchRequest::for_analysis(Budget::nodes(nodes));
    review::review(record, &mut engine, &request, &mut |_, _| {}).unwrap()
}

/// Positions whose result is proved: the player to move wins (or loses), and in how many plies.
pub(crate) fn proofs(game: &str, wins: bool) -> Vec<(String, u32)> {
    let wanted = if wins { "win" } else { "loss" };
    let file = text(&format!("../../engine/engine/tests/golden/{game}-proofs.txt"));
    let lines = file.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    lines.filter(|parts| parts[0] == wanted).map(|parts| (parts[2].to_owned(), parts[1].parse().unwrap())).collect()
}
