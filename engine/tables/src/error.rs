use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// What is wrong with a file, or with what it was to be made of.
#[derive(Debug)]
pub enum FileError {
    /// The file cannot be read or written.
    System {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It does not begin as such a file does.
    Foreign(PathBuf),
    /// A version of the format that this program does not know.
    Version(PathBuf, u16),
    /// It was made for another game, or for other rules of it.
    Game(PathBuf),
    /// It ends too early, or something in it was changed.
    Damaged(PathBuf),
    /// Another run is writing to it.
    Busy(PathBuf),
    /// A layer that is needed is not there.
    Missing(PathBuf),
    /// A position and what follows after it do not lie as they should, or entries contradict each other.
    Contradiction(String),
}

impl FileError {
    pub(crate) fn system(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::System { path: path.to_owned(), error }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Foreign(path) => write!(f, "{}: this is no such file of ours", path.display()),
            Self::Version(path, version) => write!(f, "{}: version {version} is not known", path.display()),
            Self::Game(path) => write!(f, "{}: this was made for another game or other rules", path.display()),
            Self::Damaged(path) => write!(f, "{}: damaged; remove it and make it again", path.display()),
            Self::Busy(path) => write!(f, "{}: another run is at work on it", path.display()),
            Self::Missing(path) => write!(f, "{}: is not there, and is needed", path.display()),
            Self::Contradiction(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for FileError {}
