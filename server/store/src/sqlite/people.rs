use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use super::{decoded, failed};
use crate::{NewGuest, Person, PersonId, PersonKind, Secret, Session, SessionOwner, StoreError};

const ADD: &str = "INSERT INTO person (id, name, created_at, kind) VALUES ($1, $2, $3, $4)";
const ADD_SESSION: &str = "INSERT INTO session (digest, person, created_at, expires_at) VALUES ($1, $2, $3, $4)";
const FIND: &str = "SELECT person.id, person.name, person.kind, coalesce(session.seen_at, session.created_at) AS seen_at \
                    FROM session JOIN person ON person.id = session.person \
                    WHERE session.digest = $1 AND session.expires_at > $2 AND person.closed_at IS NULL";

/// Guests that nothing refers to but their sessions and who they mute, and who have not been seen since.
const UNUSED_GUESTS: &str = "SELECT id FROM person WHERE kind = 'guest' AND created_at < $1 \
    AND NOT EXISTS (SELECT 1 FROM session WHERE session.person = person.id \
        AND coalesce(session.seen_at, session.created_at) >= $1) \
    AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.person = person.id) \
    AND NOT EXISTS (SELECT 1 FROM chat WHERE chat.person = person.id) \
    AND NOT EXISTS (SELECT 1 FROM seek WHERE seek.person = person.id) \
    AND NOT EXISTS (SELECT 1 FROM silence WHERE silence.person = person.id) \
    AND id NOT IN (SELECT owner FROM game) \
    AND id NOT IN (SELECT person FROM report) AND id NOT IN (SELECT about FROM report) \
    LIMIT $2";
/// Everything else that a guest can have. Push subscriptions go with their sessions.
const FORGET: [&str; 4] = [
    "DELETE FROM session WHERE person = $1",
    "DELETE FROM mute WHERE person = $1 OR muted = $1",
    "DELETE FROM block WHERE person = $1 OR blocked = $1",
    "DELETE FROM person WHERE id = $1",
];

/// Removes guests without games who have not been seen since then.
pub(super) async fn expire_guests(
    connection: &mut SqliteConnection,
    (unseen_since, most): (i64, u32),
) -> Result<Vec<PersonId>, StoreError> {
    let rows = sqlx::query(UNUSED_GUESTS).bind(unseen_since).bind(most).fetch_all(&mut *connection).await;
    let read = |row: &SqliteRow| decoded(row, "id");
    let guests: Vec<PersonId> =
        rows.and_then(|rows| rows.iter().map(read).collect::<Result<_, _>>()).map_err(failed)?;
    for guest in &guests {
        for forget in FORGET {
            sqlx::query(forget).bind(guest.as_str()).execute(&mut *connection).await.map_err(failed)?;
        }
    }
    Ok(guests)
}

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
