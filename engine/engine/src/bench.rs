use crate::games::{all, bench_of};

/// A position to measure the engine by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchPosition {
    /// The game and its options, as [`find`](crate::find) reads them.
    pub game: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// How deep it is searched when the work is fixed.
    pub depth: u32,
    /// Its text; none for the start position.
    pub position: Option<&'static str>,
}

impl BenchPosition {
    /// The name of the game without options.
    pub fn id(&self) -> &'static str {
        self.game.split_once(':').map_or(self.game, |(id, _)| id)
    }
}

/// The positions to measure the engine by, of all games or of one: from the start to the end, in the order of the games.
pub fn bench_positions(game: Option<&str>) -> Vec<&'static BenchPosition> {
    let wanted = all().iter().map(|rulebook| rulebook.id()).filter(|id| game.is_none_or(|game| game == *id));
    wanted.flat_map(bench_of).collect()
}
