//! The search for captures in positions with a great many of them, which only hand-made positions are.
//!
//! Sequences that have taken the same stacks and stand on the same square go on in the same way, so it is enough to know
//! all such states, one layer for each number of stacks taken. Up to a million of them have been seen.

use geometry::grid::{CellSet, name_order};

use super::best::Capture;
use super::graph::{Graph, State};
use super::{Mover, Worth};
use crate::position::Fenix;

/// The legal captures of these stacks, given that one of `stones` stones is known.
pub(super) fn find(position: &Fenix, jumpers: CellSet, stones: u32) -> Vec<Capture> {
    let worth = Worth::new(position);
    let mut best = stones;
    let mut found = Vec::new();
    for from in jumpers {
        collect(&Mover::new(position, from), worth, &mut best, &mut found);
    }
    merge(&mut found);
    found
}

fn collect(mover: &Mover, worth: Worth, best: &mut u32, found: &mut Vec<Capture>) {
    let graph = Graph::new(mover);
    let mut layer = vec![State::new(mover.from, 0)];
    while !layer.is_empty() {
        let mut next = Vec::with_capacity(layer.len());
        for &state in &layer {
            let before = next.len();
            next.extend(graph.jumps(state).map(|jump| state.after(jump)));
            if next.len() > before {
                continue;
            }
            let captured = graph.cells(state.taken());
            let stones = worth.of(captured);
            if stones > *best {
                *best = stones;
                found.clear();
            }
            if stones == *best {
                found.push(Capture { captured, from: mover.from, to: state.at() });
            }
        }
        next.sort_unstable();
        next.dedup();
        layer = next;
    }
}

/// Stacks that return to where they began may do the same: the first name stands for all.
fn merge(found: &mut Vec<Capture>) {
    let (mut returning, others): (Vec<_>, Vec<_>) = found.drain(..).partition(|capture| capture.from == capture.to);
    rules::sort_few(&mut returning, |capture| (capture.captured, name_order(capture.from)));
    returning.dedup_by_key(|capture| capture.captured);
    found.extend(others);
    found.append(&mut returning);
}
