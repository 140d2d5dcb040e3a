use std::path::PathBuf;

/// What a store cannot do. As text it is in English, for logs; the front ends say it in the user's language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// There is no store for this URL.
    #[error("'{0}' is not the URL of a database: use sqlite:PATH")]
    Url(String),
    /// The database cannot be opened or created.
    #[error("the database {path} cannot be opened: {why}")]
    Open {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
    /// The file is something else than a database of Tafel.
    #[error("{path} is not a database of Tafel")]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The database was written by a newer Tafel. It has not been touched.
    #[error("{path} was written by a newer Tafel (version {found}, known is {known})")]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its tables.
        found: i64,
        /// The newest version that is known here.
        known: i64,
    },
    /// Another server runs on the database.
    #[error("another server runs on the database {path}")]
    Served {
        /// The file.
        path: PathBuf,
    },
    /// The database cannot promise to keep what it has been given.
    #[error("the database {path} would not be safe from a crash: {why}")]
    NotDurable {
        /// The file.
        path: PathBuf,
        /// What is missing.
        why: String,
    },
    /// A copy is damaged. Nothing was put in its place.
    #[error("{path} is damaged: {why}")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A copy would overwrite a file.
    #[error("{path} is there already")]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A file beside the database cannot be read or written.
    #[error("{path}: {why}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
    /// The text of a record is too long.
    #[error("a record of {length} bytes is too long")]
    TooLong {
        /// Its bytes.
        length: usize,
    },
    /// Somebody else was quicker: what was to be changed is not what it was. Nothing was stored.
    #[error("it has been changed in the meantime")]
    Conflict,
    /// The database file was deleted, or another one put in its place, while it was open. Nothing was acknowledged since.
    #[error("the database file {path} was deleted or replaced while it was open: put it back, or restart the server")]
    Replaced {
        /// The file.
        path: PathBuf,
    },
    /// All shared records together have reached their limit. Nothing was stored.
    #[error("shared records take {limit} bytes already, the most that are kept")]
    RecordsFull {
        /// The limit, in bytes.
        limit: u64,
    },
    /// The store has been closed.
    #[error("the database has been closed")]
    Closed,
    /// The database failed: a full disk, a lock that is not released. Whether a change was stored is unknown, since a commit can
    /// fail after it was written; read the data again before relying on it.
    #[error("the database failed: {0}")]
    Failed(String),
}
