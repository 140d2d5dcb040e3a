/// A player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// Milliseconds left.
    pub left: u64,
    /// Milliseconds added after each move.
    pub increment: u64,
}

/// Kept back for what happens between thinking and pressing the clock.
const OVERHEAD: u64 = 30;
/// How many moves the time left should last for.
const MOVES_TO_GO: u64 = 28;

/// How long to think about this move: after the first number of milliseconds no new iteration begins, after the second
/// thinking stops at once.
///
/// ```
/// # use engine::{Allowance, allot};
/// let (soft, hard) = allot(Allowance { left: 60_000, increment: 1_000 });
/// assert!(soft < hard && hard < 60_000);
/// ```
pub fn allot(clock: Allowance) -> (u64, u64) {
    let usable = clock.left.saturating_sub(OVERHEAD).max(1);
    let share = (usable / MOVES_TO_GO).saturating_add(clock.increment / 4 * 3);
    let hard = share.saturating_mul(3).min((usable / 4).saturating_add(clock.increment / 2)).min(usable).max(1);
    let soft = (share / 10 * 6).min(hard).max(1);
    (soft, hard)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_more_than_there_is() {
        for left in [0, 1, 20, 31, 100, 5_000, 600_000, u64::MAX] {
            for increment in [0, 100, 5_000, u64::MAX] {
                let (soft, hard) = allot(Allowance { left, increment });
                assert!(soft >= 1 && soft <= hard, "{left}+{increment}");
                assert!(hard <= left.saturating_sub(OVERHEAD).max(1), "{left}+{increment}: {hard}");
            }
        }
    }
}
