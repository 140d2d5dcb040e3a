use std::sync::atomic::Ordering;

use rules::{Position, Side, atom_key};

use crate::features::Features;
use crate::node::Node;
use crate::ordering::Memory;
use crate::path::Path;
use crate::playable::{MoveOf, Playable};
use crate::reduction::Reductions;
use crate::shared::Shared;
use crate::table::{Bound, Hit};
use crate::value::{INFINITE, MAX_ESTIMATE, MAX_PLY, finished, from_table, is_proved, to_table};

/// Proof mode: draws count as won for one side, so that "at least a draw" can be proved like a win.
pub(crate) const DRAWN: i32 = MAX_ESTIMATE + 1000;

/// Checking limits is cheap but not free.
const MOST_NODES_BETWEEN_CHECKS: u64 = 512;

/// One thread's search: what it remembers and what it needs at hand. How it searches is in `tree` and `quiescence`.
pub(crate) struct Worker<'a, G: Playable> {
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) features: Features,
    pub(crate) memory: Memory,
    pub(crate) path: Path,
    pub(crate) reductions: &'static Reductions,
    pub(crate) selective_depth: usize,
    /// The side for which draws count as won; none in an ordinary search.
    pub(crate) prove_draw_for: Option<Side>,
    pub(crate) stopped: bool,
    nodes: u64,
    nodes_between_checks: u64,
    /// Nodes that may still be spent on a side question; none in the search proper.
    budget: Option<u64>,
    /// Lists for each ply, kept so that they need not be made anew.
    pub(crate) lists: Vec<Lists<MoveOf<G>>>,
    lines: Vec<Vec<MoveOf<G>>>,
}

/// What is listed at a node.
#[derive(Clone)]
pub(crate) struct Lists<M> {
    pub(crate) moves: Vec<M>,
    pub(crate) scores: Vec<i32>,
    /// The slots of quiet moves that were tried in vain.
    pub(crate) tried: Vec<usize>,
}

impl<M> Default for Lists<M> {
    fn default() -> Self {
        Self { moves: Vec::new(), scores: Vec::new(), tried: Vec::new() }
    }
}

/// The best move of a node so far, and what it leaves of the window.
pub(crate) struct Best {
    pub(crate) value: i32,
    pub(crate) alpha: i32,
    /// The digest of the move that raised alpha; 0 if none did.
    pub(crate) digest: u32,
}

impl Best {
    /// Nothing found yet.
    pub(crate) const fn none(alpha: i32) -> Self {
        Self { value: -INFINITE, alpha, digest: 0 }
    }
}

impl<'a, G: Playable> Worker<'a, G> {
    pub(crate) fn new(shared: &'a Shared<'a>, history: &[u64]) -> Self {
        Self {
            shared,
            features: shared.job.settings.features.both(G::FEATURES),
            memory: Memory::new(G::SLOTS),
            path: Path::new(history),
            reductions: Reductions::table(),
            selective_depth: 0,
            prove_draw_for: None,
            stopped: false,
            nodes: 0,
            nodes_between_checks: nodes_between_checks(shared.job.budget.nodes),
            budget: None,
            lists: vec![Lists::default(); MAX_PLY + 2],
            lines: vec![Vec::new(); MAX_PLY + 2],
        }
    }

    /// The best line found from this ply on.
    pub(crate) fn line(&self, ply: usize) -> &[MoveOf<G>] {
        &self.lines[ply]
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Limits what follows to so many nodes, or lifts that limit, and with it a stop that it caused.
    pub(crate) fn set_budget(&mut self, budget: Option<u64>) {
        self.budget = budget;
        self.stopped = self.shared.should_stop();
    }

    /// Hands the nodes counted so far to the shared counter.
    pub(crate) fn flush_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes, Ordering::Relaxed);
        self.nodes = 0;
    }

    /// Counts a node and looks at the limits now and then.
    #[inline]
    pub(crate) fn enter(&mut self, ply: usize) {
        self.lines[ply].clear();
        self.selective_depth = self.selective_depth.max(ply);
        self.nodes += 1;
        if let Some(budget) = &mut self.budget {
            *budget = budget.saturating_sub(1);
            self.stopped |= *budget == 0;
        }
        if self.nodes >= self.nodes_between_checks {
            self.flush_nodes();
            self.shared.check_limits();
            self.stopped |= self.shared.should_stop();
        }
    }

    /// Takes the value of a move into account.
    #[inline]
    pub(crate) fn raise<const PV: bool>(&mut self, best: &mut Best, ply: usize, m: MoveOf<G>, value: i32) {
        if value > best.value {
            best.value = value;
            if value > best.alpha {
                best.alpha = value;
                best.digest = G::digest(m);
                if PV {
                    self.extend_line(ply, m);
                }
            }
        }
    }

    /// The value of a position without moves.
    pub(crate) fn over(&self, node: &Node<G>, ply: usize) -> i32 {
        let turn = node.position.turn();
        // No move is left exactly when the game is over, so there is an outcome; a draw would be the safe answer.
        node.position
            .outcome()
            .map_or(0, |outcome| finished(outcome, turn, ply, G::margin(&node.position), self.draw(turn)))
    }

    pub(crate) fn draw(&self, turn: Side) -> i32 {
        match self.prove_draw_for {
            None => 0,
            Some(side) if side == turn => DRAWN,
            Some(_) => -DRAWN,
        }
    }

    #[inline]
    pub(crate) fn is_drawn_by_history(&self, node: &Node<G>) -> bool {
        let draws = &self.shared.job.house_rules;
        draws.quiet_turns.is_some_and(|limit| node.position.quiet_turns() >= limit)
            || draws.repetition && self.path.is_repetition()
    }

    /// The key under which a position is kept in the table: positions near the limit on quiet turns, and those of
    /// another kind of search, are different ones.
    #[inline]
    pub(crate) fn table_key(&self, node: &Node<G>) -> u64 {
        let mut key = node.key;
        if let Some(limit) = self.shared.job.house_rules.quiet_turns {
            let quiet = node.position.quiet_turns();
            if quiet + 40 >= limit {
                key ^= atom_key(1800 + (quiet % 200) as u16).rotate_left(17);
            }
        }
        match self.prove_draw_for {
            None => key,
            Some(side) => key ^ atom_key(2040 + side as u16).rotate_left(31),
        }
    }

    /// Keeps what was found at a node; `floor` and `beta` were its window.
    pub(crate) fn remember(&self, key: u64, best: &Best, depth: i32, ply: usize, (floor, beta): (i32, i32)) {
        let bound = if best.value >= beta {
            Bound::AtLeast
        } else if best.value > floor {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.shared.table.put(key, Hit { value: to_table(best.value, ply), depth, bound, digest: best.digest });
    }

    fn extend_line(&mut self, ply: usize, m: MoveOf<G>) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut here[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&below[0]);
    }
}

/// How many nodes to search between two looks at the limits: a small number of nodes is kept to as well as a large one.
fn nodes_between_checks(budget: Option<u64>) -> u64 {
    budget.map_or(MOST_NODES_BETWEEN_CHECKS, |nodes| (nodes / 16).clamp(1, MOST_NODES_BETWEEN_CHECKS))
}

/// The value of a table entry, if it answers the question that is asked here.
#[inline]
pub(crate) fn usable<const PV: bool>(hit: Hit, depth: i32, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
    let value = from_table(hit.value, ply);
    // A proof holds at any depth.
    if PV || (hit.depth < depth && !is_proved(value)) {
        return None;
    }
    let answers = match hit.bound {
        Bound::Exact => true,
        Bound::AtLeast => value >= beta,
        Bound::AtMost => value <= alpha,
    };
    answers.then_some(value)
}
