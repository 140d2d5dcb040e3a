use std::fmt::Debug;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;

use crate::{
    Account, AccountBy, AccountChange, ArchiveQuery, Archiving, Bearer, Beginning, Change, Continuation, Device,
    Downtime, FoundGame, GameCommit, GameId, GameOf, NewGame, NewGuest, OwnRecord, Passkey, PasskeyOf, PasswordReset,
    Person, PersonId, PushChange, Ranked, RatedGame, RatedResult, RatingPoint, RecordId, Report, Revocations, Secret,
    Session, SessionOwner, Sqlite, StoreError, StoredGame, StoredRating, StoredSeek, Subscription, Token,
};

/// What a store answers, after a while.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Storage. `Ok` to a change means that it is on the disk.
pub trait Store: Debug + Send + Sync {
    /// Keeps a record and says under which id. The same text gets the same id, however often it comes.
    fn share(&self, record: NewRecord) -> Answer<'_, RecordId>;

    /// The record of that id, if there is one.
    fn record(&self, id: RecordId) -> Answer<'_, Option<SharedRecord>>;

    /// Keeps a guest.
    fn add_guest(&self, guest: NewGuest) -> Answer<'_, ()>;

    /// The person of a session, if there is one that has not expired by that time.
    fn session_owner(&self, secret: Secret, now: i64) -> Answer<'_, Option<SessionOwner>>;

    /// Changes an account, wholly or not at all.
    fn change_account(&self, change: AccountChange) -> Answer<'_, ()>;

    /// An account, if there is one.
    fn account(&self, by: AccountBy) -> Answer<'_, Option<Account>>;

    /// Where somebody is signed in, the last one first.
    fn sessions(&self, person: PersonId) -> Answer<'_, Vec<Session>>;

    /// Whether that browser has signed in to that account before.
    fn is_known_device(&self, person: PersonId, device: Secret) -> Answer<'_, bool>;

    /// The browsers that have signed in to an account before, the last one first.
    fn devices(&self, person: PersonId) -> Answer<'_, Vec<Device>>;

    /// A link to set a new password, if there is one with that token, even if it does not work any more.
    fn password_reset(&self, token: Secret) -> Answer<'_, Option<PasswordReset>>;

    /// Whose sessions have to be looked at again since that number.
    fn revocations(&self, since: i64) -> Answer<'_, Revocations>;

    /// Whom somebody has blocked, by name.
    fn blocked(&self, person: PersonId) -> Answer<'_, Vec<Person>>;

    /// Whether one of the two has blocked the other.
    fn is_blocked(&self, one: PersonId, other: PersonId) -> Answer<'_, bool>;

    /// What somebody keeps in the account, the oldest first.
    fn own_records(&self, person: PersonId) -> Answer<'_, Vec<OwnRecord>>;

    /// The passkeys of somebody, the oldest first.
    fn passkeys(&self, person: PersonId) -> Answer<'_, Vec<Passkey>>;

    /// A passkey by its id, if there is one.
    fn passkey(&self, id: Vec<u8>) -> Answer<'_, Option<PasskeyOf>>;

    /// Games of somebody that have begun, the newest first; as many as this.
    fn games_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<GameOf>>;

    /// Keeps a new game. If its id is taken, or its owner has created a game by the same request, the answer is
    /// [`StoreError::Conflict`].
    fn create_game(&self, game: NewGame) -> Answer<'_, ()>;

    /// The game that its owner created by that request, if there is one.
    fn game_by_request(&self, owner: PersonId, request: String) -> Answer<'_, Option<GameId>>;

    /// Adds to a game. If it has gone on in the meantime, the answer is [`StoreError::Conflict`].
    fn commit(&self, commit: GameCommit) -> Answer<'_, ()>;

    /// The game of that id, if there is one.
    fn game(&self, id: GameId) -> Answer<'_, Option<StoredGame>>;

    /// Games that somebody must look at by now, the most urgent first; not all at once if there are many.
    fn due_games(&self, now: i64) -> Answer<'_, Vec<GameId>>;

    /// Makes a change of what people say and look for.
    fn change(&self, change: Change) -> Answer<'_, ()>;

    /// Whom somebody does not want to read.
    fn muted(&self, person: PersonId) -> Answer<'_, Vec<Person>>;

    /// Whether the house has forbidden somebody to say anything, at that time.
    fn is_silent(&self, person: PersonId, now: i64) -> Answer<'_, bool>;

    /// Complaints, the latest first; not all of them if there are many.
    fn reports(&self) -> Answer<'_, Vec<Report>>;

    /// All who look for a game over days, the longest first.
    fn seeks(&self) -> Answer<'_, Vec<StoredSeek>>;

    /// The ratings of somebody, each with its category, those of most games first.
    fn ratings(&self, person: PersonId) -> Answer<'_, Vec<(String, StoredRating)>>;

    /// The ratings of somebody as they were after each game, in order of time; the latest if there are many.
    fn rating_history(&self, person: PersonId) -> Answer<'_, Vec<RatingPoint>>;

    /// The strongest in a category of those who are known with that deviation or a smaller one, and have played since then.
    fn strongest(&self, category: String, surest: f64, since: i64, most: usize) -> Answer<'_, Vec<Ranked>>;

    /// All games that count, in the order in which they did.
    fn rated_games(&self) -> Answer<'_, Vec<RatedGame>>;

    /// Puts the ratings after these games in the place of all there are.
    fn replace_ratings(&self, results: Vec<RatedResult>) -> Answer<'_, ()>;

    /// Games that are over and not in the archive yet.
    fn unarchived(&self, most: u32) -> Answer<'_, Vec<GameId>>;

    /// Keeps games in the archive. What has gone on since it was read is passed over.
    fn archive(&self, all: Vec<Archiving>) -> Answer<'_, ()>;

    /// Games of the archive, the newest first; with their records or without.
    fn search(&self, asked: ArchiveQuery, most: u32, with_records: bool) -> Answer<'_, Vec<FoundGame>>;

    /// What came after a position, in those games.
    fn explore(&self, position: i64, asked: ArchiveQuery) -> Answer<'_, Vec<Continuation>>;

    /// The games that somebody is playing, the newest first.
    fn under_way(&self, person: PersonId, most: u32) -> Answer<'_, Vec<GameId>>;

    /// The games that were proposed to somebody, and wait for an answer.
    fn proposed_to(&self, person: PersonId, most: u32) -> Answer<'_, Vec<GameId>>;

    /// Whose a token is; none if it is nobody's, or the account is closed.
    fn bearer(&self, token: Secret) -> Answer<'_, Option<Bearer>>;

    /// The tokens of somebody, the newest first.
    fn tokens(&self, person: PersonId) -> Answer<'_, Vec<Token>>;

    /// Changes who is told when the page is closed.
    fn change_push(&self, change: PushChange) -> Answer<'_, ()>;

    /// By what push services know this server, if that was settled.
    fn push_key(&self) -> Answer<'_, Option<Vec<u8>>>;

    /// The browsers by which somebody wants to be told, the newest first.
    fn subscriptions(&self, person: PersonId) -> Answer<'_, Vec<Subscription>>;

    /// A server begins. The time since one was last known to run is noted as one in which none did.
    fn begin(&self, now: i64) -> Answer<'_, Beginning>;

    /// A server runs. Commits of games say the same.
    fn alive(&self, now: i64) -> Answer<'_, ()>;

    /// Records that the server was suspended for a while: clocks of games stand still then, as while no server runs.
    fn pause(&self, pause: Downtime) -> Answer<'_, ()>;

    /// Removes guests who have neither games nor anything else that others see, and who have not been seen since that time. Not all
    /// of them at once if there are many.
    fn expire_guests(&self, unseen_since: i64, most: u32) -> Answer<'_, Vec<PersonId>>;

    /// What came of the last write, without asking the database.
    fn state(&self) -> StoreState;

    /// Reads and writes the store to find out whether that is possible right now.
    fn check(&self) -> Answer<'_, ()>;

    /// Writes what is still on its way and lets go of all files. Whoever asks for something afterwards gets
    /// [`StoreError::Closed`].
    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// How the store is doing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StoreState {
    /// Why the last write failed, if it did.
    pub failure: Option<StoreError>,
    /// How often the database had to be opened again after a failure.
    pub reopened: u64,
}

/// A record to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewRecord {
    text: String,
    format: u32,
}

/// A record that has been kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedRecord {
    /// Its id.
    pub id: RecordId,
    /// Its text, byte for byte as it came.
    pub text: String,
    /// The version of the record format in which it is written.
    pub format: u32,
    /// When it was shared first, in milliseconds since 1970 (UTC).
    pub created_at: i64,
}

impl NewRecord {
    /// Bytes of the text of a record.
    pub const LONGEST: usize = 256 << 10;

    /// A record of this text, in this version of the record format.
    pub fn new(text: impl Into<String>, format: u32) -> Result<Self, StoreError> {
        let text = text.into();
        if text.len() > Self::LONGEST {
            Err(StoreError::TooLong { length: text.len() })
        } else {
            Ok(Self { text, format })
        }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The version of the record format.
    pub const fn format(&self) -> u32 {
        self.format
    }
}

/// Opens the store at a URL, `sqlite:PATH`. A missing file is created, a missing folder is not.
pub async fn open(url: &str) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(Sqlite::open(file_of(url)?).await?))
}

/// The file that a URL names. Both `sqlite:PATH` and `sqlite://PATH` are customary.
pub(crate) fn file_of(url: &str) -> Result<PathBuf, StoreError> {
    let rest = url.strip_prefix("sqlite:").map(|rest| rest.strip_prefix("//").unwrap_or(rest));
    rest.filter(|path| !path.is_empty()).map(PathBuf::from).ok_or_else(|| StoreError::Url(url.to_owned()))
}
