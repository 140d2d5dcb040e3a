use geometry::grid::{Cell, CellSet, name_order};

use super::deep;
use super::{Mover, Worth};
use crate::Move;
use crate::position::Fenix;

/// What a capture does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Capture {
    pub(crate) captured: CellSet,
    pub(crate) from: Cell,
    pub(crate) to: Cell,
}

/// The legal captures of a position: those that take the largest number of stones.
pub(crate) struct Captures {
    /// How many stones they take; 0 if there is no capture.
    pub(crate) stones: u32,
    len: usize,
    few: [Capture; FEW],
    /// All of them, where there are too many to search for without notes.
    many: Vec<Capture>,
}

/// More captures than were seen in forty thousand games at random. Beyond that, and beyond so many steps, the search
/// begins again and takes notes on the heap, so that it does not walk the same ground over and over.
const FEW: usize = 40;
const STEPS: u32 = 10_000;

const NOTHING: Capture = Capture { captured: CellSet::EMPTY, from: 0, to: 0 };

struct Search<'a> {
    mover: Mover,
    worth: Worth,
    found: &'a mut Captures,
    steps: u32,
}

impl Captures {
    /// Finds the legal captures of these stacks, which are all that can capture.
    pub(crate) fn find(position: &Fenix, jumpers: CellSet) -> Self {
        let worth = Worth::new(position);
        let mut found = Self { stones: 0, len: 0, few: [NOTHING; FEW], many: Vec::new() };
        let mut steps = STEPS;
        for from in jumpers {
            let mut search = Search { mover: Mover::new(position, from), worth, found: &mut found, steps };
            if !search.walk(from, CellSet::EMPTY, 0) {
                found.many = deep::find(position, jumpers, found.stones);
                found.stones = worth.of(found.many[0].captured);
                break;
            }
            steps = search.steps;
        }
        found
    }

    /// The captures, each once.
    #[inline]
    pub(crate) fn as_slice(&self) -> &[Capture] {
        if self.many.is_empty() { &self.few[..self.len] } else { &self.many }
    }

    /// Notes a capture of so many stones; `false` if there is no room.
    #[inline]
    fn note(&mut self, capture: Capture, stones: u32) -> bool {
        if stones < self.stones {
            return true;
        }
        if stones > self.stones {
            self.stones = stones;
            self.len = 0;
        }
        for known in &mut self.few[..self.len] {
            if known.same_result(capture) {
                known.take_first_name(capture);
                return true;
            }
        }
        if self.len == FEW {
            return false;
        }
        self.few[self.len] = capture;
        self.len += 1;
        true
    }
}

impl Search<'_> {
    /// Follows every capture from here; `false` if it gives up.
    fn walk(&mut self, at: Cell, captured: CellSet, stones: u32) -> bool {
        if self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        let mover = self.mover;
        let mut is_end = true;
        let mut is_done = true;
        mover.jumps(at, captured, |over, landing| {
            is_end = false;
            is_done = is_done && self.walk(landing, captured.with(over), stones + self.worth.at(over));
        });
        if is_end && stones > 0 {
            return self.found.note(Capture { captured, from: mover.from, to: at }, stones);
        }
        is_done
    }
}

impl Capture {
    /// Whether both leave the same position: stacks that return to where they began are no different from each other.
    #[inline]
    pub(crate) fn same_result(self, other: Self) -> bool {
        let returns = self.from == self.to && other.from == other.to;
        self.captured == other.captured && (returns || (self.to == other.to && self.from == other.from))
    }

    /// Of two captures with the same result, the one whose name comes first stands for both.
    #[inline]
    pub(crate) fn take_first_name(&mut self, other: Self) {
        if name_order(other.from) < name_order(self.from) {
            *self = other;
        }
    }

    /// The capture as a move.
    #[inline]
    pub(crate) fn to_move(self) -> Move {
        Move::Capture { from: self.from, to: self.to, captured: self.captured }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROUND_TRIP: Capture = Capture { captured: CellSet::from_bits(0xF << 40), from: 45, to: 45 };

    fn noted(captures: &[(Capture, u32)]) -> Vec<Capture> {
        let mut found = Captures { stones: 0, len: 0, few: [NOTHING; FEW], many: Vec::new() };
        assert!(captures.iter().all(|&(capture, stones)| found.note(capture, stones)));
        found.as_slice().to_vec()
    }

    #[test]
    fn round_trips_with_the_same_captures_are_one() {
        // a5 comes before e4 by name, though not by number.
        let other = Capture { from: 51, to: 51, ..ROUND_TRIP };
        assert_eq!(noted(&[(ROUND_TRIP, 4), (other, 4)]), [other]);
        assert_eq!(noted(&[(other, 4), (ROUND_TRIP, 4)]), [other]);
    }

    #[test]
    fn other_captures_are_told_apart() {
        let elsewhere = Capture { to: 51, ..ROUND_TRIP };
        let others = Capture { captured: CellSet::from_bits(0xF << 50), ..ROUND_TRIP };
        assert_eq!(noted(&[(ROUND_TRIP, 4), (elsewhere, 4), (others, 4)]), [ROUND_TRIP, elsewhere, others]);
    }

    #[test]
    fn only_the_largest_captures_stay() {
        let larger = Capture { captured: CellSet::from_bits(0x1F << 40), ..ROUND_TRIP };
        assert_eq!(noted(&[(ROUND_TRIP, 4), (larger, 5), (ROUND_TRIP, 4)]), [larger]);
    }
}
