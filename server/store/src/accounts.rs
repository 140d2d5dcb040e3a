use crate::{
    AccountName, GameId, GameStatus, NewDevice, NewRecord, NewReset, NewToken, Passkey, Person, PersonId, Secret,
};

/// An account as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Whose it is.
    pub person: Person,
    /// The password's Argon2id text, if there is a password.
    pub password: Option<String>,
    /// Where its owner can be written to.
    pub email: Option<String>,
    /// Since when.
    pub created_at: i64,
    /// Since when nobody can sign in to it.
    pub closed_at: Option<i64>,
    /// Whether the results against each opponent are for its owner alone.
    pub private: bool,
}

/// How an account is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AccountBy {
    /// By a name, as anybody may write it.
    Name(String),
    /// By the person.
    Person(PersonId),
}

/// A change of an account. All times are milliseconds since 1970 (UTC).
#[derive(Clone, Debug)]
pub enum AccountChange {
    /// A guest, or somebody new, gets an account. Games stay; earlier sessions end. If the name or one that looks like it is
    /// taken, or the person has an account already, the answer is [`crate::StoreError::Conflict`].
    SignUp {
        /// Who.
        person: PersonId,
        /// The name from now on.
        name: AccountName,
        /// The password's Argon2id text.
        password: String,
        /// Where its owner can be written to.
        email: Option<String>,
        /// Where it is done.
        session: NewSession,
    },
    /// Somebody signs in. If there is no such account, or it is closed, the answer is [`crate::StoreError::Conflict`].
    SignIn {
        /// Who.
        person: PersonId,
        /// Where.
        session: NewSession,
        /// The guest who he was there so far: his games and all else of his are the account's from now on, and his sessions end.
        brings: Option<PersonId>,
    },
    /// Somebody signs out.
    SignOut(Secret),
    /// Ends one session of a person, by its handle.
    EndSession(PersonId, String),
    /// Ends all sessions of a person but this one.
    EndOthers(PersonId, Secret),
    /// A session was used, which puts its expiry off.
    Seen(Secret, i64),
    /// Another password. Other sessions, known devices and unused links to set a password end.
    SetPassword(PersonId, String, Kept),
    /// Ends all other access to an account: sessions, known devices, tokens, passkeys, and links to set a password.
    EndAccess(PersonId, Kept),
    /// Adds a link to set a new password. Earlier ones of the account end.
    AddReset(PersonId, NewReset),
    /// Sets the password by such a link. All sessions and known devices end. If the link does not work (any more), the answer is
    /// [`crate::StoreError::Conflict`].
    ResetPassword {
        /// The token in the link.
        secret: Secret,
        /// The password's Argon2id text.
        password: String,
        /// When.
        at: i64,
    },
    /// Removes sessions that have expired by that time, and known devices and links to set a password that are long out of use.
    EndExpired(i64),
    /// The same password, kept with other parameters.
    KeepPassword(PersonId, String),
    /// Another address, or none.
    SetEmail(PersonId, Option<String>),
    /// Whether the results against each opponent are for its owner alone.
    SetPrivate(PersonId, bool),
    /// Another name. If it is taken, the answer is [`crate::StoreError::Conflict`].
    Rename(PersonId, AccountName),
    /// Nobody can sign in any more, from this time on; sessions end. Without a time it is open again.
    Close(PersonId, Option<i64>),
    /// The account goes with all that belongs to it alone. Games stay, without the name.
    Delete(PersonId, i64),
    /// A program of that person may show this from now on.
    AddToken(PersonId, NewToken),
    /// One of the tokens of a person is good for nothing any more, by its handle.
    EndToken(PersonId, String),
    /// A token was used.
    TokenSeen(Secret, i64),
    /// Another way into the account. If there is a passkey of that id already, the answer is [`crate::StoreError::Conflict`].
    AddPasskey(PersonId, Passkey),
    /// Takes a passkey of a person away, by its id.
    RemovePasskey(PersonId, Vec<u8>),
    /// A passkey was used: its counter and the time. If the counter has not gone on, though the passkey counts, the answer is
    /// [`crate::StoreError::Conflict`].
    PasskeyUsed(Vec<u8>, u32, i64),
    /// The account is a program's from now on. If it has played rated games as a person's, the answer is
    /// [`crate::StoreError::Conflict`].
    BecomeBot(PersonId),
    /// Does not want to play with somebody.
    Block(PersonId, PersonId, i64),
    /// Does again.
    Unblock(PersonId, PersonId),
    /// Keeps records in the account; those that are there already are passed over.
    KeepRecords(PersonId, Vec<NewRecord>, i64),
}

/// A place where somebody signs in.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// What the browser will show.
    pub secret: Secret,
    /// The browser in words, for its owner.
    pub client: String,
    /// When.
    pub at: i64,
    /// The browser, to be known at its next sign-in.
    pub device: NewDevice,
}

/// What remains when all other access to an account ends: the browser in which that is done.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its session.
    pub session: Secret,
    /// Its secret as a known device, if it has one.
    pub device: Option<Secret>,
}

/// The person of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionOwner {
    /// Who.
    pub person: Person,
    /// When the session was last used, as far as that was noted.
    pub seen_at: i64,
}

/// A place where somebody is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Names it among those of its owner. It is no secret: see [`Secret::handle`].
    pub handle: String,
    /// The browser in words.
    pub client: String,
    /// Since when.
    pub created_at: i64,
    /// When it was last used, as far as that was noted.
    pub seen_at: i64,
}

impl Session {
    /// How long a session lasts at most, in milliseconds: a year, as long as its cookie.
    pub const LIFETIME: i64 = 365 * 24 * 60 * 60 * 1000;
    /// How long a session of an account lasts without being used, in milliseconds. Guests have nothing else to come back with.
    pub const IDLE: i64 = 90 * 24 * 60 * 60 * 1000;
}

/// A record that somebody keeps in the account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnRecord {
    /// Its text.
    pub text: String,
    /// The version of the record format.
    pub format: u32,
    /// When it was kept first.
    pub created_at: i64,
}

/// A game of somebody, in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameOf {
    /// Its id.
    pub id: GameId,
    /// What is played, in the server's words.
    pub terms: String,
    /// Where it is in its life.
    pub status: GameStatus,
    /// When it was proposed.
    pub created_at: i64,
    /// Who plays, in the order of the rulebook's sides.
    pub seats: [Person; 2],
    /// The last event, if it is over, that begins with [`GameOf::ENDING`], and when it happened.
    pub ending: Option<(String, i64)>,
}

impl GameOf {
    /// How the event begins by which a game ends.
    pub const ENDING: &'static str = "{\"type\":\"ended\"";
}

/// People whose sessions have to be looked at again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Revocations {
    /// The number of the last one.
    pub last: i64,
    /// Who.
    pub people: Vec<PersonId>,
}
