#![allow(dead_code)] // every test uses some of it

use std::sync::Arc;

use rules::{Cell, Random, Table};

/// Every kind of board.
pub(crate) const GAMES: [&str; 5] = ["abalone", "abalone:belgian-daisy", "fenix", "fenix-7x8", "gunzi"];

/// A table of that game.
pub(crate) fn table(game: &str, position: Option<&str>) -> Arc<dyn Table> {
    let (game, options) = engine::find(game).unwrap();
    game.table(&options, position).unwrap().into()
}

/// The cell of that name.
pub(crate) fn cell(table: &dyn Table, name: &str) -> Cell {
    table.cells().into_iter().find(|(_, other)| other == name).unwrap().0
}

/// Positions from games played at random, the start among them; each has legal moves.
pub(crate) fn some_positions(game: &str, count: usize) -> Vec<Arc<dyn Table>> {
    let mut random = Random::new(42);
    let mut positions = vec![table(game, None)];
    while positions.len() < count {
        let mut at_random = table(game, None).fork();
        let plies = random.below(80);
        for _ in 0..plies {
            at_random.play_random(&mut random);
        }
        if !at_random.moves().is_empty() {
            positions.push(Arc::from(at_random));
        }
    }
    positions
}
