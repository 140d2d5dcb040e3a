use geometry::grid::{Cell, CellSet};

use super::Mover;
use super::graph::{Graph, State, States};

/// All ways in which a stack takes a given set of stacks and ends on a given square, in the order of their texts.
///
/// Dead ends are remembered, so the first path is found without trying the same ground twice, and each further one soon
/// after.
pub(crate) struct Paths {
    graph: Graph,
    end: State,
    dead_ends: States,
    limit: usize,
    landings: Vec<Cell>,
    found: Vec<Vec<Cell>>,
}

impl Paths {
    /// The landing squares of up to `limit` paths.
    pub(crate) fn find(mover: &Mover, to: Cell, targets: CellSet, limit: usize) -> Vec<Vec<Cell>> {
        Self::go_on(mover, (mover.from, CellSet::EMPTY), to, targets, limit)
    }

    /// The landing squares still to come of up to `limit` paths that have come as far as a square and have taken some
    /// stacks already.
    pub(crate) fn go_on(
        mover: &Mover,
        (at, captured): (Cell, CellSet),
        to: Cell,
        targets: CellSet,
        limit: usize,
    ) -> Vec<Vec<Cell>> {
        let graph = Graph::new(mover);
        let now = State::new(at, graph.bits(captured));
        let end = State::new(to, graph.bits(targets));
        let mut paths =
            Self { graph, end, dead_ends: States::default(), limit, landings: Vec::new(), found: Vec::new() };
        paths.walk(now);
        paths.found
    }

    /// Whether a path was found from here on.
    fn walk(&mut self, now: State) -> bool {
        if now.taken() == self.end.taken() {
            if now == self.end {
                self.found.push(self.landings.clone());
            }
            return now == self.end;
        }
        if self.dead_ends.contains(&now) {
            return false;
        }
        let mut any = false;
        for index in 0..self.graph.ways(now).len() {
            let jump = self.graph.ways(now)[index];
            let is_wanted = jump.over & self.end.taken() & !now.taken() != 0;
            if is_wanted && self.found.len() < self.limit {
                self.landings.push(jump.landing);
                any |= self.walk(now.after(jump));
                self.landings.pop();
            }
        }
        if !any && self.found.len() < self.limit {
            self.dead_ends.insert(now);
        }
        any
    }
}
