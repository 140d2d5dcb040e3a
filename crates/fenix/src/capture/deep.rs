//! The search for captures in positions with a great many of them, which only hand-made positions are.
//!
//! Sequences that have taken the same stacks and stand on the same square go on in the same way, so it is enough to know
//! all such states, one layer for each number of stacks taken.

use geometry::grid::{Cell, CellSet, name_order};

use super::best::Capture;
use super::{Mover, Worth};
use crate::position::Fenix;

/// A square and the hostile stacks taken so far, each by its number among them.
type State = u64;

/// The legal captures of these stacks, given that one of `stones` stones is known.
pub(super) fn find(position: &Fenix, jumpers: CellSet, stones: u32) -> Vec<Capture> {
    let worth = Worth::new(position);
    let mut best = stones;
    let mut found = Vec::new();
    for from in jumpers {
        let mover = Mover::new(position, from);
        collect(&mover, worth, &mut best, &mut found);
    }
    merge(&mut found);
    found
}

fn collect(mover: &Mover, worth: Worth, best: &mut u32, found: &mut Vec<Capture>) {
    let hostile: Vec<Cell> = mover.hostile.into_iter().collect();
    let mut layer = vec![state(mover.from, 0)];
    while !layer.is_empty() {
        let mut next = Vec::new();
        for &now in &layer {
            let (at, captured) = (square(now), captured(now, &hostile));
            let mut is_end = true;
            mover.jumps(at, captured, |over, landing| {
                is_end = false;
                let number = hostile.partition_point(|&cell| cell < over);
                next.push(state(landing, taken(now) | 1 << number));
            });
            let stones = worth.of(captured);
            if is_end && stones >= *best {
                if stones > *best {
                    *best = stones;
                    found.clear();
                }
                found.push(Capture { captured, from: mover.from, to: at });
            }
        }
        next.sort_unstable();
        next.dedup();
        layer = next;
    }
}

/// Stacks that return to where they began may do the same: the first name stands for all.
fn merge(found: &mut Vec<Capture>) {
    let (mut returning, mut others): (Vec<_>, Vec<_>) = found.drain(..).partition(|capture| capture.from == capture.to);
    returning.sort_unstable_by_key(|capture| (capture.captured, name_order(capture.from)));
    returning.dedup_by_key(|capture| capture.captured);
    others.append(&mut returning);
    *found = others;
}

const fn state(at: Cell, taken: u32) -> State {
    (at as State) << 32 | taken as State
}

const fn square(state: State) -> Cell {
    (state >> 32) as Cell
}

const fn taken(state: State) -> u32 {
    state as u32
}

fn captured(state: State, hostile: &[Cell]) -> CellSet {
    hostile.iter().enumerate().filter(|(number, _)| taken(state) >> number & 1 != 0).map(|(_, &cell)| cell).collect()
}
