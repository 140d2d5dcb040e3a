use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::budget::Deadlines;
use crate::job::Job;
use crate::spare::Spare;
use crate::table::TranspositionTable;

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) job: &'a Job,
    /// Where memories come from and go to.
    pub(crate) spare: &'a Spare,
    pub(crate) nodes: AtomicU64,
    /// Ends this search; raised by the main thread when it is done, too.
    pub(crate) stop: AtomicBool,
    /// Sets the positions of this search apart from those of others in the table, where other rules or another game before
    /// make other things true of them.
    pub(crate) salt: u64,
    started: u64,
    deadlines: Deadlines,
}

impl<'a> Shared<'a> {
    /// A search that begins now.
    pub(crate) fn new(table: &'a TranspositionTable, spare: &'a Spare, job: &'a Job, salt: u64) -> Self {
        let (started, deadlines) = ((job.clock)(), job.budget.deadlines());
        Self { table, job, spare, nodes: AtomicU64::new(0), stop: AtomicBool::new(false), salt, started, deadlines }
    }

    pub(crate) fn elapsed(&self) -> u64 {
        (self.job.clock)().saturating_sub(self.started)
    }

    pub(crate) fn should_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.job.stop.is_raised()
    }

    /// Whether it is too late to begin another iteration for a move that gets so many hundredths of its share of a clock.
    pub(crate) fn is_past_target(&self, hundredths: u64) -> bool {
        let share = self.deadlines.share.map(|share| share.saturating_mul(hundredths) / 100);
        let most = self.deadlines.target.into_iter().chain(share).min();
        most.is_some_and(|most| self.elapsed() >= most)
    }

    /// Raises the stop if nodes or time are used up.
    pub(crate) fn check_limits(&self) {
        let out_of_nodes = self.job.budget.nodes.is_some_and(|most| self.nodes.load(Ordering::Relaxed) >= most);
        let out_of_time = self.deadlines.hard.is_some_and(|most| self.elapsed() >= most);
        if out_of_nodes || out_of_time {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}
