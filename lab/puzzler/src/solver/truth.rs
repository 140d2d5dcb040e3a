use rules::{HouseRules, Rules};

use crate::solver::graph::Graph;
use crate::solver::limited::LimitedSolution;
use crate::solver::solution::Solution;
use crate::solver::value::Value;

/// What is true of the positions of a graph under house rules, after a game that led there.
pub struct Truth<'a, P> {
    graph: &'a Graph<P>,
    kind: Kind,
}

enum Kind {
    Unlimited(Solution),
    Limited(LimitedSolution),
}

impl<'a, P: Rules> Truth<'a, P> {
    /// Solves the graph under these house rules. `history` holds the keys of the game so far, the newest position
    /// included: those that occurred twice are drawn when they are reached again.
    pub fn new(graph: &'a Graph<P>, house_rules: HouseRules, history: &[u64]) -> Self {
        let mut drawn: Vec<_> = if house_rules.repetition {
            twice(history).filter_map(|key| graph.state_of_key(key)).collect()
        } else {
            Vec::new()
        };
        drawn.sort_unstable();
        drawn.dedup();
        let kind = match house_rules.quiet_turns {
            None => Kind::Unlimited(Solution::new(graph, &drawn)),
            Some(limit) => Kind::Limited(LimitedSolution::new(graph, limit, &drawn)),
        };
        Self { graph, kind }
    }

    /// The value of a position that has just been reached; none if it is not in the graph.
    pub fn reached(&self, position: &P) -> Option<Value> {
        let state = self.graph.state(position)?;
        Some(match &self.kind {
            Kind::Unlimited(solution) => solution.value(state),
            Kind::Limited(solution) => solution.value(state, position.quiet_turns()),
        })
    }

    /// The value of the newest position of the history: it stands on the board, however often it occurred.
    pub fn here(&self, position: &P) -> Option<Value> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            return self.reached(position);
        }
        let choices: Option<Vec<Value>> = moves.iter().map(|&m| self.reached(&position.after(m))).collect();
        Some(Value::best(position.turn(), choices?))
    }
}

/// The keys that occur at least twice, each as often as it occurs but once.
pub fn twice(history: &[u64]) -> impl Iterator<Item = u64> {
    let mut sorted = history.to_vec();
    sorted.sort_unstable();
    (1..sorted.len()).filter(|&at| sorted[at] == sorted[at - 1]).map(|at| sorted[at]).collect::<Vec<_>>().into_iter()
}
