use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use rules::{Outcome, Position};

/// The number of a state in a [`Graph`].
pub type State = u32;

/// All positions that can be reached from some, with the ways between them. Positions that differ in counters alone (see
/// [`Position::key`]) are one state.
pub struct Graph<P> {
    positions: Vec<P>,
    index: HashMap<u64, State, BuildHasherDefault<KeyHasher>>,
    /// How each state has ended; none if it goes on.
    outcomes: Vec<Option<Outcome>>,
    next: Edges,
    before: Edges,
}

/// Lists of states, one for each state, in one piece.
struct Edges {
    starts: Vec<u32>,
    ends: Vec<u32>,
}

/// Marks a way that cannot be undone: quiet turns are counted anew from there.
const RESETS: u32 = 1 << 31;

/// Keys are random numbers already.
#[derive(Default)]
pub(crate) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0.rotate_left(8) ^ u64::from(byte)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

impl<P: Position> Graph<P> {
    /// Everything that can be reached from these positions; none if that is more than `most` states.
    pub fn explore(seeds: impl IntoIterator<Item = P>, most: usize) -> Option<Self> {
        let mut graph = Self {
            positions: Vec::new(),
            index: HashMap::default(),
            outcomes: Vec::new(),
            next: Edges { starts: vec![0], ends: Vec::new() },
            before: Edges { starts: Vec::new(), ends: Vec::new() },
        };
        for seed in seeds {
            graph.state_or_new(&seed);
        }
        let mut moves = Vec::new();
        let mut at = 0;
        while at < graph.positions.len() {
            if graph.positions.len() > most {
                return None;
            }
            let position = graph.positions[at];
            moves.clear();
            position.legal_moves(&mut moves);
            graph.outcomes.push(position.outcome());
            for &m in &moves {
                let after = position.after(m);
                debug_assert_ne!(after.turn(), position.turn(), "players must take turns");
                let resets = if after.quiet_turns() <= position.quiet_turns() { RESETS } else { 0 };
                let state = graph.state_or_new(&after);
                graph.next.ends.push(state | resets);
            }
            graph.next.starts.push(graph.next.ends.len() as u32);
            at += 1;
        }
        graph.before = graph.next.reversed();
        Some(graph)
    }

    fn state_or_new(&mut self, position: &P) -> State {
        let new = self.positions.len() as State;
        let state = *self.index.entry(position.key()).or_insert(new);
        if state == new {
            self.positions.push(*position);
        }
        state
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The state of a position; none if it cannot be reached from where the graph began.
    pub fn state(&self, position: &P) -> Option<State> {
        self.state_of_key(position.key())
    }

    pub(crate) fn state_of_key(&self, key: u64) -> Option<State> {
        self.index.get(&key).copied()
    }

    /// A position of that state; its counters mean nothing.
    pub fn position(&self, state: State) -> &P {
        &self.positions[state as usize]
    }

    /// How the state has ended; none if it goes on.
    pub fn outcome(&self, state: State) -> Option<Outcome> {
        self.outcomes[state as usize]
    }

    /// The states that can follow, each with whether the way there cannot be undone.
    pub fn next(&self, state: State) -> impl Iterator<Item = (State, bool)> {
        self.next.of(state).iter().map(|&end| (end & !RESETS, end & RESETS != 0))
    }

    /// The states that can come before.
    pub fn before(&self, state: State) -> &[State] {
        self.before.of(state)
    }

    /// In how many ways a state can be left.
    pub(crate) fn ways(&self, state: State) -> u32 {
        self.next.of(state).len() as u32
    }
}

impl Edges {
    fn of(&self, state: State) -> &[u32] {
        &self.ends[self.starts[state as usize] as usize..self.starts[state as usize + 1] as usize]
    }

    /// The same the other way round, without marks.
    fn reversed(&self) -> Self {
        let states = self.starts.len() - 1;
        let mut starts = vec![0; states + 1];
        for end in &self.ends {
            starts[(end & !RESETS) as usize + 1] += 1;
        }
        for state in 0..states {
            starts[state + 1] += starts[state];
        }
        let mut free = starts.clone();
        let mut ends = vec![0; self.ends.len()];
        for state in 0..states as u32 {
            for end in self.of(state) {
                let place = &mut free[(end & !RESETS) as usize];
                ends[*place as usize] = state;
                *place += 1;
            }
        }
        Self { starts, ends }
    }
}
