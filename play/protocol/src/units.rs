use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A length of time in milliseconds. Another unit cannot be mistaken for it.
///
/// ```
/// use std::time::Duration;
/// use protocol::Millis;
/// assert_eq!(Millis::from(Duration::from_secs(3)), Millis(3000));
/// assert_eq!(Duration::from(Millis(250)), Duration::from_millis(250));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(pub u64);

/// A moment: milliseconds since the beginning of 1970, UTC.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnixMillis(pub u64);

impl From<Duration> for Millis {
    fn from(duration: Duration) -> Self {
        Self(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
    }
}

impl From<Millis> for Duration {
    fn from(Millis(millis): Millis) -> Self {
        Self::from_millis(millis)
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ms", self.0)
    }
}
