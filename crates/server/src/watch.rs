use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use play::Moment;
use tokio::sync::watch;
use tokio::time::sleep;

/// What time it is, for clocks of games: the machine's time, or one that a test puts.
///
/// ```
/// # use std::time::Duration;
/// let (watch, hand) = server::Watch::by_hand(1_000);
/// hand.advance(Duration::from_secs(2));
/// assert_eq!(watch.now(), 3_000);
/// ```
#[derive(Clone, Debug)]
pub struct Watch(Kind);

#[derive(Clone, Debug)]
enum Kind {
    /// Counts from a moment on, whatever happens to the machine's clock meanwhile.
    Machine {
        begun: Instant,
        at: i64,
    },
    Hand(watch::Receiver<i64>),
}

/// The hand that puts a [`Watch`].
#[derive(Debug)]
pub struct Hand(watch::Sender<i64>);

impl Watch {
    /// The machine's time, in milliseconds since 1970 (UTC).
    pub fn machine() -> Self {
        let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64);
        Self(Kind::Machine { begun: Instant::now(), at })
    }

    /// A watch that stands still until it is put on.
    pub fn by_hand(at: i64) -> (Self, Hand) {
        let (hand, seen) = watch::channel(at);
        (Self(Kind::Hand(seen)), Hand(hand))
    }

    /// The time, in milliseconds since 1970 (UTC).
    pub fn now(&self) -> i64 {
        match &self.0 {
            Kind::Machine { begun, at } => at.saturating_add(begun.elapsed().as_millis() as i64),
            Kind::Hand(seen) => *seen.borrow(),
        }
    }

    pub(crate) fn moment(&self) -> Moment {
        moment(self.now())
    }

    /// The same watch, not before that time. A watch put by hand stays as it is.
    pub(crate) fn not_before(self, time: i64) -> Self {
        match self.0 {
            Kind::Machine { begun, at } => {
                let behind = (time - at.saturating_add(begun.elapsed().as_millis() as i64)).max(0);
                Self(Kind::Machine { begun, at: at.saturating_add(behind) })
            }
            hand @ Kind::Hand(_) => Self(hand),
        }
    }

    /// Waits until that time.
    pub(crate) async fn wait_until(&self, time: i64) {
        match &self.0 {
            Kind::Machine { .. } => {
                let wait = time.saturating_sub(self.now());
                sleep(Duration::from_millis(wait.max(0) as u64)).await;
            }
            Kind::Hand(seen) => {
                let mut seen = seen.clone();
                if seen.wait_for(|now| *now >= time).await.is_err() {
                    // Nobody will ever put it on again.
                    std::future::pending::<()>().await;
                }
            }
        }
    }
}

impl Hand {
    /// Puts the watch on.
    pub fn advance(&self, by: Duration) {
        self.0.send_modify(|now| *now = now.saturating_add(by.as_millis() as i64));
    }
}

pub(crate) const fn moment(time: i64) -> Moment {
    Moment::from_millis(if time < 0 { 0 } else { time as u64 })
}

pub(crate) const fn time(moment: Moment) -> i64 {
    moment.as_millis() as i64
}

/// The day of a time, as records write it: `2026.11.16`.
pub(crate) fn day(time: i64) -> String {
    // Counted from the first of March of the year 0, the day on which a leap year is over.
    let days = time.div_euclid(86_400_000) + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (0, "1970.01.01"),
            (86_399, "1970.01.01"),
            (951_782_400, "2000.02.29"),
            (1_709_164_800, "2024.02.29"),
            (1_709_251_200, "2024.03.01"),
            (1_794_830_400, "2026.11.16"),
            (4_107_542_399, "2100.02.28"),
            (4_107_542_400, "2100.03.01"),
        ] {
            assert_eq!(day(seconds * 1000), expected, "{seconds}");
        }
    }

    #[test]
    fn a_watch_is_never_behind() {
        let watch = Watch::machine();
        let later = watch.now() + 100_000;
        assert!(watch.not_before(later).now() >= later);
    }

    #[tokio::test]
    async fn whoever_waits_is_woken() {
        let (watch, hand) = Watch::by_hand(10);
        let waiting = tokio::spawn(async move { watch.wait_until(1010).await });
        hand.advance(Duration::from_millis(999));
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        hand.advance(Duration::from_millis(1));
        waiting.await.unwrap();
    }
}
