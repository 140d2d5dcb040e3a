//! The store on real files: what it promises, and what it refuses.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use store::{NewRecord, RecordId, Sqlite, Store, StoreError, open};
use tempfile::TempDir;

struct Place {
    folder: TempDir,
}

impl Place {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn file(&self) -> PathBuf {
        self.path("tafel.db")
    }

    async fn store(&self) -> Sqlite {
        Sqlite::open(self.file()).await.unwrap()
    }
}

fn record(text: &str) -> NewRecord {
    NewRecord::new(text, 1).unwrap()
}

async fn connect(path: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(path).create_if_missing(true).connect().await.unwrap()
}

async fn execute(path: &Path, sql: &str) {
    let mut connection = connect(path).await;
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

async fn number(path: &Path, sql: &'static str) -> i64 {
    let mut connection = connect(path).await;
    let number = sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    number
}

/// The version of the tables: there is a file for each step to it.
fn newest() -> i64 {
    fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite")).unwrap().count() as i64
}

#[tokio::test]
async fn records_come_back_as_they_went() {
    let place = Place::new();
    let store = place.store().await;
    let texts = ["", "a", "[Game \"gunzi\"]\n\n1. a1-b1l *\n", "ä\0\u{1F409}\r\n'; DROP TABLE record; --"];
    let mut ids = HashSet::new();
    for text in texts {
        let id = store.share(NewRecord::new(text, 7).unwrap()).await.unwrap();
        assert!(ids.insert(id), "{text:?}");
        let found = store.record(id).await.unwrap().unwrap();
        assert_eq!((found.id, found.text.as_str(), found.format), (id, text, 7));
        assert!(found.created_at > 1_700_000_000_000, "{}", found.created_at);
    }
    assert_eq!(store.record("2222222222".parse().unwrap()).await, Ok(None));
    store.check().await.unwrap();
}

#[tokio::test]
async fn sharing_twice_is_sharing_once() {
    let place = Place::new();
    let store = place.store().await;
    let first = store.share(record("one")).await.unwrap();
    let created_at = store.record(first).await.unwrap().unwrap().created_at;
    tokio::time::sleep(Duration::from_millis(5)).await;
    assert_eq!(store.share(record("one")).await, Ok(first));
    assert_ne!(store.share(record("one ")).await, Ok(first));
    assert_eq!(store.record(first).await.unwrap().unwrap().created_at, created_at);
    store.close().await;
    let again = place.store().await;
    assert_eq!(again.share(record("one")).await, Ok(first), "also after a restart");
}

#[tokio::test]
async fn records_have_a_longest_length() {
    let place = Place::new();
    let store = place.store().await;
    let longest = "x".repeat(NewRecord::LONGEST);
    let id = store.share(record(&longest)).await.unwrap();
    assert_eq!(store.record(id).await.unwrap().unwrap().text.len(), NewRecord::LONGEST);
    let longer = longest + "x";
    assert_eq!(NewRecord::new(longer, 1), Err(StoreError::TooLong { length: NewRecord::LONGEST + 1 }));
}

/// Shares `texts` texts, each of them `times` times, all at once; returns the id of each.
async fn share_at_once(stores: &[Arc<Sqlite>], texts: usize, times: usize) -> HashMap<usize, HashSet<RecordId>> {
    let mut tasks = Vec::new();
    for n in 0..texts * times {
        let store = stores[n % stores.len()].clone();
        let share = async move { (n / times, store.share(record(&format!("game {}", n / times))).await.unwrap()) };
        tasks.push(tokio::spawn(share));
    }
    let mut ids: HashMap<usize, HashSet<RecordId>> = HashMap::new();
    for task in tasks {
        let (text, id) = task.await.unwrap();
        ids.entry(text).or_default().insert(id);
    }
    ids
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_can_share_at_once() {
    let place = Place::new();
    let store = Arc::new(place.store().await);
    let ids = share_at_once(std::slice::from_ref(&store), 400, 4).await;
    assert_eq!(ids.len(), 400);
    for (text, ids) in &ids {
        assert_eq!(ids.len(), 1, "the same text has one id");
        let found = store.record(*ids.iter().next().unwrap()).await.unwrap().unwrap();
        assert_eq!(found.text, format!("game {text}"));
    }
    store.close().await;
    assert_eq!(number(&place.file(), "SELECT count(*) FROM record").await, 400);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_stores_can_have_one_file() {
    let place = Place::new();
    let stores = [Arc::new(place.store().await), Arc::new(place.store().await)];
    // An odd number of times, so that every text goes through both.
    let ids = share_at_once(&stores, 60, 3).await;
    assert!(ids.values().all(|ids| ids.len() == 1), "{ids:?}");
    for store in &stores {
        for (text, ids) in &ids {
            let found = store.record(*ids.iter().next().unwrap()).await.unwrap().unwrap();
            assert_eq!(found.text, format!("game {text}"));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_can_open_a_new_file_at_once() {
    let place = Place::new();
    let tasks: Vec<_> = (0..8)
        .map(|n| {
            let path = place.file();
            tokio::spawn(async move {
                let store = Sqlite::open(path).await.unwrap();
                let id = store.share(record(&n.to_string())).await.unwrap();
                (store, id)
            })
        })
        .collect();
    for task in tasks {
        let (store, id) = task.await.unwrap();
        assert!(store.record(id).await.unwrap().is_some());
    }
}

/// What a crash leaves behind are the files as they are at that moment, without a word of farewell.
#[tokio::test]
async fn what_was_promised_survives_a_crash() {
    let place = Place::new();
    let store = place.store().await;
    let mut ids = Vec::new();
    for n in 0..20 {
        ids.push(store.share(record(&format!("game {n}"))).await.unwrap());
        let crash = Place::new();
        for name in ["tafel.db", "tafel.db-wal"] {
            fs::copy(place.path(name), crash.path(name)).unwrap();
        }
        let found = crash.store().await;
        for (n, id) in ids.iter().enumerate() {
            assert_eq!(found.record(*id).await.unwrap().unwrap().text, format!("game {n}"));
        }
        found.close().await;
    }
}

#[tokio::test]
async fn a_half_written_log_costs_only_what_was_not_promised() {
    let place = Place::new();
    let store = place.store().await;
    let first = store.share(record("promised")).await.unwrap();
    let kept = fs::metadata(place.path("tafel.db-wal")).unwrap().len();
    store.share(record("on its way")).await.unwrap();
    let crash = Place::new();
    fs::copy(place.file(), crash.file()).unwrap();
    let log = fs::read(place.path("tafel.db-wal")).unwrap();
    let cut = kept as usize + (log.len() - kept as usize) / 2;
    fs::write(crash.path("tafel.db-wal"), &log[..cut]).unwrap();
    let found = crash.store().await;
    assert_eq!(found.record(first).await.unwrap().unwrap().text, "promised");
    found.close().await;
    assert_eq!(number(&crash.file(), "SELECT count(*) FROM record").await, 1);
}

#[tokio::test]
async fn a_closed_store_says_so_and_leaves_one_file() {
    let place = Place::new();
    let store = place.store().await;
    let id = store.share(record("x")).await.unwrap();
    store.close().await;
    store.close().await;
    assert_eq!(store.share(record("y")).await, Err(StoreError::Closed));
    assert_eq!(store.record(id).await, Err(StoreError::Closed));
    assert_eq!(store.check().await, Err(StoreError::Closed));
    let names: Vec<_> = fs::read_dir(place.folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["tafel.db"]);
}

#[tokio::test]
async fn a_lock_that_stays_is_an_error_and_then_forgotten() {
    let place = Place::new();
    let store = place.store().await;
    let id = store.share(record("before")).await.unwrap();
    let mut other = connect(&place.file()).await;
    let lock = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
    let (shared, checked) = tokio::join!(store.share(record("meanwhile")), store.check());
    assert!(matches!(shared, Err(StoreError::Failed(_))), "{shared:?}");
    assert!(matches!(checked, Err(StoreError::Failed(_))), "{checked:?}");
    assert!(store.record(id).await.unwrap().is_some(), "reading goes on");
    lock.rollback().await.unwrap();
    store.check().await.unwrap();
    store.share(record("after")).await.unwrap();
    store.close().await;
    assert_eq!(number(&place.file(), "SELECT count(*) FROM record").await, 2, "what failed is not stored");
}

#[tokio::test]
async fn a_new_file_gets_mark_version_and_journal() {
    let place = Place::new();
    // An empty file is as good as none.
    fs::write(place.file(), "").unwrap();
    place.store().await.close().await;
    assert_eq!(number(&place.file(), "PRAGMA application_id").await, i64::from(u32::from_be_bytes(*b"Tafl")));
    assert_eq!(number(&place.file(), "PRAGMA user_version").await, newest());
    // Bytes 18 and 19 of the file are 2 for a write-ahead log.
    assert_eq!(fs::read(place.file()).unwrap()[18..20], [2, 2]);
}

/// Opens a file that must be refused, and asserts that it stays as it was.
async fn refusal(path: &Path) -> StoreError {
    let before = fs::read(path).unwrap();
    let error = Sqlite::open(path).await.unwrap_err();
    assert!(fs::read(path).unwrap() == before, "{} was changed", path.display());
    error
}

#[tokio::test]
async fn a_newer_database_is_refused_and_left_alone() {
    let place = Place::new();
    let store = place.store().await;
    let id = store.share(record("precious")).await.unwrap();
    store.close().await;
    let (known, found) = (newest(), newest() + 1);
    execute(&place.file(), &format!("PRAGMA user_version = {found}; ALTER TABLE record ADD COLUMN new TEXT")).await;
    let error = refusal(&place.file()).await;
    assert_eq!(error, StoreError::Newer { path: place.file(), found, known });
    execute(&place.file(), &format!("PRAGMA user_version = {known}")).await;
    assert!(place.store().await.record(id).await.unwrap().is_some());
}

#[tokio::test]
async fn files_of_others_are_refused_and_left_alone() {
    let place = Place::new();
    for sql in [
        "CREATE TABLE diary (text TEXT)",
        "PRAGMA user_version = 4; CREATE TABLE diary (text TEXT)",
        "PRAGMA application_id = 77",
        "PRAGMA application_id = 77; CREATE TABLE record (id TEXT)",
    ] {
        let path = place.path(&format!("{}.db", sql.len()));
        execute(&path, sql).await;
        assert_eq!(refusal(&path).await, StoreError::Foreign { path: path.clone() }, "{sql}");
    }
    for length in [1, 20, 511, 512, 10_000] {
        let text = place.path(&format!("letter-{length}.txt"));
        fs::write(&text, &"Dear diary, ".repeat(1000)[..length]).unwrap();
        assert_eq!(refusal(&text).await, StoreError::Foreign { path: text.clone() }, "{length}");
    }
}

#[tokio::test]
async fn broken_files_are_errors() {
    let place = Place::new();
    let store = place.store().await;
    store.share(record(&"long ".repeat(10_000))).await.unwrap();
    store.close().await;
    let whole = fs::read(place.file()).unwrap();
    for length in [1, 16, 100, 512, 5000] {
        let path = place.path(&format!("cut-{length}.db"));
        fs::write(&path, &whole[..length]).unwrap();
        // What is shorter than a page could be anything; after that it is a database that is broken.
        let expected = if length < 512 {
            StoreError::Foreign { path: path.clone() }
        } else {
            StoreError::Open { path: path.clone(), why: "database disk image is malformed".to_owned() }
        };
        assert_eq!(refusal(&path).await, expected, "{length}");
    }
}

#[tokio::test]
async fn places_without_a_file_are_errors() {
    let place = Place::new();
    let missing = place.path("missing").join("tafel.db");
    assert!(matches!(Sqlite::open(&missing).await, Err(StoreError::Open { path, .. }) if path == missing));
    let folder = place.folder.path();
    assert!(matches!(Sqlite::open(folder).await, Err(StoreError::Open { path, .. }) if path == folder));
}

#[tokio::test]
async fn only_safe_databases_are_opened() {
    // Nothing in memory survives a crash.
    let error = open("sqlite::memory:").await.unwrap_err();
    assert!(matches!(error, StoreError::NotDurable { .. }), "{error:?}");
}

#[tokio::test]
async fn urls_name_stores() {
    let place = Place::new();
    let file = place.file();
    let file = file.to_str().unwrap();
    for url in [format!("sqlite:{file}"), format!("sqlite://{file}")] {
        let store = open(&url).await.unwrap();
        store.share(record("x")).await.unwrap();
        store.close().await;
    }
    assert_eq!(number(&place.file(), "SELECT count(*) FROM record").await, 1);
    for url in ["", "sqlite:", "sqlite://", "postgres://localhost/tafel", "tafel.db"] {
        assert_eq!(open(url).await.unwrap_err(), StoreError::Url(url.to_owned()));
    }
}
