use std::time::{Duration, Instant};

use engine::{Analysis, BenchPosition, Budget, Engine, Resources, SearchRequest, Settings, find, system_clock};

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

/// Searches a position from scratch with a table of so many mebibytes.
pub fn bench(
    position: &BenchPosition,
    effort: BenchEffort,
    threads: usize,
    mebibytes: usize,
) -> Result<BenchResult, Box<dyn std::error::Error>> {
    let (game, options) = find(position.game)?;
    let mut engine = Engine::with(game, Resources { mebibytes, clock: system_clock() })?;
    engine.set_game(&options, position.position, &[])?;
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

#[cfg(test)]
mod tests {
    use engine::bench_positions;

    use super::*;

    #[test]
    fn fixed_work_is_the_same_every_time() {
        for position in bench_positions(None).into_iter().step_by(2) {
            let run = || bench(position, BenchEffort::Depth(position.depth.min(4)), 1, 2).unwrap().analysis.nodes;
            assert_eq!(run(), run(), "{}", position.name);
        }
    }
}
