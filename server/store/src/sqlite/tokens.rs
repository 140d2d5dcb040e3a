//! Tokens: by what programs show whose they are.

use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use super::{failed, is_taken, people};
use crate::people::handle;
use crate::{Bearer, NewToken, PersonId, Secret, StoreError, Token};

const ADD: &str =
    "INSERT INTO token (digest, person, name, scopes, created_at, seen_at) VALUES ($1, $2, $3, $4, $5, $5)";
const DIGESTS: &str = "SELECT digest FROM token WHERE person = $1";
const END: &str = "DELETE FROM token WHERE digest = $1";
const SEEN: &str = "UPDATE token SET seen_at = $2 WHERE digest = $1";
const FIND: &str = "SELECT person.id, person.name, person.kind, token.scopes, token.seen_at FROM token \
                    JOIN person ON person.id = token.person WHERE token.digest = $1 AND person.closed_at IS NULL";
const ALL: &str = "SELECT digest, name, scopes, created_at, seen_at FROM token WHERE person = $1 \
                   ORDER BY created_at DESC, digest";

pub(super) async fn add(
    connection: &mut SqliteConnection,
    person: PersonId,
    token: &NewToken,
) -> Result<(), StoreError> {
    let digest = token.secret.digest();
    let added = sqlx::query(ADD).bind(&digest[..]).bind(person.as_str()).bind(&token.name).bind(&token.scopes);
    let added = added.bind(token.at).execute(connection).await;
    added.map(drop).map_err(|error| if is_taken(&error) { StoreError::Conflict } else { failed(error) })
}

pub(super) async fn end(connection: &mut SqliteConnection, person: PersonId, wanted: &str) -> Result<(), StoreError> {
    let digests: Vec<Vec<u8>> =
        sqlx::query_scalar(DIGESTS).bind(person.as_str()).fetch_all(&mut *connection).await.map_err(failed)?;
    let digest = digests.iter().find(|digest| handle(digest) == wanted).ok_or(StoreError::Conflict)?;
    sqlx::query(END).bind(digest).execute(connection).await.map(drop).map_err(failed)
}

pub(super) async fn seen(connection: &mut SqliteConnection, secret: &Secret, at: i64) -> Result<(), StoreError> {
    let digest = secret.digest();
    sqlx::query(SEEN).bind(&digest[..]).bind(at).execute(connection).await.map(drop).map_err(failed)
}

pub(super) async fn bearer(readers: &SqlitePool, secret: Secret) -> Result<Option<Bearer>, StoreError> {
    let digest = secret.digest();
    let row = sqlx::query(FIND).bind(&digest[..]).fetch_optional(readers).await.map_err(failed)?;
    let read = |row: &SqliteRow| {
        Ok(Bearer { person: people::person(row)?, scopes: row.try_get("scopes")?, seen_at: row.try_get("seen_at")? })
    };
    row.as_ref().map(read).transpose().map_err(failed)
}

pub(super) async fn all(readers: &SqlitePool, person: PersonId) -> Result<Vec<Token>, StoreError> {
    let rows = sqlx::query(ALL).bind(person.as_str()).fetch_all(readers).await.map_err(failed)?;
    let read = |row: &SqliteRow| {
        Ok(Token {
            handle: handle(row.try_get("digest")?),
            name: row.try_get("name")?,
            scopes: row.try_get("scopes")?,
            created_at: row.try_get("created_at")?,
            seen_at: row.try_get("seen_at")?,
        })
    };
    rows.iter().map(read).collect::<Result<_, _>>().map_err(failed)
}
