//! What the server keeps, behind one trait.
//!
//! A [`Store`] keeps [`NewRecord`]s under short random ids, people by their [`Secret`], accounts ([`AccountChange`]), and games between people: what was done
//! ([`GameCommand`]) and what came of it ([`GameFact`]), each with its number. [`open`] finds the right one for a URL; so far that is
//! [`Sqlite`], one file. Whatever a store has answered `Ok` to is on the disk: a crash or a power cut right after does
//! not lose it.
//!
//! The crate knows no game and no HTTP. Whether a text is a record is for others to say; here it is a text of at most
//! [`NewRecord::LONGEST`] bytes.
//!
//! ```
//! # let folder = tempfile::tempdir().unwrap();
//! # let path = folder.path().join("tafel.db");
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! use store::NewRecord;
//!
//! let store = store::open(&format!("sqlite:{}", path.display())).await?;
//! let id = store.share(NewRecord::new("[Game \"gunzi\"]\n\n*\n", 1)?).await?;
//! assert_eq!(store.share(NewRecord::new("[Game \"gunzi\"]\n\n*\n", 1)?).await?, id);
//! assert_eq!(store.record(id).await?.unwrap().text, "[Game \"gunzi\"]\n\n*\n");
//! store.close().await;
//! # Ok::<(), store::StoreError>(())
//! # }).unwrap();
//! ```

mod accounts;
mod archive;
mod copies;
mod devices;
mod error;
mod games;
mod id;
mod names;
mod passkeys;
mod people;
mod push;
mod ratings;
mod resets;
mod sqlite;
mod store;
mod talk;
mod tokens;

pub use accounts::{
    Account, AccountBy, AccountChange, GameOf, Kept, NewSession, OwnRecord, Revocations, Session, SessionOwner,
};
pub use archive::{ArchivePlace, ArchiveQuery, ArchivedGame, Archiving, Continuation, FoundGame};
pub use copies::{Restored, Serving, backup, former, is_restoring, restore};
pub use devices::{Device, NewDevice};
pub use error::StoreError;
pub use games::{Beginning, Downtime, GameCommand, GameCommit, GameFact, GameStatus, GameStep, NewGame, StoredGame};
pub use id::{GameId, NotAnId, PersonId, RecordId};
pub use names::{AccountName, BadName};
pub use passkeys::{Passkey, PasskeyOf};
pub use people::{NewGuest, Person, PersonKind, Secret};
pub use push::{PushChange, Subscription};
pub use ratings::{Ranked, RatedGame, RatedResult, RatingPoint, StoredRating};
pub use resets::{NewReset, PasswordReset};
pub use sqlite::Sqlite;
pub use store::{Answer, NewRecord, SharedRecord, Store, StoreState, open};
pub use talk::{Audience, Change, ChatLine, Mute, Report, StoredSeek};
pub use tokens::{Bearer, NewToken, Token};
