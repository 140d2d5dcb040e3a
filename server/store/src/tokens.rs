use crate::{Person, Secret};

/// By what a program shows whose it is.
#[derive(Clone, Debug)]
pub struct NewToken {
    /// What the program will show.
    pub secret: Secret,
    /// What its owner calls it.
    pub name: String,
    /// What it is good for, in the server's words.
    pub scopes: String,
    /// When it was made.
    pub at: i64,
}

/// A token as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Names it among those of its owner. It is no secret: see [`Secret::handle`].
    pub handle: String,
    /// What its owner calls it.
    pub name: String,
    /// What it is good for.
    pub scopes: String,
    /// Since when there is one.
    pub created_at: i64,
    /// When it was last used, as far as that was noted.
    pub seen_at: i64,
}

/// Whose a token is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bearer {
    /// Whom it belongs to.
    pub person: Person,
    /// What it is good for.
    pub scopes: String,
    /// When it was last used, as far as that was noted.
    pub seen_at: i64,
}
