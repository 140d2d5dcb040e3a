use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use super::games::conflict_or_failed;
use super::{decoded, failed, people};
use crate::{Audience, Change, ChatLine, GameId, Mute, Person, PersonId, Report, StoreError, StoredSeek};

/// How many lines of each room come with a game: what was said long ago nobody scrolls back to.
pub(super) const LINES: i64 = 50;
/// How many complaints are listed at once.
const REPORTS: i64 = 200;

const SAY: &str = "INSERT INTO chat (game, room, number, person, request, at, text, preset) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
const LAST_LINES: &str = "SELECT * FROM (SELECT chat.room, chat.number, chat.request, chat.at, chat.text, chat.preset, \
                          person.id, person.name, person.kind FROM chat JOIN person ON person.id = chat.person \
                          WHERE chat.game = $1 AND chat.room = $2 ORDER BY chat.number DESC LIMIT $3) ORDER BY number";
const MUTE: &str = "INSERT INTO mute (person, muted, at) VALUES ($1, $2, $3) ON CONFLICT (person, muted) DO NOTHING";
const UNMUTE: &str = "DELETE FROM mute WHERE person = $1 AND muted = $2";
const MUTED: &str = "SELECT person.id, person.name, person.kind FROM mute JOIN person ON person.id = mute.muted \
                     WHERE mute.person = $1 ORDER BY mute.at DESC LIMIT 1000";
const SILENCE: &str = "INSERT INTO silence (person, until) VALUES ($1, $2) \
                       ON CONFLICT (person) DO UPDATE SET until = excluded.until";
const SPEAK: &str = "DELETE FROM silence WHERE person = $1";
const IS_SILENT: &str = "SELECT count(*) FROM silence WHERE person = $1 AND until > $2";
const REPORT: &str = "INSERT INTO report (person, about, game, place, reason, context, at) \
                      VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING";
const REPORTED: &str = "SELECT a.id AS by_id, a.name AS by_name, a.kind AS by_kind, b.id, b.name, b.kind, report.game, report.place, \
                        report.reason, report.context, report.at FROM report JOIN person a ON a.id = report.person \
                        JOIN person b ON b.id = report.about ORDER BY report.number DESC LIMIT $1";
const SETTLE: &str = "INSERT INTO person (id, name, created_at, kind) VALUES ($1, $2, $3, $4) \
                      ON CONFLICT (id) DO UPDATE SET kind = excluded.kind";
const OPEN_SEEK: &str = "INSERT INTO seek (id, person, terms, created_at) VALUES ($1, $2, $3, $4)";
const CLOSE_SEEK: &str = "DELETE FROM seek WHERE id = $1";
const SEEKS: &str = "SELECT seek.id AS seek_id, seek.terms, seek.created_at, person.id, person.name, person.kind \
                     FROM seek JOIN person ON person.id = seek.person ORDER BY seek.created_at";

pub(super) async fn change(connection: &mut SqliteConnection, change: &Change) -> Result<(), StoreError> {
    let query = match change {
        Change::Settle(people, at) => {
            for person in people {
                let settled =
                    sqlx::query(SETTLE).bind(person.id.as_str()).bind(&person.name).bind(*at).bind(person.kind.word());
                settled.execute(&mut *connection).await.map_err(failed)?;
            }
            return Ok(());
        }
        Change::Say(line) => sqlx::query(SAY)
            .bind(line.game.as_str())
            .bind(line.audience.word())
            .bind(line.number as i64)
            .bind(line.by.id.as_str())
            .bind(&line.request)
            .bind(line.at)
            .bind(&line.text)
            .bind(&line.preset),
        Change::Mute(Mute { person, muted, on: true, at }) => {
            sqlx::query(MUTE).bind(person.as_str()).bind(muted.as_str()).bind(*at)
        }
        Change::Mute(Mute { person, muted, .. }) => sqlx::query(UNMUTE).bind(person.as_str()).bind(muted.as_str()),
        Change::Silence(person, Some(until)) => sqlx::query(SILENCE).bind(person.as_str()).bind(*until),
        Change::Silence(person, None) => sqlx::query(SPEAK).bind(person.as_str()),
        Change::Report(report) => sqlx::query(REPORT)
            .bind(report.by.id.as_str())
            .bind(report.about.id.as_str())
            .bind(report.game.as_ref().map(GameId::as_str))
            .bind(&report.place)
            .bind(&report.reason)
            .bind(&report.context)
            .bind(report.at),
        Change::OpenSeek(seek) => {
            sqlx::query(OPEN_SEEK).bind(&seek.id).bind(seek.by.id.as_str()).bind(&seek.terms).bind(seek.created_at)
        }
        Change::CloseSeek(id) => sqlx::query(CLOSE_SEEK).bind(id),
    };
    query.execute(connection).await.map(drop).map_err(conflict_or_failed)
}

/// The last lines of both rooms, each in order.
pub(super) async fn lines(connection: &mut SqliteConnection, game: GameId) -> Result<Vec<ChatLine>, sqlx::Error> {
    let mut lines = Vec::new();
    for audience in Audience::ALL {
        let rows = sqlx::query(LAST_LINES).bind(game.as_str()).bind(audience.word()).bind(LINES);
        for row in rows.fetch_all(&mut *connection).await? {
            lines.push(line(&row, game)?);
        }
    }
    Ok(lines)
}

fn line(row: &SqliteRow, game: GameId) -> Result<ChatLine, sqlx::Error> {
    let room: &str = row.try_get("room")?;
    let audience =
        Audience::of_word(room).ok_or_else(|| sqlx::Error::Decode(format!("'{room}' is no room of a game").into()))?;
    Ok(ChatLine {
        game,
        audience,
        number: row.try_get::<i64, _>("number")? as u64,
        by: people::person(row)?,
        request: row.try_get("request")?,
        at: row.try_get("at")?,
        text: row.try_get("text")?,
        preset: row.try_get("preset")?,
    })
}

pub(super) async fn muted(readers: &SqlitePool, person: PersonId) -> Result<Vec<Person>, StoreError> {
    let rows = sqlx::query(MUTED).bind(person.as_str()).fetch_all(readers).await.map_err(failed)?;
    rows.iter().map(people::person).collect::<Result<_, _>>().map_err(failed)
}

pub(super) async fn is_silent(readers: &SqlitePool, person: PersonId, now: i64) -> Result<bool, StoreError> {
    let count: i64 =
        sqlx::query_scalar(IS_SILENT).bind(person.as_str()).bind(now).fetch_one(readers).await.map_err(failed)?;
    Ok(count > 0)
}

pub(super) async fn reports(readers: &SqlitePool) -> Result<Vec<Report>, StoreError> {
    let rows = sqlx::query(REPORTED).bind(REPORTS).fetch_all(readers).await.map_err(failed)?;
    rows.iter().map(report).collect::<Result<_, _>>().map_err(failed)
}

fn report(row: &SqliteRow) -> Result<Report, sqlx::Error> {
    let game: Option<&str> = row.try_get("game")?;
    Ok(Report {
        by: Person { id: decoded(row, "by_id")?, name: row.try_get("by_name")?, kind: people::kind(row, "by_kind")? },
        about: people::person(row)?,
        game: game.map(|_| decoded(row, "game")).transpose()?,
        place: row.try_get("place")?,
        reason: row.try_get("reason")?,
        context: row.try_get("context")?,
        at: row.try_get("at")?,
    })
}

pub(super) async fn seeks(readers: &SqlitePool) -> Result<Vec<StoredSeek>, StoreError> {
    let rows = sqlx::query(SEEKS).fetch_all(readers).await.map_err(failed)?;
    rows.iter().map(seek).collect::<Result<_, _>>().map_err(failed)
}

fn seek(row: &SqliteRow) -> Result<StoredSeek, sqlx::Error> {
    Ok(StoredSeek {
        id: row.try_get("seek_id")?,
        by: people::person(row)?,
        terms: row.try_get("terms")?,
        created_at: row.try_get("created_at")?,
    })
}
