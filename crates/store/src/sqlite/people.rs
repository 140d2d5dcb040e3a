use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use super::{decoded, failed};
use crate::{NewGuest, Person, PersonKind, Secret, StoreError};

const ADD: &str = "INSERT INTO person (id, name, created_at, kind) VALUES ($1, $2, $3, $4)";
const ADD_COOKIE: &str = "INSERT INTO session (digest, person, created_at) VALUES ($1, $2, $3)";
const FIND: &str = "SELECT person.id, person.name, person.kind FROM session JOIN person ON person.id = session.person \
                    WHERE session.digest = $1 AND person.closed_at IS NULL";

pub(super) async fn add_guest(connection: &mut SqliteConnection, guest: &NewGuest) -> Result<(), StoreError> {
    let NewGuest { person, secret, at } = guest;
    let id = person.id.as_str();
    let added = sqlx::query(ADD).bind(id).bind(&person.name).bind(at).bind(person.kind.word());
    added.execute(&mut *connection).await.map_err(failed)?;
    let digest = secret.digest();
    let cookie = sqlx::query(ADD_COOKIE).bind(&digest[..]).bind(id).bind(at);
    cookie.execute(&mut *connection).await.map_err(failed)?;
    Ok(())
}

pub(super) async fn find(readers: &SqlitePool, secret: &Secret) -> Result<Option<Person>, StoreError> {
    let digest = secret.digest();
    let row = sqlx::query(FIND).bind(&digest[..]).fetch_optional(readers).await;
    row.and_then(|row| row.as_ref().map(person).transpose()).map_err(failed)
}

/// The person in a row that has `id`, `name` and `kind`.
pub(super) fn person(row: &SqliteRow) -> Result<Person, sqlx::Error> {
    Ok(Person { id: decoded(row, "id")?, name: row.try_get("name")?, kind: kind(row, "kind")? })
}

/// The kind of a person in a row.
pub(super) fn kind(row: &SqliteRow, column: &'static str) -> Result<PersonKind, sqlx::Error> {
    let word: &str = row.try_get(column)?;
    PersonKind::of_word(word).ok_or_else(|| sqlx::Error::Decode(format!("'{word}' is no kind of person").into()))
}
