use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;

use rules::{Position, sort_by_number};

use crate::doubt::Doubt;
use crate::draw_proof::find_draw;
use crate::endings::{Believed, Endings};
use crate::evaluation::Evaluation;
use crate::job::Job;
use crate::node::Node;
use crate::playable::{MoveOf, Playable};
use crate::pruning::Pruning;
use crate::reduction::Reductions;
use crate::report::{Line, Report};
use crate::root_move::{RootMove, all_lose, sort};
use crate::salt::salt;
use crate::shared::Shared;
use crate::spare::Spare;
use crate::table::TranspositionTable;
use crate::value::{INFINITE, MAX_ESTIMATE, MAX_PLY, Outlook, is_proved};
use crate::worker::Worker;

/// The first aspiration window around the value of the iteration before, as a part of [`Playable::SWING`].
const WINDOW_PARTS: i32 = 3;

/// The deepest iteration, whatever the budget: quiescence needs some room below it.
const DEEPEST: u32 = MAX_PLY as u32 - 8;

/// A search for one game, with what judges its positions and the transposition table that it keeps from move to move.
pub struct Search<G: Playable> {
    table: Arc<TranspositionTable>,
    evaluation: Arc<G::Evaluation>,
    endings: Option<Arc<dyn Endings<G::Position>>>,
    pruning: Pruning,
    reductions: Reductions,
    spare: Spare,
}

impl<G: Playable> Search<G> {
    /// A search that keeps what it sees in this transposition table, which others may use as well.
    pub fn new(table: Arc<TranspositionTable>, evaluation: Arc<G::Evaluation>) -> Self {
        let (pruning, reductions) = (G::PRUNING, Reductions::new(&G::PRUNING));
        Self { table, evaluation, endings: None, pruning, reductions, spare: Spare::default() }
    }

    /// The same search, but that it leaves things out in this way.
    #[must_use]
    pub fn with_pruning(self, pruning: Pruning) -> Self {
        Self { pruning, reductions: Reductions::new(&pruning), ..self }
    }

    /// How boldly it leaves things out.
    pub fn pruning(&self) -> &Pruning {
        &self.pruning
    }

    /// The same search with what is known of endings; see [`Playable::ENDINGS`].
    #[must_use]
    pub fn with_endings(self, endings: Option<Arc<dyn Endings<G::Position>>>) -> Self {
        Self { endings, ..self }
    }

    /// What judges its positions.
    pub fn evaluation(&self) -> &Arc<G::Evaluation> {
        &self.evaluation
    }

    /// The transposition table.
    pub fn table(&self) -> &Arc<TranspositionTable> {
        &self.table
    }

    /// Searches until a limit is reached and returns what was found. `progress` hears every iteration that is done.
    ///
    /// `history` holds the keys of the positions of the game so far, oldest first; the position itself may be its last.
    /// With one thread, the same question gives the same answer, the same nodes included, on the same table.
    pub fn run(
        &self,
        position: &G::Position,
        history: &[u64],
        job: &Job,
        progress: &mut dyn FnMut(&Report<MoveOf<G>>),
    ) -> Report<MoveOf<G>> {
        self.table.grow_older();
        let node = Node::<G>::new(*position);
        let mut keys = history.to_vec();
        if keys.last() != Some(&node.key) {
            keys.push(node.key);
        }
        let salt = salt(position, &keys, job.house_rules, job.attitude) ^ self.evaluation.identity();
        let shared = Shared::new(&self.table, &self.spare, job, salt);
        // A browser has no threads to give; there the rest is left out of the program.
        if cfg!(target_arch = "wasm32") || job.settings.threads <= 1 {
            return self.deepening(&shared, &keys, &node).run(0, progress);
        }
        thread::scope(|scope| {
            for index in 1..job.settings.threads {
                let (shared, keys) = (&shared, &keys);
                scope.spawn(move || self.deepening(shared, keys, &node).run(index, &mut |_| {}));
            }
            let report = self.deepening(&shared, &keys, &node).run(0, progress);
            shared.stop.store(true, Ordering::Relaxed);
            report
        })
    }

    fn deepening<'a>(&'a self, shared: &'a Shared<'a>, keys: &[u64], node: &Node<G>) -> Deepening<'a, G> {
        let mut deepening = Deepening::<G>::new(shared, self, keys, node);
        if let Some(endings) = self.endings.as_deref().filter(|_| G::ENDINGS) {
            deepening.worker.believed = Believed::new(endings, &node.position, keys, shared.job.house_rules);
        }
        deepening
    }
}

/// Iterative deepening by one thread.
struct Deepening<'a, G: Playable> {
    worker: Worker<'a, G>,
    node: Node<G>,
    moves: Vec<RootMove<MoveOf<G>>>,
    /// The newest estimate of a whole iteration.
    estimate: i32,
    /// What it counts at the root that something is going on there. It is taken off every estimate that is told: who hears it wants
    /// to know what the position is worth.
    unrest: i32,
}

impl<'a, G: Playable> Deepening<'a, G> {
    fn new(shared: &'a Shared<'a>, search: &'a Search<G>, keys: &[u64], node: &Node<G>) -> Self {
        let mut moves = Vec::new();
        node.position.legal_moves(&mut moves);
        // The first order: what wins something, then what looks good.
        sort_by_number(&mut moves, |&m| -f64::from(G::promise(&node.position, m)));
        let moves = moves.into_iter().map(RootMove::new).collect();
        let boldness = (&search.pruning, &search.reductions);
        let mut worker = Worker::new(shared, search.evaluation.as_ref(), boldness, &node.position, keys);
        let unrest = worker.unrest(node.position.turn());
        Self { worker, node: *node, moves, estimate: 0, unrest }
    }

    fn run(mut self, thread: usize, progress: &mut dyn FnMut(&Report<MoveOf<G>>)) -> Report<MoveOf<G>> {
        let shared = self.worker.shared;
        let deepest = shared.job.budget.depth.map_or(DEEPEST, |depth| depth.min(DEEPEST));
        let wanted = shared.job.settings.lines.clamp(1, self.moves.len().max(1));
        let mut report = self.report(0, wanted);
        let mut doubt = Doubt::new(self.moves.len());
        // Helper threads start at different depths so that they do not all do the same work.
        for depth in 1 + thread as u32 % 2..=deepest {
            if self.moves.is_empty() {
                break;
            }
            for rank in 0..wanted {
                self.search_rank(depth as i32, rank);
                if self.worker.is_stopped() {
                    break;
                }
            }
            self.worker.flush_nodes();
            if self.worker.is_stopped() {
                break;
            }
            // What was found for a later line can turn out better than what was found for an earlier one.
            sort(&mut self.moves[..wanted]);
            report = self.report(depth, wanted);
            if let Some(Outlook::Estimate(value)) = report.outlook() {
                self.estimate = value;
            }
            if wanted == 1 && self.moves[0].value == self.worker.draw(self.node.position.turn()) {
                self.try_draw(&mut report);
            }
            if thread == 0 {
                progress(&report);
            }
            doubt.hear(depth, G::digest(self.moves[0].m), self.estimate, G::SWING);
            let share = if self.worker.features.doubt { doubt.share() } else { 100 };
            if is_settled::<G>(&report, depth) || shared.is_past_target(share) {
                break;
            }
        }
        self.worker.flush_nodes();
        // An iteration that was cut off may still have found something better; with several lines they would not fit.
        let draw_proved = report.outlook() == Some(Outlook::Draw);
        if self.worker.is_stopped() && wanted == 1 && !draw_proved {
            report = self.report(report.depth, wanted);
        }
        report.nodes = shared.nodes.load(Ordering::Relaxed);
        report.time = shared.elapsed();
        shared.spare.give(self.worker.memory, self.worker.estimates);
        report
    }

    /// Looks for a proof that the position is drawn, and puts a move first that holds the draw.
    fn try_draw(&mut self, report: &mut Report<MoveOf<G>>) {
        let moves = self.moves.iter().map(|entry| entry.m);
        let Some(holding) = find_draw(&mut self.worker, &self.node, &moves, report.depth as i32) else {
            return;
        };
        report.lines[0].outlook = Outlook::Draw;
        if holding > 0 {
            report.lines[0].moves = vec![self.moves[holding].m];
        }
    }

    /// Finds the best of the moves that are not among the first `rank`, and moves it to that place.
    fn search_rank(&mut self, depth: i32, rank: usize) {
        let last = self.moves[rank].value;
        let narrow = self.worker.features.aspiration && depth >= 4 && last > -INFINITE && !is_proved(last);
        let mut width = G::SWING / WINDOW_PARTS;
        let (mut alpha, mut beta) = if narrow { (last - width, last + width) } else { (-INFINITE, INFINITE) };
        loop {
            let value = self.search_window(depth, rank, alpha, beta);
            sort(&mut self.moves[rank..]);
            if self.worker.is_stopped() {
                return;
            }
            width *= 3;
            if value <= alpha && alpha > -INFINITE {
                alpha = if is_proved(value) || width > 8 * G::SWING { -INFINITE } else { value - width };
            } else if value >= beta && beta < INFINITE {
                beta = if is_proved(value) || width > 8 * G::SWING { INFINITE } else { value + width };
            } else {
                return;
            }
        }
    }

    fn search_window(&mut self, depth: i32, rank: usize, alpha: i32, beta: i32) -> i32 {
        let mut best = -INFINITE;
        for index in rank..self.moves.len() {
            let m = self.moves[index].m;
            let floor = alpha.max(best);
            let mut value = if index == rank {
                self.worker.child::<true>(&self.node, m, depth - 1, 0, floor, beta)
            } else {
                self.worker.child::<false>(&self.node, m, depth - 1, 0, floor, floor + 1)
            };
            if index > rank && value > floor && !self.worker.is_stopped() {
                self.moves[index].learn(value, floor, floor + 1);
                value = self.worker.child::<true>(&self.node, m, depth - 1, 0, floor, beta);
            }
            if self.worker.is_stopped() {
                return best;
            }
            let entry = &mut self.moves[index];
            entry.learn(value, floor, beta);
            if index == rank || value > floor {
                entry.line.clear();
                entry.line.push(m);
                entry.line.extend_from_slice(self.worker.line(1));
            }
            // What was proved once stays so, even if it was not found again.
            value = entry.proved_value().unwrap_or(value);
            if index == rank || value > floor {
                entry.value = value;
            } else {
                // Only known not to be better; keeps its place among the rest.
                entry.value = -INFINITE;
            }
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        best
    }

    /// What is known of a move, and of the first also of the position.
    fn line(&self, index: usize) -> Line<MoveOf<G>> {
        let entry = &self.moves[index];
        let known = match entry.outlook() {
            Some(Outlook::Loss { .. }) if index == 0 => all_lose(&self.moves),
            Some(Outlook::Estimate(value)) => {
                Some(Outlook::Estimate((value - self.unrest).clamp(-MAX_ESTIMATE, MAX_ESTIMATE)))
            }
            known => known,
        };
        // Before the first iteration nothing is known at all.
        Line { outlook: known.unwrap_or(Outlook::Estimate(self.estimate)), moves: entry.line.clone() }
    }

    /// What is known of the position. One move is enough to win, but it takes all of them to lose: where an iteration was cut
    /// off after a move was found to lose, the next one is as good as any.
    fn first_line(&self) -> Line<MoveOf<G>> {
        if self.moves[0].win().is_some() {
            return self.line(0);
        }
        let rank = |index: usize| self.moves[index].win().map(Outlook::rank);
        if let Some(index) =
            (1..self.moves.len()).filter(|&index| rank(index).is_some()).max_by_key(|&index| rank(index))
        {
            return Line { moves: vec![self.moves[index].m], ..self.line(index) };
        }
        self.line(self.moves.iter().position(|entry| entry.loss().is_none()).unwrap_or(0))
    }

    fn report(&self, depth: u32, wanted: usize) -> Report<MoveOf<G>> {
        let shared = self.worker.shared;
        let lines = match wanted.min(self.moves.len()) {
            0 => Vec::new(),
            1 => vec![self.first_line()],
            several => (0..several).map(|index| self.line(index)).collect(),
        };
        Report {
            depth,
            selective_depth: self.worker.selective_depth as u32,
            nodes: shared.nodes.load(Ordering::Relaxed),
            time: shared.elapsed(),
            fullness: shared.table.fullness(),
            lines,
        }
    }
}

/// Whether searching deeper cannot change the answer.
fn is_settled<G: Playable>(report: &Report<MoveOf<G>>, depth: u32) -> bool {
    let slack = if G::MARGINS > 0 { 8 } else { 1 };
    match report.outlook() {
        Some(Outlook::Win { within_plies: plies, .. } | Outlook::Loss { within_plies: plies, .. })
            if report.lines.len() == 1 =>
        {
            depth >= plies + slack
        }
        Some(Outlook::Draw) => true,
        _ => false,
    }
}
