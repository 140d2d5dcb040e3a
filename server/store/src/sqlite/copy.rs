use std::path::Path;

use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions as _, Connection as _};

use super::file::create_private;
use super::setup::{Trouble, options, unopened};
use super::{failed, migrate};
use crate::StoreError;

/// Writes the current content of the database to a new file that only its owner can read, without blocking writers.
pub(crate) async fn copy(path: &Path, to: &Path) -> Result<(), StoreError> {
    let mut connection = look(path).await?;
    let trouble = |why: String| StoreError::File { path: to.to_owned(), why };
    // SQLite writes into an empty file as into a new one.
    create_private(to).map_err(|error| trouble(error.to_string()))?;
    let to = to.to_str().ok_or_else(|| trouble("its name is no text".to_owned()))?;
    sqlx::query("VACUUM INTO $1").bind(to).execute(&mut connection).await.map_err(failed)?;
    connection.close().await.map_err(failed)
}

/// Whether a file is a database of Tafel, not newer than this program, and sound.
pub(crate) async fn check(path: &Path) -> Result<(), StoreError> {
    let mut connection = look(path).await?;
    let damaged = |why: String| StoreError::Damaged { path: path.to_owned(), why };
    let found: Result<Vec<String>, _> =
        sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_all(&mut connection).await;
    match found.map_err(|error| damaged(error.to_string()))?.as_slice() {
        [fine] if fine == "ok" => connection.close().await.map_err(failed),
        wrong => Err(damaged(wrong.join("; "))),
    }
}

/// A connection to a file that is there and ours.
async fn look(path: &Path) -> Result<SqliteConnection, StoreError> {
    if !path.is_file() {
        return Err(StoreError::Open { path: path.to_owned(), why: "there is no such file".to_owned() });
    }
    // SQLite takes an empty file for an empty database.
    if std::fs::metadata(path).is_ok_and(|file| file.len() == 0) {
        return Err(StoreError::Foreign { path: path.to_owned() });
    }
    let connected = options(path).create_if_missing(false).connect().await;
    let mut connection = connected.map_err(|error| unopened(path, error))?;
    match migrate::inspect(&mut connection, path).await {
        Ok(()) => Ok(connection),
        Err(Trouble::Sqlite(error)) => Err(unopened(path, error)),
        Err(Trouble::Store(error)) => Err(error),
    }
}
