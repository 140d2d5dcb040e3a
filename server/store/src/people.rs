use std::fmt;

use sha2::{Digest as _, Sha256};

use crate::PersonId;

/// Somebody who plays or may play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The id, which stays.
    pub id: PersonId,
    /// The name, as others read it.
    pub name: String,
    /// What kind of person.
    pub kind: PersonKind,
}

/// What kind of person somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PersonKind {
    /// Without an account, known by a cookie.
    Guest,
    /// With an account.
    Member,
    /// A program of the house.
    Engine,
    /// Somebody else's program, with an account.
    Bot,
    /// Had an account. The name is gone.
    Deleted,
}

impl PersonKind {
    /// Whether there is an account behind it.
    pub const fn has_account(self) -> bool {
        matches!(self, Self::Member | Self::Bot)
    }

    /// Whether it is a program, of the house or of somebody else.
    pub const fn is_program(self) -> bool {
        matches!(self, Self::Engine | Self::Bot)
    }

    const ALL: [Self; 5] = [Self::Guest, Self::Member, Self::Engine, Self::Bot, Self::Deleted];

    /// The word in the database.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Guest => "guest",
            Self::Member => "member",
            Self::Engine => "engine",
            Self::Bot => "bot",
            Self::Deleted => "deleted",
        }
    }

    pub(crate) fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

impl Person {
    /// A guest.
    pub fn guest(id: PersonId, name: impl Into<String>) -> Self {
        Self { id, name: name.into(), kind: PersonKind::Guest }
    }
}

/// Somebody new without an account: known by a secret alone.
#[derive(Clone, Debug)]
pub struct NewGuest {
    /// Who it is from now on.
    pub person: Person,
    /// The secret.
    pub secret: Secret,
    /// When, in milliseconds since 1970 (UTC).
    pub at: i64,
}

/// What a browser shows to say who it is. Of it only a digest is stored, and it is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// A new secret by chance, 192 bits as hexadecimal digits; none if the system has no random numbers to give.
    pub fn random() -> Option<Self> {
        let mut bytes = [0; 24];
        getrandom::fill(&mut bytes).ok()?;
        let [a, b, c] = [&bytes[..8], &bytes[8..16], &bytes[16..]]
            .map(|part| part.iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte)));
        Some(Self(format!("{a:016x}{b:016x}{c:016x}")))
    }

    /// What somebody says is his secret.
    pub fn claimed(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The secret, for its owner.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Names the session of this secret among those of its owner: the beginning of the digest, from which nobody finds the secret.
    pub fn handle(&self) -> String {
        handle(&self.digest())
    }

    pub(crate) fn digest(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The handle of a session with this digest.
pub(crate) fn handle(digest: &[u8]) -> String {
    let number = digest.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    format!("{number:016x}")
}
