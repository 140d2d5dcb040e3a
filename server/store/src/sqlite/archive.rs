//! Games that are over, and which positions they reached.

use sqlx::sqlite::{Sqlite, SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{QueryBuilder, Row as _};

use super::{decoded, failed, people};
use crate::{
    ArchivePlace, ArchiveQuery, ArchivedGame, Archiving, Continuation, FoundGame, GameId, Person, PersonId, StoreError,
};

/// How many rows one statement adds at most.
const ROWS: usize = 100;

const UNARCHIVED: &str = "SELECT id FROM game WHERE status = 'over' AND archived = 0 ORDER BY id LIMIT $1";
/// Changes nothing if the game has gone on.
const MARK: &str = "UPDATE game SET archived = 1 WHERE id = $1 AND status = 'over' AND commands = $2";
const IS_THERE: &str =
    "SELECT count(*) FROM archive WHERE game = $1 AND at = $2 AND plies = $3 AND halves = $4 AND record = $5";
const REMOVE: &str = "DELETE FROM archive WHERE game = $1";
const ADD: &str = "INSERT INTO archive (game, rules, speed, rated, engines, one, two, halves, plies, at, record) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING number";
const UNDER_WAY: &str = "SELECT game.id FROM seat JOIN game ON game.id = seat.game \
                         WHERE seat.person = $1 AND game.status = 'playing' ORDER BY game.created_at DESC LIMIT $2";
/// Whom a game was proposed to is in its terms, which are JSON.
const PROPOSED: &str = "SELECT id FROM game WHERE status = 'open' AND terms LIKE '%\"to\":{\"id\":\"' || $1 || '\"%' \
                        ORDER BY created_at DESC LIMIT $2";

pub(super) async fn unarchived(readers: &SqlitePool, most: u32) -> Result<Vec<GameId>, StoreError> {
    let rows = sqlx::query(UNARCHIVED).bind(most).fetch_all(readers).await.map_err(failed)?;
    rows.iter().map(|row| decoded(row, "id")).collect::<Result<_, _>>().map_err(failed)
}

pub(super) async fn add(connection: &mut SqliteConnection, all: &[Archiving]) -> Result<(), StoreError> {
    for archiving in all {
        add_one(connection, archiving).await.map_err(failed)?;
    }
    Ok(())
}

async fn add_one(connection: &mut SqliteConnection, archiving: &Archiving) -> Result<(), sqlx::Error> {
    let id = archiving.game.as_str();
    let marked = sqlx::query(MARK).bind(id).bind(archiving.commands as i64).execute(&mut *connection).await?;
    if marked.rows_affected() == 0 {
        return Ok(());
    }
    let Some(game) = &archiving.archived else {
        sqlx::query(REMOVE).bind(id).execute(&mut *connection).await?;
        return Ok(());
    };
    let plies = game.positions.len() as i64 - 1;
    // What is done after the end, such as a rematch, changes nothing of it.
    let known = sqlx::query_scalar::<_, i64>(IS_THERE).bind(id).bind(game.at).bind(plies);
    let known = known.bind(i64::from(game.halves)).bind(&game.record).fetch_one(&mut *connection).await?;
    if known > 0 {
        return Ok(());
    }
    sqlx::query(REMOVE).bind(id).execute(&mut *connection).await?;
    let number = insert(connection, id, game, plies).await?;
    // The same position twice in a game is one row each time.
    let rows: Vec<_> = game.positions.iter().enumerate().collect();
    for part in rows.chunks(ROWS) {
        let mut query = QueryBuilder::<Sqlite>::new("INSERT INTO reached (position, archive, ply, next) ");
        query.push_values(part, |mut row, (ply, position)| {
            row.push_bind(**position).push_bind(number).push_bind(*ply as i64);
            row.push_bind(game.positions.get(ply + 1).copied());
        });
        query.build().execute(&mut *connection).await?;
    }
    Ok(())
}

async fn insert(
    connection: &mut SqliteConnection,
    id: &str,
    game: &ArchivedGame,
    plies: i64,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(ADD)
        .bind(id)
        .bind(&game.rules)
        .bind(&game.speed)
        .bind(i64::from(game.rated))
        .bind(i64::from(game.engines))
        .bind(game.seats[0].as_str())
        .bind(game.seats[1].as_str())
        .bind(i64::from(game.halves))
        .bind(plies)
        .bind(game.at)
        .bind(&game.record)
        .fetch_one(connection)
        .await
}

pub(super) async fn under_way(readers: &SqlitePool, person: PersonId, most: u32) -> Result<Vec<GameId>, StoreError> {
    let rows = sqlx::query(UNDER_WAY).bind(person.as_str()).bind(most).fetch_all(readers).await.map_err(failed)?;
    rows.iter().map(|row| decoded(row, "id")).collect::<Result<_, _>>().map_err(failed)
}

pub(super) async fn proposed_to(readers: &SqlitePool, person: PersonId, most: u32) -> Result<Vec<GameId>, StoreError> {
    let rows = sqlx::query(PROPOSED).bind(person.as_str()).bind(most).fetch_all(readers).await.map_err(failed)?;
    rows.iter().map(|row| decoded(row, "id")).collect::<Result<_, _>>().map_err(failed)
}

/// Adds what is asked for to a query that has the tables `archive` and `game`.
fn narrow(query: &mut QueryBuilder<Sqlite>, asked: &ArchiveQuery) {
    // A game that is played on after its end is not over.
    query.push(" WHERE game.status = 'over'");
    if let Some(rules) = &asked.rules {
        query.push(" AND archive.rules = ").push_bind(rules.clone());
    }
    if let Some(speed) = &asked.speed {
        query.push(" AND archive.speed = ").push_bind(speed.clone());
    }
    if let Some(rated) = asked.rated {
        query.push(" AND archive.rated = ").push_bind(i64::from(rated));
    }
    if let Some(engines) = asked.engines {
        query.push(if engines { " AND archive.engines > 0" } else { " AND archive.engines = 0" });
    }
    if let Some(halves) = asked.halves {
        query.push(" AND archive.halves = ").push_bind(i64::from(halves));
    }
    if let Some(since) = asked.since {
        query.push(" AND archive.at >= ").push_bind(since);
    }
    if let Some(until) = asked.until {
        query.push(" AND archive.at < ").push_bind(until);
    }
    if let Some(shortest) = asked.shortest {
        query.push(" AND archive.plies >= ").push_bind(shortest);
    }
    if let Some(longest) = asked.longest {
        query.push(" AND archive.plies <= ").push_bind(longest);
    }
    if let Some(position) = asked.position {
        query.push(" AND archive.number IN (SELECT archive FROM reached WHERE position = ").push_bind(position);
        query.push(")");
    }
    if let Some(start) = asked.start {
        query.push(" AND archive.number IN (SELECT archive FROM reached WHERE ply = 0 AND position = ");
        query.push_bind(start).push(")");
    }
    if let Some(player) = asked.player {
        let sides = [("archive.one", "archive.two", 0_u8), ("archive.two", "archive.one", 1)];
        let sides = sides.into_iter().filter(|(.., side)| asked.side.is_none_or(|wanted| wanted == *side));
        query.push(" AND (0");
        for (own, other, side) in sides {
            query.push(" OR ").push(own).push(" = ").push_bind(player.to_string());
            if let Some(opponent) = asked.opponent {
                query.push(" AND ").push(other).push(" = ").push_bind(opponent.to_string());
            }
            if let Some(halves) = asked.halves_of_player {
                let first = if side == 0 { halves } else { 2_u8.saturating_sub(halves) };
                query.push(" AND archive.halves = ").push_bind(i64::from(first));
            }
        }
        query.push(")");
    }
    if let Some(ArchivePlace { at, number }) = asked.after {
        query.push(" AND (archive.at, archive.number) < (").push_bind(at).push(", ").push_bind(number).push(")");
    }
}

pub(super) async fn search(
    readers: &SqlitePool,
    asked: &ArchiveQuery,
    most: u32,
    with_records: bool,
) -> Result<Vec<FoundGame>, StoreError> {
    let mut query = QueryBuilder::<Sqlite>::new(
        "SELECT archive.number, archive.at, archive.game, game.terms, archive.speed, archive.rated, archive.halves, \
         archive.plies, one.id AS one_id, one.name AS one_name, one.kind AS one_kind, \
         two.id AS two_id, two.name AS two_name, two.kind AS two_kind, ",
    );
    query.push(if with_records { "archive.record" } else { "'' AS record" });
    query.push(
        " FROM archive JOIN game ON game.id = archive.game JOIN person AS one ON one.id = archive.one \
         JOIN person AS two ON two.id = archive.two",
    );
    narrow(&mut query, asked);
    query.push(" ORDER BY archive.at DESC, archive.number DESC LIMIT ").push_bind(most);
    let rows = query.build().fetch_all(readers).await.map_err(failed)?;
    rows.iter().map(found).collect::<Result<_, _>>().map_err(failed)
}

fn found(row: &SqliteRow) -> Result<FoundGame, sqlx::Error> {
    Ok(FoundGame {
        place: ArchivePlace { at: row.try_get("at")?, number: row.try_get("number")? },
        id: decoded(row, "game")?,
        terms: row.try_get("terms")?,
        speed: row.try_get("speed")?,
        rated: row.try_get::<i64, _>("rated")? != 0,
        seats: [
            Person {
                id: decoded(row, "one_id")?,
                name: row.try_get("one_name")?,
                kind: people::kind(row, "one_kind")?,
            },
            Person {
                id: decoded(row, "two_id")?,
                name: row.try_get("two_name")?,
                kind: people::kind(row, "two_kind")?,
            },
        ],
        halves: row.try_get::<i64, _>("halves")?.clamp(0, 2) as u8,
        plies: row.try_get::<i64, _>("plies")?.clamp(0, i64::from(u32::MAX)) as u32,
        record: row.try_get("record")?,
    })
}

pub(super) async fn explore(
    readers: &SqlitePool,
    position: i64,
    asked: &ArchiveQuery,
) -> Result<Vec<Continuation>, StoreError> {
    let mut query = QueryBuilder::<Sqlite>::new(
        "SELECT reached.next, archive.halves, count(DISTINCT archive.number) AS games, max(archive.at) AS last \
         FROM reached JOIN archive ON archive.number = reached.archive JOIN game ON game.id = archive.game",
    );
    narrow(&mut query, asked);
    query.push(" AND reached.position = ").push_bind(position);
    query.push(" GROUP BY reached.next, archive.halves ORDER BY reached.next");
    let rows = query.build().fetch_all(readers).await.map_err(failed)?;
    let mut found: Vec<Continuation> = Vec::new();
    for row in &rows {
        add_result(&mut found, row).map_err(failed)?;
    }
    Ok(found)
}

fn add_result(found: &mut Vec<Continuation>, row: &SqliteRow) -> Result<(), sqlx::Error> {
    let next: Option<i64> = row.try_get("next")?;
    let last: i64 = row.try_get("last")?;
    if found.last().is_none_or(|newest| newest.next != next) {
        found.push(Continuation { next, results: [0; 3], last });
    }
    if let Some(newest) = found.last_mut() {
        newest.last = newest.last.max(last);
        newest.results[row.try_get::<i64, _>("halves")?.clamp(0, 2) as usize] += row.try_get::<i64, _>("games")? as u64;
    }
    Ok(())
}
