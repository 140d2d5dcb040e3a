use std::collections::HashSet;

use geometry::grid::{Cell, CellSet, name_order};

use super::Mover;

/// All ways in which a stack takes a given set of stacks and ends on a given square, in the order of their texts.
///
/// Dead ends are remembered, so the first path is found without trying the same ground twice, and each further one soon
/// after.
pub(crate) struct Paths {
    mover: Mover,
    to: Cell,
    targets: CellSet,
    dead_ends: HashSet<(Cell, CellSet)>,
    limit: usize,
    landings: Vec<Cell>,
    found: Vec<Vec<Cell>>,
}

impl Paths {
    /// The landing squares of up to `limit` paths.
    pub(crate) fn find(mover: Mover, to: Cell, targets: CellSet, limit: usize) -> Vec<Vec<Cell>> {
        Self::continue_from(mover, mover.from, CellSet::EMPTY, to, targets, limit)
    }

    /// The landing squares still to come of up to `limit` paths that have come as far as `at`.
    pub(crate) fn continue_from(
        mover: Mover,
        at: Cell,
        captured: CellSet,
        to: Cell,
        targets: CellSet,
        limit: usize,
    ) -> Vec<Vec<Cell>> {
        let mut paths =
            Self { mover, to, targets, dead_ends: HashSet::new(), limit, landings: Vec::new(), found: Vec::new() };
        paths.walk(at, captured);
        paths.found
    }

    /// Whether a path was found from here on.
    fn walk(&mut self, at: Cell, captured: CellSet) -> bool {
        if captured == self.targets {
            if at == self.to {
                self.found.push(self.landings.clone());
            }
            return at == self.to;
        }
        if self.dead_ends.contains(&(at, captured)) {
            return false;
        }
        let mut jumps = Vec::new();
        self.mover.jumps(at, captured, |over, landing| {
            if self.targets.contains(over) {
                jumps.push((landing, over));
            }
        });
        jumps.sort_unstable_by_key(|&(landing, _)| name_order(landing));
        let mut any = false;
        for (landing, over) in jumps {
            if self.found.len() >= self.limit {
                return any;
            }
            self.landings.push(landing);
            any |= self.walk(landing, captured.with(over));
            self.landings.pop();
        }
        if !any {
            self.dead_ends.insert((at, captured));
        }
        any
    }
}
