//! Links to set a new password.

use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use super::{failed, people};
use crate::{NewReset, PasswordReset, PersonId, Secret, StoreError};

const REMOVE: &str = "DELETE FROM password_reset WHERE person = $1";
const ADD: &str = "INSERT INTO password_reset (digest, person, expires_at) VALUES ($1, $2, $3)";
const REMOVE_UNUSED: &str = "DELETE FROM password_reset WHERE person = $1 AND used_at IS NULL";
const USE: &str = "UPDATE password_reset SET used_at = $2 WHERE digest = $1 AND used_at IS NULL AND expires_at > $2 \
                   RETURNING person";
const END_EXPIRED: &str = "DELETE FROM password_reset WHERE expires_at <= $1";
const FIND: &str = "SELECT person.id, person.name, person.kind, password_reset.expires_at, password_reset.used_at \
                    FROM password_reset JOIN person ON person.id = password_reset.person WHERE password_reset.digest = $1";

/// Adds a link, and takes away the earlier ones of the account.
pub(super) async fn add(
    connection: &mut SqliteConnection,
    person: PersonId,
    reset: &NewReset,
) -> Result<(), StoreError> {
    sqlx::query(REMOVE).bind(person.as_str()).execute(&mut *connection).await.map_err(failed)?;
    let digest = reset.secret.digest();
    let added = sqlx::query(ADD).bind(&digest[..]).bind(person.as_str()).bind(reset.expires_at);
    added.execute(connection).await.map(drop).map_err(failed)
}

/// Uses a link up: whose it is, if it was good.
pub(super) async fn take(
    connection: &mut SqliteConnection,
    secret: &Secret,
    at: i64,
) -> Result<Option<PersonId>, StoreError> {
    let digest = secret.digest();
    let person: Option<String> =
        sqlx::query_scalar(USE).bind(&digest[..]).bind(at).fetch_optional(connection).await.map_err(failed)?;
    Ok(person.and_then(|person| person.parse().ok()))
}

pub(super) async fn remove_unused(connection: &mut SqliteConnection, person: PersonId) -> Result<(), StoreError> {
    sqlx::query(REMOVE_UNUSED).bind(person.as_str()).execute(connection).await.map(drop).map_err(failed)
}

pub(super) async fn end_expired(connection: &mut SqliteConnection, before: i64) -> Result<(), StoreError> {
    sqlx::query(END_EXPIRED).bind(before).execute(connection).await.map(drop).map_err(failed)
}

pub(super) async fn find(readers: &SqlitePool, secret: Secret) -> Result<Option<PasswordReset>, StoreError> {
    let digest = secret.digest();
    let row = sqlx::query(FIND).bind(&digest[..]).fetch_optional(readers).await.map_err(failed)?;
    let read = |row: &SqliteRow| {
        Ok(PasswordReset {
            person: people::person(row)?,
            expires_at: row.try_get("expires_at")?,
            used_at: row.try_get("used_at")?,
        })
    };
    row.as_ref().map(read).transpose().map_err(failed)
}
