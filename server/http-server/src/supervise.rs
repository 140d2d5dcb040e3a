//! Background tasks: one that ends or panics is started again, and that is no secret.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::task::{AbortHandle, JoinError, JoinSet};
use tokio::time::sleep;

/// How long to wait before a task is started again; twice as long each time.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
/// A task that has run for so long is well.
const STEADY: Duration = Duration::from_mins(1);

type Running = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Starts background tasks, and starts them again.
pub(crate) struct Supervisor {
    tasks: Vec<Box<dyn Fn() -> Running + Send>>,
    status: Status,
    first_pause: Duration,
}

/// What others may know of the tasks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Status(Arc<Mutex<Vec<TaskStatus>>>);

/// How a task is doing.
#[derive(Clone, Debug)]
pub(crate) struct TaskStatus {
    pub(crate) name: &'static str,
    /// How often it was started again.
    pub(crate) restarts: u64,
    /// When it failed last, and how often it has since it was well.
    failed_at: Option<Instant>,
    failures: u32,
}

impl TaskStatus {
    /// Whether it has failed lately.
    pub(crate) fn is_failing(&self) -> bool {
        self.failed_at.is_some_and(|at| at.elapsed() < STEADY)
    }
}

impl Status {
    /// All tasks, in the order in which they were added.
    pub(crate) fn all(&self) -> Vec<TaskStatus> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes that a task has failed; says how long to wait.
    fn note_failure(&self, index: usize, first_pause: Duration) -> Duration {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let task = &mut all[index];
        task.failures = if task.is_failing() { task.failures + 1 } else { 0 };
        task.failed_at = Some(Instant::now());
        task.restarts += 1;
        first_pause.saturating_mul(1_u32.checked_shl(task.failures).unwrap_or(u32::MAX)).min(LONGEST_PAUSE)
    }
}

impl Supervisor {
    pub(crate) fn new() -> Self {
        Self { tasks: Vec::new(), status: Status::default(), first_pause: FIRST_PAUSE }
    }

    /// Adds a task that is to run until the server stops.
    pub(crate) fn add<F: Future<Output = ()> + Send + 'static>(
        &mut self,
        name: &'static str,
        start: impl Fn() -> F + Send + 'static,
    ) {
        let status = TaskStatus { name, restarts: 0, failed_at: None, failures: 0 };
        self.status.0.lock().unwrap_or_else(PoisonError::into_inner).push(status);
        self.tasks.push(Box::new(move || Box::pin(start())));
    }

    pub(crate) fn status(&self) -> Status {
        self.status.clone()
    }

    /// Runs the tasks until this is dropped; what ends while the server stops is not started again.
    pub(crate) async fn run(self, is_stopping: impl Fn() -> bool) {
        let mut running = JoinSet::new();
        let mut known: Vec<AbortHandle> = self.tasks.iter().map(|task| running.spawn(task())).collect();
        while let Some(ended) = running.join_next_with_id().await {
            let (id, error) = match ended {
                Ok((id, ())) => (id, None),
                Err(error) => (error.id(), Some(error)),
            };
            let Some(index) = known.iter().position(|handle| handle.id() == id) else {
                continue;
            };
            if is_stopping() {
                continue;
            }
            let pause = self.status.note_failure(index, self.first_pause);
            let (name, why) = (self.status.all()[index].name, error.map_or_else(|| "it ended".to_owned(), why));
            tracing::error!(task = name, why, pause_ms = pause.as_millis() as u64, "a background task failed");
            let task = (self.tasks[index])();
            known[index] = running.spawn(async move {
                sleep(pause).await;
                task.await;
            });
        }
    }
}

/// What a task that did not end by itself said last.
fn why(error: JoinError) -> String {
    match error.try_into_panic() {
        Ok(panic) => match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
            (Some(text), _) => (*text).to_owned(),
            (None, Some(text)) => text.clone(),
            (None, None) => "it panicked".to_owned(),
        },
        Err(error) => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use tokio::sync::mpsc;
    use tokio::time::timeout;

    use super::*;

    /// Runs tasks of which one panics and one ends, twice each, and then go on.
    #[tokio::test]
    async fn tasks_that_panic_or_end_are_started_again() {
        let mut supervisor = Supervisor { first_pause: Duration::from_millis(1), ..Supervisor::new() };
        let status = supervisor.status();
        let (done, mut well) = mpsc::unbounded_channel();
        for (name, panics) in [("panics", true), ("ends", false)] {
            let (runs, done) = (Arc::new(AtomicU32::new(0)), done.clone());
            supervisor.add(name, move || {
                let (run, done) = (runs.fetch_add(1, Ordering::Relaxed), done.clone());
                async move {
                    if run < 2 && panics {
                        std::panic::resume_unwind(Box::new("on purpose"));
                    }
                    if run >= 2 {
                        let _ = done.send(name);
                        std::future::pending::<()>().await;
                    }
                }
            });
        }
        supervisor.add("steady", std::future::pending);
        let running = tokio::spawn(supervisor.run(|| false));
        for _ in 0..2 {
            timeout(Duration::from_mins(1), well.recv()).await.expect("it is started again").unwrap();
        }
        let all: Vec<_> = status.all().iter().map(|task| (task.name, task.restarts, task.is_failing())).collect();
        assert_eq!(all, [("panics", 2, true), ("ends", 2, true), ("steady", 0, false)]);
        running.abort();
    }

    #[tokio::test]
    async fn nothing_is_started_again_while_the_server_stops() {
        let mut supervisor = Supervisor::new();
        let status = supervisor.status();
        supervisor.add("ends", || async {});
        supervisor.run(|| true).await;
        assert_eq!(status.all()[0].restarts, 0);
    }

    #[test]
    fn pauses_grow_and_have_an_end() {
        let mut supervisor = Supervisor::new();
        supervisor.add("task", || async {});
        let status = supervisor.status();
        let pauses: Vec<_> = (0..40).map(|_| status.note_failure(0, FIRST_PAUSE).as_secs()).collect();
        assert_eq!(pauses[..8], [1, 2, 4, 8, 16, 32, 60, 60]);
        assert_eq!(pauses[39], 60);
    }
}
