use std::time::{SystemTime, UNIX_EPOCH};

use sha2::{Digest as _, Sha256};
use sqlx::sqlite::SqliteConnection;

use super::{failed, is_taken};
use crate::{NewRecord, RecordId, StoreError};

/// How often another id is tried if one is taken. Even the second try is unheard of.
const TRIES: usize = 4;

const INSERT: &str = "INSERT INTO record (id, digest, format, text, created_at) VALUES ($1, $2, $3, $4, $5) \
                      ON CONFLICT (digest) DO NOTHING";
const KNOWN: &str = "SELECT id FROM record WHERE digest = $1";

pub(super) async fn share(connection: &mut SqliteConnection, record: &NewRecord) -> Result<RecordId, StoreError> {
    let digest = Sha256::digest(record.text().as_bytes());
    for _ in 0..TRIES {
        let id = RecordId::random().ok_or_else(|| StoreError::Failed("no random numbers".to_owned()))?;
        let inserted = sqlx::query(INSERT)
            .bind(id.as_str())
            .bind(digest.as_slice())
            .bind(i64::from(record.format()))
            .bind(record.text())
            .bind(now())
            .execute(&mut *connection)
            .await;
        match inserted {
            Ok(done) if done.rows_affected() == 1 => return Ok(id),
            Ok(_) => {
                let known: String = sqlx::query_scalar(KNOWN)
                    .bind(digest.as_slice())
                    .fetch_one(&mut *connection)
                    .await
                    .map_err(failed)?;
                return known.parse().map_err(|_| StoreError::Failed(format!("'{known}' is no id")));
            }
            // The id is taken.
            Err(error) if is_taken(&error) => {}
            Err(error) => return Err(failed(error)),
        }
    }
    Err(StoreError::Failed("no free id".to_owned()))
}

fn now() -> i64 {
    // A clock before 1970 is wrong anyway.
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
