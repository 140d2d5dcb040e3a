//! Work that takes a while, on threads of its own.

use std::sync::Arc;
use std::time::Duration;

use rules::Lang;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::limits::Limits;
use crate::problem::Problem;

/// Kinds of work. Each has a pool of its own, so that no kind keeps another one waiting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Work {
    /// Hashing passwords and verifying passkeys.
    Passwords,
    /// Rendering pictures.
    Pictures,
    /// Reading records, replaying games, composing pages.
    Records,
}

/// Limits how much work of each kind is done at the same time.
#[derive(Debug)]
pub(crate) struct WorkPools {
    passwords: Arc<Semaphore>,
    pictures: Arc<Semaphore>,
    records: Arc<Semaphore>,
    patience: Duration,
}

impl WorkPools {
    pub(crate) fn new(limits: &Limits) -> Self {
        let pool = |workers| Arc::new(Semaphore::new(workers));
        Self {
            passwords: pool(limits.password_workers),
            pictures: pool(limits.picture_workers),
            records: pool(limits.record_workers),
            patience: limits.queue,
        }
    }

    /// Runs `task` on a blocking thread as soon as its pool has room.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: Work,
        lang: Lang,
        task: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let pool = match work {
            Work::Passwords => &self.passwords,
            Work::Pictures => &self.pictures,
            Work::Records => &self.records,
        };
        let permit = timeout(self.patience, pool.clone().acquire_owned()).await;
        let Ok(Ok(permit)) = permit else {
            return Err(Problem::unavailable(lang));
        };
        let task = move || {
            // The work goes on if its client hangs up, and so does the permit.
            let _permit = permit;
            task()
        };
        spawn_blocking(task).await.map_err(|error| {
            tracing::error!(%error, "a task failed");
            Problem::unavailable(lang)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    fn pools(patience: Duration) -> WorkPools {
        let limits =
            Limits { password_workers: 1, picture_workers: 1, record_workers: 1, queue: patience, ..Limits::default() };
        WorkPools::new(&limits)
    }

    #[tokio::test]
    async fn pictures_keep_no_password_waiting() {
        let pools = pools(Duration::from_millis(50));
        let held = pools.pictures.clone().acquire_owned().await.unwrap();
        assert!(pools.run(Work::Pictures, Lang::En, || ()).await.is_err(), "all permits are taken");
        assert_eq!(pools.run(Work::Passwords, Lang::En, || 7).await.ok(), Some(7));
        assert_eq!(pools.run(Work::Records, Lang::En, || 8).await.ok(), Some(8));
        drop(held);
        assert_eq!(pools.run(Work::Pictures, Lang::En, || 9).await.ok(), Some(9));
    }

    #[tokio::test]
    async fn work_counts_until_it_is_done_also_if_its_client_hangs_up() {
        let pools = Arc::new(pools(Duration::from_mins(1)));
        let (finish, finished) = channel::<()>();
        let (tell, begun) = tokio::sync::oneshot::channel();
        let other = pools.clone();
        let client = tokio::spawn(async move {
            let task = move || {
                let _ = tell.send(());
                let _ = finished.recv();
            };
            other.run(Work::Pictures, Lang::En, task).await.is_ok()
        });
        begun.await.unwrap();
        client.abort();
        assert!(client.await.is_err());
        assert_eq!(pools.pictures.available_permits(), 0);
        drop(finish);
        assert!(pools.run(Work::Pictures, Lang::En, || ()).await.is_ok());
    }
}
