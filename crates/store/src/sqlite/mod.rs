//! `SQLite`: one file, one writer, many readers.

mod migrate;
mod setup;
mod writer;

use std::path::Path;
use std::time::Duration;

use sqlx::Row as _;
use sqlx::sqlite::{SqlitePool, SqlitePoolOptions, SqliteRow};

use self::setup::options;
use self::writer::Writer;
use crate::{Answer, NewRecord, RecordId, SharedRecord, Store, StoreError};

/// How many connections read at the same time.
const READERS: u32 = 4;
/// How long a reader waits for its turn.
const PATIENCE: Duration = Duration::from_secs(5);

const FIND: &str = "SELECT id, text, format, created_at FROM record WHERE id = $1";

/// A store in one `SQLite` file. Several processes can use the same file.
///
/// The journal is a write-ahead log, synced at every commit (`synchronous = FULL`). One task writes; whatever comes in
/// while it waits for the disk goes into the next commit together.
#[derive(Debug)]
pub struct Sqlite {
    writer: Writer,
    readers: SqlitePool,
}

impl Sqlite {
    /// Opens the file, creates it if there is none, and brings an older one up to date.
    pub async fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        let path = path.as_ref();
        let connection = setup::open(path).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(PATIENCE)
            .connect_lazy_with(options(path).create_if_missing(false).pragma("query_only", "ON"));
        Ok(Self { writer: Writer::start(connection), readers })
    }
}

impl Store for Sqlite {
    fn share(&self, record: NewRecord) -> Answer<'_, RecordId> {
        Box::pin(self.writer.share(record))
    }

    fn record(&self, id: RecordId) -> Answer<'_, Option<SharedRecord>> {
        Box::pin(async move {
            let row = sqlx::query(FIND).bind(id.as_str()).fetch_optional(&self.readers).await;
            row.and_then(|row| row.as_ref().map(shared_record).transpose()).map_err(failed)
        })
    }

    fn check(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            sqlx::query("SELECT count(*) FROM (SELECT 1 FROM record LIMIT 1)")
                .execute(&self.readers)
                .await
                .map_err(failed)?;
            self.writer.check().await
        })
    }

    fn close(&self) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async move {
            self.readers.close().await;
            // Last, because the last connection to close tidies the log away.
            self.writer.close().await;
        })
    }
}

fn shared_record(row: &SqliteRow) -> Result<SharedRecord, sqlx::Error> {
    let id: String = row.try_get("id")?;
    let id = id.parse().map_err(|error| sqlx::Error::Decode(Box::<crate::NotAnId>::new(error)))?;
    Ok(SharedRecord {
        id,
        text: row.try_get("text")?,
        format: row.try_get("format")?,
        created_at: row.try_get("created_at")?,
    })
}

/// What `SQLite` says, for the log.
fn failed(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::PoolClosed => StoreError::Closed,
        sqlx::Error::Database(error) => StoreError::Failed(error.message().to_owned()),
        error => StoreError::Failed(error.to_string()),
    }
}
