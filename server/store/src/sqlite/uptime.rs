//! When a server ran, and when none did.

use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

use super::failed;
use crate::{Beginning, Downtime, StoreError};

const LAST: &str = "SELECT at FROM alive WHERE id = 1";
const NOTE: &str = "INSERT INTO alive (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = max(at, excluded.at)";
const ADD: &str = "INSERT INTO downtime (begun, ended) VALUES ($1, $2) ON CONFLICT (begun) DO NOTHING";
const ALL: &str = "SELECT begun, ended FROM downtime ORDER BY begun";

/// Notes that a server ran at that time.
pub(super) async fn note(connection: &mut SqliteConnection, now: i64) -> Result<(), sqlx::Error> {
    sqlx::query(NOTE).bind(now).execute(connection).await.map(drop)
}

/// A server begins. Its time goes on from the last one that is noted, even if the clock of the machine was put back.
pub(super) async fn begin(connection: &mut SqliteConnection, now: i64) -> Result<Beginning, StoreError> {
    begin_at(connection, now).await.map_err(failed)
}

async fn begin_at(connection: &mut SqliteConnection, now: i64) -> Result<Beginning, sqlx::Error> {
    let last: Option<i64> = sqlx::query_scalar(LAST).fetch_optional(&mut *connection).await?;
    let now = last.map_or(now, |last| now.max(last + 1));
    if let Some(last) = last {
        sqlx::query(ADD).bind(last).bind(now).execute(&mut *connection).await?;
    }
    note(connection, now).await?;
    let rows = sqlx::query(ALL).fetch_all(&mut *connection).await?;
    let downtimes = rows.iter().map(downtime).collect::<Result<_, _>>()?;
    Ok(Beginning { now, downtimes })
}

/// Records a time in which the server was suspended, as if none had run.
pub(super) async fn pause(connection: &mut SqliteConnection, pause: Downtime) -> Result<(), StoreError> {
    let add = sqlx::query(ADD).bind(pause.begun).bind(pause.ended);
    add.execute(&mut *connection).await.map_err(failed)?;
    note(connection, pause.ended).await.map_err(failed)
}

fn downtime(row: &SqliteRow) -> Result<Downtime, sqlx::Error> {
    Ok(Downtime { begun: row.try_get("begun")?, ended: row.try_get("ended")? })
}
