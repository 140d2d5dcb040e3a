use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::limits::Limits;
use crate::table::Table;

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) limits: &'a Limits,
    pub(crate) nodes: AtomicU64,
    /// Ends this search; raised by the main thread when it is done, too.
    pub(crate) stop: AtomicBool,
    started: u64,
}

impl<'a> Shared<'a> {
    /// A search that begins now.
    pub(crate) fn new(table: &'a Table, limits: &'a Limits) -> Self {
        let started = limits.clock.as_ref().map_or(0, |clock| clock());
        Self { table, limits, nodes: AtomicU64::new(0), stop: AtomicBool::new(false), started }
    }

    pub(crate) fn elapsed(&self) -> u64 {
        self.limits.clock.as_ref().map_or(0, |clock| clock().saturating_sub(self.started))
    }

    pub(crate) fn should_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.limits.stop.load(Ordering::Relaxed)
    }

    /// Raises the stop if nodes or time are used up.
    pub(crate) fn check_limits(&self) {
        let out_of_nodes = self.limits.nodes.is_some_and(|most| self.nodes.load(Ordering::Relaxed) >= most);
        let out_of_time = self.limits.time.is_some_and(|most| self.elapsed() >= most);
        if out_of_nodes || out_of_time {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}
