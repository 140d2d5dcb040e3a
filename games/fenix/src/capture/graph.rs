use std::hash::{BuildHasherDefault, Hasher};

use geometry::grid::{CELLS, Cell, CellSet, name_order};

use super::Mover;

/// All jumps that a stack can make in one turn, from every square.
///
/// Captured stacks stay on the board until the turn ends, so nothing ever gets into the way or out of it: which jumps
/// there are does not change on the way, only which stacks may still be jumped.
pub(super) struct Graph {
    /// The hostile stacks; their place in this list is the bit that stands for them.
    stacks: Vec<Cell>,
    /// The jumps from each square, sorted by the names of the squares they lead to.
    jumps: Vec<Vec<Jump>>,
}

/// A jump over a stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jump {
    /// The bit of the stack.
    pub(super) over: u32,
    pub(super) landing: Cell,
}

/// A square and the stacks taken so far: all that matters for how a capture can go on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct State(u64);

impl Graph {
    pub(super) fn new(mover: &Mover) -> Self {
        let stacks: Vec<Cell> = mover.hostile.into_iter().collect();
        let mut jumps = vec![Vec::new(); CELLS];
        for at in mover.empty {
            let here = &mut jumps[usize::from(at)];
            mover.jumps(at, CellSet::EMPTY, |over, landing| {
                let over = 1 << stacks.partition_point(|&stack| stack < over);
                here.push(Jump { over, landing });
            });
            rules::sort_few(here, |jump| name_order(jump.landing));
        }
        Self { stacks, jumps }
    }

    /// All jumps from a square, over stacks taken or not, sorted by the names of the landing squares.
    #[inline]
    pub(super) fn ways(&self, state: State) -> &[Jump] {
        &self.jumps[usize::from(state.at())]
    }

    /// The jumps from a square over stacks that have not been taken.
    #[inline]
    pub(super) fn jumps(&self, state: State) -> impl Iterator<Item = Jump> {
        self.ways(state).iter().copied().filter(move |jump| jump.over & state.taken() == 0)
    }

    /// The bits of these stacks.
    pub(super) fn bits(&self, stacks: CellSet) -> u32 {
        let numbered = self.stacks.iter().enumerate();
        numbered.filter(|(_, stack)| stacks.contains(**stack)).fold(0, |bits, (number, _)| bits | 1 << number)
    }

    /// The stacks of these bits.
    pub(super) fn cells(&self, bits: u32) -> CellSet {
        let numbered = self.stacks.iter().enumerate();
        numbered.filter(|(number, _)| bits >> number & 1 != 0).map(|(_, &stack)| stack).collect()
    }
}

impl State {
    #[inline]
    pub(super) fn new(at: Cell, taken: u32) -> Self {
        Self(u64::from(taken) << 8 | u64::from(at))
    }

    #[inline]
    pub(super) fn at(self) -> Cell {
        self.0 as Cell
    }

    /// The bits of the stacks taken.
    #[inline]
    pub(super) fn taken(self) -> u32 {
        (self.0 >> 8) as u32
    }

    #[inline]
    #[must_use]
    pub(super) fn after(self, jump: Jump) -> Self {
        Self::new(jump.landing, self.taken() | jump.over)
    }
}

/// A set of states. They are small numbers that nobody outside can choose freely, so a simple hash will do.
pub(super) type States = std::collections::HashSet<State, BuildHasherDefault<Mixer>>;

/// Spreads the bits of one number.
#[derive(Clone, Copy, Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(self.0 << 8 ^ u64::from(byte));
        }
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        let product = u128::from(number ^ 0xF39C_C060_5CED_C835) * 0x9E37_79B9_7F4A_7C15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}
