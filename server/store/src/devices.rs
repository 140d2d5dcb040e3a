use crate::Secret;

/// A browser that signs in to an account. Knowing its secret grants nothing.
#[derive(Clone, Debug)]
pub struct NewDevice {
    /// What the browser will show from now on.
    pub secret: Secret,
    /// What it has shown so far, for whichever accounts.
    pub replaces: Option<Secret>,
}

/// A browser that has signed in to an account before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Device {
    /// When it signed in first.
    pub created_at: i64,
    /// When it signed in last.
    pub used_at: i64,
}
