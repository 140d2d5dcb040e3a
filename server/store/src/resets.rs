use crate::{Person, Secret};

/// A link to set a new password.
#[derive(Clone, Debug)]
pub struct NewReset {
    /// The token in the link.
    pub secret: Secret,
    /// Until when it works.
    pub expires_at: i64,
}

/// A link to set a new password, as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasswordReset {
    /// Whose password it sets.
    pub person: Person,
    /// Until when it works.
    pub expires_at: i64,
    /// When it was used. Each works once.
    pub used_at: Option<i64>,
}
