//! The search as a prover: what it says of positions for those who build proofs out of many of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rules::HouseRules;
use search::{Attitude, Budget, Endings, Job, MoveOf, Outlook, Report, Search, Settings, Stop, TranspositionTable};
use tables::proof::{Look, Prover};

use crate::network::Judging;
use crate::players::Player;

/// The size of the table that all threads share, in mebibytes.
const MEBIBYTES: usize = 64;
/// More lines than any position has moves.
const ALL_LINES: usize = 500;

/// Looks at positions by a short search with the linear evaluation, whatever networks there may be: so a proof that was
/// begun with one version goes on with another.
pub(crate) struct SearchProver<G: Player> {
    search: Search<G>,
    endings: Option<Arc<dyn Endings<G::Position>>>,
    nodes: u64,
    counter: Arc<AtomicU64>,
}

impl<G: Player> SearchProver<G> {
    /// Counts nodes.
    pub(crate) fn counter() -> Arc<AtomicU64> {
        Arc::new(AtomicU64::new(0))
    }

    /// One whose looks take so many nodes at most.
    pub(crate) fn new(endings: Option<Arc<dyn Endings<G::Position>>>, nodes: u64, counter: Arc<AtomicU64>) -> Self {
        let table = Arc::new(TranspositionTable::new(MEBIBYTES));
        let search = Search::new(table, Arc::new(G::Evaluation::linear())).with_endings(endings.clone());
        Self { search, endings, nodes, counter }
    }

    /// Another one for another thread, which shares what is seen.
    pub(crate) fn beside(&self) -> Self {
        let search = Search::new(self.search.table().clone(), self.search.evaluation().clone());
        Self {
            search: search.with_endings(self.endings.clone()),
            endings: self.endings.clone(),
            nodes: self.nodes,
            counter: self.counter.clone(),
        }
    }

    fn run(&self, position: &G::Position, lines: usize) -> Report<MoveOf<G>> {
        let stop = Stop::new();
        let job = Job {
            budget: Budget::nodes(self.nodes),
            settings: Settings { lines, ..Settings::default() },
            attitude: Attitude::default(),
            house_rules: HouseRules { repetition: true, quiet_turns: None },
            clock: Arc::new(|| 0),
            stop: stop.clone(),
        };
        // What is proved is enough: by how much does not matter.
        let report = self.search.run(position, &[], &job, &mut |report| {
            if lines == 1 && report.outlook().is_some_and(Outlook::is_proved) {
                stop.raise();
            }
        });
        self.counter.fetch_add(report.nodes, Ordering::Relaxed);
        report
    }
}

impl<G: Player> Prover<G::Position> for SearchProver<G> {
    fn look(&mut self, position: &G::Position) -> Look<MoveOf<G>> {
        let report = self.run(position, 1);
        match (report.outlook(), report.best_move()) {
            (Some(Outlook::Win { .. } | Outlook::Draw), _) => Look::Held,
            (Some(Outlook::Loss { .. }), _) => Look::Lost,
            (_, best) => best.map_or(Look::Nothing, Look::Reply),
        }
    }

    fn rank(&mut self, position: &G::Position) -> Vec<MoveOf<G>> {
        self.run(position, ALL_LINES).lines.iter().filter_map(|line| line.moves.first().copied()).collect()
    }
}
