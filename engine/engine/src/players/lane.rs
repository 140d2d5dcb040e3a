use rules::toy::{CELLS, Lane as Position, Run};
use rules::{Change, Observer, Position as _, Side};
use search::{Evaluation, Playable};

use super::Player;
use super::linear::{Explained, Part};
use crate::bench::BenchPosition;
use crate::levels::{Strength, Strengths};
use crate::network::Judging;

/// Plays Lane: as little as a player can be.
pub(crate) struct Lane;

/// What a runner is worth.
const RUNNER: i32 = 100;

/// How many runners Side One has more than the other.
fn lead(position: Position) -> i32 {
    let [one, two] = position.taken();
    i32::from(two) - i32::from(one)
}

/// Who has more runners is better off; the position itself says how many there are.
pub(crate) struct Leads;

impl Evaluation<Position> for Leads {
    type Accumulator = ();

    fn blank(&self) {}

    fn follow(&self, (): &(), _: &[Change], (): &mut ()) {}

    fn estimate(&self, position: &Position, (): &()) -> i32 {
        let lead = RUNNER * lead(*position);
        if position.turn() == Side::One { lead } else { -lead }
    }
}

impl Playable for Lane {
    type Position = Position;
    type Evaluation = Leads;

    const SLOTS: usize = CELLS as usize * CELLS as usize;
    const SWING: i32 = RUNNER;

    fn gain(_: &Position, run: Run) -> i32 {
        run.over().map_or(0, |_| RUNNER)
    }

    fn slot(run: Run) -> usize {
        usize::from(run.from) * usize::from(CELLS) + usize::from(run.to)
    }

    fn digest(run: Run) -> u32 {
        Self::slot(run) as u32 + 1
    }

    fn is_free(position: &Position) -> bool {
        position.outcome().is_none()
    }

    fn urgent(position: &Position, out: &mut Vec<Run>) {
        let from = out.len();
        position.legal_moves(out);
        let mut index = 0;
        out.retain(|run| {
            index += 1;
            index <= from || run.over().is_some()
        });
    }

    fn null_move<O: Observer>(position: &mut Position, observer: &mut O) {
        position.null_move(observer);
    }
}

impl Explained for Lane {
    fn parts(position: &Position) -> Vec<Part> {
        vec![Part { name: "runners", amount: lead(*position), weight: f64::from(RUNNER) }]
    }
}

impl Judging<Position> for Leads {
    fn linear() -> Self {
        Self
    }
}

impl Player for Lane {
    /// There is so little to see that levels differ in how well they judge.
    const STRENGTHS: Strengths = [
        Strength { nodes: 20, depth: 1, blur: 300, worst: 900 },
        Strength { nodes: 20, depth: 1, blur: 200, worst: 600 },
        Strength { nodes: 40, depth: 1, blur: 100, worst: 300 },
        Strength { nodes: 60, depth: 2, blur: 80, worst: 200 },
        Strength { nodes: 100, depth: 2, blur: 60, worst: 150 },
        Strength { nodes: 200, depth: 3, blur: 40, worst: 100 },
        Strength { nodes: 400, depth: 4, blur: 20, worst: 60 },
        Strength { nodes: 800, depth: 5, blur: 10, worst: 30 },
        Strength { nodes: 2_000, depth: 8, blur: 0, worst: 0 },
    ];

    const BENCH: &'static [BenchPosition] = &[
        BenchPosition { game: "lane", name: "start", depth: 8, position: None },
        BenchPosition { game: "lane:goal=1", name: "one runner", depth: 8, position: None },
        BenchPosition { game: "lane", name: "middle", depth: 8, position: Some("1.12..2 1 3") },
        BenchPosition { game: "lane", name: "late", depth: 8, position: Some("1...2.2 2 5") },
    ];
}
