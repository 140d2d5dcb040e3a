//! Databases of every earlier version, with what people had in them: `versions/N.sql` is such a file, written out. Each is opened and
//! brought up to date, and everything in it is found again.
//!
//! Whoever adds a step to the tables adds such a file of the version that it makes: `sqlite3 tafel.db .dump` of a database with something
//! in each new table, with the lines about `application_id` and `user_version` before it.

use std::fs;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use store::{
    AccountBy, ArchiveQuery, GameStatus, NewRecord, Person, PersonKind, Secret, Session, Sqlite, Store, StoreError,
};

/// Those who are in the files.
const ADA: &str = "mjtp4dGjTP";
const BOB: &str = "m2FvdPvKTL";
const GUEST: &str = "YWKBYZMF2i";
/// A game that counted, one that was drawn, one that is being played, one that waits for somebody.
const WON: &str = "nRsvsJqJSB";
const DRAWN: &str = "eKw5eTeV63";
const PLAYING: &str = "u7cVStmjuT";
const OPEN: &str = "KxTnxj7kQW";

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The steps of the tables, in their order.
fn steps() -> Vec<String> {
    let mut files: Vec<_> =
        fs::read_dir(folder("migrations/sqlite")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

async fn connect(path: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(path).create_if_missing(true).connect().await.unwrap()
}

async fn execute(path: &Path, sql: &str) {
    let mut connection = connect(path).await;
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// The answers to a question, as texts.
async fn texts(path: &Path, sql: &'static str) -> Vec<String> {
    let mut connection = connect(path).await;
    let found = sqlx::query_scalar(sql).fetch_all(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    found
}

/// Writes a database of a version. Where there is no file of it yet, the newest older one is taken there step by step.
async fn old_database(path: &Path, version: usize) {
    let file = |version: usize| folder("tests/versions").join(format!("{version}.sql"));
    let kept = (1..=version).rev().find(|version| file(*version).exists()).expect("a file of the first version");
    execute(path, &fs::read_to_string(file(kept)).unwrap()).await;
    for (index, step) in steps().iter().enumerate().take(version).skip(kept) {
        execute(path, &format!("{step}; PRAGMA user_version = {}", index + 1)).await;
    }
}

/// How tables and indices are made.
async fn schema(path: &Path) -> Vec<String> {
    let question = "SELECT type || ' ' || name || ': ' || coalesce(sql, '') FROM sqlite_schema ORDER BY type, name";
    texts(path, question).await
}

/// What was in version 1: a shared record.
async fn records_are_there(store: &Sqlite) {
    let record = store.record("quHpVDLNg4".parse().unwrap()).await.unwrap().unwrap();
    assert!(record.text.contains("a1-b1l c1-b6r"), "{}", record.text);
    assert_eq!(record.created_at, 1_794_896_439_857);
    // The same text is still the same record.
    assert_eq!(store.share(NewRecord::new(record.text, record.format).unwrap()).await.unwrap(), record.id);
}

/// The person of a session, shortly after the files were made.
async fn known(store: &Sqlite, secret: Secret) -> Result<Option<Person>, StoreError> {
    store.session_owner(secret, 1_794_900_000_000).await.map(|owner| owner.map(|owner| owner.person))
}

/// What came with version 2: people, and their games.
async fn games_are_there(store: &Sqlite) {
    let guest = known(store, Secret::claimed("guest")).await.unwrap().unwrap();
    assert_eq!((guest.id.as_str(), guest.kind), (GUEST, PersonKind::Guest));
    expires_after_a_year(store, "guest", 1_794_896_444_373).await;
    let game = async |id: &str| store.game(id.parse().unwrap()).await.unwrap().unwrap();
    let won = game(WON).await;
    assert_eq!((won.status, won.commands.len(), won.events.len()), (GameStatus::Over, 6, 6));
    assert_eq!(won.seats.unwrap().map(|person| person.id.to_string()), [ADA, BOB]);
    assert_eq!(won.commands[1].body, r#"{"play":{"move":{"text":"a1-b1l","lag":0}}}"#);
    assert!(won.events[5].body.starts_with(r#"{"type":"ended","conclusion":{"result":"1-0""#));
    let drawn = game(DRAWN).await;
    assert_eq!((drawn.status, drawn.commands.len(), drawn.events.len()), (GameStatus::Over, 7, 8));
    let playing = game(PLAYING).await;
    assert_eq!((playing.status, playing.events.len()), (GameStatus::Playing, 3));
    assert_eq!(store.due_games(i64::MAX).await.unwrap(), [playing.id], "its clock still runs out");
    let open = game(OPEN).await;
    assert_eq!((open.status, open.seats, open.owner.id.as_str()), (GameStatus::Open, None, GUEST));
    assert_eq!(store.games_of(ADA.parse().unwrap(), 10).await.unwrap().len(), 3);
    let beginning = store.begin(1_800_000_000_000).await.unwrap();
    assert!(beginning.downtimes.iter().any(|down| down.begun == 1_794_896_445_862), "when a server ran last");
}

/// What came with version 3: what is said, complaints, who looks for a game.
async fn talk_is_there(store: &Sqlite) {
    let chat = store.game(WON.parse().unwrap()).await.unwrap().unwrap().chat;
    let said: Vec<_> = chat.iter().map(|line| (line.text.as_str(), line.preset.as_deref())).collect();
    assert_eq!(said, [("", Some("good-game")), ("well played", None)]);
    let reports = store.reports().await.unwrap();
    assert_eq!((reports.len(), reports[0].reason.as_str()), (1, "slow"));
    let seeks = store.seeks().await.unwrap();
    assert_eq!((seeks.len(), seeks[0].by.id.as_str()), (1, GUEST));
}

/// What came with version 4: accounts with all that is theirs.
async fn accounts_are_there(store: &Sqlite) {
    let ada = store.account(AccountBy::Name("ADA".to_owned())).await.unwrap().unwrap();
    assert_eq!((ada.person.id.as_str(), ada.person.name.as_str()), (ADA, "Ada"));
    assert_eq!((ada.email.as_deref(), ada.closed_at), (Some("ada@tafel.example"), None));
    assert!(ada.password.unwrap().starts_with("$argon2id$"));
    let known = known(store, Secret::claimed("ada")).await.unwrap().unwrap();
    assert_eq!((known.id.as_str(), known.kind), (ADA, PersonKind::Member));
    expires_after_a_year(store, "ada", 1_794_896_442_184).await;
    let id = ada.person.id;
    assert_eq!(store.sessions(id).await.unwrap()[0].client, "Firefox, Linux");
    assert!(store.is_blocked(BOB.parse().unwrap(), id).await.unwrap());
    assert_eq!(store.own_records(id).await.unwrap().len(), 1);
    assert_eq!(store.revocations(0).await.unwrap().last, 2);
}

/// What came with version 5: ratings.
async fn ratings_are_there(store: &Sqlite) {
    let rated = store.rated_games().await.unwrap();
    assert_eq!((rated.len(), rated[0].id.as_str(), rated[0].halves), (1, WON, 2));
    let ratings = store.ratings(ADA.parse().unwrap()).await.unwrap();
    let (category, rating) = &ratings[0];
    assert_eq!((category.as_str(), rating.games, rating.value.round() as i64), ("gunzi/blitz", 1, 1662));
    assert_eq!(store.rating_history(BOB.parse().unwrap()).await.unwrap().len(), 1);
}

/// What came with version 6: the archive, and tokens.
async fn archive_is_there(store: &Sqlite) {
    assert_eq!(store.unarchived(10).await.unwrap(), []);
    let found = store.search(ArchiveQuery::default(), 10, true).await.unwrap();
    assert_eq!(found.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(), [DRAWN, WON]);
    assert!(found[1].record.contains("[Termination \"resignation\"]"), "{}", found[1].record);
    let next = store.explore(-1_594_214_444_299_253_674, ArchiveQuery::default()).await.unwrap();
    assert_eq!((next.len(), next[0].results), (1, [0, 0, 1]));
    let bearer = store.bearer(Secret::claimed("token")).await.unwrap().unwrap();
    assert_eq!((bearer.person.id.as_str(), bearer.scopes.as_str()), (ADA, "read play"));
}

/// What came with version 7: passkeys.
async fn passkeys_are_there(store: &Sqlite) {
    let found = store.passkey(b"phone of Ada".to_vec()).await.unwrap().unwrap();
    assert_eq!((found.person.id.as_str(), found.passkey.name.as_str(), found.passkey.counter), (ADA, "phone", 7));
    assert_eq!((found.passkey.key.len(), found.passkey.seen_at), (65, 1_794_896_447_000));
    assert_eq!(store.passkeys(ADA.parse().unwrap()).await.unwrap(), [found.passkey]);
}

/// What came with version 8: who is told when the page is closed, and the key for it.
async fn subscriptions_are_there(store: &Sqlite) {
    assert_eq!(store.push_key().await.unwrap(), Some(vec![1; 32]));
    let told = store.subscriptions(ADA.parse().unwrap()).await.unwrap();
    assert_eq!((told.len(), told[0].endpoint.as_str()), (1, "https://push.example/send/x7"));
    assert_eq!((told[0].key.len(), told[0].auth.len(), told[0].lang.as_str()), (65, 16, "nl"));
    // Of older tables the older files have nothing.
    let muted = store.muted(ADA.parse().unwrap()).await.unwrap();
    assert_eq!(muted.iter().map(|person| person.id.as_str()).collect::<Vec<_>>(), [GUEST]);
    assert!(store.is_silent(BOB.parse().unwrap(), 1_800_000_000_000).await.unwrap());
    let beginning = store.begin(1_800_000_000_000).await.unwrap();
    assert!(beginning.downtimes.iter().any(|down| (down.begun, down.ended) == (1_794_896_430_000, 1_794_896_431_000)));
}

/// What came with version 9: who tells nobody how games against each opponent went.
async fn privacy_is_there(store: &Sqlite) {
    let is_private = async |name: &str| store.account(AccountBy::Name(name.to_owned())).await.unwrap().unwrap().private;
    assert_eq!([is_private("Ada").await, is_private("Bob").await], [true, false]);
}

/// What came with version 11: known browsers, links to set a password, and the end of sessions.
async fn sign_in_is_there(store: &Sqlite) {
    assert!(store.is_known_device(ADA.parse().unwrap(), Secret::claimed("device")).await.unwrap());
    let reset = store.password_reset(Secret::claimed("reset")).await.unwrap().unwrap();
    assert_eq!((reset.person.id.as_str(), reset.expires_at, reset.used_at), (BOB, 1_794_982_852_000, None));
}

/// Sessions that are older than their expiry get one.
async fn expires_after_a_year(store: &Sqlite, secret: &str, created_at: i64) {
    let at = async |now| store.session_owner(Secret::claimed(secret), now).await.unwrap();
    assert_eq!(at(created_at + Session::LIFETIME).await, None);
}

/// Every version has a file, and each table has something in the newest of them.
#[tokio::test]
async fn there_is_a_database_of_every_version_with_something_in_each_table() {
    let newest = steps().len();
    for version in 1..=newest {
        assert!(folder("tests/versions").join(format!("{version}.sql")).exists(), "version {version} has no file");
    }
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("newest.db");
    old_database(&path, newest).await;
    let tables = texts(&path, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").await;
    let mut connection = connect(&path).await;
    for table in tables {
        let count: i64 = sqlx::query_scalar(AssertSqlSafe(format!("SELECT count(*) FROM \"{table}\"")))
            .fetch_one(&mut connection)
            .await
            .unwrap();
        assert!(count > 0, "nothing is in the table {table}");
    }
}

/// What came with version 10: the request that created a game.
async fn requests_are_there(store: &Sqlite) {
    let made = store.game_by_request(GUEST.parse().unwrap(), "key-open".to_owned()).await.unwrap();
    assert_eq!(made.map(|id| id.to_string()).as_deref(), Some(OPEN));
}

/// Games that were over before there was an archive wait to be taken into it.
async fn archive_is_to_be_made(store: &Sqlite) {
    let mut waiting: Vec<_> = store.unarchived(10).await.unwrap().iter().map(ToString::to_string).collect();
    waiting.sort();
    assert_eq!(waiting, [DRAWN, WON]);
    assert_eq!(store.search(ArchiveQuery::default(), 10, false).await.unwrap(), []);
}

#[tokio::test]
async fn databases_of_every_version_are_brought_up_to_date_with_all_that_is_in_them() {
    let place = tempfile::tempdir().unwrap();
    let fresh = place.path().join("fresh.db");
    Sqlite::open(&fresh).await.unwrap().close().await;
    let (newest, expected) = (steps().len(), schema(&fresh).await);
    for version in 1..=newest {
        let path = place.path().join(format!("{version}.db"));
        old_database(&path, version).await;
        assert_eq!(texts(&path, "SELECT user_version || '' FROM pragma_user_version").await, [version.to_string()]);
        // A second time there is nothing to do.
        for _ in 0..2 {
            let store = Sqlite::open(&path).await.unwrap();
            records_are_there(&store).await;
            if version >= 2 {
                games_are_there(&store).await;
            }
            if version >= 3 {
                talk_is_there(&store).await;
            }
            if version >= 4 {
                accounts_are_there(&store).await;
            }
            if version >= 5 {
                ratings_are_there(&store).await;
            }
            match version {
                0 | 1 => {}
                2..=5 => archive_is_to_be_made(&store).await,
                _ => archive_is_there(&store).await,
            }
            if version >= 7 {
                passkeys_are_there(&store).await;
            }
            if version >= 8 {
                subscriptions_are_there(&store).await;
            }
            if version >= 9 {
                privacy_is_there(&store).await;
            }
            if version >= 10 {
                requests_are_there(&store).await;
            }
            if version >= 11 {
                sign_in_is_there(&store).await;
            }
            store.check().await.unwrap();
            store.close().await;
        }
        assert_eq!(schema(&path).await, expected, "version {version} is made as a new one is");
        assert_eq!(texts(&path, "SELECT user_version || '' FROM pragma_user_version").await, [newest.to_string()]);
        assert_eq!(texts(&path, "PRAGMA integrity_check").await, ["ok"]);
        assert_eq!(texts(&path, "SELECT \"table\" FROM pragma_foreign_key_check").await, Vec::<String>::new());
    }
}
