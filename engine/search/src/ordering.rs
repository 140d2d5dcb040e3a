use rules::Side;

use crate::playable::{MoveOf, Playable};
use crate::value::MAX_PLY;

/// Scores above this are for moves that win something; quiet moves stay below.
pub(crate) const GAINS: i32 = 1 << 20;
const KILLERS: [i32; 2] = [(1 << 18) + 1, 1 << 18];
const LIMIT: i32 = 1 << 14;
const PAIR_BITS: u32 = 16;

/// Spreads numbers over the bits of a word.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

/// What a thread has learned about which moves tend to be good: history heuristic and killer moves.
pub(crate) struct Memory {
    /// Good and bad experience with a kind of move, by side and slot.
    single: Vec<i16>,
    /// The same for a kind of move after another (continuation history); pairs share cells where they must.
    pairs: Vec<i16>,
    killers: Vec<[u32; 2]>,
    slots: usize,
}

/// What a thread remembers at one node.
pub(crate) struct Recall<'a> {
    single: &'a [i16],
    pairs: &'a [i16],
    after: u64,
    killers: [u32; 2],
}

impl Recall<'_> {
    /// How promising each move looks before it is searched.
    #[inline(never)]
    pub(crate) fn score_all<G: Playable>(&self, position: &G::Position, moves: &[MoveOf<G>], scores: &mut Vec<i32>) {
        scores.extend(moves.iter().map(|&m| self.score::<G>(position, m)));
    }

    #[inline]
    fn score<G: Playable>(&self, position: &G::Position, m: MoveOf<G>) -> i32 {
        let promise = G::promise(position, m);
        if promise > 0 {
            return GAINS + promise;
        }
        let digest = G::digest(m);
        if digest == self.killers[0] {
            KILLERS[0]
        } else if digest == self.killers[1] {
            KILLERS[1]
        } else {
            self.experience(G::slot(m)) + promise
        }
    }

    /// How good this kind of move was elsewhere.
    #[inline]
    pub(crate) fn experience(&self, slot: usize) -> i32 {
        i32::from(self.single[slot]) + i32::from(self.pairs[usize::from(pair(self.after, slot))])
    }
}

impl Memory {
    pub(crate) fn new(slots: usize) -> Self {
        Self { single: vec![0; 2 * slots], pairs: vec![0; 1 << PAIR_BITS], killers: vec![[0; 2]; MAX_PLY + 2], slots }
    }

    /// Forgets everything, as if it were new, without asking for room again.
    pub(crate) fn clear(&mut self) {
        self.single.fill(0);
        self.pairs.fill(0);
        self.killers.fill([0; 2]);
    }

    /// What is remembered where `turn` is to move after an opponent's move of slot `previous`.
    #[inline]
    pub(crate) fn recall(&self, turn: Side, previous: usize, ply: usize) -> Recall<'_> {
        Recall {
            single: &self.single[turn.index() * self.slots..][..self.slots],
            pairs: &self.pairs,
            after: self.after(turn, previous),
            killers: self.killers[ply],
        }
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

    #[cfg(test)]
    pub(crate) fn has_no_killers(&self) -> bool {
        self.killers.iter().all(|killers| *killers == [0; 2])
    }

    pub(crate) fn forget_killers(&mut self, ply: usize) {
        self.killers[ply] = [0; 2];
    }

    fn adjust(&mut self, turn: Side, previous: usize, slot: usize, bonus: i32) {
        let pair = pair(self.after(turn, previous), slot);
        let single = turn.index() * self.slots + slot;
        for cell in [&mut self.single[single], &mut self.pairs[usize::from(pair)]] {
            // Drifts towards the limit, the slower the nearer it is.
            let old = i32::from(*cell);
            *cell = (old + bonus - old * bonus.abs() / LIMIT) as i16;
        }
    }

    #[inline]
    fn after(&self, turn: Side, previous: usize) -> u64 {
        (((previous * 2 + turn.index()) * self.slots) as u64).wrapping_mul(MIX)
    }
}

/// The cell of a slot after what came before.
#[inline]
fn pair(after: u64, slot: usize) -> u16 {
    (after.wrapping_add((slot as u64).wrapping_mul(MIX)) >> (64 - PAIR_BITS)) as u16
}

/// Moves the most promising of the moves from `from` on to the front of them and returns it.
#[inline]
pub(crate) fn pick_best<M: Copy>(moves: &mut [M], scores: &mut [i32], from: usize) -> (M, i32) {
    let (mut best, mut most) = (from, scores[from]);
    for (index, &score) in scores.iter().enumerate().skip(from + 1) {
        if score > most {
            (best, most) = (index, score);
        }
    }
    moves.swap(from, best);
    scores.swap(from, best);
    (moves[from], most)
}
