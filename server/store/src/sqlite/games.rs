use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use super::{decoded, failed, is_taken, people, ratings, talk};
use crate::{
    GameCommand, GameCommit, GameFact, GameId, GameOf, GameStatus, GameStep, NewGame, Person, PersonId, StoreError,
    StoredGame,
};

/// How many games that are due are named at once.
const DUE_AT_ONCE: i64 = 1000;

const CREATE: &str = "INSERT INTO game (id, owner, terms, status, commands, events, created_at, request) \
                      SELECT $1, $2, $3, 'open', 0, 0, $4, $5 \
                      WHERE NOT EXISTS (SELECT 1 FROM game WHERE owner = $2 AND request = $5)";
const BY_REQUEST: &str = "SELECT id FROM game WHERE owner = $1 AND request = $2";
/// Changes nothing if the game is not as whoever commits has seen it: it has gone on, or the seat is somebody else's by now, since
/// a guest has signed in.
const ADVANCE: &str = "UPDATE game SET status = $1, due_at = $2, commands = $3, events = $4, archived = 0 \
                       WHERE id = $5 AND commands = $6 AND events = $7 AND ($8 IS NULL OR status = 'open' \
                       OR EXISTS (SELECT 1 FROM seat WHERE seat.game = $5 AND seat.person = $8))";
const OWNER: &str = "SELECT owner FROM game WHERE id = $1";
const ADD_SEAT: &str = "INSERT INTO seat (game, side, person) VALUES ($1, $2, $3)";
const ADD_COMMAND: &str = "INSERT INTO command (game, number, person, request, at, body, event) \
                           VALUES ($1, $2, $3, $4, $5, $6, $7)";
const ADD_EVENT: &str = "INSERT INTO event (game, number, at, body) VALUES ($1, $2, $3, $4)";

/// A step of one command and one event, which most are, wholly or not at all, and whether it was taken. All of it is one message to
/// the thread that writes: with five, most of the time of a busy server goes into changing threads.
const STEP: &str = "SAVEPOINT step; \
    UPDATE game SET status = $1, due_at = $2, commands = $4 + 1, events = $5 + 1, archived = 0 \
    WHERE id = $3 AND commands = $4 AND events = $5; \
    INSERT INTO command (game, number, person, request, at, body, event) \
    SELECT $3, $4 + 1, $6, $7, $8, $9, $10 WHERE changes() = 1; \
    INSERT INTO event (game, number, at, body) SELECT $3, $5 + 1, $11, $12 WHERE changes() = 1; \
    RELEASE step; \
    SELECT changes()";
const UNDO_STEP: &str = "ROLLBACK TO step; RELEASE step";

const FIND: &str = "SELECT person.id, person.name, person.kind, game.terms, game.status, game.created_at \
                    FROM game JOIN person ON person.id = game.owner WHERE game.id = $1";
const SEATS: &str = "SELECT person.id, person.name, person.kind FROM seat JOIN person ON person.id = seat.person \
                     WHERE seat.game = $1 ORDER BY seat.side";
const COMMANDS: &str = "SELECT person, request, at, body, event FROM command WHERE game = $1 ORDER BY number";
const EVENTS: &str = "SELECT at, body FROM event WHERE game = $1 ORDER BY number";
const DUE: &str = "SELECT id FROM game WHERE status = 'playing' AND due_at <= $1 ORDER BY due_at LIMIT $2";

pub(super) async fn create(connection: &mut SqliteConnection, game: &NewGame) -> Result<(), StoreError> {
    let created = sqlx::query(CREATE)
        .bind(game.id.as_str())
        .bind(game.owner.as_str())
        .bind(&game.terms)
        .bind(game.created_at)
        .bind(&game.request)
        .execute(&mut *connection)
        .await;
    if created.map_err(conflict_or_failed)?.rows_affected() == 0 {
        return Err(StoreError::Conflict);
    }
    match &game.start {
        Some(start) => add(connection, game.id, (0, 0), start).await,
        None => Ok(()),
    }
}

pub(super) async fn by_request(
    readers: &SqlitePool,
    owner: PersonId,
    request: String,
) -> Result<Option<GameId>, StoreError> {
    let row = sqlx::query(BY_REQUEST).bind(owner.as_str()).bind(request).fetch_optional(readers).await;
    row.map_err(failed)?.map(|row| decoded(&row, "id")).transpose().map_err(failed)
}

pub(super) async fn commit(connection: &mut SqliteConnection, commit: &GameCommit) -> Result<(), StoreError> {
    add(connection, commit.game, commit.after, &commit.step).await?;
    if let Some(rated) = &commit.step.rated {
        ratings::add(connection, rated).await?;
    }
    match &commit.step.follow {
        // What follows has no follower yet, so this ends here.
        Some(follow) => create(connection, follow).await,
        None => Ok(()),
    }
}

/// Whether a commit is one command and one event, and nothing else.
pub(super) fn is_plain(commit: &GameCommit) -> bool {
    let GameStep { seats, commands, events, follow, rated, .. } = &commit.step;
    commands.len() == 1 && events.len() == 1 && seats.is_none() && follow.is_none() && rated.is_none()
}

/// Adds a step that [is plain](is_plain), wholly or not at all. Whoever gets an error of `SQLite` cannot go on with the transaction.
pub(super) async fn commit_plain(
    connection: &mut SqliteConnection,
    commit: &GameCommit,
) -> Result<Result<(), StoreError>, sqlx::Error> {
    let GameCommit { game, after: (commands, events), step } = commit;
    let ([command], [event]) = (&step.commands[..], &step.events[..]) else {
        return Ok(Err(StoreError::Conflict));
    };
    let added = sqlx::query_scalar::<_, i64>(STEP)
        .bind(step.status.word())
        .bind(step.due_at)
        .bind(game.as_str())
        .bind(*commands as i64)
        .bind(*events as i64)
        .bind(command.person.as_ref().map(PersonId::as_str))
        .bind(command.request.as_deref())
        .bind(command.at)
        .bind(&command.body)
        .bind(command.event as i64)
        .bind(event.at)
        .bind(&event.body);
    match added.fetch_one(&mut *connection).await {
        Ok(1) => Ok(Ok(())),
        Ok(_) => Ok(Err(StoreError::Conflict)),
        Err(error) => {
            sqlx::raw_sql(UNDO_STEP).execute(connection).await?;
            Ok(Err(conflict_or_failed(error)))
        }
    }
}

async fn add(
    connection: &mut SqliteConnection,
    id: GameId,
    (commands, events): (usize, u64),
    step: &GameStep,
) -> Result<(), StoreError> {
    let doer = step.commands.iter().find_map(|command| command.person);
    let advanced = sqlx::query(ADVANCE)
        .bind(step.status.word())
        .bind(step.due_at)
        .bind((commands + step.commands.len()) as i64)
        .bind(events as i64 + step.events.len() as i64)
        .bind(id.as_str())
        .bind(commands as i64)
        .bind(events as i64)
        .bind(doer.as_ref().map(PersonId::as_str))
        .execute(&mut *connection)
        .await
        .map_err(failed)?;
    if advanced.rows_affected() == 0 {
        return Err(StoreError::Conflict);
    }
    if let Some(seats) = &step.seats {
        let owner: String =
            sqlx::query_scalar(OWNER).bind(id.as_str()).fetch_one(&mut *connection).await.map_err(failed)?;
        if !seats.iter().any(|seat| seat.as_str() == owner) {
            return Err(StoreError::Conflict);
        }
    }
    for (side, person) in step.seats.iter().flatten().enumerate() {
        let seat = sqlx::query(ADD_SEAT).bind(id.as_str()).bind(side as i64).bind(person.as_str());
        seat.execute(&mut *connection).await.map_err(conflict_or_failed)?;
    }
    for (command, number) in step.commands.iter().zip(commands as i64 + 1..) {
        let added = sqlx::query(ADD_COMMAND)
            .bind(id.as_str())
            .bind(number)
            .bind(command.person.as_ref().map(crate::PersonId::as_str))
            .bind(command.request.as_deref())
            .bind(command.at)
            .bind(&command.body)
            .bind(command.event as i64);
        added.execute(&mut *connection).await.map_err(conflict_or_failed)?;
    }
    for (event, number) in step.events.iter().zip(events as i64 + 1..) {
        let added = sqlx::query(ADD_EVENT).bind(id.as_str()).bind(number).bind(event.at).bind(&event.body);
        added.execute(&mut *connection).await.map_err(conflict_or_failed)?;
    }
    Ok(())
}

pub(super) async fn find(readers: &SqlitePool, id: GameId) -> Result<Option<StoredGame>, StoreError> {
    read(readers, id).await.map_err(failed)
}

/// In one transaction, so that all parts are of the same moment.
async fn read(readers: &SqlitePool, id: GameId) -> Result<Option<StoredGame>, sqlx::Error> {
    let mut view = readers.begin().await?;
    let Some(row) = sqlx::query(FIND).bind(id.as_str()).fetch_optional(&mut *view).await? else {
        return Ok(None);
    };
    let seats = sqlx::query(SEATS).bind(id.as_str()).fetch_all(&mut *view).await?;
    let commands = sqlx::query(COMMANDS).bind(id.as_str()).fetch_all(&mut *view).await?;
    let events = sqlx::query(EVENTS).bind(id.as_str()).fetch_all(&mut *view).await?;
    let chat = talk::lines(&mut view, id).await?;
    view.rollback().await?;
    let status = status(&row)?;
    let seats: Vec<Person> = seats.iter().map(people::person).collect::<Result<_, _>>()?;
    Ok(Some(StoredGame {
        id,
        owner: people::person(&row)?,
        terms: row.try_get("terms")?,
        status,
        created_at: row.try_get("created_at")?,
        seats: seats.try_into().ok(),
        commands: commands.iter().map(command).collect::<Result<_, _>>()?,
        events: events.iter().map(event).collect::<Result<_, _>>()?,
        chat,
    }))
}

pub(super) async fn due(readers: &SqlitePool, now: i64) -> Result<Vec<GameId>, StoreError> {
    let rows = sqlx::query(DUE).bind(now).bind(DUE_AT_ONCE).fetch_all(readers).await.map_err(failed)?;
    rows.iter().map(|row| decoded(row, "id")).collect::<Result<_, _>>().map_err(failed)
}

/// Each game once for each seat, so that the two come one after the other.
const OF_PERSON: &str = "SELECT game.id AS game, game.terms, game.status, game.created_at, person.id, person.name, person.kind, \
    (SELECT number FROM event WHERE event.game = game.id AND game.status = 'over' AND event.body LIKE $3 || '%' \
     ORDER BY number DESC LIMIT 1) AS ending \
    FROM (SELECT own.game AS id FROM seat AS own JOIN game ON game.id = own.game WHERE own.person = $1 \
          ORDER BY game.created_at DESC, game.id LIMIT $2) AS mine \
    JOIN game ON game.id = mine.id JOIN seat ON seat.game = game.id JOIN person ON person.id = seat.person \
    ORDER BY game.created_at DESC, game.id, seat.side";
const EVENT: &str = "SELECT at, body FROM event WHERE game = $1 AND number = $2";

pub(super) async fn of_person(readers: &SqlitePool, person: PersonId, most: u32) -> Result<Vec<GameOf>, StoreError> {
    read_of_person(readers, person, most).await.map_err(failed)
}

async fn read_of_person(readers: &SqlitePool, person: PersonId, most: u32) -> Result<Vec<GameOf>, sqlx::Error> {
    let mut view = readers.begin().await?;
    let rows = sqlx::query(OF_PERSON).bind(person.as_str()).bind(most).bind(GameOf::ENDING);
    let rows = rows.fetch_all(&mut *view).await?;
    let mut games = Vec::with_capacity(rows.len() / 2);
    for pair in rows.chunks_exact(2) {
        let id: GameId = decoded(&pair[0], "game")?;
        let ending = match pair[0].try_get::<Option<i64>, _>("ending")? {
            Some(number) => {
                let row = sqlx::query(EVENT).bind(id.as_str()).bind(number).fetch_one(&mut *view).await?;
                Some((row.try_get("body")?, row.try_get("at")?))
            }
            None => None,
        };
        games.push(GameOf {
            id,
            terms: pair[0].try_get("terms")?,
            status: status(&pair[0])?,
            created_at: pair[0].try_get("created_at")?,
            seats: [people::person(&pair[0])?, people::person(&pair[1])?],
            ending,
        });
    }
    view.rollback().await?;
    Ok(games)
}

fn status(row: &SqliteRow) -> Result<GameStatus, sqlx::Error> {
    let word: &str = row.try_get("status")?;
    GameStatus::of_word(word).ok_or_else(|| sqlx::Error::Decode(format!("'{word}' is no status of a game").into()))
}

fn command(row: &SqliteRow) -> Result<GameCommand, sqlx::Error> {
    let person: Option<&str> = row.try_get("person")?;
    Ok(GameCommand {
        person: person.map(|_| decoded(row, "person")).transpose()?,
        request: row.try_get("request")?,
        at: row.try_get("at")?,
        body: row.try_get("body")?,
        event: row.try_get::<i64, _>("event")? as u64,
    })
}

fn event(row: &SqliteRow) -> Result<GameFact, sqlx::Error> {
    Ok(GameFact { at: row.try_get("at")?, body: row.try_get("body")? })
}

pub(super) fn conflict_or_failed(error: sqlx::Error) -> StoreError {
    if is_taken(&error) { StoreError::Conflict } else { failed(error) }
}
