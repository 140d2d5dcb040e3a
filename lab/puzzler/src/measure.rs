use engine::{Budget, Engine, Level, SearchRequest};
use puzzles::{Aim, Levels, Puzzle};
use rules::{Options, Random};

/// How many positions the engine looks at to confirm a solution: ten times as many as it needs to propose one.
pub(crate) const CONFIRMING_NODES: u64 = 10 * PROPOSING_NODES;
/// How many positions it looks at to propose one.
const PROPOSING_NODES: u64 = 10_000;

/// How hard a puzzle is for the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Difficulty {
    pub(crate) nodes: u64,
    pub(crate) levels: Levels,
}

impl Difficulty {
    /// The rating to begin with. People find it the harder the fewer levels find it, the longer the engine looks for it, and
    /// the farther one has to see.
    pub(crate) fn rating(&self, aim: Aim, moves: usize) -> u16 {
        let missing = f64::from(u32::from(Levels::HIGHEST) - self.levels.count());
        let effort = (self.nodes.max(16) as f64 / 16.0).log2();
        let depth = match aim {
            Aim::Win { moves } | Aim::Gain { moves, .. } | Aim::Hold { moves, .. } => moves.min(4),
            Aim::Draw => 2,
        };
        let farther = 140.0 * f64::from(depth - 1) + 70.0 * (moves as f64 - 1.0);
        (640.0 + 75.0 * missing + 45.0 * effort + farther).clamp(500.0, 2600.0) as u16
    }

    /// The rating of a puzzle whose difficulty is known.
    pub(crate) fn rating_of(puzzle: &Puzzle) -> u16 {
        Self { nodes: puzzle.nodes, levels: puzzle.levels }.rating(puzzle.aim, puzzle.moves())
    }
}

/// From how many positions on the engine prefers that move for good; none if it does not prefer it in the end.
pub(crate) fn nodes_to_find(
    engine: &mut Engine,
    options: &Options,
    position: &str,
    solution: &str,
    nodes: u64,
) -> Option<u64> {
    engine.forget();
    engine.set_game(options, Some(position), &[]).ok()?;
    let (mut before, mut since) = (0, None);
    let analysis = engine.go(&SearchRequest::for_analysis(Budget::nodes(nodes)), &mut |progress| {
        if progress.best_move() == Some(solution) {
            since.get_or_insert(before);
        } else {
            since = None;
        }
        before = progress.nodes;
    });
    (analysis.best_move() == Some(solution)).then(|| since.unwrap_or(analysis.nodes).max(1))
}

/// Which levels find that move.
pub(crate) fn levels_that_find(engine: &mut Engine, options: &Options, position: &str, solution: &str) -> Levels {
    let mut found = Levels::default();
    if engine.set_game(options, Some(position), &[]).is_err() {
        return found;
    }
    for level in Level::all().filter(|level| level.number() <= Levels::HIGHEST) {
        let request = SearchRequest::for_analysis(Budget::default());
        let played = engine.play_as(level, &request, &mut Random::new(u64::from(level.number())));
        if played.best_move() == Some(solution) {
            found = found.with(level.number());
        }
    }
    found
}
