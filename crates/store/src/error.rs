use std::fmt;
use std::path::PathBuf;

/// What a store cannot do. As text it is in English, for logs; the front ends say it in the user's language.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// There is no store for this URL.
    Url(String),
    /// The database cannot be opened or created.
    Open {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
    /// The file is something else than a database of Tafel.
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The database was written by a newer Tafel. It has not been touched.
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its tables.
        found: i64,
        /// The newest version that is known here.
        known: i64,
    },
    /// The database cannot promise to keep what it has been given.
    NotDurable {
        /// The file.
        path: PathBuf,
        /// What is missing.
        why: String,
    },
    /// The text of a record is too long.
    TooLong {
        /// Its bytes.
        length: usize,
    },
    /// The store has been closed.
    Closed,
    /// Something went wrong on the way: a full disk, a lock that is not released. Nothing was stored.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Url(url) => write!(f, "'{url}' is not the URL of a database: use sqlite:PATH"),
            Self::Open { path, why } => write!(f, "the database {} cannot be opened: {why}", path.display()),
            Self::Foreign { path } => write!(f, "{} is not a database of Tafel", path.display()),
            Self::Newer { path, found, known } => {
                let path = path.display();
                write!(f, "{path} was written by a newer Tafel (version {found}, known is {known})")
            }
            Self::NotDurable { path, why } => {
                write!(f, "the database {} would not be safe from a crash: {why}", path.display())
            }
            Self::TooLong { length } => write!(f, "a record of {length} bytes is too long"),
            Self::Closed => f.write_str("the database has been closed"),
            Self::Failed(why) => write!(f, "the database failed: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}
