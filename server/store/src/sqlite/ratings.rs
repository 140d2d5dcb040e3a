use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use super::{decoded, failed, people};
use crate::{PersonId, Ranked, RatedGame, RatedResult, RatingPoint, StoreError, StoredRating};

/// How many points of a graph are told at most, the latest ones.
const POINTS: i64 = 2000;

const ADD: &str = "INSERT INTO rated_game (game, category, at, one, two, halves) VALUES ($1, $2, $3, $4, $5, $6)";
const SET: &str = "INSERT INTO rating (person, category, value, deviation, volatility, games, at) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (person, category) DO UPDATE SET \
                   value = excluded.value, deviation = excluded.deviation, volatility = excluded.volatility, \
                   games = excluded.games, at = excluded.at";
const ADD_POINT: &str = "INSERT INTO rating_point (person, category, games, at, value) VALUES ($1, $2, $3, $4, $5) \
                         ON CONFLICT (person, category, games) DO UPDATE SET at = excluded.at, value = excluded.value";
const FIND: &str = "SELECT category, value, deviation, volatility, games, at FROM rating \
                    WHERE person = $1 ORDER BY games DESC";
const ALL: &str = "SELECT game, category, at, one, two, halves FROM rated_game ORDER BY number";
const BEST: &str = "SELECT person.*, rating.value, rating.deviation, rating.volatility, rating.games, rating.at \
                    FROM rating JOIN person ON person.id = rating.person \
                    WHERE rating.category = $1 AND rating.deviation <= $2 AND rating.at >= $3 \
                    ORDER BY rating.value DESC LIMIT $4";
const HISTORY: &str = "SELECT * FROM (SELECT category, at, value FROM rating_point WHERE person = $1 \
                       ORDER BY at DESC LIMIT $2) ORDER BY at";
const FORGET: &str = "DELETE FROM rating; DELETE FROM rating_point";

/// Counts a game.
pub(super) async fn add(connection: &mut SqliteConnection, result: &RatedResult) -> Result<(), StoreError> {
    let RatedGame { id, category, at, players: [one, two], halves } = &result.game;
    let added = sqlx::query(ADD)
        .bind(id.as_str())
        .bind(category)
        .bind(*at)
        .bind(one.as_str())
        .bind(two.as_str())
        .bind(i64::from(*halves));
    added.execute(&mut *connection).await.map_err(failed)?;
    set(connection, result).await.map_err(failed)
}

/// Sets both ratings.
async fn set(connection: &mut SqliteConnection, result: &RatedResult) -> Result<(), sqlx::Error> {
    let category = &result.game.category;
    for (person, rating) in result.game.players.iter().zip(result.after) {
        let StoredRating { value, deviation, volatility, games, at } = rating;
        let query = sqlx::query(SET).bind(person.as_str()).bind(category).bind(value).bind(deviation).bind(volatility);
        query.bind(games as i64).bind(at).execute(&mut *connection).await?;
        let point = sqlx::query(ADD_POINT).bind(person.as_str()).bind(category).bind(games as i64).bind(at).bind(value);
        point.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Puts ratings in the place of all there are.
pub(super) async fn replace(connection: &mut SqliteConnection, results: &[RatedResult]) -> Result<(), StoreError> {
    sqlx::raw_sql(FORGET).execute(&mut *connection).await.map_err(failed)?;
    for result in results {
        set(connection, result).await.map_err(failed)?;
    }
    Ok(())
}

pub(super) async fn of(readers: &SqlitePool, person: PersonId) -> Result<Vec<(String, StoredRating)>, StoreError> {
    let rows = sqlx::query(FIND).bind(person.as_str()).fetch_all(readers).await.map_err(failed)?;
    let read = |row: &SqliteRow| Ok((row.try_get("category")?, rating(row)?));
    rows.iter().map(read).collect::<Result<_, _>>().map_err(failed)
}

pub(super) async fn games(readers: &SqlitePool) -> Result<Vec<RatedGame>, StoreError> {
    let rows = sqlx::query(ALL).fetch_all(readers).await.map_err(failed)?;
    rows.iter().map(game).collect::<Result<_, _>>().map_err(failed)
}

fn game(row: &SqliteRow) -> Result<RatedGame, sqlx::Error> {
    Ok(RatedGame {
        id: decoded(row, "game")?,
        category: row.try_get("category")?,
        at: row.try_get("at")?,
        players: [decoded(row, "one")?, decoded(row, "two")?],
        halves: row.try_get::<i64, _>("halves")?.clamp(0, 2) as u8,
    })
}

pub(super) async fn best(
    readers: &SqlitePool,
    category: &str,
    surest: f64,
    since: i64,
    most: usize,
) -> Result<Vec<Ranked>, StoreError> {
    let rows = sqlx::query(BEST).bind(category).bind(surest).bind(since).bind(most as i64);
    let rows = rows.fetch_all(readers).await.map_err(failed)?;
    let read = |row: &SqliteRow| Ok(Ranked { person: people::person(row)?, rating: rating(row)? });
    rows.iter().map(read).collect::<Result<_, _>>().map_err(failed)
}

pub(super) async fn history(readers: &SqlitePool, person: PersonId) -> Result<Vec<RatingPoint>, StoreError> {
    let rows = sqlx::query(HISTORY).bind(person.as_str()).bind(POINTS).fetch_all(readers).await.map_err(failed)?;
    let read = |row: &SqliteRow| {
        Ok(RatingPoint { category: row.try_get("category")?, at: row.try_get("at")?, value: row.try_get("value")? })
    };
    rows.iter().map(read).collect::<Result<_, _>>().map_err(failed)
}

fn rating(row: &SqliteRow) -> Result<StoredRating, sqlx::Error> {
    Ok(StoredRating {
        value: row.try_get("value")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
        games: row.try_get::<i64, _>("games")? as u64,
        at: row.try_get("at")?,
    })
}
