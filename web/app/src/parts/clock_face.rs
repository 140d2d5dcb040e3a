use std::time::Duration;

/// Whether so little time is left that it must be seen.
pub fn is_low(left: Duration) -> bool {
    left < Duration::from_secs(20)
}
