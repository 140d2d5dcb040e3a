use std::time::{SystemTime, UNIX_EPOCH};

use sha2::{Digest as _, Sha256};
use sqlx::Connection as _;
use sqlx::error::DatabaseError;
use sqlx::sqlite::SqliteConnection;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use super::failed;
use crate::{NewRecord, RecordId, StoreError};

/// How many orders wait at most; whoever comes later waits until there is room.
const QUEUE: usize = 1024;
/// How many orders share a commit at most.
const BATCH: usize = 256;
/// How often another id is tried if one is taken. Even the second try is unheard of.
const TRIES: usize = 4;

const INSERT: &str = "INSERT INTO record (id, digest, format, text, created_at) VALUES ($1, $2, $3, $4, $5) \
                      ON CONFLICT (digest) DO NOTHING";
const KNOWN: &str = "SELECT id FROM record WHERE digest = $1";

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

/// The one task that writes.
#[derive(Debug)]
pub(super) struct Writer {
    orders: Mutex<Option<mpsc::Sender<Order>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

#[derive(Debug)]
enum Order {
    Share(NewRecord, Reply<RecordId>),
    /// Takes part in a commit and changes nothing.
    Check(Reply<()>),
}

impl Writer {
    pub(super) fn start(connection: SqliteConnection) -> Self {
        let (orders, inbox) = mpsc::channel(QUEUE);
        let task = tokio::spawn(write_all(connection, inbox));
        Self { orders: Mutex::new(Some(orders)), task: Mutex::new(Some(task)) }
    }

    pub(super) async fn share(&self, record: NewRecord) -> Result<RecordId, StoreError> {
        self.order(|reply| Order::Share(record, reply)).await
    }

    pub(super) async fn check(&self) -> Result<(), StoreError> {
        self.order(Order::Check).await
    }

    /// Lets the task finish what it has been given.
    pub(super) async fn close(&self) {
        drop(self.orders.lock().await.take());
        if let Some(task) = self.task.lock().await.take() {
            // It fails only by a panic, and then there is nothing left to wait for.
            let _ = task.await;
        }
    }

    async fn order<T>(&self, order: impl FnOnce(Reply<T>) -> Order) -> Result<T, StoreError> {
        let orders = self.orders.lock().await.clone().ok_or(StoreError::Closed)?;
        let (reply, answer) = oneshot::channel();
        orders.send(order(reply)).await.map_err(|_| StoreError::Closed)?;
        drop(orders);
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

/// Takes one order, then all that have come in meanwhile, writes them in one transaction, and answers when that is on
/// the disk. No timer: under load the batches grow by themselves, because the disk takes its time.
async fn write_all(mut connection: SqliteConnection, mut inbox: mpsc::Receiver<Order>) {
    let mut batch = Vec::with_capacity(BATCH);
    while inbox.recv_many(&mut batch, BATCH).await > 0 {
        match write(&mut connection, &batch).await {
            Ok(results) => {
                for (order, result) in batch.drain(..).zip(results) {
                    order.answer(result);
                }
            }
            Err(error) => {
                let error = failed(error);
                for order in batch.drain(..) {
                    order.answer(Err(error.clone()));
                }
            }
        }
    }
    // Nothing is lost if this fails: the log is read when the file is opened again.
    let _ = connection.close().await;
}

/// What came of an order: the id of a shared record, nothing for a check.
type Done = Result<Option<RecordId>, StoreError>;

impl Order {
    fn answer(self, done: Done) {
        // Whoever asked may have gone away; that is no concern of ours.
        match self {
            Self::Share(_, reply) => {
                let id = done.and_then(|id| id.ok_or_else(|| StoreError::Failed("no id".to_owned())));
                let _ = reply.send(id);
            }
            Self::Check(reply) => {
                let _ = reply.send(done.map(|_| ()));
            }
        }
    }
}

/// Writes a batch. What is wrong with one order does not concern the others; what is wrong with the transaction concerns
/// all of them.
async fn write(connection: &mut SqliteConnection, batch: &[Order]) -> Result<Vec<Done>, sqlx::Error> {
    let mut results = Vec::with_capacity(batch.len());
    let mut changes = connection.begin_with("BEGIN IMMEDIATE").await?;
    let now = now();
    for order in batch {
        results.push(match order {
            Order::Check(_) => Ok(None),
            Order::Share(record, _) => {
                let mut savepoint = changes.begin().await?;
                match share(&mut savepoint, record, now).await {
                    Ok(id) => {
                        savepoint.commit().await?;
                        Ok(Some(id))
                    }
                    Err(error) => {
                        savepoint.rollback().await?;
                        Err(error)
                    }
                }
            }
        });
    }
    changes.commit().await?;
    Ok(results)
}

async fn share(connection: &mut SqliteConnection, record: &NewRecord, now: i64) -> Result<RecordId, StoreError> {
    let digest = Sha256::digest(record.text().as_bytes());
    for _ in 0..TRIES {
        let id = RecordId::random().ok_or_else(|| StoreError::Failed("no random numbers".to_owned()))?;
        let inserted = sqlx::query(INSERT)
            .bind(id.as_str())
            .bind(digest.as_slice())
            .bind(i64::from(record.format()))
            .bind(record.text())
            .bind(now)
            .execute(&mut *connection)
            .await;
        match inserted {
            Ok(done) if done.rows_affected() == 1 => return Ok(id),
            Ok(_) => {
                let known: String = sqlx::query_scalar(KNOWN)
                    .bind(digest.as_slice())
                    .fetch_one(&mut *connection)
                    .await
                    .map_err(failed)?;
                return known.parse().map_err(|_| StoreError::Failed(format!("'{known}' is no id")));
            }
            // The id is taken.
            Err(error) if error.as_database_error().is_some_and(<dyn DatabaseError>::is_unique_violation) => {}
            Err(error) => return Err(failed(error)),
        }
    }
    Err(StoreError::Failed("no free id".to_owned()))
}

fn now() -> i64 {
    // A clock before 1970 is wrong anyway.
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
