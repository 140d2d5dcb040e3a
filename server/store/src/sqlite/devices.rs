//! Browsers that have signed in to an account before.

use sqlx::sqlite::{SqliteConnection, SqlitePool};

use super::failed;
use crate::{Device, NewDevice, PersonId, Secret, StoreError};

/// All accounts of a browser move to its new secret, so that a copied cookie is worth nothing after the next sign-in.
const ROTATE: &str = "UPDATE device SET digest = $2 WHERE digest = $1";
const ADD: &str = "INSERT INTO device (digest, person, created_at, used_at) VALUES ($1, $2, $3, $3) \
    ON CONFLICT (digest, person) DO UPDATE SET used_at = excluded.used_at";
/// Accounts keep their most recent browsers.
const EVICT: &str = "DELETE FROM device WHERE person = $1 AND digest NOT IN \
    (SELECT digest FROM device WHERE person = $1 ORDER BY used_at DESC, created_at DESC, digest LIMIT 20)";
const END_OTHERS: &str = "DELETE FROM device WHERE person = $1 AND digest <> $2";
const END_EXPIRED: &str = "DELETE FROM device WHERE used_at <= $1";
const IS_KNOWN: &str = "SELECT count(*) FROM device WHERE digest = $1 AND person = $2";
const TIMES: &str = "SELECT created_at, used_at FROM device WHERE person = $1 ORDER BY used_at DESC, digest";

pub(super) async fn add(
    connection: &mut SqliteConnection,
    person: PersonId,
    device: &NewDevice,
    at: i64,
) -> Result<(), StoreError> {
    let new = device.secret.digest();
    if let Some(old) = &device.replaces {
        let old = old.digest();
        let rotated = sqlx::query(ROTATE).bind(&old[..]).bind(&new[..]).execute(&mut *connection).await;
        rotated.map_err(failed)?;
    }
    let added = sqlx::query(ADD).bind(&new[..]).bind(person.as_str()).bind(at).execute(&mut *connection).await;
    added.map_err(failed)?;
    sqlx::query(EVICT).bind(person.as_str()).execute(connection).await.map(drop).map_err(failed)
}

/// Forgets all browsers of an account but one.
pub(super) async fn end_others(
    connection: &mut SqliteConnection,
    person: PersonId,
    kept: Option<&Secret>,
) -> Result<(), StoreError> {
    let digest = kept.map_or_else(Vec::new, |kept| kept.digest().to_vec());
    let ended = sqlx::query(END_OTHERS).bind(person.as_str()).bind(digest).execute(connection).await;
    ended.map(drop).map_err(failed)
}

pub(super) async fn end_expired(connection: &mut SqliteConnection, used_before: i64) -> Result<(), StoreError> {
    sqlx::query(END_EXPIRED).bind(used_before).execute(connection).await.map(drop).map_err(failed)
}

pub(super) async fn is_known(readers: &SqlitePool, person: PersonId, device: Secret) -> Result<bool, StoreError> {
    let digest = device.digest();
    let count = sqlx::query_scalar(IS_KNOWN).bind(&digest[..]).bind(person.to_string()).fetch_one(readers).await;
    count.map(|count: i64| count > 0).map_err(failed)
}

pub(super) async fn of_person(readers: &SqlitePool, person: PersonId) -> Result<Vec<Device>, StoreError> {
    let times: Vec<(i64, i64)> =
        sqlx::query_as(TIMES).bind(person.to_string()).fetch_all(readers).await.map_err(failed)?;
    Ok(times.into_iter().map(|(created_at, used_at)| Device { created_at, used_at }).collect())
}
