//! Copies of the database: made while it is written, put back with and without a server.

use std::fs;
use std::path::{Path, PathBuf};

use store::{NewRecord, RecordId, Restored, Serving, Store, StoreError, backup, former, is_restoring, open, restore};
use tempfile::TempDir;

struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn url(&self) -> String {
        format!("sqlite:{}", self.path("tafel.db").display())
    }
}

async fn share(store: &dyn Store, text: &str) -> RecordId {
    store.share(NewRecord::new(text, 1).unwrap()).await.unwrap()
}

async fn has(url: &str, id: RecordId) -> bool {
    let store = open(url).await.unwrap();
    let found = store.record(id).await.unwrap().is_some();
    store.close().await;
    found
}

fn url(path: &Path) -> String {
    format!("sqlite:{}", path.display())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_made_while_people_write_has_all_that_was_promised_before() {
    let place = Place::new();
    let store = open(&place.url()).await.unwrap();
    let before = share(store.as_ref(), "before").await;
    let writing = store.clone();
    let writer = tokio::spawn(async move {
        for number in 0..200 {
            share(writing.as_ref(), &format!("during {number}")).await;
        }
    });
    let copy = place.path("copy.db");
    let bytes = backup(&place.url(), &copy).await.unwrap();
    writer.await.unwrap();
    store.close().await;
    assert_eq!(bytes, fs::metadata(&copy).unwrap().len());
    assert!(has(&url(&copy), before).await);
    assert!(!place.path("copy.db.part").exists());
}

#[tokio::test]
async fn a_copy_overwrites_nothing_and_needs_a_database() {
    let place = Place::new();
    let copy = place.path("copy.db");
    let missing = backup(&place.url(), &copy).await;
    assert!(matches!(missing, Err(StoreError::Open { .. })), "{missing:?}");
    open(&place.url()).await.unwrap().close().await;
    fs::write(&copy, "a letter").unwrap();
    assert_eq!(backup(&place.url(), &copy).await, Err(StoreError::Exists { path: copy.clone() }));
    assert_eq!(fs::read_to_string(&copy).unwrap(), "a letter");
    let nowhere = backup(&place.url(), &place.path("none/copy.db")).await;
    assert!(nowhere.is_err(), "{nowhere:?}");
}

#[tokio::test]
async fn a_copy_is_put_back_and_the_former_database_is_kept() {
    let place = Place::new();
    let store = open(&place.url()).await.unwrap();
    let old = share(store.as_ref(), "old").await;
    let copy = place.path("copy.db");
    backup(&place.url(), &copy).await.unwrap();
    let new = share(store.as_ref(), "new").await;
    store.close().await;
    let Restored::Done(Some(kept)) = restore(&place.url(), &copy).await.unwrap() else { panic!("it is not served") };
    assert!(has(&place.url(), old).await);
    assert!(!has(&place.url(), new).await);
    assert!(has(&url(&kept), new).await);
    assert_eq!(former(&place.url()).unwrap(), Some(kept));
    // The copy is still what it was.
    assert!(has(&url(&copy), old).await);
}

#[tokio::test]
async fn what_is_no_sound_copy_changes_nothing() {
    let place = Place::new();
    let store = open(&place.url()).await.unwrap();
    let id = share(store.as_ref(), &"long ".repeat(9000)).await;
    let copy = place.path("copy.db");
    backup(&place.url(), &copy).await.unwrap();
    store.close().await;
    let mut bytes = fs::read(&copy).unwrap();
    let damaged = place.path("damaged.db");
    let middle = bytes.len() / 2;
    bytes[4096..middle].fill(0xA5);
    fs::write(&damaged, &bytes).unwrap();
    let cut = place.path("cut.db");
    fs::write(&cut, &fs::read(&copy).unwrap()[..middle]).unwrap();
    let letter = place.path("letter.txt");
    fs::write(&letter, "a letter, and no database").unwrap();
    let empty = place.path("empty.db");
    fs::write(&empty, "").unwrap();
    for bad in [damaged, cut, letter, empty, place.path("missing.db")] {
        let refused = restore(&place.url(), &bad).await;
        assert!(refused.is_err(), "{}: {refused:?}", bad.display());
        assert!(!is_restoring(&place.url()).unwrap());
        assert!(has(&place.url(), id).await);
    }
}

#[tokio::test]
async fn a_server_is_asked_to_put_a_copy_back() {
    let place = Place::new();
    let serving = Serving::begin(&place.url()).await.unwrap();
    let store = open(&place.url()).await.unwrap();
    let copy = place.path("copy.db");
    backup(&place.url(), &copy).await.unwrap();
    let new = share(store.as_ref(), "new").await;
    assert_eq!(restore(&place.url(), &copy).await.unwrap(), Restored::Asked);
    assert!(is_restoring(&place.url()).unwrap());
    serving.asked_to_restore().await;
    store.close().await;
    serving.put_back().unwrap();
    assert!(!is_restoring(&place.url()).unwrap());
    assert!(!has(&place.url(), new).await);
    // Asked for and then killed: the next one does it.
    assert_eq!(restore(&place.url(), &copy).await.unwrap(), Restored::Asked);
    drop(serving);
    let _next = Serving::begin(&place.url()).await.unwrap();
    assert!(!is_restoring(&place.url()).unwrap());
}

#[tokio::test]
async fn a_database_has_one_server_at_a_time() {
    let place = Place::new();
    let serving = Serving::begin(&place.url()).await.unwrap();
    let file = place
        .path("tafel.db")
        .canonicalize()
        .unwrap_or_else(|_| place.0.path().canonicalize().unwrap().join("tafel.db"));
    let refused = Serving::begin(&place.url()).await.unwrap_err();
    assert_eq!(refused, StoreError::Served { path: file.clone() });
    assert!(refused.to_string().contains(&file.display().to_string()), "{refused}");
    // Others may use it meanwhile, and make copies.
    let store = open(&place.url()).await.unwrap();
    let id = share(store.as_ref(), "beside").await;
    backup(&place.url(), &place.path("copy.db")).await.unwrap();
    store.close().await;
    #[cfg(unix)]
    {
        let link = place.path("link.db");
        std::os::unix::fs::symlink(place.path("tafel.db"), &link).unwrap();
        let refused = Serving::begin(&url(&link)).await.unwrap_err();
        assert_eq!(refused, StoreError::Served { path: file }, "by another name");
    }
    drop(serving);
    let _next = Serving::begin(&place.url()).await.unwrap();
    assert!(has(&place.url(), id).await);
}

#[tokio::test]
async fn a_server_that_is_about_to_end_is_waited_for() {
    let place = Place::new();
    let serving = Serving::begin(&place.url()).await.unwrap();
    let url = place.url();
    let next = Serving::begin(&url);
    let end = async {
        tokio::time::sleep(std::time::Duration::from_millis(250)).await;
        drop(serving);
    };
    let (next, ()) = tokio::join!(next, end);
    next.unwrap();
}
