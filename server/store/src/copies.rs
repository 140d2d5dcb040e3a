//! Copies of the database: made while people play, and put back.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::sleep;

use crate::store::file_of;
use crate::{StoreError, sqlite};

/// How often a server looks whether a copy is to be put back.
const LOOK: Duration = Duration::from_millis(500);
/// A server that begins waits so long for one that is about to end, or for a copy that is just being put back.
const PATIENCE: Duration = Duration::from_secs(1);

/// Writes a copy of the database at `url` to a new file, also while a server runs on it, and returns its bytes. The copy is the
/// state of one moment, checked and on the disk; a file that is there already is left alone.
pub async fn backup(url: &str, to: &Path) -> Result<u64, StoreError> {
    let path = file_of(url)?;
    if to.exists() {
        return Err(StoreError::Exists { path: to.to_owned() });
    }
    let part = beside(to, ".part");
    remove(&part)?;
    sqlite::copy(&path, &part).await?;
    sqlite::check(&part).await?;
    put(&part, to)?;
    fs::metadata(to).map(|file| file.len()).map_err(|error| trouble(to, &error))
}

/// What became of a copy that was to be put back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Restored {
    /// It is in its place; the former database, if there was one, is kept here.
    Done(Option<PathBuf>),
    /// A server runs on the database, and has been asked to put it in its place.
    Asked,
}

/// Puts a copy in the place of the database at `url`. What is no database of Tafel, or damaged, is refused before anything changes.
pub async fn restore(url: &str, from: &Path) -> Result<Restored, StoreError> {
    let path = database(url)?;
    sqlite::check(from).await?;
    let part = beside(&path, ".restore.part");
    remove(&part)?;
    // The copy may have a journal of its own, if somebody has opened it.
    sqlite::copy(from, &part).await?;
    put(&part, &waiting(&path))?;
    let serving = Serving::lock_file(&path)?;
    match serving.try_lock() {
        Ok(()) => put_back(&path).map(Restored::Done),
        Err(TryLockError::WouldBlock) => Ok(Restored::Asked),
        Err(TryLockError::Error(error)) => Err(trouble(&path, &error)),
    }
}

/// Whether a copy still waits to be put in its place.
pub fn is_restoring(url: &str) -> Result<bool, StoreError> {
    Ok(waiting(&database(url)?).exists())
}

/// The latest of the databases that made way for a copy.
pub fn former(url: &str) -> Result<Option<PathBuf>, StoreError> {
    let path = database(url)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let begin = beside(&path, FORMER).file_name().unwrap_or_default().to_string_lossy().into_owned();
    let entries = fs::read_dir(folder).map_err(|error| trouble(folder, &error))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    Ok(names.filter(|name| name.starts_with(&begin) && !name.contains("-wal")).max().map(|name| folder.join(name)))
}

/// Says to other processes that a server runs on the database, as long as it is held. The system takes it back when the process
/// ends, however it ends: nothing is left behind that would have to be cleared away.
#[derive(Debug)]
pub struct Serving {
    path: PathBuf,
    _lock: File,
}

impl Serving {
    /// A server begins on the database at `url`. A copy that waits is put in its place first. Only one server at a time can have
    /// a database: each keeps the games that are being played in its memory, and would not see what the other does.
    pub async fn begin(url: &str) -> Result<Self, StoreError> {
        let path = database(url)?;
        let lock = Self::lock_file(&path)?;
        let mut waited = Duration::ZERO;
        while let Err(refusal) = lock.try_lock() {
            match refusal {
                TryLockError::WouldBlock if waited < PATIENCE => {
                    sleep(PATIENCE / 10).await;
                    waited += PATIENCE / 10;
                }
                TryLockError::WouldBlock => return Err(StoreError::Served { path }),
                TryLockError::Error(error) => return Err(trouble(&path, &error)),
            }
        }
        let serving = Self { path, _lock: lock };
        serving.put_back()?;
        Ok(serving)
    }

    /// Waits until somebody wants a copy put back. Then close the store, [`put_back`](Self::put_back), and open it again.
    pub async fn asked_to_restore(&self) {
        let waiting = waiting(&self.path);
        while !waiting.exists() {
            sleep(LOOK).await;
        }
    }

    /// Puts the copy that waits, if any, in its place. Nobody else in this process may have the database open.
    pub fn put_back(&self) -> Result<(), StoreError> {
        if waiting(&self.path).exists() { put_back(&self.path).map(drop) } else { Ok(()) }
    }

    fn lock_file(path: &Path) -> Result<File, StoreError> {
        let lock = beside(path, ".lock");
        // If it exists already this fails, and it is opened.
        let _ = sqlite::create_private(&lock);
        let options = File::options().create(true).truncate(false).write(true).open(&lock);
        options.map_err(|error| StoreError::Open { path: path.to_owned(), why: error.to_string() })
    }
}

const FORMER: &str = ".before-";

/// The file that a URL names, by the one name that everybody has for it: whoever comes by a link comes to the same lock.
fn database(url: &str) -> Result<PathBuf, StoreError> {
    let path = file_of(url)?;
    if let Ok(real) = path.canonicalize() {
        return Ok(real);
    }
    // It is not there yet, but its folder is.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let real = folder.canonicalize().ok().zip(path.file_name()).map(|(folder, name)| folder.join(name));
    Ok(real.unwrap_or(path))
}

/// A copy that waits to be put in its place.
fn waiting(path: &Path) -> PathBuf {
    beside(path, ".restore")
}

/// The database makes way, with its journal: a foreign one would spoil the copy. If this is cut off in the middle, the copy still
/// waits, and the next server puts it in its place.
fn put_back(path: &Path) -> Result<Option<PathBuf>, StoreError> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let former = beside(path, &format!("{FORMER}{seconds}"));
    let was_there = path.exists();
    for journal in ["-wal", "-shm", ""] {
        let from = beside(path, journal);
        if from.exists() {
            let to = beside(&former, journal);
            fs::rename(&from, &to).map_err(|error| trouble(&to, &error))?;
        }
    }
    put(&waiting(path), path)?;
    Ok(was_there.then_some(former))
}

/// Gives a file its name when it is whole, and both are on the disk.
fn put(from: &Path, to: &Path) -> Result<(), StoreError> {
    let sync = |path: &Path| File::open(path).and_then(|file| file.sync_all());
    sync(from).and_then(|()| fs::rename(from, to)).map_err(|error| trouble(to, &error))?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Not all systems can sync a folder, and where they cannot it is not needed.
    let _ = sync(folder);
    Ok(())
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

fn remove(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(trouble(path, &error)),
        _ => Ok(()),
    }
}

fn trouble(path: &Path, error: &io::Error) -> StoreError {
    StoreError::File { path: path.to_owned(), why: error.to_string() }
}
