//! Per-host queues: one request at a time for each push service, so that one that hangs delays its own messages only.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore, SemaphorePermit};

/// Messages queued for one host, retries included.
const MAX_PER_HOST: usize = 200;
/// Messages queued for all hosts.
const MAX_QUEUED: usize = 4_000;
/// Hosts remembered before idle ones are removed.
const MAX_IDLE: usize = 100;

/// The queues of all hosts.
pub(super) struct Hosts {
    queued: Arc<Semaphore>,
    hosts: Mutex<HashMap<String, Arc<Host>>>,
}

struct Host {
    queued: Arc<Semaphore>,
    turn: Semaphore,
}

/// A message in the queue of its host.
pub(super) struct Queued {
    host: Arc<Host>,
    _permits: [OwnedSemaphorePermit; 2],
}

impl Default for Hosts {
    fn default() -> Self {
        Self { queued: Arc::new(Semaphore::new(MAX_QUEUED)), hosts: Mutex::default() }
    }
}

impl Hosts {
    /// Queues a message; none if the queue is full.
    pub(super) fn enqueue(&self, host: &str) -> Option<Queued> {
        let mut hosts = self.hosts.lock().unwrap_or_else(PoisonError::into_inner);
        if hosts.len() > MAX_IDLE {
            hosts.retain(|_, host| Arc::strong_count(host) > 1);
        }
        let host = hosts.entry(host.to_owned()).or_insert_with(Host::new).clone();
        drop(hosts);
        let own = host.queued.clone().try_acquire_owned().ok()?;
        let shared = self.queued.clone().try_acquire_owned().ok()?;
        Some(Queued { host, _permits: [own, shared] })
    }
}

impl Host {
    fn new() -> Arc<Self> {
        Arc::new(Self { queued: Arc::new(Semaphore::new(MAX_PER_HOST)), turn: Semaphore::new(1) })
    }
}

impl Queued {
    /// Waits until no other request to the host is in flight.
    pub(super) async fn turn(&self) -> Result<SemaphorePermit<'_>, AcquireError> {
        self.host.turn.acquire().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_queue_leaves_room_for_other_hosts() {
        let hosts = Hosts::default();
        let mut queued: Vec<_> = (0..MAX_PER_HOST).map(|_| hosts.enqueue("a").unwrap()).collect();
        assert!(hosts.enqueue("a").is_none());
        assert!(hosts.enqueue("b").is_some());
        queued.pop();
        assert!(hosts.enqueue("a").is_some());
    }

    #[test]
    fn idle_hosts_are_removed() {
        let hosts = Hosts::default();
        let kept = hosts.enqueue("kept").unwrap();
        for n in 0..10 * MAX_IDLE {
            assert!(hosts.enqueue(&n.to_string()).is_some());
        }
        assert!(hosts.hosts.lock().unwrap().len() <= MAX_IDLE + 1);
        assert!(Arc::ptr_eq(&kept.host, &hosts.enqueue("kept").unwrap().host));
    }

    #[tokio::test]
    async fn a_host_has_one_turn() {
        let hosts = Hosts::default();
        let (first, second, other) = (hosts.enqueue("a"), hosts.enqueue("a"), hosts.enqueue("b"));
        let (first, second, other) = (first.unwrap(), second.unwrap(), other.unwrap());
        let _turn = first.turn().await.unwrap();
        assert!(second.host.turn.try_acquire().is_err());
        assert!(other.turn().await.is_ok());
    }
}
