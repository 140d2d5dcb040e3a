//! The store on disks that fill up, on files that are taken away, and who can read its files.
#![cfg(unix)]

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use store::{
    GameCommand, GameCommit, GameFact, GameId, GameStatus, GameStep, NewGame, NewGuest, NewRecord, Person, PersonId,
    Secret, Sqlite, Store, StoreError, backup,
};

/// A file system of its own, in memory, with this much room.
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// None where the test may not mount, and says so.
    fn mount(folder: &Path, megabytes: u32) -> Option<Self> {
        let size = format!("size={megabytes}m");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tafel-test"]).arg(folder).status();
        if mounted.is_ok_and(|status| status.success()) {
            return Some(Self(folder.to_owned()));
        }
        println!("skipped: only root can mount a small file system");
        None
    }

    /// Takes all the room that is left.
    fn fill(&self) {
        let mut filler = fs::File::create(self.0.join("filler")).unwrap();
        for size in [4096, 64] {
            while filler.write_all(&vec![7; size]).is_ok() {}
        }
    }

    fn free(&self) {
        fs::remove_file(self.0.join("filler")).unwrap();
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

async fn guest(store: &Sqlite, at: i64) -> (Person, Secret) {
    let id = PersonId::random().unwrap();
    let (person, secret) = (Person::guest(id, "Ada"), Secret::random().unwrap());
    store.add_guest(NewGuest { person: person.clone(), secret: secret.clone(), at }).await.unwrap();
    (person, secret)
}

/// Two guests and their game.
async fn some_game(store: &Sqlite) -> (GameId, Person) {
    let ((ada, _), (bob, _)) = (guest(store, 5).await, guest(store, 5).await);
    let id = GameId::random().unwrap();
    let start = GameStep { seats: Some([ada.id, bob.id]), ..step(None, 0) };
    let new =
        NewGame { id, owner: ada.id, terms: "terms".to_owned(), request: None, created_at: 10, start: Some(start) };
    store.create_game(new).await.unwrap();
    (id, ada)
}

/// One command with a body that takes some room, and its event.
fn step(person: Option<&Person>, number: usize) -> GameStep {
    let request = person.map(|_| format!("r{number}"));
    let body = format!("{number} {}", "x".repeat(2000));
    let at = 20 + number as i64;
    let command = GameCommand { person: person.map(|person| person.id), request, at, body, event: number as u64 + 1 };
    let (commands, events) = (vec![command], vec![GameFact { at, body: format!("event {number}") }]);
    GameStep { status: GameStatus::Playing, seats: None, due_at: None, commands, events, follow: None, rated: None }
}

fn next(game: GameId, person: &Person, number: usize) -> GameCommit {
    GameCommit { game, after: (number, number as u64), step: step(Some(person), number) }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_was_full_is_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = SmallDisk::mount(folder.path(), 3) else {
        return;
    };
    let path = folder.path().join("tafel.db");
    let store = Sqlite::open(&path).await.unwrap();
    let (id, ada) = some_game(&store).await;
    let mut number = 1;
    for round in 1..=3 {
        store.commit(next(id, &ada, number)).await.unwrap();
        number += 1;
        disk.fill();
        // The log has some room left in what it has used before.
        let failed = loop {
            match store.commit(next(id, &ada, number)).await {
                Ok(()) => number += 1,
                Err(error) => break error,
            }
        };
        assert!(matches!(failed, StoreError::Failed(_)), "round {round}: {failed:?}");
        assert!(store.state().failure.is_some());
        assert!(store.check().await.is_err(), "round {round}: health tells the truth");
        // Reading goes on, and every acknowledged command is there.
        let seen = store.game(id).await.unwrap().unwrap();
        assert!((number..=number + 1).contains(&seen.commands.len()), "{} of {number}", seen.commands.len());
        disk.free();
        store.check().await.unwrap();
        assert_eq!(store.state().failure, None, "round {round}");
        // Whether the commit that failed was stored, the database knows.
        number = store.game(id).await.unwrap().unwrap().commands.len();
        store.commit(next(id, &ada, number)).await.unwrap();
        number += 1;
    }
    assert!(store.state().reopened >= 3, "{:?}", store.state());
    store.close().await;
    let store = Sqlite::open(&path).await.unwrap();
    let kept = store.game(id).await.unwrap().unwrap();
    let requests: Vec<_> = kept.commands[1..].iter().map(|command| command.request.clone().unwrap()).collect();
    assert_eq!(requests, (1..number).map(|number| format!("r{number}")).collect::<Vec<_>>());
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_was_taken_away_acknowledges_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (path, away) = (folder.path().join("tafel.db"), folder.path().join("away.db"));
    let store = Sqlite::open(&path).await.unwrap();
    let (id, ada) = some_game(&store).await;
    store.commit(next(id, &ada, 1)).await.unwrap();
    let replaced = StoreError::Replaced { path: path.clone() };
    for is_replaced in [false, true] {
        fs::rename(&path, &away).unwrap();
        if is_replaced {
            fs::copy(&away, &path).unwrap();
        }
        assert_eq!(store.commit(next(id, &ada, 2)).await, Err(replaced.clone()), "{is_replaced}");
        assert_eq!(store.check().await, Err(replaced.clone()), "{is_replaced}");
        assert_eq!(store.state().failure, Some(replaced.clone()));
        fs::rename(&away, &path).unwrap();
        store.check().await.unwrap();
    }
    store.commit(next(id, &ada, 2)).await.unwrap();
    store.close().await;
    assert_eq!(Sqlite::open(&path).await.unwrap().game(id).await.unwrap().unwrap().commands.len(), 3);
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_owner_can_read_the_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tafel.db");
    let url = format!("sqlite:{}", path.display());
    // The umask of tests is that of their caller; a usual one leaves files open to all readers.
    fs::write(folder.path().join("usual"), "").unwrap();
    assert_ne!(mode(&folder.path().join("usual")), 0o600, "the umask hides what is tested");
    let store = Sqlite::open(&path).await.unwrap();
    some_game(&store).await;
    let copy = folder.path().join("copy.db");
    backup(&url, &copy).await.unwrap();
    for file in ["tafel.db", "tafel.db-wal", "tafel.db-shm", "copy.db"] {
        assert_eq!(mode(&folder.path().join(file)), 0o600, "{file}");
    }
    store.close().await;
    // A database of an older version was open to others.
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    Sqlite::open(&path).await.unwrap().close().await;
    assert_eq!(mode(&path), 0o600);
}

#[tokio::test]
async fn shared_records_have_a_limit_in_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tafel.db");
    let store = Sqlite::open_for(&path, 25).await.unwrap();
    let record = |text: &str| NewRecord::new(text, 1).unwrap();
    let first = store.share(record("ten bytes!")).await.unwrap();
    store.share(record("ten others")).await.unwrap();
    let full = Err(StoreError::RecordsFull { limit: 25 });
    assert_eq!(store.share(record("six by")).await, full);
    assert_eq!(store.share(record("ten bytes!")).await, Ok(first), "what is shared already takes no room");
    store.share(record("five!")).await.unwrap();
    assert_eq!(store.share(record("x")).await, full);
    store.close().await;
    let store = Sqlite::open_for(&path, 26).await.unwrap();
    store.share(record("x")).await.unwrap();
    assert_eq!(
        store.share(record("y")).await,
        Err(StoreError::RecordsFull { limit: 26 }),
        "counted again at the start"
    );
}

#[tokio::test]
async fn guests_without_games_expire() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path().join("tafel.db")).await.unwrap();
    let (_, player) = some_game(&store).await;
    let (old, old_secret) = guest(&store, 100).await;
    let (seen, seen_secret) = guest(&store, 100).await;
    let (_, new_secret) = guest(&store, 200).await;
    store.change_account(store::AccountChange::Seen(seen_secret.clone(), 300)).await.unwrap();
    let mute = store::Mute { person: old.id, muted: seen.id, on: true, at: 100 };
    store.change(store::Change::Mute(mute)).await.unwrap();
    assert_eq!(store.expire_guests(100, 10).await, Ok(vec![]));
    assert_eq!(store.expire_guests(200, 10).await, Ok(vec![old.id]));
    assert_eq!(store.session_owner(old_secret, 301).await, Ok(None));
    for secret in [seen_secret, new_secret] {
        assert!(store.session_owner(secret, 301).await.unwrap().is_some());
    }
    // Not all at once, and never who has played.
    let gone = store.expire_guests(1000, 1).await.unwrap();
    assert_eq!(gone.len(), 1);
    assert_eq!(store.expire_guests(1000, 10).await.unwrap().len(), 1);
    assert_eq!(store.expire_guests(1000, 10).await, Ok(vec![]));
    assert!(store.games_of(player.id, 10).await.unwrap().len() == 1);
}
