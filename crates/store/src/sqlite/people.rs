use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use super::{decoded, failed};
use crate::{NewGuest, Person, PersonKind, Secret, Session, SessionOwner, StoreError};

const ADD: &str = "INSERT INTO person (id, name, created_at, kind) VALUES ($1, $2, $3, $4)";
const ADD_SESSION: &str = "INSERT INTO session (digest, person, created_at, expires_at) VALUES ($1, $2, $3, $4)";
const FIND: &str = "SELECT person.id, person.name, person.kind, coalesce(session.seen_at, session.created_at) AS seen_at \
                    FROM session JOIN person ON person.id = session.person \
                    WHERE session.digest = $1 AND session.expires_at > $2 AND person.closed_at IS NULL";

pub(super) async fn add_guest(connection: &mut SqliteConnection, guest: &NewGuest) -> Result<(), StoreError> {
    let NewGuest { person, secret, at } = guest;
    let id = person.id.as_str();
    let added = sqlx::query(ADD).bind(id).bind(&person.name).bind(at).bind(person.kind.word());
    added.execute(&mut *connection).await.map_err(failed)?;
    let digest = secret.digest();
    let session = sqlx::query(ADD_SESSION).bind(&digest[..]).bind(id).bind(at).bind(at + Session::LIFETIME);
    session.execute(&mut *connection).await.map_err(failed)?;
    Ok(())
}

pub(super) async fn session_owner(
    readers: &SqlitePool,
    secret: &Secret,
    now: i64,
) -> Result<Option<SessionOwner>, StoreError> {
    let digest = secret.digest();
    let row = sqlx::query(FIND).bind(&digest[..]).bind(now).fetch_optional(readers).await.map_err(failed)?;
    let read = |row: &SqliteRow| Ok(SessionOwner { person: person(row)?, seen_at: row.try_get("seen_at")? });
    row.as_ref().map(read).transpose().map_err(failed)
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
