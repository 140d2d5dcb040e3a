use crate::Person;

/// A passkey as it is kept: another way into an account than its password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passkey {
    /// Its id, chosen by whatever holds the secret half of the key.
    pub id: Vec<u8>,
    /// The open half, in the server's words.
    pub key: Vec<u8>,
    /// How often it was used, if whatever holds it counts.
    pub counter: u32,
    /// What its owner calls it.
    pub name: String,
    /// Since when there is one.
    pub created_at: i64,
    /// When it was last used.
    pub seen_at: i64,
}

/// A passkey, and whose it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasskeyOf {
    /// Whose.
    pub person: Person,
    /// Since when nobody can sign in to the account.
    pub closed_at: Option<i64>,
    /// The passkey.
    pub passkey: Passkey,
}
