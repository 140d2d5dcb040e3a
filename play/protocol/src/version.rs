use std::fmt;

/// The version that this program speaks. It grows when an old reader would misunderstand a new writer, or the other way
/// round; see the crate's documentation for what may be added without.
pub const PROTOCOL_VERSION: u32 = 1;
/// The oldest version that this program still understands.
pub const OLDEST_VERSION: u32 = 1;

/// The other side speaks another version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VersionMismatch {
    /// The version of the other side.
    pub theirs: u32,
}

impl fmt::Display for VersionMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let theirs = self.theirs;
        let who = if theirs > PROTOCOL_VERSION { "this side is too old" } else { "the other side is too old" };
        if OLDEST_VERSION == PROTOCOL_VERSION {
            write!(f, "protocol version {theirs} where {PROTOCOL_VERSION} is spoken: {who}")
        } else {
            write!(f, "protocol version {theirs} where {OLDEST_VERSION} to {PROTOCOL_VERSION} are spoken: {who}")
        }
    }
}

impl std::error::Error for VersionMismatch {}

/// Whether the two sides understand each other.
///
/// ```
/// use protocol::{PROTOCOL_VERSION, check_version};
/// assert!(check_version(PROTOCOL_VERSION).is_ok());
/// let error = check_version(99).unwrap_err();
/// assert_eq!(error.to_string(), "protocol version 99 where 1 is spoken: this side is too old");
/// ```
pub fn check_version(theirs: u32) -> Result<(), VersionMismatch> {
    if (OLDEST_VERSION..=PROTOCOL_VERSION).contains(&theirs) { Ok(()) } else { Err(VersionMismatch { theirs }) }
}
