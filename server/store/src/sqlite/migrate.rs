use std::path::Path;

use sqlx::Connection as _;
use sqlx::sqlite::SqliteConnection;

use super::setup::Trouble;
use crate::StoreError;

/// Marks a file as ours (`PRAGMA application_id`): "Tafl".
const APPLICATION: i64 = 0x5461_666C;
const MARK: &str = "PRAGMA application_id = 1415669356";

/// The steps from one version of the tables to the next, each with the statement that notes the version reached. A step
/// that has been released never changes.
const STEPS: &[(&str, &str)] = &[
    (include_str!("../../migrations/sqlite/0001_records.sql"), "PRAGMA user_version = 1"),
    (include_str!("../../migrations/sqlite/0002_games.sql"), "PRAGMA user_version = 2"),
    (include_str!("../../migrations/sqlite/0003_talk.sql"), "PRAGMA user_version = 3"),
    (include_str!("../../migrations/sqlite/0004_accounts.sql"), "PRAGMA user_version = 4"),
    (include_str!("../../migrations/sqlite/0005_ratings.sql"), "PRAGMA user_version = 5"),
    (include_str!("../../migrations/sqlite/0006_archive.sql"), "PRAGMA user_version = 6"),
    (include_str!("../../migrations/sqlite/0007_passkeys.sql"), "PRAGMA user_version = 7"),
    (include_str!("../../migrations/sqlite/0008_push.sql"), "PRAGMA user_version = 8"),
    (include_str!("../../migrations/sqlite/0009_private.sql"), "PRAGMA user_version = 9"),
    (include_str!("../../migrations/sqlite/0010_requests.sql"), "PRAGMA user_version = 10"),
    (include_str!("../../migrations/sqlite/0011_sign_in.sql"), "PRAGMA user_version = 11"),
];

/// The version that this program writes.
const KNOWN: i64 = STEPS.len() as i64;

/// Refuses files that are not ours or too new, without changing anything.
pub(super) async fn inspect(connection: &mut SqliteConnection, path: &Path) -> Result<(), Trouble> {
    let path = || path.to_owned();
    let application: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
    let version = version(connection).await?;
    match application {
        APPLICATION if version > KNOWN => Err(StoreError::Newer { path: path(), found: version, known: KNOWN }.into()),
        APPLICATION => Ok(()),
        // A new file has no mark yet, and nothing else either.
        0 if version == 0 && is_empty(connection).await? => Ok(()),
        _ => Err(StoreError::Foreign { path: path() }.into()),
    }
}

/// Brings the tables up to date, wholly or not at all.
pub(super) async fn migrate(connection: &mut SqliteConnection, path: &Path) -> Result<(), Trouble> {
    let mut changes = connection.begin_with("BEGIN IMMEDIATE").await?;
    // Another process may have been here in the meantime, even a newer one.
    inspect(&mut changes, path).await?;
    let done = usize::try_from(version(&mut changes).await?).unwrap_or_default();
    for (step, note) in STEPS.iter().skip(done) {
        sqlx::raw_sql(*step).execute(&mut *changes).await?;
        sqlx::query(*note).execute(&mut *changes).await?;
    }
    if done == 0 {
        sqlx::query(MARK).execute(&mut *changes).await?;
    }
    Ok(changes.commit().await?)
}

/// Writes the version that is there already: changes nothing, and fails where nothing can be written.
pub(super) async fn rewrite_version(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    match STEPS.last() {
        Some((_, note)) => sqlx::query(*note).execute(connection).await.map(drop),
        None => Ok(()),
    }
}

async fn version(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("PRAGMA user_version").fetch_one(connection).await
}

async fn is_empty(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    let objects: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema").fetch_one(connection).await?;
    Ok(objects == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_statements_say_what_the_constants_say() {
        assert_eq!(MARK, format!("PRAGMA application_id = {APPLICATION}"));
        for (index, (_, note)) in STEPS.iter().enumerate() {
            assert_eq!(*note, format!("PRAGMA user_version = {}", index + 1));
        }
    }
}
