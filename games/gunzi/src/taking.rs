//! The ways pillars can share out what they take, as move texts name them.

use geometry::lanes::{CELLS, Cell, CellSet};

use rules::sort_by_number;

use crate::Gunzi;
use crate::moves::Gains;
use crate::piece::HIGHEST;

/// The pillars that take something, each with the wedges it takes, both in the order of the board.
pub(crate) type Taking = Vec<(Cell, Vec<Cell>)>;

/// The ways to take the prey so that the pillars gain this, sorted as their texts are; the first `limit` of them.
pub(crate) fn takings(position: &Gunzi, gains: Gains, limit: usize) -> Vec<Taking> {
    let prey = position.prey();
    let mut takers: Vec<_> = gains
        .of(position.pillars(position.turn))
        .map(|(pillar, gain)| {
            let is_full = position.height(pillar) + gain >= HIGHEST;
            let reach = position.owned_by(pillar) & prey;
            Taker { pillar, reach, least: gain, most: if is_full { CELLS as u8 } else { gain } }
        })
        .filter(|taker| !taker.reach.is_empty())
        .collect();
    sort_by_number(&mut takers, |taker| f64::from(taker.pillar));
    let mut search = Search { takers, taking: Taking::new(), found: Vec::new(), limit };
    search.open(0, prey);
    search.found
}

#[derive(Clone, Copy)]
struct Taker {
    pillar: Cell,
    /// What it may still take.
    reach: CellSet,
    /// What it must still take.
    least: u8,
    most: u8,
}

struct Search {
    takers: Vec<Taker>,
    taking: Taking,
    found: Vec<Taking>,
    limit: usize,
}

impl Search {
    /// Lets one of the takers from `i` on be the next that takes something.
    fn open(&mut self, i: usize, rest: CellSet) {
        for next in i..self.takers.len() {
            self.taking.push((self.takers[next].pillar, Vec::new()));
            self.extend(next, rest);
            self.taking.pop();
            if self.takers[next].least > 0 {
                return;
            }
        }
    }

    /// Lets taker `i` take one more wedge, each in turn, and goes on from there.
    fn extend(&mut self, i: usize, rest: CellSet) {
        let before = self.takers[i];
        for wedge in (rest & before.reach).sorted() {
            if self.found.len() >= self.limit || before.most == 0 {
                break;
            }
            let taker = &mut self.takers[i];
            taker.least = taker.least.saturating_sub(1);
            taker.most -= 1;
            // It names its wedges in order.
            taker.reach = before.reach.sorted().filter(|&other| other > wedge).collect();
            let rest = rest - CellSet::of(wedge);
            if is_feasible(&self.takers[i..], rest) {
                self.name(wedge);
                if rest.is_empty() {
                    self.found.push(self.taking.clone());
                } else {
                    self.extend(i, rest);
                    if self.takers[i].least == 0 {
                        self.open(i + 1, rest);
                    }
                }
                self.unname();
            }
            self.takers[i] = before;
        }
    }

    fn name(&mut self, wedge: Cell) {
        if let Some((_, wedges)) = self.taking.last_mut() {
            wedges.push(wedge);
        }
    }

    fn unname(&mut self) {
        if let Some((_, wedges)) = self.taking.last_mut() {
            wedges.pop();
        }
    }
}

/// Whether these takers can share out the rest with none above its most or below its least.
///
/// If the most can be kept to and the least can be reached, both can be done at once (Mendelsohn and Dulmage).
fn is_feasible(takers: &[Taker], rest: CellSet) -> bool {
    let least: u32 = takers.iter().map(|taker| u32::from(taker.least)).sum();
    least <= rest.len()
        && assignable(takers, rest, |taker| taker.most) == rest.len()
        && assignable(takers, rest, |taker| taker.least) == least
}

/// How many of these wedges can be assigned to takers with this much room each.
fn assignable(takers: &[Taker], rest: CellSet, room: impl Fn(&Taker) -> u8) -> u32 {
    let mut held = [CellSet::EMPTY; CELLS];
    let mut count = 0;
    for wedge in rest {
        let mut asked = [false; CELLS];
        count += u32::from(assign(takers, &room, wedge, &mut held, &mut asked));
    }
    count
}

fn assign(
    takers: &[Taker],
    room: &impl Fn(&Taker) -> u8,
    wedge: Cell,
    held: &mut [CellSet; CELLS],
    asked: &mut [bool; CELLS],
) -> bool {
    for (i, taker) in takers.iter().enumerate() {
        if asked[i] || !taker.reach.contains(wedge) {
            continue;
        }
        asked[i] = true;
        if held[i].len() < u32::from(room(taker)) {
            held[i] |= CellSet::of(wedge);
            return true;
        }
        for other in held[i] {
            if assign(takers, room, other, held, asked) {
                held[i] = (held[i] - CellSet::of(other)) | CellSet::of(wedge);
                return true;
            }
        }
    }
    false
}
