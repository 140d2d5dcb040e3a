use rules::Side;

use crate::playable::{MoveOf, Playable};
use crate::value::MAX_PLY;

/// Scores above this are for moves that win something; quiet moves stay below.
pub(crate) const GAINS: i32 = 1 << 20;
const KILLERS: [i32; 2] = [(1 << 18) + 1, 1 << 18];
const LIMIT: i32 = 1 << 14;
const PAIR_BITS: u32 = 16;

/// What a thread has learned about which moves tend to be good.
pub(crate) struct Memory {
    /// Good and bad experience with a kind of move, by side and slot.
    single: Vec<i16>,
    /// The same for a kind of move after another; pairs share cells where they must.
    pairs: Vec<i16>,
    killers: Vec<[u32; 2]>,
    slots: usize,
}

impl Memory {
    pub(crate) fn new(slots: usize) -> Self {
        Self { single: vec![0; 2 * slots], pairs: vec![0; 1 << PAIR_BITS], killers: vec![[0; 2]; MAX_PLY + 2], slots }
    }

    /// How promising a move looks before it is searched. `previous` is the slot of the opponent's move.
    #[inline]
    pub(crate) fn score<G: Playable>(
        &self,
        position: &G::Position,
        m: MoveOf<G>,
        ply: usize,
        turn: Side,
        previous: usize,
    ) -> i32 {
        let promise = G::promise(position, m);
        if promise > 0 {
            return GAINS + promise;
        }
        let digest = G::digest(m);
        let killers = &self.killers[ply];
        if digest == killers[0] {
            KILLERS[0]
        } else if digest == killers[1] {
            KILLERS[1]
        } else {
            self.experience(turn, previous, G::slot(m)) + promise
        }
    }

    pub(crate) fn experience(&self, turn: Side, previous: usize, slot: usize) -> i32 {
        let single = self.single[turn.index() * self.slots + slot];
        let pair = self.pairs[self.pair(turn, previous, slot)];
        i32::from(single) + i32::from(pair)
    }

    /// Learns from a cut-off: `good` was quiet and refuted the opponent's move, the `bad` ones were tried before.
    pub(crate) fn learn(
        &mut self,
        turn: Side,
        previous: usize,
        ply: usize,
        depth: i32,
        good: (usize, u32),
        bad: &[usize],
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != good.1 {
            *killers = [good.1, killers[0]];
        }
        let bonus = (16 * depth * depth + 32 * depth).min(1600);
        self.adjust(turn, previous, good.0, bonus);
        for &slot in bad {
            self.adjust(turn, previous, slot, -bonus);
        }
    }

    pub(crate) fn forget_killers(&mut self, ply: usize) {
        self.killers[ply] = [0; 2];
    }

    fn adjust(&mut self, turn: Side, previous: usize, slot: usize, bonus: i32) {
        let pair = self.pair(turn, previous, slot);
        let single = turn.index() * self.slots + slot;
        for cell in [&mut self.single[single], &mut self.pairs[pair]] {
            // Drifts towards the limit, the slower the nearer it is.
            let old = i32::from(*cell);
            *cell = (old + bonus - old * bonus.abs() / LIMIT) as i16;
        }
    }

    fn pair(&self, turn: Side, previous: usize, slot: usize) -> usize {
        let mixed = ((previous * 2 + turn.index()) * self.slots + slot) as u64;
        (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - PAIR_BITS)) as usize
    }
}

/// Moves the most promising of the moves from `from` on to the front of them and returns it.
pub(crate) fn pick_best<M: Copy>(moves: &mut [M], scores: &mut [i32], from: usize) -> (M, i32) {
    let mut best = from;
    for i in from + 1..scores.len() {
        if scores[i] > scores[best] {
            best = i;
        }
    }
    moves.swap(from, best);
    scores.swap(from, best);
    (moves[from], scores[from])
}
