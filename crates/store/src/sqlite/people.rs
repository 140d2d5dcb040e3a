use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use super::{decoded, failed};
use crate::{NewGuest, Person, Secret, StoreError};

const ADD: &str = "INSERT INTO person (id, name, created_at) VALUES ($1, $2, $3)";
const ADD_COOKIE: &str = "INSERT INTO cookie (digest, person, created_at) VALUES ($1, $2, $3)";
const FIND: &str = "SELECT person.id, person.name FROM cookie JOIN person ON person.id = cookie.person \
                    WHERE cookie.digest = $1";

pub(super) async fn add_guest(connection: &mut SqliteConnection, guest: &NewGuest) -> Result<(), StoreError> {
    let NewGuest { person, secret, at } = guest;
    let id = person.id.as_str();
    sqlx::query(ADD).bind(id).bind(&person.name).bind(at).execute(&mut *connection).await.map_err(failed)?;
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

/// The person in a row that has `id` and `name`.
pub(super) fn person(row: &SqliteRow) -> Result<Person, sqlx::Error> {
    Ok(Person { id: decoded(row, "id")?, name: row.try_get("name")? })
}
