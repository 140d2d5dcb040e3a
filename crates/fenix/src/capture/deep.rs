//! The search for captures in positions with a great many of them, which only hand-made positions are.
//!
//! Sequences that have taken the same stacks and stand on the same square go on in the same way, so it is enough to know
//! all such states, one layer for each number of stacks taken.

use geometry::grid::{Cell, CellSet, name_order};

use super::best::Capture;
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
    let mut layer = vec![State::new(mover.from, CellSet::EMPTY)];
    while !layer.is_empty() {
        let mut next = Vec::with_capacity(layer.len());
        for state in &layer {
            let (at, captured) = (state.at(), state.captured());
            let mut is_end = true;
            mover.jumps(at, captured, |over, landing| {
                is_end = false;
                next.push(State::new(landing, captured.with(over)));
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
    let (mut returning, others): (Vec<_>, Vec<_>) = found.drain(..).partition(|capture| capture.from == capture.to);
    returning.sort_unstable_by_key(|capture| (capture.captured, name_order(capture.from)));
    returning.dedup_by_key(|capture| capture.captured);
    found.extend(others);
    found.append(&mut returning);
}

/// The stacks taken so far and, in the bits above those of the board, the square on which the capturing stack stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct State(u128);

const SQUARE: u32 = 120;

impl State {
    #[inline]
    fn new(at: Cell, captured: CellSet) -> Self {
        Self(captured.bits() | u128::from(at) << SQUARE)
    }

    #[inline]
    fn at(self) -> Cell {
        (self.0 >> SQUARE) as Cell
    }

    #[inline]
    fn captured(self) -> CellSet {
        CellSet::from_bits(self.0 & ((1 << SQUARE) - 1))
    }
}
