use rules::{Outcome, Position};

use crate::solver::graph::{Graph, State};
use crate::solver::value::{Value, Wdl};

/// The value of every state of a graph for every number of quiet turns, where a number of quiet turns in a row is a draw.
///
/// With the number of quiet turns a state never comes back, so everything is worked out in one go, from the last turn
/// before the limit to the first.
pub struct LimitedSolution {
    limit: u32,
    /// By quiet turns, then by state: 0 is a draw, `n + 1` a win in `n`, `-(n + 1)` a loss.
    layers: Vec<Vec<i16>>,
}

impl LimitedSolution {
    /// Solves a graph under that limit; reaching one of the `drawn` states is a draw besides.
    pub fn new<P: Position>(graph: &Graph<P>, limit: u32, drawn: &[State]) -> Self {
        let mut layers = vec![vec![0; graph.len()]; limit as usize + 1];
        let mut phases = phases(graph);
        for &state in drawn {
            if graph.outcome(state).is_none() {
                // Left a draw.
                phases[state as usize] = u32::MAX;
            }
        }
        for layer in &mut layers {
            for state in 0..graph.len() as State {
                if let Some(Outcome::Win(winner)) = graph.outcome(state) {
                    layer[state as usize] = if winner == graph.position(state).turn() { 1 } else { -1 };
                }
            }
        }
        let last = phases.iter().copied().filter(|&phase| phase != u32::MAX).max().unwrap_or(0);
        for phase in 0..=last {
            let states: Vec<State> = (0..graph.len() as State)
                .filter(|&state| phases[state as usize] == phase && graph.outcome(state).is_none())
                .collect();
            for quiet in (0..limit as usize).rev() {
                for &state in &states {
                    let choices = graph
                        .next(state)
                        .map(|(next, resets)| value(layers[if resets { 0 } else { quiet + 1 }][next as usize]));
                    let best = Value::best(graph.position(state).turn(), choices);
                    layers[quiet][state as usize] = number(best);
                }
            }
        }
        Self { limit, layers }
    }

    /// The value of a state that has just been reached after so many quiet turns.
    pub fn value(&self, state: State, quiet_turns: u32) -> Value {
        value(self.layers[quiet_turns.min(self.limit) as usize][state as usize])
    }
}

/// How many ways that cannot be undone may follow after each state.
fn phases<P: Position>(graph: &Graph<P>) -> Vec<u32> {
    let mut phases = vec![0; graph.len()];
    loop {
        let mut changed = false;
        for state in (0..graph.len() as State).rev() {
            let most = graph.next(state).map(|(next, resets)| phases[next as usize] + u32::from(resets)).max();
            if most.is_some_and(|most| most > phases[state as usize]) {
                phases[state as usize] = most.unwrap_or(0);
                changed = true;
            }
        }
        if !changed {
            return phases;
        }
    }
}

fn value(number: i16) -> Value {
    let wdl = match number {
        0 => return Value::DRAW,
        1.. => Wdl::Win,
        _ => Wdl::Loss,
    };
    Value { wdl, plies: u32::from(number.unsigned_abs()) - 1, ..Value::DRAW }
}

fn number(value: Value) -> i16 {
    match value.wdl {
        Wdl::Draw => 0,
        Wdl::Win => value.plies as i16 + 1,
        Wdl::Loss => -(value.plies as i16 + 1),
    }
}
