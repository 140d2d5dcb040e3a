use rules::Position;

use crate::node::Node;
use crate::ordering::pick_best;
use crate::playable::{MoveOf, Playable};
use crate::value::{INFINITE, MAX_PLY};
use crate::worker::{Best, Lists, Worker};

/// Quiescence is cut here; only forced sequences get this far.
const PLIES: i32 = 24;

impl<G: Playable> Worker<'_, G> {
    /// Looks on until nothing urgent is left to do, so that estimates are made in quiet positions only.
    pub(crate) fn quiescence<const PV: bool>(
        &mut self,
        node: &Node<G>,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.enter(ply);
        if self.stopped {
            return 0;
        }
        if self.is_drawn_by_history(node) {
            return self.draw(node.position.turn());
        }
        if G::ENDINGS
            && let Some(value) = self.known_ending(node, ply)
        {
            return value;
        }
        let key = self.table_key(node);
        let hit = self.shared.table.get(key);
        if let Some(hit) = hit
            && let Some(value) = self.usable::<PV>(node, hit, 0, ply, (alpha, beta))
        {
            return value;
        }
        let known = self.known_estimate(node);
        let free = known.is_some() || G::is_free(&node.position);
        let cut = ply >= MAX_PLY || depth <= -PLIES;
        // Who is free need not play any of the urgent moves, so the estimate is what can be had at least.
        let standing = match known {
            Some(estimate) => estimate,
            None if free => self.estimate_free(node),
            None if cut => self.estimate(node),
            None => -INFINITE,
        };
        if free && (cut || standing >= beta) {
            return standing;
        }
        let mut lists = std::mem::take(&mut self.lists[ply]);
        lists.moves.clear();
        if free {
            G::urgent(&node.position, &mut lists.moves);
        } else {
            node.position.legal_moves(&mut lists.moves);
        }
        let value = if !free && lists.moves.is_empty() {
            self.over(node, ply)
        } else if cut || lists.moves.is_empty() {
            standing
        } else {
            let mut best = Best::standing(standing, alpha);
            self.search_urgent::<PV>(node, &mut lists, (depth, ply), &mut best, beta, hit.map_or(0, |hit| hit.digest));
            self.conclude(&mut best, ply, beta);
            if !self.stopped && best.value != standing {
                // Other moves than those looked at may be better, so this is never exact.
                self.remember(node, key, &best, 0, ply, (best.value, beta));
            }
            best.value
        };
        self.lists[ply] = lists;
        value
    }

    fn search_urgent<const PV: bool>(
        &mut self,
        node: &Node<G>,
        lists: &mut Lists<MoveOf<G>>,
        (depth, ply): (i32, usize),
        best: &mut Best,
        beta: i32,
        known: u32,
    ) {
        let rate = |&m: &MoveOf<G>| if G::digest(m) == known { i32::MAX } else { G::gain(&node.position, m) };
        lists.scores.clear();
        lists.scores.extend(lists.moves.iter().map(rate));
        for index in 0..lists.moves.len() {
            let (m, _) = pick_best(&mut lists.moves, &mut lists.scores, index);
            let next = self.play(node, m);
            let value = -self.quiescence::<PV>(&next, depth - 1, ply + 1, -beta, -best.alpha);
            self.take_back();
            if self.stopped {
                return;
            }
            self.raise::<PV>(best, ply, m, value);
            self.rely(best, node.position.turn(), value >= beta);
            if best.alpha >= beta {
                return;
            }
        }
    }
}
