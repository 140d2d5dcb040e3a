use std::time::{SystemTime, UNIX_EPOCH};

use sha2::{Digest as _, Sha256};
use sqlx::sqlite::SqliteConnection;

use super::{failed, is_taken};
use crate::{NewRecord, RecordId, StoreError};

/// How often another id is tried if one is taken. Even the second try is unheard of.
const TRIES: usize = 4;

const INSERT: &str = "INSERT INTO record (id, digest, format, text, created_at) VALUES ($1, $2, $3, $4, $5)";
const KNOWN: &str = "SELECT id FROM record WHERE digest = $1";
const TOTAL: &str = "SELECT coalesce(sum(octet_length(text)), 0) FROM record";

/// How many bytes all shared records take, and how many they may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Capacity {
    limit: u64,
    /// Unknown until a record is shared, and after a commit that failed: counting reads them all.
    used: Option<u64>,
}

impl Capacity {
    pub(super) const fn new(limit: u64) -> Self {
        Self { limit, used: None }
    }

    /// Forgets how much is used; it is counted again when needed.
    pub(super) const fn forget(&mut self) {
        self.used = None;
    }

    /// How much would be used with one more record, if that is not too much.
    async fn with(self, connection: &mut SqliteConnection, record: &NewRecord) -> Result<u64, StoreError> {
        let used = match self.used {
            Some(used) => used,
            None => sqlx::query_scalar::<_, i64>(TOTAL).fetch_one(connection).await.map_err(failed)?.unsigned_abs(),
        };
        let used = used + record.text().len() as u64;
        if used > self.limit { Err(StoreError::RecordsFull { limit: self.limit }) } else { Ok(used) }
    }
}

/// Stores a record, unless the same one is stored already.
pub(super) async fn share(
    connection: &mut SqliteConnection,
    record: &NewRecord,
    capacity: &mut Capacity,
) -> Result<RecordId, StoreError> {
    let digest = Sha256::digest(record.text().as_bytes());
    let known: Option<String> =
        sqlx::query_scalar(KNOWN).bind(digest.as_slice()).fetch_optional(&mut *connection).await.map_err(failed)?;
    if let Some(known) = known {
        return known.parse().map_err(|_| StoreError::Failed(format!("'{known}' is no id")));
    }
    let used = capacity.with(connection, record).await?;
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
            Ok(_) => {
                capacity.used = Some(used);
                return Ok(id);
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
