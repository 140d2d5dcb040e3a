//! `SQLite`: one file, one writer, many readers.

mod accounts;
mod archive;
mod copy;
mod devices;
mod file;
mod games;
mod merging;
mod migrate;
mod passkeys;
mod people;
mod push;
mod ratings;
mod records;
mod resets;
mod setup;
mod talk;
mod tokens;
mod uptime;
mod writer;

use std::path::Path;
use std::time::Duration;

use sqlx::error::DatabaseError;
use sqlx::sqlite::{SqlitePool, SqlitePoolOptions, SqliteRow};
use sqlx::{Connection as _, Row as _};

pub(crate) use self::copy::{check, copy};
use self::file::OpenedFile;
pub(crate) use self::file::create_private;
use self::records::Capacity;
use self::setup::{Missing, options};
use self::writer::Writer;
use crate::{
    Account, AccountBy, AccountChange, Answer, ArchiveQuery, Archiving, Bearer, Beginning, Change, Continuation,
    Device, Downtime, FoundGame, GameCommit, GameId, GameOf, NewGame, NewGuest, NewRecord, NotAnId, OwnRecord, Passkey,
    PasskeyOf, PasswordReset, Person, PersonId, PushChange, Ranked, RatedGame, RatedResult, RatingPoint, RecordId,
    Report, Revocations, Secret, Session, SessionOwner, SharedRecord, Store, StoreError, StoreState, StoredGame,
    StoredRating, StoredSeek, Subscription, Token,
};

/// How many connections read at the same time.
const READERS: u32 = 4;
/// How long a reader waits for its turn.
const PATIENCE: Duration = Duration::from_secs(5);

const FIND: &str = "SELECT id, text, format, created_at FROM record WHERE id = $1";

/// A store in one `SQLite` file. Several processes can use the same file.
///
/// The journal is a write-ahead log, synced at every commit (`synchronous = FULL`). One task writes; whatever comes in
/// while it waits for the disk goes into the next commit together.
#[derive(Debug)]
pub struct Sqlite {
    writer: Writer,
    readers: SqlitePool,
}

impl Sqlite {
    /// How many bytes shared records may take in all.
    pub const MOST_RECORDS: u64 = 512 << 20;

    /// Opens the file, creates it if there is none, and brings an older one up to date.
    pub async fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        Self::open_for(path, Self::MOST_RECORDS).await
    }

    /// The same with another limit on the bytes of all shared records.
    pub async fn open_for(path: impl AsRef<Path>, most_records: u64) -> Result<Self, StoreError> {
        let path = path.as_ref();
        let connection = setup::open(path, Missing::Create).await?;
        let file = OpenedFile::at(path);
        let opened = file.clone();
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            // All of them are open from the start: opening one may fail when the disk is full or the file was taken away.
            .min_connections(READERS)
            .idle_timeout(None)
            .max_lifetime(None)
            .acquire_timeout(PATIENCE)
            .after_connect(move |_, _| {
                let checked = opened.check();
                Box::pin(async move { checked.map_err(|error| sqlx::Error::Configuration(error.into())) })
            })
            // After a read that failed in a transaction it is unknown whether that has ended.
            .after_release(|connection, _| {
                Box::pin(async move {
                    connection.ping().await?;
                    Ok(!connection.is_in_transaction())
                })
            })
            .connect_lazy_with(options(path).create_if_missing(false).pragma("query_only", "ON"));
        Ok(Self { writer: Writer::start(connection, file, Capacity::new(most_records)), readers })
    }
}

impl Store for Sqlite {
    fn share(&self, record: NewRecord) -> Answer<'_, RecordId> {
        Box::pin(self.writer.share(record))
    }

    fn record(&self, id: RecordId) -> Answer<'_, Option<SharedRecord>> {
        Box::pin(async move {
            let row = sqlx::query(FIND).bind(id.as_str()).fetch_optional(&self.readers).await;
            row.and_then(|row| row.as_ref().map(shared_record).transpose()).map_err(failed)
        })
    }

    fn add_guest(&self, guest: NewGuest) -> Answer<'_, ()> {
        Box::pin(self.writer.add_guest(guest))
    }

    fn session_owner(&self, secret: Secret, now: i64) -> Answer<'_, Option<SessionOwner>> {
        Box::pin(async move { people::session_owner(&self.readers, &secret, now).await })
    }

    fn change_account(&self, change: AccountChange) -> Answer<'_, ()> {
        Box::pin(self.writer.change_account(change))
    }

    fn account(&self, by: AccountBy) -> Answer<'_, Option<Account>> {
        Box::pin(accounts::find(&self.readers, by))
    }

    fn sessions(&self, person: PersonId) -> Answer<'_, Vec<Session>> {
        Box::pin(accounts::sessions(&self.readers, person))
    }

    fn is_known_device(&self, person: PersonId, device: Secret) -> Answer<'_, bool> {
        Box::pin(devices::is_known(&self.readers, person, device))
    }

    fn devices(&self, person: PersonId) -> Answer<'_, Vec<Device>> {
        Box::pin(devices::of_person(&self.readers, person))
    }

    fn password_reset(&self, token: Secret) -> Answer<'_, Option<PasswordReset>> {
        Box::pin(resets::find(&self.readers, token))
    }

    fn revocations(&self, since: i64) -> Answer<'_, Revocations> {
        Box::pin(accounts::revocations(&self.readers, since))
    }

    fn blocked(&self, person: PersonId) -> Answer<'_, Vec<Person>> {
        Box::pin(accounts::blocked(&self.readers, person))
    }

    fn is_blocked(&self, one: PersonId, other: PersonId) -> Answer<'_, bool> {
        Box::pin(accounts::is_blocked(&self.readers, one, other))
    }

    fn own_records(&self, person: PersonId) -> Answer<'_, Vec<OwnRecord>> {
        Box::pin(accounts::own_records(&self.readers, person))
    }

    fn passkeys(&self, person: PersonId) -> Answer<'_, Vec<Passkey>> {
        Box::pin(passkeys::all(&self.readers, person))
    }

    fn passkey(&self, id: Vec<u8>) -> Answer<'_, Option<PasskeyOf>> {
        Box::pin(passkeys::find(&self.readers, id))
    }

    fn games_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<GameOf>> {
        Box::pin(games::of_person(&self.readers, person, most))
    }

    fn create_game(&self, game: NewGame) -> Answer<'_, ()> {
        Box::pin(self.writer.create_game(game))
    }

    fn game_by_request(&self, owner: PersonId, request: String) -> Answer<'_, Option<GameId>> {
        Box::pin(games::by_request(&self.readers, owner, request))
    }

    fn commit(&self, commit: GameCommit) -> Answer<'_, ()> {
        Box::pin(self.writer.commit(commit))
    }

    fn game(&self, id: GameId) -> Answer<'_, Option<StoredGame>> {
        Box::pin(games::find(&self.readers, id))
    }

    fn due_games(&self, now: i64) -> Answer<'_, Vec<GameId>> {
        Box::pin(games::due(&self.readers, now))
    }

    fn change(&self, change: Change) -> Answer<'_, ()> {
        Box::pin(self.writer.change(change))
    }

    fn muted(&self, person: PersonId) -> Answer<'_, Vec<Person>> {
        Box::pin(talk::muted(&self.readers, person))
    }

    fn is_silent(&self, person: PersonId, now: i64) -> Answer<'_, bool> {
        Box::pin(talk::is_silent(&self.readers, person, now))
    }

    fn reports(&self) -> Answer<'_, Vec<Report>> {
        Box::pin(talk::reports(&self.readers))
    }

    fn seeks(&self) -> Answer<'_, Vec<StoredSeek>> {
        Box::pin(talk::seeks(&self.readers))
    }

    fn ratings(&self, person: PersonId) -> Answer<'_, Vec<(String, StoredRating)>> {
        Box::pin(ratings::of(&self.readers, person))
    }

    fn rating_history(&self, person: PersonId) -> Answer<'_, Vec<RatingPoint>> {
        Box::pin(ratings::history(&self.readers, person))
    }

    fn strongest(&self, category: String, surest: f64, since: i64, most: usize) -> Answer<'_, Vec<Ranked>> {
        Box::pin(async move { ratings::best(&self.readers, &category, surest, since, most).await })
    }

    fn rated_games(&self) -> Answer<'_, Vec<RatedGame>> {
        Box::pin(ratings::games(&self.readers))
    }

    fn replace_ratings(&self, results: Vec<RatedResult>) -> Answer<'_, ()> {
        Box::pin(self.writer.replace_ratings(results))
    }

    fn unarchived(&self, most: u32) -> Answer<'_, Vec<GameId>> {
        Box::pin(archive::unarchived(&self.readers, most))
    }

    fn archive(&self, all: Vec<Archiving>) -> Answer<'_, ()> {
        Box::pin(self.writer.archive(all))
    }

    fn search(&self, asked: ArchiveQuery, most: u32, with_records: bool) -> Answer<'_, Vec<FoundGame>> {
        Box::pin(async move { archive::search(&self.readers, &asked, most, with_records).await })
    }

    fn explore(&self, position: i64, asked: ArchiveQuery) -> Answer<'_, Vec<Continuation>> {
        Box::pin(async move { archive::explore(&self.readers, position, &asked).await })
    }

    fn under_way(&self, person: PersonId, most: u32) -> Answer<'_, Vec<GameId>> {
        Box::pin(archive::under_way(&self.readers, person, most))
    }

    fn proposed_to(&self, person: PersonId, most: u32) -> Answer<'_, Vec<GameId>> {
        Box::pin(archive::proposed_to(&self.readers, person, most))
    }

    fn bearer(&self, token: Secret) -> Answer<'_, Option<Bearer>> {
        Box::pin(tokens::bearer(&self.readers, token))
    }

    fn tokens(&self, person: PersonId) -> Answer<'_, Vec<Token>> {
        Box::pin(tokens::all(&self.readers, person))
    }

    fn change_push(&self, change: PushChange) -> Answer<'_, ()> {
        Box::pin(self.writer.change_push(change))
    }

    fn push_key(&self) -> Answer<'_, Option<Vec<u8>>> {
        Box::pin(push::key(&self.readers))
    }

    fn subscriptions(&self, person: PersonId) -> Answer<'_, Vec<Subscription>> {
        Box::pin(push::of_person(&self.readers, person))
    }

    fn begin(&self, now: i64) -> Answer<'_, Beginning> {
        Box::pin(self.writer.begin(now))
    }

    fn alive(&self, now: i64) -> Answer<'_, ()> {
        Box::pin(self.writer.alive(now))
    }

    fn pause(&self, pause: Downtime) -> Answer<'_, ()> {
        Box::pin(self.writer.pause(pause))
    }

    fn expire_guests(&self, unseen_since: i64, most: u32) -> Answer<'_, Vec<PersonId>> {
        Box::pin(self.writer.expire_guests(unseen_since, most))
    }

    fn state(&self) -> StoreState {
        self.writer.state()
    }

    fn check(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.writer.check().await?;
            let read = sqlx::query("SELECT count(*) FROM (SELECT 1 FROM record LIMIT 1)");
            read.execute(&self.readers).await.map(drop).map_err(failed)
        })
    }

    fn close(&self) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async move {
            self.readers.close().await;
            // Last, because the last connection to close tidies the log away.
            self.writer.close().await;
        })
    }
}

fn shared_record(row: &SqliteRow) -> Result<SharedRecord, sqlx::Error> {
    Ok(SharedRecord {
        id: decoded(row, "id")?,
        text: row.try_get("text")?,
        format: row.try_get("format")?,
        created_at: row.try_get("created_at")?,
    })
}

/// An id in a row.
fn decoded<T: std::str::FromStr<Err = NotAnId>>(row: &SqliteRow, column: &'static str) -> Result<T, sqlx::Error> {
    let text: &str = row.try_get(column)?;
    text.parse().map_err(|error| sqlx::Error::Decode(Box::<NotAnId>::new(error)))
}

/// Whether something of that name is there already.
fn is_taken(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(<dyn DatabaseError>::is_unique_violation)
}

/// What `SQLite` says, for the log.
fn failed(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::PoolClosed => StoreError::Closed,
        sqlx::Error::Database(error) => StoreError::Failed(error.message().to_owned()),
        error => StoreError::Failed(error.to_string()),
    }
}
