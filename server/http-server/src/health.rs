//! Whether the server can do its work.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use protocol::http::Health;
use store::{Store, StoreError, StoreState};
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::app::App;
use crate::problem::json_response;
use crate::supervise::{Status, TaskStatus};

/// How long the database may take to answer: longer than it waits for a lock.
const PATIENCE: Duration = Duration::from_secs(8);
/// For how long a good answer counts: each check writes to the disk.
const FRESH: Duration = Duration::from_secs(1);

/// Checks the database and the background tasks.
#[derive(Debug)]
pub(crate) struct HealthCheck {
    store: Arc<dyn Store>,
    pub(crate) tasks: Status,
    /// What is wrong with the database, and when that was asked. Held while it is asked again.
    database: Mutex<Option<(Instant, Option<&'static str>)>>,
}

impl HealthCheck {
    pub(crate) fn new(store: Arc<dyn Store>, tasks: Status) -> Self {
        Self { store, tasks, database: Mutex::default() }
    }

    /// What came of the last write.
    pub(crate) fn store_state(&self) -> StoreState {
        self.store.state()
    }

    async fn check(&self) -> Health {
        let problem = self.database_problem().await;
        let failing = self.tasks.all().into_iter().filter(TaskStatus::is_failing);
        let tasks: Vec<_> = failing.map(|task| task.name.to_owned()).collect();
        let status = match problem {
            Some(_) => "unavailable",
            None if !tasks.is_empty() => "degraded",
            None => "ok",
        };
        let part = problem.map(|_| "database".to_owned());
        Health { status: status.to_owned(), part, problem: problem.map(str::to_owned), tasks }
    }

    async fn database_problem(&self) -> Option<&'static str> {
        let asked = Instant::now();
        let mut database = self.database.lock().await;
        // Requests that waited share an answer; a good one lasts for a moment, unless a write has failed since.
        if let Some((at, problem)) = *database
            && (at >= asked || problem.is_none() && at.elapsed() < FRESH && self.store_state().failure.is_none())
        {
            return problem;
        }
        let problem = match timeout(PATIENCE, self.store.check()).await {
            Ok(Ok(())) => None,
            Ok(Err(error)) => {
                tracing::error!(%error, "the database is not well");
                Some(match error {
                    StoreError::Replaced { .. } => "replaced",
                    StoreError::Closed => "closed",
                    _ => "failed",
                })
            }
            Err(_) => {
                tracing::error!("the database does not answer");
                Some("timeout")
            }
        };
        *database = Some((Instant::now(), problem));
        problem
    }
}

/// `GET /healthz`
pub(crate) async fn show(State(app): State<Arc<App>>) -> Response {
    let health = app.health.check().await;
    let status = if health.problem.is_some() { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::OK };
    json_response(status, &health)
}
