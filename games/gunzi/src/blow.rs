//! Pillar-blows: who may take what, and what can come of it.
//!
//! A wedge that several pillars own goes onto one of them, as the mover chooses. What counts is only how many pieces each
//! pillar gains, so results are enumerated, not the choices that lead to them: a set-up board may have a dozen pillars that
//! share every wedge. From one way to share the wedges out, another is reached by passing wedges along a chain of pillars;
//! where no chain is left, a pillar has its least or its most.

use geometry::lanes::{CELLS, Cell, CellSet};

use crate::Gunzi;
use crate::moves::Gains;
use crate::piece::HIGHEST;

/// Calls `f` with the gains of every pillar-blow that `prey` leaves a choice of, each once.
pub(crate) fn for_each(position: &Gunzi, prey: CellSet, mut f: impl FnMut(Gains)) {
    let mut sharing = Sharing::new(position, prey);
    sharing.hand_out(prey);
    let mut gains = [0; CELLS];
    sharing.vary(0, &mut gains, &mut f);
}

/// Calls `f` with the gains of every pillar-blow in which these pillars take these wedges, each once.
pub(crate) fn for_each_with(position: &Gunzi, taken: &[(Cell, Cell)], mut f: impl FnMut(Gains)) {
    let mut sharing = Sharing::new(position, position.prey());
    for (reach, pillar) in sharing.reach.iter_mut().zip(position.pillars(position.turn)) {
        *reach -= taken.iter().filter(|(taker, _)| *taker != pillar).map(|&(_, wedge)| wedge).collect();
    }
    sharing.hand_out(position.prey());
    let mut gains = [0; CELLS];
    sharing.vary(0, &mut gains, &mut f);
}

/// No upper limit.
const ANY: u8 = u8::MAX;

/// A way to share out wedges among the pillars of a side, and the limits that a search puts on it.
#[derive(Clone, Copy)]
struct Sharing {
    /// How many pillars there are; they come in the order of their set.
    count: usize,
    /// How many more pieces each pillar can hold.
    room: [u8; CELLS],
    /// The wedges that each pillar may take.
    reach: [CellSet; CELLS],
    /// The wedges that each pillar takes.
    held: [CellSet; CELLS],
    least: [u8; CELLS],
    most: [u8; CELLS],
}

impl Sharing {
    /// Nothing handed out yet.
    fn new(position: &Gunzi, prey: CellSet) -> Self {
        let mut new = Self {
            count: 0,
            room: [0; CELLS],
            reach: [CellSet::EMPTY; CELLS],
            held: [CellSet::EMPTY; CELLS],
            least: [0; CELLS],
            most: [ANY; CELLS],
        };
        for pillar in position.pillars(position.turn) {
            new.room[new.count] = HIGHEST - position.height(pillar);
            new.reach[new.count] = position.owned_by(pillar) & prey;
            new.count += 1;
        }
        new
    }

    /// Gives each wedge to the first pillar that may take it.
    fn hand_out(&mut self, prey: CellSet) {
        let mut rest = prey;
        for i in 0..self.count {
            self.held[i] = self.reach[i] & rest;
            rest -= self.held[i];
        }
    }

    /// Goes through all numbers that pillar `i` can gain, given what the pillars before it gain.
    fn vary(self, i: usize, gains: &mut [u8; CELLS], f: &mut impl FnMut(Gains)) {
        if i == self.count {
            f(Gains::pack(&gains[..i]));
            return;
        }
        let mut now = self;
        while now.give(i) {}
        loop {
            let held = now.held(i);
            let room = now.room[i];
            if held >= room {
                // What is beyond its room leaves the board, however much it is.
                (gains[i], now.least[i], now.most[i]) = (room, room, ANY);
                now.vary(i + 1, gains, f);
                return;
            }
            (gains[i], now.least[i], now.most[i]) = (held, held, held);
            now.vary(i + 1, gains, f);
            (now.least[i], now.most[i]) = (0, ANY);
            if !now.take(i) {
                return;
            }
        }
    }

    fn held(&self, i: usize) -> u8 {
        self.held[i].len() as u8
    }

    /// Lets pillar `i` have one wedge less and another pillar one more, if that can be.
    fn give(&mut self, i: usize) -> bool {
        let mut previous = [i; CELLS];
        let mut queue = [i; CELLS];
        let (mut head, mut tail) = (0, 1);
        let mut seen = 1u32 << i;
        while head < tail {
            let from = queue[head];
            head += 1;
            for to in 0..self.count {
                if seen & (1 << to) == 0 && self.held[from].meets(self.reach[to]) {
                    seen |= 1 << to;
                    previous[to] = from;
                    if self.held(to) < self.most[to] {
                        self.pass_along(i, to, &previous);
                        return true;
                    }
                    queue[tail] = to;
                    tail += 1;
                }
            }
        }
        false
    }

    /// Lets pillar `i` have one wedge more and another pillar one less, if that can be.
    fn take(&mut self, i: usize) -> bool {
        for other in 0..self.count {
            if other != i && self.held(other) > self.least[other] {
                // Only `i` may end up with more.
                let mut trial = *self;
                trial.most = [0; CELLS];
                trial.most[i] = ANY;
                if trial.give(other) {
                    self.held = trial.held;
                    return true;
                }
            }
        }
        false
    }

    /// Passes one wedge along each link of the chain that ends at `end`.
    fn pass_along(&mut self, start: usize, end: usize, previous: &[usize; CELLS]) {
        let mut to = end;
        while to != start {
            let from = previous[to];
            let wedge = (self.held[from] & self.reach[to]).first().map_or(CellSet::EMPTY, CellSet::of);
            self.held[from] ^= wedge;
            self.held[to] |= wedge;
            to = from;
        }
    }
}
