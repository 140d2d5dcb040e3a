use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::time::{Instant, sleep};

use super::{failed, file, migrate};
use crate::StoreError;

/// A name that stands for no file.
const IN_MEMORY: &str = ":memory:";

/// How long a connection waits while another process writes.
const BUSY: Duration = Duration::from_secs(5);
/// How long to wait before trying again what does not wait by itself.
const PAUSE: Duration = Duration::from_millis(20);

/// The smallest page that `SQLite` knows: no database is shorter.
const SHORTEST: u64 = 512;
/// What `PRAGMA synchronous` answers for `FULL`.
const FULL: i64 = 2;

/// How to connect to the file.
pub(super) fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).busy_timeout(BUSY)
}

/// Whether a missing file is created.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Missing {
    Create,
    Refuse,
}

/// The connection that writes: to a file that is ours, up to date, and safe from crashes.
pub(super) async fn open(path: &Path, missing: Missing) -> Result<SqliteConnection, StoreError> {
    let until = Instant::now() + BUSY;
    // Two processes that start at once can stand in each other's way where SQLite does not wait.
    loop {
        match try_open(path, missing).await {
            Err(Trouble::Sqlite(error)) if is_busy(&error) && Instant::now() < until => sleep(PAUSE).await,
            Err(Trouble::Sqlite(error)) => return Err(unopened(path, error)),
            Err(Trouble::Store(error)) => return Err(error),
            Ok(connection) => return Ok(connection),
        }
    }
}

pub(super) enum Trouble {
    Sqlite(sqlx::Error),
    Store(StoreError),
}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

async fn try_open(path: &Path, missing: Missing) -> Result<SqliteConnection, Trouble> {
    if path.is_dir() {
        return Err(StoreError::Open { path: path.to_owned(), why: "it is a folder".to_owned() }.into());
    }
    // SQLite would take a short text for a new database and write over it.
    let length = std::fs::metadata(path).map_or(0, |known| known.len());
    if (1..SHORTEST).contains(&length) {
        return Err(StoreError::Foreign { path: path.to_owned() }.into());
    }
    if missing == Missing::Create && path != Path::new(IN_MEMORY) {
        // If it exists already this fails; if it cannot be created, SQLite says why.
        let _ = file::create_private(path);
    }
    let mut connection = options(path).create_if_missing(missing == Missing::Create).connect().await?;
    // Nothing may be written before it is clear that the file is ours, not even the mode of the journal.
    // It is looked at more than once, and another process may have set it up in between: then the second look is right.
    match migrate::inspect(&mut connection, path).await {
        Err(Trouble::Store(StoreError::Foreign { .. })) => migrate::inspect(&mut connection, path).await?,
        first => first?,
    }
    file::make_private(path);
    make_durable(&mut connection, path).await?;
    migrate::migrate(&mut connection, path).await?;
    connection.ping().await?;
    Ok(connection)
}

async fn make_durable(connection: &mut SqliteConnection, path: &Path) -> Result<(), Trouble> {
    let not_durable = |why: String| StoreError::NotDurable { path: path.to_owned(), why };
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode = WAL").fetch_one(&mut *connection).await?;
    if mode != "wal" {
        return Err(not_durable(format!("its journal is '{mode}' and cannot be 'wal'")).into());
    }
    sqlx::query("PRAGMA synchronous = FULL").execute(&mut *connection).await?;
    let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut *connection).await?;
    if synchronous != FULL {
        return Err(not_durable(format!("synchronous is {synchronous} and cannot be FULL")).into());
    }
    Ok(())
}

/// The codes of `SQLite` carry details in the upper bytes.
fn code(error: &sqlx::Error) -> Option<u32> {
    let code = error.as_database_error()?.code()?;
    code.parse::<u32>().ok().map(|code| code & 0xFF)
}

pub(super) fn is_busy(error: &sqlx::Error) -> bool {
    const BUSY: u32 = 5;
    const LOCKED: u32 = 6;
    matches!(code(error), Some(BUSY | LOCKED))
}

pub(super) fn unopened(path: &Path, error: sqlx::Error) -> StoreError {
    const NOT_A_DATABASE: u32 = 26;
    if code(&error) == Some(NOT_A_DATABASE) {
        return StoreError::Foreign { path: path.to_owned() };
    }
    let why = match failed(error) {
        StoreError::Failed(why) => why,
        other => other.to_string(),
    };
    StoreError::Open { path: path.to_owned(), why }
}
