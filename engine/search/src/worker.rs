use std::sync::atomic::Ordering;

use rules::{KeyObserver, Position, Side, atom_key};

use crate::endings::Believed;
use crate::estimates::Estimates;
use crate::evaluation::Evaluation;
use crate::features::Features;
use crate::node::Node;
use crate::ordering::Memory;
use crate::path::{Path, Repetition};
use crate::playable::{MoveOf, Playable};
use crate::pruning::Pruning;
use crate::reduction::Reductions;
use crate::reliance::Reliance;
use crate::shared::Shared;
use crate::table::{Bound, Hit};
use crate::trail::{Log, Trail};
use crate::value::{
    INFINITE, MAX_ESTIMATE, MAX_PLY, finished, fits, from_table, is_certain, is_loss, is_proved, plies_of, stretched,
    to_table,
};

/// Proof mode: draws count as won for one side, so that "at least a draw" can be proved like a win.
pub(crate) const DRAWN: i32 = MAX_ESTIMATE + 1000;

/// Checking limits is cheap but not free.
const MOST_NODES_BETWEEN_CHECKS: u64 = 512;

/// From so many turns before the limit on quiet turns their number is part of a position's key.
const NEAR_LIMIT: u32 = 40;

/// One thread's search: what it remembers and what it needs at hand. How it searches is in `tree` and `quiescence`.
pub(crate) struct Worker<'a, G: Playable> {
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) features: Features,
    pub(crate) memory: Memory,
    pub(crate) estimates: Estimates,
    pub(crate) path: Path,
    evaluation: &'a G::Evaluation,
    /// What is known of endings; none if nothing is.
    pub(crate) believed: Option<Believed<'a, G::Position>>,
    trail: Trail<G::Position, G::Evaluation>,
    pub(crate) pruning: Pruning,
    pub(crate) reductions: &'a Reductions,
    pub(crate) selective_depth: usize,
    /// Who would rather have something going on; nobody in most searches.
    restless: Option<Side>,
    /// What a draw is worth to either side, where none is to be proved.
    draws: [i32; 2],
    /// The side for which draws count as won; none in an ordinary search.
    pub(crate) prove_draw_for: Option<Side>,
    /// What the newest value found relies on, where a draw is to be proved.
    pub(crate) reliance: Reliance,
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
    /// The plies of the longest of the losses among the moves, where losses have margins.
    longest: i32,
    /// What the value relies on, where a draw is to be proved.
    pub(crate) reliance: Reliance,
}

impl Best {
    /// Nothing found yet.
    pub(crate) const fn none(alpha: i32) -> Self {
        Self { value: -INFINITE, alpha, digest: 0, longest: 0, reliance: Reliance::NOTHING }
    }

    /// So much can be had without a move.
    pub(crate) const fn standing(value: i32, alpha: i32) -> Self {
        Self { value, alpha: if value > alpha { value } else { alpha }, ..Self::none(alpha) }
    }
}

impl<'a, G: Playable> Worker<'a, G> {
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        evaluation: &'a G::Evaluation,
        (pruning, reductions): (&Pruning, &'a Reductions),
        root: &G::Position,
        history: &[u64],
    ) -> Self {
        let (memory, estimates) = shared.spare.take(G::SLOTS);
        let mut worker = Self {
            shared,
            features: shared.job.settings.features.both(G::FEATURES),
            memory,
            estimates,
            path: Path::new(history),
            evaluation,
            believed: None,
            trail: Trail::new(evaluation, root),
            pruning: *pruning,
            reductions,
            selective_depth: 0,
            restless: shared.job.attitude.restless.then_some(root.turn()),
            draws: [0; 2],
            prove_draw_for: None,
            reliance: Reliance::NOTHING,
            stopped: false,
            nodes: 0,
            nodes_between_checks: nodes_between_checks(shared.job.budget.nodes),
            budget: None,
            lists: vec![Lists::default(); MAX_PLY + 2],
            lines: vec![Vec::new(); MAX_PLY + 2],
        };
        // A draw is measured against the position as it is, so what is going on there counts for the draw as well.
        let turn = root.turn();
        let draw = worker.unrest(turn) - shared.job.attitude.contempt;
        worker.draws[turn.index()] = draw;
        worker.draws[turn.other().index()] = -draw;
        worker
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

    /// The position after a move, which is now the newest of the line. [`Self::take_back`] follows.
    #[inline]
    pub(crate) fn play(&mut self, node: &Node<G>, m: MoveOf<G>) -> Node<G> {
        self.change(node, |position, observer| position.play_unchecked(m, observer))
    }

    /// The same after a null move.
    #[inline]
    pub(crate) fn pass(&mut self, node: &Node<G>) -> Node<G> {
        self.change(node, |position, observer| G::null_move(position, observer))
    }

    #[inline]
    fn change(
        &mut self,
        node: &Node<G>,
        change: impl FnOnce(&mut G::Position, &mut (&mut Log<G::Position, G::Evaluation>, KeyObserver)),
    ) -> Node<G> {
        let mut position = node.position;
        let mut observer = (self.trail.push(), KeyObserver(node.key));
        change(&mut position, &mut observer);
        let key = observer.1.0;
        self.path.push(key);
        Node { position, key }
    }

    /// Takes the newest position from the line.
    #[inline]
    pub(crate) fn take_back(&mut self) {
        self.path.pop();
        self.trail.pop();
    }

    /// An estimate of the newest position of the line for the player to move.
    #[inline]
    pub(crate) fn estimate(&mut self, node: &Node<G>) -> i32 {
        let estimate = self.evaluation.estimate(&node.position, self.trail.accumulator(self.evaluation));
        if self.restless.is_none() {
            return estimate;
        }
        (estimate + self.unrest(node.position.turn())).clamp(-MAX_ESTIMATE, MAX_ESTIMATE)
    }

    /// What it is worth to the player to move that so much is going on in the newest position of the line; 0 unless somebody wants
    /// it.
    pub(crate) fn unrest(&mut self, turn: Side) -> i32 {
        let Some(side) = self.restless else {
            return 0;
        };
        let unrest = self.evaluation.unrest(self.trail.accumulator(self.evaluation));
        if side == turn { unrest } else { -unrest }
    }

    /// The estimate of a position, if it was made lately; there are none but of positions whose player is free.
    #[inline]
    pub(crate) fn known_estimate(&self, node: &Node<G>) -> Option<i32> {
        self.estimates.get(node.key ^ self.shared.salt)
    }

    /// An estimate of the newest position of the line, whose player is free, to be known from now on.
    #[inline]
    pub(crate) fn estimate_free(&mut self, node: &Node<G>) -> i32 {
        let estimate = self.estimate(node);
        self.estimates.put(node.key ^ self.shared.salt, estimate);
        estimate
    }

    /// Takes the value of a move into account.
    #[inline]
    pub(crate) fn raise<const PV: bool>(&mut self, best: &mut Best, ply: usize, m: MoveOf<G>, value: i32) {
        if G::MARGINS > 0 && is_loss(value) {
            best.longest = best.longest.max(plies_of(value));
        }
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

    /// What a draw is worth to the player to move.
    pub(crate) fn draw(&self, turn: Side) -> i32 {
        match self.prove_draw_for {
            None => self.draws[turn.index()],
            Some(side) if side == turn => DRAWN,
            Some(_) => -DRAWN,
        }
    }

    /// Takes into account what the newest value relies on: that of a move of `turn` that is all one needs to know, or one of
    /// several.
    #[inline]
    pub(crate) fn rely(&self, best: &mut Best, turn: Side, is_enough: bool) {
        if let Some(side) = self.prove_draw_for {
            best.reliance = if is_enough && side == turn { self.reliance } else { best.reliance.and(self.reliance) };
        }
    }

    /// All moves of a node have been looked at, or as many as it takes.
    #[inline]
    pub(crate) fn conclude(&mut self, best: &mut Best, ply: usize, beta: i32) {
        if G::MARGINS > 0 && is_loss(best.value) && best.value < beta {
            best.value = stretched(best.value, best.longest);
        }
        self.reliance = best.reliance.seen_from(ply);
    }

    /// Whether repetition or quiet turns make a position a draw.
    #[inline]
    pub(crate) fn is_drawn_by_history(&mut self, node: &Node<G>) -> bool {
        self.reliance = Reliance::NOTHING;
        let rules = self.shared.job.house_rules;
        if rules.quiet_turns.is_some_and(|limit| node.position.quiet_turns() >= limit) {
            self.reliance = Reliance::QUIET_TURNS;
            return true;
        }
        match self.path.repetition().filter(|_| rules.repetition) {
            Some(Repetition::Line(ply)) => {
                self.reliance = Reliance::on(ply);
                true
            }
            // What was played belongs to the key of the table.
            Some(Repetition::Played) => true,
            None => false,
        }
    }

    /// Whether the number of quiet turns is part of a position's key in the table.
    #[inline]
    fn counts_quiet_turns(&self, node: &Node<G>) -> bool {
        self.shared.job.house_rules.quiet_turns.is_some_and(|limit| node.position.quiet_turns() + NEAR_LIMIT >= limit)
    }

    /// The key under which a position is kept in the table: positions near the limit on quiet turns, and those of
    /// another kind of search, are different ones.
    #[inline]
    pub(crate) fn table_key(&self, node: &Node<G>) -> u64 {
        let mut key = node.key ^ self.shared.salt;
        if self.counts_quiet_turns(node) {
            key ^= atom_key(1800 + (node.position.quiet_turns() % 200) as u16).rotate_left(17);
        }
        match self.prove_draw_for {
            None => key,
            Some(side) => key ^ atom_key(2040 + side as u16).rotate_left(31),
        }
    }

    /// Keeps what was found at a node; `floor` and `beta` were its window.
    pub(crate) fn remember(
        &self,
        node: &Node<G>,
        key: u64,
        best: &Best,
        depth: i32,
        ply: usize,
        (floor, beta): (i32, i32),
    ) {
        let bound = if best.value >= beta {
            Bound::AtLeast
        } else if best.value > floor {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let hit = Hit { value: to_table(best.value, ply), depth, bound, digest: best.digest };
        // What holds on this path alone must not be believed on another; which move it was is still a good hint.
        let holds_here_alone = self.prove_draw_for.is_some()
            && is_certain(best.value)
            && !self.reliance.holds_anywhere(self.counts_quiet_turns(node));
        let hint = Hit { value: -MAX_ESTIMATE, depth: 0, bound: Bound::AtLeast, ..hit };
        self.shared.table.put(key, if holds_here_alone { hint } else { hit });
    }

    /// The value of a table entry, if it answers the question that is asked here.
    #[inline]
    pub(crate) fn usable<const PV: bool>(
        &self,
        node: &Node<G>,
        hit: Hit,
        depth: i32,
        ply: usize,
        (alpha, beta): (i32, i32),
    ) -> Option<i32> {
        // A proof holds at any depth.
        if PV || (hit.depth < depth && !is_certain(hit.value)) {
            return None;
        }
        let value = from_table(hit.value, ply);
        let answers = match hit.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        };
        (answers && (!is_proved(hit.value) || self.is_in_time(node, hit.value, ply))).then_some(value)
    }

    /// Whether a proof from the table is over before the limit on quiet turns, and short enough to be told at all.
    #[inline(never)]
    fn is_in_time(&self, node: &Node<G>, value: i32, ply: usize) -> bool {
        let is_over = |limit| node.position.quiet_turns() + (plies_of(value) as u32) < limit;
        fits(value, ply)
            && (self.counts_quiet_turns(node) || self.shared.job.house_rules.quiet_turns.is_none_or(is_over))
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
