//! The database as a file: which one it is, and who may read it.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::StoreError;

/// The file that was opened. A path can lead to another file later, or to none.
#[derive(Clone, Debug)]
pub(super) struct OpenedFile {
    path: PathBuf,
    id: Option<Id>,
}

/// Device and inode. The inode cannot be reused while the file is open.
type Id = (u64, u64);

impl OpenedFile {
    /// The file that the path leads to right now.
    pub(super) fn at(path: &Path) -> Self {
        Self { path: path.to_owned(), id: id_of(path) }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Fails if the path leads to another file by now, or to none: what is written would be lost.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        if id_of(&self.path) == self.id { Ok(()) } else { Err(StoreError::Replaced { path: self.path.clone() }) }
    }
}

#[cfg(unix)]
fn id_of(path: &Path) -> Option<Id> {
    use std::os::unix::fs::MetadataExt as _;
    fs::metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

/// An open file cannot be deleted or replaced here.
#[cfg(not(unix))]
const fn id_of(_path: &Path) -> Option<Id> {
    None
}

/// Creates an empty file that only its owner can read and write, whatever the umask.
pub(crate) fn create_private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, OWNER_ONLY);
    options.open(path)
}

/// Takes the database and its journal from everybody but the owner.
pub(super) fn make_private(path: &Path) {
    for suffix in ["", "-wal", "-shm"] {
        let mut name = OsString::from(path);
        name.push(suffix);
        // Files of another owner cannot be changed, and a journal need not exist.
        let _ = restrict(Path::new(&name));
    }
}

#[cfg(unix)]
const OWNER_ONLY: u32 = 0o600;

#[cfg(unix)]
fn restrict(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    const PERMISSIONS: u32 = 0o777;
    let mode = fs::metadata(path)?.permissions().mode() & PERMISSIONS;
    if mode & !OWNER_ONLY == 0 {
        return Ok(());
    }
    fs::set_permissions(path, fs::Permissions::from_mode(OWNER_ONLY))
}

#[cfg(not(unix))]
fn restrict(path: &Path) -> io::Result<()> {
    fs::metadata(path).map(drop)
}
