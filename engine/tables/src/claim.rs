//! Files that only one run at a time writes to.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::Path;

use crate::error::FileError;

/// Keeps other runs from writing to a file as long as it is open: each would write over what the other has found. The system sees
/// to the end of it, however this run ends.
pub(crate) fn claim(file: &File, path: &Path) -> Result<(), FileError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(FileError::Busy(path.to_owned())),
        // Not every disk knows locks, and whoever has but one run needs none.
        Err(TryLockError::Error(error)) if error.kind() != ErrorKind::Unsupported => {
            Err(FileError::system(path)(error))
        }
        _ => Ok(()),
    }
}
