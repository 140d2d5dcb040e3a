//! Passkeys: another way into an account than its password.

use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use super::games::conflict_or_failed;
use super::{failed, people};
use crate::{Passkey, PasskeyOf, PersonId, StoreError};

const ADD: &str = "INSERT INTO passkey (id, person, key, counter, name, created_at, seen_at) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
const REMOVE: &str = "DELETE FROM passkey WHERE person = $1 AND id = $2";
/// A counter that has not gone on is that of a copy, or an answer that was used before.
const USED: &str =
    "UPDATE passkey SET counter = $2, seen_at = $3 WHERE id = $1 AND (counter < $2 OR counter = 0 AND $2 = 0)";
const ALL: &str = "SELECT id AS key_id, key, counter, name AS key_name, created_at, seen_at FROM passkey \
                   WHERE person = $1 ORDER BY created_at, id";
const FIND: &str = "SELECT passkey.id AS key_id, passkey.key, passkey.counter, passkey.name AS key_name, \
                    passkey.created_at, passkey.seen_at, person.id, person.name, person.kind, person.closed_at \
                    FROM passkey JOIN person ON person.id = passkey.person WHERE passkey.id = $1";

pub(super) async fn add(
    connection: &mut SqliteConnection,
    person: PersonId,
    passkey: &Passkey,
) -> Result<(), StoreError> {
    let added = sqlx::query(ADD)
        .bind(&passkey.id)
        .bind(person.as_str())
        .bind(&passkey.key)
        .bind(i64::from(passkey.counter))
        .bind(&passkey.name)
        .bind(passkey.created_at)
        .bind(passkey.seen_at);
    added.execute(connection).await.map(drop).map_err(conflict_or_failed)
}

pub(super) async fn remove(connection: &mut SqliteConnection, person: PersonId, id: &[u8]) -> Result<(), StoreError> {
    let removed = sqlx::query(REMOVE).bind(person.as_str()).bind(id).execute(connection).await.map_err(failed)?;
    if removed.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

pub(super) async fn used(
    connection: &mut SqliteConnection,
    id: &[u8],
    counter: u32,
    at: i64,
) -> Result<(), StoreError> {
    let used = sqlx::query(USED).bind(id).bind(i64::from(counter)).bind(at).execute(connection).await;
    if used.map_err(failed)?.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

pub(super) async fn all(readers: &SqlitePool, person: PersonId) -> Result<Vec<Passkey>, StoreError> {
    let rows = sqlx::query(ALL).bind(person.as_str()).fetch_all(readers).await.map_err(failed)?;
    rows.iter().map(passkey).collect::<Result<_, _>>().map_err(failed)
}

pub(super) async fn find(readers: &SqlitePool, id: Vec<u8>) -> Result<Option<PasskeyOf>, StoreError> {
    let row = sqlx::query(FIND).bind(id).fetch_optional(readers).await.map_err(failed)?;
    let read = |row: &SqliteRow| {
        Ok(PasskeyOf { person: people::person(row)?, closed_at: row.try_get("closed_at")?, passkey: passkey(row)? })
    };
    row.as_ref().map(read).transpose().map_err(failed)
}

fn passkey(row: &SqliteRow) -> Result<Passkey, sqlx::Error> {
    Ok(Passkey {
        id: row.try_get("key_id")?,
        key: row.try_get("key")?,
        counter: row.try_get("counter")?,
        name: row.try_get("key_name")?,
        created_at: row.try_get("created_at")?,
        seen_at: row.try_get("seen_at")?,
    })
}
