//! Accounts, and where their owners are signed in.

use sha2::{Digest as _, Sha256};
use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use super::{decoded, devices, failed, is_taken, merging, passkeys, people, resets, tokens};
use crate::names::key;
use crate::people::handle;
use crate::{
    Account, AccountBy, AccountChange, AccountName, Kept, NewRecord, NewSession, OwnRecord, Person, PersonId,
    Revocations, Secret, Session, StoreError,
};

/// What a person is called whose account was deleted: a name that nobody can have.
const NO_NAME: &str = "–";

const BECOME_MEMBER: &str = "INSERT INTO person (id, name, created_at, kind) VALUES ($1, $2, $3, 'member') \
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, kind = 'member' WHERE person.kind = 'guest'";
const ADD_ACCOUNT: &str = "INSERT INTO account (person, key, password, email, created_at) VALUES ($1, $2, $3, $4, $5)";
const IS_RETIRED: &str = "SELECT count(*) FROM retired_name WHERE digest = $1";
const RETIRE: &str = "INSERT INTO retired_name (digest) VALUES ($1) ON CONFLICT (digest) DO NOTHING";
const OPEN_ACCOUNT: &str = "SELECT count(*) FROM account JOIN person ON person.id = account.person \
    WHERE account.person = $1 AND person.closed_at IS NULL";
const ADD_SESSION: &str =
    "INSERT INTO session (digest, person, created_at, seen_at, client, expires_at) VALUES ($1, $2, $3, $3, $4, $5)";
const END_SESSION: &str = "DELETE FROM session WHERE digest = $1 RETURNING person";
const END_OTHERS: &str = "DELETE FROM session WHERE person = $1 AND digest <> $2";
const DIGESTS: &str = "SELECT digest FROM session WHERE person = $1";
/// Sessions of guests begin with their whole lifetime, so that use changes nothing.
const SEEN: &str = "UPDATE session SET seen_at = $2, expires_at = min(created_at + $3, max(expires_at, $2 + $4)) \
    WHERE digest = $1";
const END_EXPIRED: &str = "DELETE FROM session WHERE expires_at <= $1 RETURNING person";
const END_TOKENS: &str = "DELETE FROM token WHERE person = $1";
const END_PASSKEYS: &str = "DELETE FROM passkey WHERE person = $1";
/// How long a link that has expired or was used is kept, to say so: 30 days.
const KEEP_RESETS: i64 = 30 * 24 * 60 * 60 * 1000;
const REVOKE: &str = "INSERT INTO revocation (person) VALUES ($1)";
/// Servers look every few seconds: what has been there for so long is known to all of them.
const FORGET_REVOCATIONS: &str = "DELETE FROM revocation WHERE number <= (SELECT max(number) FROM revocation) - 10000";
const SET_PASSWORD: &str = "UPDATE account SET password = $2 WHERE person = $1";
const SET_EMAIL: &str = "UPDATE account SET email = $2 WHERE person = $1";
const SET_PRIVATE: &str = "UPDATE account SET private = $2 WHERE person = $1";
const KEY_OF: &str = "SELECT key FROM account WHERE person = $1";
const SET_KEY: &str = "UPDATE account SET key = $2 WHERE person = $1";
const SET_NAME: &str = "UPDATE person SET name = $2 WHERE id = $1";
/// The name of whom a game was proposed to is in its terms, too.
const SET_NAME_IN_TERMS: &str =
    "UPDATE game SET terms = json_set(terms, '$.to.name', $2) WHERE terms LIKE '%\"to\":{\"id\":\"' || $1 || '\"%'";
const CLOSE: &str = "UPDATE person SET closed_at = $2 WHERE id = $1 AND kind IN ('member', 'bot')";
const BECOME_DELETED: &str =
    "UPDATE person SET name = $2, kind = 'deleted', closed_at = $3 WHERE id = $1 AND kind IN ('member', 'bot')";
/// Who has been rated as a person stays one.
const BECOME_BOT: &str = "UPDATE person SET kind = 'bot' WHERE id = $1 AND kind = 'member' \
    AND NOT EXISTS (SELECT 1 FROM rated_game WHERE one = $1 OR two = $1)";
const BLOCK: &str =
    "INSERT INTO block (person, blocked, at) VALUES ($1, $2, $3) ON CONFLICT (person, blocked) DO NOTHING";
const UNBLOCK: &str = "DELETE FROM block WHERE person = $1 AND blocked = $2";
const KEEP_RECORD: &str = "INSERT INTO own_record (person, digest, format, text, created_at) VALUES ($1, $2, $3, $4, $5) \
    ON CONFLICT (person, digest) DO NOTHING";
/// What belongs to an account alone.
const FORGET: [&str; 13] = [
    "DELETE FROM account WHERE person = $1",
    "DELETE FROM passkey WHERE person = $1",
    "DELETE FROM session WHERE person = $1",
    "DELETE FROM device WHERE person = $1",
    "DELETE FROM password_reset WHERE person = $1",
    "DELETE FROM token WHERE person = $1",
    "DELETE FROM block WHERE person = $1 OR blocked = $1",
    "DELETE FROM own_record WHERE person = $1",
    "DELETE FROM mute WHERE person = $1 OR muted = $1",
    "DELETE FROM silence WHERE person = $1",
    "DELETE FROM seek WHERE person = $1",
    "DELETE FROM report WHERE person = $1",
    // Numbers of lines have no gaps.
    "UPDATE chat SET text = '', preset = NULL WHERE person = $1",
];

const BY_NAME: &str = "SELECT person.id, person.name, person.kind, person.closed_at, account.password, account.email, \
    account.created_at, account.private FROM account JOIN person ON person.id = account.person WHERE account.key = $1";
const BY_PERSON: &str = "SELECT person.id, person.name, person.kind, person.closed_at, account.password, account.email, \
    account.created_at, account.private FROM account JOIN person ON person.id = account.person WHERE account.person = $1";
const SESSIONS: &str = "SELECT digest, client, created_at, coalesce(seen_at, created_at) AS seen_at FROM session \
    WHERE person = $1 ORDER BY seen_at DESC, created_at DESC, digest";
const REVOCATIONS: &str = "SELECT number, person FROM revocation WHERE number > $1 ORDER BY number";
const BLOCKED: &str = "SELECT person.id, person.name, person.kind FROM block JOIN person ON person.id = block.blocked \
    WHERE block.person = $1 ORDER BY person.name";
const IS_BLOCKED: &str =
    "SELECT count(*) FROM block WHERE person = $1 AND blocked = $2 OR person = $2 AND blocked = $1";
const OWN_RECORDS: &str =
    "SELECT text, format, created_at FROM own_record WHERE person = $1 ORDER BY created_at, digest";

/// Makes a change. What is done in it is undone by the caller if it fails.
pub(super) async fn change(connection: &mut SqliteConnection, change: AccountChange) -> Result<(), StoreError> {
    match change {
        AccountChange::SignUp { person, name, password, email, session } => {
            check_free(connection, &name).await?;
            let become_member = sqlx::query(BECOME_MEMBER).bind(person.as_str()).bind(name.as_str()).bind(session.at);
            demand(run(connection, become_member).await?)?;
            let account = sqlx::query(ADD_ACCOUNT).bind(person.as_str()).bind(name.key()).bind(password).bind(email);
            run(connection, account.bind(session.at)).await?;
            end_others(connection, person, None).await?;
            add_session(connection, person, &session).await
        }
        AccountChange::SignIn { person, session, brings } => sign_in(connection, person, &session, brings).await,
        AccountChange::SignOut(secret) => end_session(connection, &secret.digest()).await,
        AccountChange::EndSession(person, wanted) => {
            let digests: Vec<Vec<u8>> =
                sqlx::query_scalar(DIGESTS).bind(person.as_str()).fetch_all(&mut *connection).await.map_err(failed)?;
            match digests.iter().find(|digest| handle(digest) == wanted) {
                Some(digest) => end_session(connection, digest).await,
                None => Err(StoreError::Conflict),
            }
        }
        AccountChange::EndOthers(person, secret) => end_others(connection, person, Some(&secret)).await,
        AccountChange::Seen(secret, at) => {
            let digest = secret.digest();
            let seen = sqlx::query(SEEN).bind(&digest[..]).bind(at).bind(Session::LIFETIME).bind(Session::IDLE);
            run(connection, seen).await.map(drop)
        }
        AccountChange::SetPassword(person, password, kept) => {
            demand(run(connection, sqlx::query(SET_PASSWORD).bind(person.as_str()).bind(password)).await?)?;
            end_access(connection, person, Some(&kept)).await
        }
        AccountChange::EndAccess(person, kept) => {
            for end in [END_TOKENS, END_PASSKEYS] {
                run(connection, sqlx::query(end).bind(person.as_str())).await?;
            }
            end_access(connection, person, Some(&kept)).await
        }
        AccountChange::AddReset(person, reset) => resets::add(connection, person, &reset).await,
        AccountChange::ResetPassword { secret, password, at } => {
            let person = resets::take(connection, &secret, at).await?.ok_or(StoreError::Conflict)?;
            demand(run(connection, sqlx::query(SET_PASSWORD).bind(person.as_str()).bind(password)).await?)?;
            end_access(connection, person, None).await
        }
        AccountChange::EndExpired(now) => end_expired(connection, now).await,
        AccountChange::KeepPassword(person, password) => {
            demand(run(connection, sqlx::query(SET_PASSWORD).bind(person.as_str()).bind(password)).await?)
        }
        AccountChange::SetEmail(person, email) => {
            demand(run(connection, sqlx::query(SET_EMAIL).bind(person.as_str()).bind(email)).await?)
        }
        AccountChange::SetPrivate(person, private) => {
            demand(run(connection, sqlx::query(SET_PRIVATE).bind(person.as_str()).bind(i64::from(private))).await?)
        }
        AccountChange::Rename(person, name) => rename(connection, person, &name).await,
        AccountChange::Close(person, at) => {
            demand(run(connection, sqlx::query(CLOSE).bind(person.as_str()).bind(at)).await?)?;
            if at.is_some() { end_others(connection, person, None).await } else { Ok(()) }
        }
        AccountChange::Delete(person, at) => {
            retire(connection, person).await?;
            let deleted = sqlx::query(BECOME_DELETED).bind(person.as_str()).bind(NO_NAME).bind(at);
            demand(run(connection, deleted).await?)?;
            for forget in FORGET {
                run(connection, sqlx::query(forget).bind(person.as_str())).await?;
            }
            run(connection, sqlx::query(SET_NAME_IN_TERMS).bind(person.as_str()).bind(NO_NAME)).await?;
            revoke(connection, person).await
        }
        AccountChange::AddToken(person, token) => tokens::add(connection, person, &token).await,
        AccountChange::EndToken(person, wanted) => tokens::end(connection, person, &wanted).await,
        AccountChange::TokenSeen(secret, at) => tokens::seen(connection, &secret, at).await,
        AccountChange::AddPasskey(person, passkey) => passkeys::add(connection, person, &passkey).await,
        AccountChange::RemovePasskey(person, id) => passkeys::remove(connection, person, &id).await,
        AccountChange::PasskeyUsed(id, counter, at) => passkeys::used(connection, &id, counter, at).await,
        AccountChange::BecomeBot(person) => {
            demand(run(connection, sqlx::query(BECOME_BOT).bind(person.as_str())).await?)?;
            revoke(connection, person).await
        }
        AccountChange::Block(person, other, at) => {
            let block = sqlx::query(BLOCK).bind(person.as_str()).bind(other.as_str()).bind(at);
            run(connection, block).await.map(drop)
        }
        AccountChange::Unblock(person, other) => {
            run(connection, sqlx::query(UNBLOCK).bind(person.as_str()).bind(other.as_str())).await.map(drop)
        }
        AccountChange::KeepRecords(person, records, at) => {
            for record in &records {
                keep_record(connection, person, record, at).await?;
            }
            Ok(())
        }
    }
}

type Query<'q> = sqlx::query::Query<'q, sqlx::Sqlite, sqlx::sqlite::SqliteArguments>;

/// How many rows it has changed.
async fn run(connection: &mut SqliteConnection, query: Query<'_>) -> Result<u64, StoreError> {
    match query.execute(connection).await {
        Ok(done) => Ok(done.rows_affected()),
        Err(error) if is_taken(&error) => Err(StoreError::Conflict),
        Err(error) => Err(failed(error)),
    }
}

/// What was to be changed must have been there.
const fn demand(rows: u64) -> Result<(), StoreError> {
    if rows == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

fn retired(key: &str) -> Vec<u8> {
    Sha256::digest(key.as_bytes()).to_vec()
}

async fn check_free(connection: &mut SqliteConnection, name: &AccountName) -> Result<(), StoreError> {
    let digest = retired(&name.key());
    let count: i64 = sqlx::query_scalar(IS_RETIRED).bind(digest).fetch_one(connection).await.map_err(failed)?;
    if count > 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

/// Nobody else is to get the name that somebody had.
async fn retire(connection: &mut SqliteConnection, person: PersonId) -> Result<(), StoreError> {
    let known: Option<String> =
        sqlx::query_scalar(KEY_OF).bind(person.as_str()).fetch_optional(&mut *connection).await.map_err(failed)?;
    let known = known.ok_or(StoreError::Conflict)?;
    run(connection, sqlx::query(RETIRE).bind(retired(&known))).await.map(drop)
}

async fn rename(connection: &mut SqliteConnection, person: PersonId, name: &AccountName) -> Result<(), StoreError> {
    let known: Option<String> =
        sqlx::query_scalar(KEY_OF).bind(person.as_str()).fetch_optional(&mut *connection).await.map_err(failed)?;
    let known = known.ok_or(StoreError::Conflict)?;
    // Other capitals are the same name.
    if known != name.key() {
        check_free(connection, name).await?;
        run(connection, sqlx::query(SET_KEY).bind(person.as_str()).bind(name.key())).await?;
        run(connection, sqlx::query(RETIRE).bind(retired(&known))).await?;
    }
    run(connection, sqlx::query(SET_NAME).bind(person.as_str()).bind(name.as_str())).await?;
    run(connection, sqlx::query(SET_NAME_IN_TERMS).bind(person.as_str()).bind(name.as_str())).await?;
    revoke(connection, person).await
}

async fn sign_in(
    connection: &mut SqliteConnection,
    person: PersonId,
    session: &NewSession,
    brings: Option<PersonId>,
) -> Result<(), StoreError> {
    let open = sqlx::query_scalar(OPEN_ACCOUNT).bind(person.as_str()).fetch_one(&mut *connection).await;
    let open: i64 = open.map_err(failed)?;
    demand(open as u64)?;
    if let Some(guest) = brings {
        merging::merge(connection, guest, person).await?;
        end_others(connection, guest, None).await?;
    }
    add_session(connection, person, session).await
}

async fn add_session(
    connection: &mut SqliteConnection,
    person: PersonId,
    session: &NewSession,
) -> Result<(), StoreError> {
    let digest = session.secret.digest();
    let add = sqlx::query(ADD_SESSION).bind(&digest[..]).bind(person.as_str()).bind(session.at).bind(&session.client);
    run(connection, add.bind(session.at + Session::IDLE)).await?;
    devices::add(connection, person, &session.device, session.at).await
}

async fn end_session(connection: &mut SqliteConnection, digest: &[u8]) -> Result<(), StoreError> {
    let person: Option<String> =
        sqlx::query_scalar(END_SESSION).bind(digest).fetch_optional(&mut *connection).await.map_err(failed)?;
    match person.and_then(|person| person.parse().ok()) {
        Some(person) => revoke(connection, person).await,
        None => Ok(()),
    }
}

async fn end_others(
    connection: &mut SqliteConnection,
    person: PersonId,
    kept: Option<&Secret>,
) -> Result<(), StoreError> {
    let digest = kept.map_or_else(Vec::new, |kept| kept.digest().to_vec());
    run(connection, sqlx::query(END_OTHERS).bind(person.as_str()).bind(digest)).await?;
    revoke(connection, person).await
}

/// Ends what lets browsers in, but for one of them.
async fn end_access(
    connection: &mut SqliteConnection,
    person: PersonId,
    kept: Option<&Kept>,
) -> Result<(), StoreError> {
    resets::remove_unused(connection, person).await?;
    devices::end_others(connection, person, kept.and_then(|kept| kept.device.as_ref())).await?;
    end_others(connection, person, kept.map(|kept| &kept.session)).await
}

async fn end_expired(connection: &mut SqliteConnection, now: i64) -> Result<(), StoreError> {
    let people: Vec<String> =
        sqlx::query_scalar(END_EXPIRED).bind(now).fetch_all(&mut *connection).await.map_err(failed)?;
    for person in people.iter().filter_map(|person| person.parse().ok()) {
        revoke(connection, person).await?;
    }
    devices::end_expired(connection, now - Session::LIFETIME).await?;
    resets::end_expired(connection, now - KEEP_RESETS).await
}

async fn revoke(connection: &mut SqliteConnection, person: PersonId) -> Result<(), StoreError> {
    run(connection, sqlx::query(REVOKE).bind(person.as_str())).await?;
    run(connection, sqlx::query(FORGET_REVOCATIONS)).await.map(drop)
}

async fn keep_record(
    connection: &mut SqliteConnection,
    person: PersonId,
    record: &NewRecord,
    at: i64,
) -> Result<(), StoreError> {
    let digest = Sha256::digest(record.text().as_bytes()).to_vec();
    let keep = sqlx::query(KEEP_RECORD).bind(person.as_str()).bind(digest).bind(i64::from(record.format()));
    run(connection, keep.bind(record.text()).bind(at)).await.map(drop)
}

pub(super) async fn find(readers: &SqlitePool, by: AccountBy) -> Result<Option<Account>, StoreError> {
    let query = match by {
        AccountBy::Name(name) => sqlx::query(BY_NAME).bind(key(&name)),
        AccountBy::Person(person) => sqlx::query(BY_PERSON).bind(person.to_string()),
    };
    let row = query.fetch_optional(readers).await;
    row.and_then(|row| row.as_ref().map(account).transpose()).map_err(failed)
}

fn account(row: &SqliteRow) -> Result<Account, sqlx::Error> {
    Ok(Account {
        person: people::person(row)?,
        password: row.try_get("password")?,
        email: row.try_get("email")?,
        created_at: row.try_get("created_at")?,
        closed_at: row.try_get("closed_at")?,
        private: row.try_get::<i64, _>("private")? != 0,
    })
}

pub(super) async fn sessions(readers: &SqlitePool, person: PersonId) -> Result<Vec<Session>, StoreError> {
    let session = |row: &SqliteRow| {
        Ok(Session {
            handle: handle(row.try_get("digest")?),
            client: row.try_get("client")?,
            created_at: row.try_get("created_at")?,
            seen_at: row.try_get("seen_at")?,
        })
    };
    all(readers, sqlx::query(SESSIONS).bind(person.to_string()), session).await
}

pub(super) async fn revocations(readers: &SqlitePool, since: i64) -> Result<Revocations, StoreError> {
    let one = |row: &SqliteRow| Ok((row.try_get::<i64, _>("number")?, decoded(row, "person")?));
    let found: Vec<(i64, PersonId)> = all(readers, sqlx::query(REVOCATIONS).bind(since), one).await?;
    let last = found.last().map_or(since, |(number, _)| *number);
    Ok(Revocations { last, people: found.into_iter().map(|(_, person)| person).collect() })
}

pub(super) async fn blocked(readers: &SqlitePool, person: PersonId) -> Result<Vec<Person>, StoreError> {
    all(readers, sqlx::query(BLOCKED).bind(person.to_string()), people::person).await
}

pub(super) async fn is_blocked(readers: &SqlitePool, one: PersonId, other: PersonId) -> Result<bool, StoreError> {
    let count = sqlx::query_scalar(IS_BLOCKED).bind(one.to_string()).bind(other.to_string());
    let count: i64 = count.fetch_one(readers).await.map_err(failed)?;
    Ok(count > 0)
}

pub(super) async fn own_records(readers: &SqlitePool, person: PersonId) -> Result<Vec<OwnRecord>, StoreError> {
    let record = |row: &SqliteRow| {
        Ok(OwnRecord {
            text: row.try_get("text")?,
            format: row.try_get("format")?,
            created_at: row.try_get("created_at")?,
        })
    };
    all(readers, sqlx::query(OWN_RECORDS).bind(person.to_string()), record).await
}

async fn all<T>(
    readers: &SqlitePool,
    query: Query<'_>,
    read: impl Fn(&SqliteRow) -> Result<T, sqlx::Error>,
) -> Result<Vec<T>, StoreError> {
    let rows = query.fetch_all(readers).await.map_err(failed)?;
    rows.iter().map(read).collect::<Result<_, _>>().map_err(failed)
}
