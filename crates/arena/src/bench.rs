use std::time::{Duration, Instant};

use engine::{Analysis, Budget, Engine, EngineError, Resources, SearchRequest, Settings, system_clock};
use rules::Options;
use ugi::Setting;

/// Positions of all games, from the start to the end: game, name, depth, position text (`start` for the start).
const POSITIONS: &str = include_str!("../data/bench.txt");

/// A position to measure the engine by.
#[derive(Clone)]
pub struct BenchPosition {
    /// The game and its options.
    pub setting: Setting,
    /// What it is called.
    pub name: &'static str,
    /// How deep it is searched when the work is fixed.
    pub depth: u32,
    /// Its text; none for the start position.
    pub start: Option<&'static str>,
}

/// How much is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BenchEffort {
    /// Each position to its own depth: with one thread the same work on every machine.
    Fixed,
    /// Each position to this depth.
    Depth(u32),
    /// Each position for so long.
    Time(Duration),
}

/// What a search of a position came to.
#[derive(Clone, PartialEq, Debug)]
pub struct BenchResult {
    /// What the search found.
    pub analysis: Analysis,
    /// How long it took.
    pub elapsed: Duration,
}

impl BenchResult {
    /// Positions visited in a second.
    pub fn nodes_per_second(&self) -> u64 {
        per_second(self.analysis.nodes, self.elapsed)
    }
}

/// How many a second that is.
pub fn per_second(nodes: u64, elapsed: Duration) -> u64 {
    (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64
}

/// The positions of all games, or of one.
pub fn bench_positions(game: Option<&str>) -> impl Iterator<Item = BenchPosition> {
    POSITIONS
        .lines()
        .filter_map(read_position)
        .filter(move |position| game.is_none_or(|id| position.setting.0.id() == id))
}

/// Searches a position from scratch with a table of so many mebibytes.
pub fn bench(
    position: &BenchPosition,
    effort: BenchEffort,
    threads: usize,
    mebibytes: usize,
) -> Result<BenchResult, EngineError> {
    let (game, options) = &position.setting;
    let mut engine = Engine::with(*game, Resources { mebibytes, clock: system_clock() })?;
    engine.set_game(options, position.start, &[])?;
    let budget = match effort {
        BenchEffort::Fixed => Budget::depth(position.depth),
        BenchEffort::Depth(depth) => Budget::depth(depth),
        BenchEffort::Time(time) => Budget::move_time(time),
    };
    let settings = Settings { threads, ..Settings::default() };
    let request = SearchRequest { settings, ..SearchRequest::for_analysis(budget) };
    let begin = Instant::now();
    let analysis = engine.go(&request, &mut |_| {});
    Ok(BenchResult { analysis, elapsed: begin.elapsed() })
}

fn read_position(line: &'static str) -> Option<BenchPosition> {
    let mut fields = line.split('|').map(str::trim);
    let (game, name, depth, text) = (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
    let setting: (_, Options) = engine::find(game).ok()?;
    Some(BenchPosition { setting, name, depth: depth.parse().ok()?, start: (text != "start").then_some(text) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_position_and_every_game_has_four() {
        let lines = POSITIONS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count();
        assert_eq!(bench_positions(None).count(), lines);
        for position in bench_positions(None) {
            let (game, options) = &position.setting;
            let table = game.table(options, position.start);
            assert!(table.is_ok_and(|table| table.ending().is_none()), "{}", position.name);
        }
        for game in engine::all() {
            assert!(bench_positions(Some(game.id())).count() >= 4, "{}", game.id());
        }
    }

    #[test]
    fn fixed_work_is_the_same_every_time() {
        for position in bench_positions(None).step_by(2) {
            let run = || bench(&position, BenchEffort::Depth(position.depth.min(4)), 1, 2).unwrap().analysis.nodes;
            assert_eq!(run(), run(), "{}", position.name);
        }
    }
}
