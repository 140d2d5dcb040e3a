use rules::Position;

use crate::node::Node;
use crate::ordering::{GAINS, pick_best};
use crate::playable::{MoveOf, Playable};
use crate::value::{MAX_PLY, best_possible, is_loss, is_proved};
use crate::worker::{Best, Lists, Worker};

/// Up to this depth estimates decide what is worth a look: futility pruning, reverse futility pruning, razoring.
const FUTILITY_DEPTH: i32 = 5;

/// Null moves are tried from this depth on.
const NULL_MOVE_DEPTH: i32 = 3;

/// What is known of a node when its moves are searched.
struct Question {
    depth: i32,
    ply: usize,
    alpha: i32,
    beta: i32,
    /// The slot of the opponent's move; [`Playable::SLOTS`], which no move has, after a null move.
    previous: usize,
    /// The estimate, where it may be used to leave something out.
    estimate: Option<i32>,
    free: bool,
    /// The digest of the move that the transposition table knows; 0 if it knows none.
    known: u32,
    key: u64,
}

impl<G: Playable> Worker<'_, G> {
    /// Searches the position after a move.
    pub(crate) fn child<const PV: bool>(
        &mut self,
        node: &Node<G>,
        m: MoveOf<G>,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let next = self.play(node, m);
        let value = -self.search::<PV>(&next, depth, ply + 1, -beta, -alpha, G::slot(m));
        self.take_back();
        value
    }

    fn search<const PV: bool>(
        &mut self,
        node: &Node<G>,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
        previous: usize,
    ) -> i32 {
        if depth <= 0 {
            return self.quiescence::<PV>(node, 0, ply, alpha, beta);
        }
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
        if ply >= MAX_PLY {
            return self.estimate(node);
        }
        // No line from here can be better than winning at once, nor worse than having lost already.
        alpha = alpha.max(-best_possible(ply, G::MARGINS));
        beta = beta.min(best_possible(ply + 1, G::MARGINS));
        if alpha >= beta {
            return alpha;
        }
        let key = self.table_key(node);
        let hit = self.shared.table.get(key);
        if let Some(hit) = hit
            && let Some(value) = self.usable::<PV>(node, hit, depth, ply, (alpha, beta))
        {
            return value;
        }
        let known = self.known_estimate(node);
        let free = known.is_some() || G::is_free(&node.position);
        let may_prune = free && self.may_prune::<PV>(alpha, beta);
        let estimate = may_prune.then(|| known.unwrap_or_else(|| self.estimate_free(node)));
        if let Some(estimate) = estimate {
            if let Some(value) = self.prune_by_estimate(node, estimate, depth, ply, alpha, beta) {
                return value;
            }
            // Two null moves in a row would only waste depth.
            let after_null_move = previous == G::SLOTS;
            if estimate >= beta
                && !after_null_move
                && let Some(value) = self.null_move_pruning(node, estimate, depth, ply, beta)
            {
                return value;
            }
        }

        let mut lists = std::mem::take(&mut self.lists[ply]);
        lists.moves.clear();
        node.position.legal_moves(&mut lists.moves);
        let value = if lists.moves.is_empty() {
            self.over(node, ply)
        } else {
            let known = hit.map_or(0, |hit| hit.digest);
            let question = Question { depth, ply, alpha, beta, previous, estimate, free, known, key };
            self.search_moves::<PV>(node, &mut lists, &question)
        };
        self.lists[ply] = lists;
        value
    }

    fn search_moves<const PV: bool>(
        &mut self,
        node: &Node<G>,
        lists: &mut Lists<MoveOf<G>>,
        question: &Question,
    ) -> i32 {
        let &Question { ply, alpha, beta, previous, .. } = question;
        let Lists { moves, scores, tried } = lists;
        let turn = node.position.turn();
        let only = moves.len() == 1;
        let forced = only || !question.free;
        let may_prune = !forced && self.may_prune::<PV>(alpha, beta);
        let mut depth = question.depth;
        let futile = self.features.futility
            && question.estimate.is_some_and(|estimate| {
                may_prune
                    && depth <= FUTILITY_DEPTH
                    && estimate + G::SWING * (depth + 1) * self.pruning.futility / 100 <= alpha
            });
        if self.features.internal_reduction && !forced && question.known == 0 && depth >= 4 {
            depth -= 1;
        }
        if self.features.forced_extension && only {
            depth += 1;
        }
        let last = if self.features.late_move_pruning && may_prune { self.pruning.last_move(depth) } else { i32::MAX };

        scores.clear();
        tried.clear();
        self.memory.forget_killers(ply + 1);
        // The move the table knows comes first; more often than not the others need not be looked at.
        let known = match question.known {
            0 => None,
            known => moves.iter().position(|&m| G::digest(m) == known),
        };
        if let Some(index) = known {
            moves.swap(0, index);
        }

        let mut best = Best::none(alpha);
        for index in 0..moves.len() {
            let (m, quiet) = if index == 0 && known.is_some() {
                (moves[0], G::gain(&node.position, moves[0]) <= 0)
            } else {
                if scores.is_empty() {
                    self.memory.recall(turn, previous, ply).score_all::<G>(&node.position, moves, scores);
                }
                let (m, score) = pick_best(moves, scores, index);
                (m, score < GAINS)
            };
            // Moves are left out only while the node is not lost, so that a loss is never claimed without looking. From
            // the first quiet move on all are quiet.
            if quiet && index > 0 && (futile || index as i32 > last) && !is_loss(best.value) {
                break;
            }
            let value = if index == 0 {
                self.child::<PV>(node, m, depth - 1, ply, best.alpha, beta)
            } else {
                let reduction = if self.features.late_move_reduction && quiet && !forced && depth >= 3 {
                    let learned =
                        self.memory.recall(turn, previous, ply).experience(G::slot(m)) / self.pruning.experience;
                    (self.reductions.of(depth, index) - i32::from(PV) - learned).clamp(0, depth - 2)
                } else {
                    0
                };
                self.later_child::<PV>(node, m, (depth - 1, reduction), ply, best.alpha, beta)
            };
            if self.stopped {
                return best.value;
            }
            self.raise::<PV>(&mut best, ply, m, value);
            self.rely(&mut best, turn, value >= beta);
            if best.alpha >= beta {
                if quiet && self.features.history {
                    self.memory.learn(turn, previous, ply, depth, (G::slot(m), best.digest), tried);
                }
                break;
            }
            if quiet {
                tried.push(G::slot(m));
            }
        }
        self.conclude(&mut best, ply, beta);
        self.remember(node, question.key, &best, depth, ply, (alpha, beta));
        best.value
    }

    /// Searches the position after a move that is not expected to be the best: with a null window first, and again with the
    /// full one only if it is better after all (principal variation search).
    #[inline]
    fn later_child<const PV: bool>(
        &mut self,
        node: &Node<G>,
        m: MoveOf<G>,
        (depth, reduction): (i32, i32),
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let mut value = self.child::<false>(node, m, depth - reduction, ply, alpha, alpha + 1);
        if value > alpha && reduction > 0 {
            value = self.child::<false>(node, m, depth, ply, alpha, alpha + 1);
        }
        if PV && value > alpha && value < beta {
            value = self.child::<true>(node, m, depth, ply, alpha, beta);
        }
        value
    }

    /// Whether a position may be judged by its estimate: not where an exact value or a proof is asked for.
    fn may_prune<const PV: bool>(&self, alpha: i32, beta: i32) -> bool {
        !PV && self.prove_draw_for.is_none() && !is_proved(alpha) && !is_proved(beta)
    }

    /// The value of a position near the leaves that is far too good (reverse futility pruning), or so bad that only urgent
    /// moves can help (razoring).
    fn prune_by_estimate(
        &mut self,
        node: &Node<G>,
        estimate: i32,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        if depth > FUTILITY_DEPTH {
            return None;
        }
        if self.features.reverse_futility && estimate - G::SWING * depth * self.pruning.lead / 100 >= beta {
            return Some(estimate);
        }
        if self.features.razoring
            && depth <= 2
            && estimate + G::SWING * (2 * depth + 1) * self.pruning.razoring / 100 <= alpha
        {
            let value = self.quiescence::<false>(node, 0, ply, alpha, beta);
            return Some(value).filter(|&value| value <= alpha);
        }
        None
    }

    /// Null-move pruning: the value of a position that is good enough even if its player does nothing, by a search that is
    /// less deep. There is nearly always something better to do than nothing.
    fn null_move_pruning(&mut self, node: &Node<G>, estimate: i32, depth: i32, ply: usize, beta: i32) -> Option<i32> {
        if !self.features.null_move || depth < NULL_MOVE_DEPTH {
            return None;
        }
        let less = self.pruning.null_move(depth) + ((estimate - beta) / G::SWING).min(2);
        let next = self.pass(node);
        let value = -self.search::<false>(&next, depth - less, ply + 1, -beta, 1 - beta, G::SLOTS);
        self.take_back();
        // What follows from a null move is no proof.
        (value >= beta && !self.stopped).then(|| if is_proved(value) { beta } else { value })
    }
}
