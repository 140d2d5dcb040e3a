use std::time::Duration;

/// How long a search may go on. Every limit that is set holds, and the strictest ends the search; with none it goes on until
/// it is stopped.
///
/// This is the one type for it: matches, the protocol, levels and reviews all speak of budgets.
///
/// ```
/// use search::{Budget, ClockTime};
/// use std::time::Duration;
///
/// let clock = ClockTime { left: Duration::from_secs(60), increment: Duration::from_secs(1) };
/// let budget = Budget { clock: Some(clock), ..Budget::nodes(50_000) };
/// assert!(budget.is_limited() && !Budget::default().is_limited());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// Not deeper than this many plies.
    pub depth: Option<u32>,
    /// About this many positions, over all threads.
    pub nodes: Option<u64>,
    /// Not longer than this.
    pub move_time: Option<Duration>,
    /// No new iteration after this.
    pub target_time: Option<Duration>,
    /// The clock of the player to move, of which this move gets its share.
    pub clock: Option<ClockTime>,
}

impl Budget {
    /// So many plies and no other limit.
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// So many positions and no other limit.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// So much time and no other limit.
    pub fn move_time(time: Duration) -> Self {
        Self { move_time: Some(time), ..Self::default() }
    }

    /// Whether anything is set, so that a search ends by itself.
    pub const fn is_limited(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.has_time()
    }

    /// Whether time matters at all.
    const fn has_time(&self) -> bool {
        self.move_time.is_some() || self.target_time.is_some() || self.clock.is_some()
    }

    /// When to stop by the time, all its limits taken together.
    pub(crate) fn deadlines(&self) -> Deadlines {
        let share = self.clock.map(ClockTime::share);
        let earliest = |one: Option<Duration>, other: Option<Duration>| one.into_iter().chain(other).min();
        Deadlines {
            target: self.target_time.map(milliseconds),
            share: share.map(|share| milliseconds(share.soft)),
            hard: earliest(self.move_time, share.map(|share| share.hard)).map(milliseconds),
        }
    }
}

/// When a search stops by the time, in milliseconds since it began; none where it does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Deadlines {
    /// No new iteration begins.
    pub(crate) target: Option<u64>,
    /// What the clock usually gives: no new iteration begins, but that a search may take more or less of it.
    pub(crate) share: Option<u64>,
    /// Thinking stops at once.
    pub(crate) hard: Option<u64>,
}

/// What the clock of a player shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockTime {
    /// The time left.
    pub left: Duration,
    /// What is added after each move.
    pub increment: Duration,
}

/// What a move gets of the time on a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeShare {
    /// After this no new iteration begins; a search that is sure of its move takes less, one in doubt more.
    pub soft: Duration,
    /// After this thinking stops at once.
    pub hard: Duration,
}

/// Kept back for what happens between thinking and pressing the clock, in milliseconds.
const OVERHEAD: u64 = 30;
/// How many moves the time left should last for.
const MOVES_TO_GO: u64 = 28;

impl ClockTime {
    /// How long to think about this move.
    ///
    /// ```
    /// # use search::ClockTime;
    /// # use std::time::Duration;
    /// let clock = ClockTime { left: Duration::from_secs(60), increment: Duration::from_secs(1) };
    /// let share = clock.share();
    /// assert!(share.soft < share.hard && share.hard < clock.left);
    /// ```
    pub fn share(self) -> TimeShare {
        let (left, increment) = (milliseconds(self.left), milliseconds(self.increment));
        let usable = left.saturating_sub(OVERHEAD).max(1);
        let share = (usable / MOVES_TO_GO).saturating_add(increment / 4 * 3);
        let hard = share.saturating_mul(3).min((usable / 4).saturating_add(increment / 2)).min(usable).max(1);
        let soft = (share / 10 * 6).min(hard).max(1);
        TimeShare { soft: Duration::from_millis(soft), hard: Duration::from_millis(hard) }
    }
}

/// Whole milliseconds; what is more than fits is as much as fits.
fn milliseconds(time: Duration) -> u64 {
    time.as_millis().try_into().unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn a_share_is_never_more_than_there_is() {
        for left in [0, 1, 20, 31, 100, 5_000, 600_000, u64::MAX] {
            for increment in [0, 100, 5_000, u64::MAX] {
                let TimeShare { soft, hard } = ClockTime { left: ms(left), increment: ms(increment) }.share();
                assert!(soft >= ms(1) && soft <= hard, "{left}+{increment}");
                assert!(hard <= ms(left.saturating_sub(OVERHEAD).max(1)), "{left}+{increment}: {hard:?}");
            }
        }
        let endless = ClockTime { left: Duration::MAX, increment: Duration::MAX }.share();
        assert!(endless.soft <= endless.hard);
    }

    #[test]
    fn the_strictest_limit_on_time_holds() {
        let clock = ClockTime { left: ms(28_030), increment: ms(0) };
        let TimeShare { soft, hard } = clock.share();
        assert_eq!((soft, hard), (ms(600), ms(3_000)));
        let check = |budget: Budget, [target, share, hard]: [Option<u64>; 3]| {
            assert_eq!(budget.deadlines(), Deadlines { target, share, hard }, "{budget:?}");
        };
        check(Budget::default(), [None; 3]);
        check(Budget { depth: Some(3), ..Budget::nodes(5) }, [None; 3]);
        check(Budget::move_time(ms(70)), [None, None, Some(70)]);
        check(Budget { clock: Some(clock), ..Budget::default() }, [None, Some(600), Some(3_000)]);
        check(Budget { clock: Some(clock), ..Budget::move_time(ms(70)) }, [None, Some(600), Some(70)]);
        check(Budget { clock: Some(clock), ..Budget::move_time(ms(9_000)) }, [None, Some(600), Some(3_000)]);
        let target = Budget { target_time: Some(ms(50)), ..Budget::move_time(ms(70)) };
        check(target, [Some(50), None, Some(70)]);
        check(Budget { clock: Some(clock), ..target }, [Some(50), Some(600), Some(70)]);
    }

    #[test]
    fn any_limit_makes_a_budget_limited() {
        let clock = ClockTime { left: ms(1), increment: ms(0) };
        assert!(!Budget::default().is_limited());
        assert!(Budget::depth(1).is_limited() && Budget::nodes(1).is_limited());
        assert!(Budget::move_time(ms(1)).is_limited());
        assert!(Budget { clock: Some(clock), ..Budget::default() }.is_limited());
        assert!(Budget { target_time: Some(ms(1)), ..Budget::default() }.is_limited());
    }
}
