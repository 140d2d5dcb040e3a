use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A point in time, counted from any fixed moment: when the page was opened, when the program began, 1970.
///
/// It is handed in by whoever has a clock, in whole milliseconds: nobody's clock is read more exactly, and what is saved
/// and loaded is the same to the last digit. Sessions that are saved need moments that go on counting from the same point
/// when they are loaded.
///
/// ```
/// # use session::Moment;
/// # use std::time::Duration;
/// let begun = Moment::from_millis(1_000);
/// assert_eq!(Moment::from_millis(2_500).since(begun), Duration::from_millis(1_500));
/// assert_eq!(begun.since(Moment::from_millis(2_500)), Duration::ZERO, "time that runs backwards harms nobody");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(u64);

impl Moment {
    /// So many milliseconds after the moment that all are counted from.
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis)
    }

    /// So long after the moment that all are counted from.
    pub fn after_start(elapsed: Duration) -> Self {
        Self(whole_millis(elapsed))
    }

    /// Milliseconds since the moment that all are counted from.
    pub const fn as_millis(self) -> u64 {
        self.0
    }

    /// The time since an earlier moment; none at all if that is a later one.
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }

    /// So much later.
    #[must_use]
    pub fn later(self, by: Duration) -> Self {
        Self(self.0.saturating_add(whole_millis(by)))
    }
}

/// A duration in milliseconds, without what is left over.
pub(crate) fn whole_millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// Durations as milliseconds in what is saved.
pub(crate) mod millis {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(super::whole_millis(*duration))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_millis)
    }
}
