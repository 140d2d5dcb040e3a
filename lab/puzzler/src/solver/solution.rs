use std::collections::VecDeque;

use rules::{Outcome, Position, Side};

use crate::solver::graph::{Graph, State};
use crate::solver::value::{Value, Wdl};

/// The value of every state of a graph, found backwards from the ends of games.
///
/// Play that never ends is a draw, and so is reaching a state that was said to be drawn.
pub struct Solution {
    values: Vec<Value>,
}

impl Solution {
    /// Solves a graph in which reaching one of the `drawn` states is a draw, unless the game is over there.
    pub fn new<P: Position>(graph: &Graph<P>, drawn: &[State]) -> Self {
        let mut solution = Self { values: vec![Value::DRAW; graph.len()] };
        let mut closed = vec![false; graph.len()];
        for &state in drawn {
            closed[state as usize] = true;
        }
        solution.find_results(graph, &closed);
        if graph.position(0).score().is_some() {
            for side in Side::BOTH {
                solution.find_margins(graph, &closed, side);
            }
        }
        solution
    }

    /// The value of a state that has just been reached.
    pub fn value(&self, state: State) -> Value {
        self.values[state as usize]
    }

    /// Results with the number of turns they take: nearer ends are handed on before farther ones, so that a win is found
    /// by the shortest way and a loss by the longest.
    fn find_results<P: Position>(&mut self, graph: &Graph<P>, closed: &[bool]) {
        let mut open_ways: Vec<u32> = (0..graph.len() as State).map(|state| graph.ways(state)).collect();
        let mut decided = vec![false; graph.len()];
        let mut queue = VecDeque::new();
        for state in 0..graph.len() as State {
            if let Some(Outcome::Win(winner)) = graph.outcome(state) {
                let won = winner == graph.position(state).turn();
                self.values[state as usize].wdl = if won { Wdl::Win } else { Wdl::Loss };
                decided[state as usize] = true;
                queue.push_back(state);
            }
        }
        while let Some(state) = queue.pop_front() {
            let Value { wdl, plies, .. } = self.values[state as usize];
            for &before in graph.before(state) {
                let at = before as usize;
                if decided[at] || closed[at] {
                    continue;
                }
                open_ways[at] -= u32::from(wdl == Wdl::Win);
                let found = match wdl {
                    Wdl::Loss => Wdl::Win,
                    _ if open_ways[at] == 0 => Wdl::Loss,
                    _ => continue,
                };
                self.values[at] = Value { wdl: found, plies: plies + 1, ..Value::DRAW };
                decided[at] = true;
                queue.push_back(before);
            }
        }
    }

    /// The margin that one side can be sure of in each state: wider ones are handed on before narrower ones.
    fn find_margins<P: Position>(&mut self, graph: &Graph<P>, closed: &[bool], side: Side) {
        let mut ends: Vec<(i32, State)> = (0..graph.len() as State)
            .filter(|&state| graph.outcome(state) == Some(Outcome::Win(side)))
            .map(|state| (margin(graph.position(state)), state))
            .collect();
        ends.sort_unstable();
        let mut open_ways: Vec<u32> = (0..graph.len() as State).map(|state| graph.ways(state)).collect();
        let mut decided = vec![false; graph.len()];
        let mut stack = Vec::new();
        while let Some((margin, end)) = ends.pop() {
            stack.push(end);
            decided[end as usize] = true;
            while let Some(state) = stack.pop() {
                self.values[state as usize].margins[side.index()] = margin;
                for &before in graph.before(state) {
                    let at = before as usize;
                    if decided[at] || closed[at] {
                        continue;
                    }
                    open_ways[at] -= 1;
                    if graph.position(before).turn() == side || open_ways[at] == 0 {
                        decided[at] = true;
                        stack.push(before);
                    }
                }
            }
        }
    }
}

/// By how many points a finished game was won.
fn margin<P: Position>(position: &P) -> i32 {
    position.score().map_or(0, |[one, two]| i32::from(one.abs_diff(two)))
}
