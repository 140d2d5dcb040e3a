//! Who is told when the page is closed.

use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use super::failed;
use crate::{PersonId, PushChange, Secret, StoreError, Subscription};

const ADD_KEY: &str = "INSERT INTO push_key (id, secret, created_at) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING";
const KEY: &str = "SELECT secret FROM push_key WHERE id = 1";
const GONE: &str = "DELETE FROM push_subscription WHERE endpoint = $1";
const UNSUBSCRIBE: &str = "DELETE FROM push_subscription WHERE session = $1";
/// Adds nothing if there is no such session.
const SUBSCRIBE: &str = "INSERT INTO push_subscription (session, endpoint, key, auth, lang, created_at) \
                         SELECT digest, $2, $3, $4, $5, $6 FROM session WHERE digest = $1";
const OF_PERSON: &str = "SELECT endpoint, key, auth, lang FROM push_subscription \
                         JOIN session ON session.digest = push_subscription.session \
                         WHERE session.person = $1 ORDER BY push_subscription.created_at DESC LIMIT $2";

/// How many browsers of one person are told.
const MOST: i64 = 20;

pub(super) async fn change(connection: &mut SqliteConnection, change: &PushChange) -> Result<(), StoreError> {
    match change {
        PushChange::Key(secret, at) => {
            sqlx::query(ADD_KEY).bind(&secret[..]).bind(*at).execute(connection).await.map(drop).map_err(failed)
        }
        PushChange::Gone(endpoint) => {
            sqlx::query(GONE).bind(endpoint).execute(connection).await.map(drop).map_err(failed)
        }
        PushChange::Unsubscribe(session) => unsubscribe(connection, session).await,
        PushChange::Subscribe(session, new, at) => {
            unsubscribe(connection, session).await?;
            // The same browser may have been somebody else's.
            sqlx::query(GONE).bind(&new.endpoint).execute(&mut *connection).await.map_err(failed)?;
            let added = sqlx::query(SUBSCRIBE).bind(session.digest().to_vec()).bind(&new.endpoint).bind(&new.key[..]);
            let added =
                added.bind(&new.auth[..]).bind(&new.lang).bind(*at).execute(connection).await.map_err(failed)?;
            if added.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
        }
    }
}

async fn unsubscribe(connection: &mut SqliteConnection, session: &Secret) -> Result<(), StoreError> {
    let digest = session.digest().to_vec();
    sqlx::query(UNSUBSCRIBE).bind(digest).execute(connection).await.map(drop).map_err(failed)
}

pub(super) async fn key(readers: &SqlitePool) -> Result<Option<Vec<u8>>, StoreError> {
    sqlx::query_scalar(KEY).fetch_optional(readers).await.map_err(failed)
}

pub(super) async fn of_person(readers: &SqlitePool, person: PersonId) -> Result<Vec<Subscription>, StoreError> {
    let rows = sqlx::query(OF_PERSON).bind(person.as_str()).bind(MOST).fetch_all(readers).await.map_err(failed)?;
    rows.iter().map(subscription).collect::<Result<_, _>>().map_err(failed)
}

fn subscription(row: &SqliteRow) -> Result<Subscription, sqlx::Error> {
    Ok(Subscription {
        endpoint: row.try_get("endpoint")?,
        key: row.try_get("key")?,
        auth: row.try_get("auth")?,
        lang: row.try_get("lang")?,
    })
}
