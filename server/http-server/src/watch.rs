use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use session::Moment;
use store::Downtime;
use tokio::sync::watch;
use tokio::time::sleep;

/// How often the time is read though nobody asks for it, so that a gap is noticed.
pub(crate) const PULSE: Duration = Duration::from_millis(250);
/// A process that has not read the time for longer was suspended: stopped, or its machine was.
const LONGEST_PAUSE: i64 = 2_000;

/// What time it is, for clocks of games: the machine's time, or one that a test puts.
///
/// ```
/// # use std::time::Duration;
/// let (watch, hand) = http_server::Watch::by_hand(1_000);
/// hand.advance(Duration::from_secs(2));
/// assert_eq!(watch.now(), 3_000);
/// ```
#[derive(Clone, Debug)]
pub struct Watch {
    kind: Kind,
    pulse: Arc<Mutex<Pulse>>,
}

#[derive(Clone, Debug)]
enum Kind {
    /// Counts from a moment on, whatever happens to the machine's clock meanwhile.
    Machine {
        begun: Uptime,
        at: i64,
    },
    Hand(watch::Receiver<i64>),
}

/// When the time was last read, and the times in which the process was suspended. Counted from the start of the watch, since
/// its clones can differ in what time that was.
#[derive(Debug, Default)]
struct Pulse {
    read_at: i64,
    gaps: Vec<(i64, i64)>,
}

impl Pulse {
    fn read(&mut self, now: i64) {
        if now - self.read_at > LONGEST_PAUSE {
            self.gaps.push((self.read_at, now));
        }
        self.read_at = self.read_at.max(now);
    }
}

/// Time since the machine started, including the time for which it was suspended. Nothing puts it back.
#[derive(Clone, Copy, Debug)]
struct Uptime(Duration);

impl Uptime {
    #[cfg(target_os = "linux")]
    fn now() -> Self {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
        Self(Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32))
    }

    /// Whether this counts while the machine is suspended is up to the system; where it does not, clocks stand still by themselves.
    #[cfg(not(target_os = "linux"))]
    fn now() -> Self {
        static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
        Self(START.elapsed())
    }

    fn elapsed(self) -> i64 {
        Self::now().0.saturating_sub(self.0).as_millis() as i64
    }
}

/// The hand that puts a [`Watch`].
#[derive(Debug)]
pub struct Hand {
    time: watch::Sender<i64>,
    pulse: Arc<Mutex<Pulse>>,
}

impl Watch {
    /// The machine's time, in milliseconds since 1970 (UTC).
    pub fn machine() -> Self {
        let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64);
        Self { kind: Kind::Machine { begun: Uptime::now(), at }, pulse: Arc::default() }
    }

    /// A watch that stands still until it is put on.
    pub fn by_hand(at: i64) -> (Self, Hand) {
        let (time, seen) = watch::channel(at);
        let pulse = Arc::<Mutex<Pulse>>::default();
        (Self { kind: Kind::Hand(seen), pulse: pulse.clone() }, Hand { time, pulse })
    }

    /// The time, in milliseconds since 1970 (UTC).
    pub fn now(&self) -> i64 {
        match &self.kind {
            Kind::Machine { begun, at } => {
                // Whoever reads the time first after a gap records it, before anything is done at that time.
                let mut pulse = lock(&self.pulse);
                let elapsed = begun.elapsed();
                pulse.read(elapsed);
                at.saturating_add(elapsed)
            }
            Kind::Hand(seen) => *seen.borrow(),
        }
    }

    /// How often the process was suspended so far.
    pub(crate) fn gap_count(&self) -> usize {
        lock(&self.pulse).gaps.len()
    }

    /// When the process was suspended, but for the first so many times.
    pub(crate) fn gaps_after(&self, first: usize) -> Vec<Downtime> {
        let start = match &self.kind {
            Kind::Machine { at, .. } => *at,
            Kind::Hand(_) => 0,
        };
        let pulse = lock(&self.pulse);
        let gaps = pulse.gaps.iter().skip(first);
        gaps.map(|(begun, ended)| Downtime { begun: start + begun, ended: start + ended }).collect()
    }

    pub(crate) fn moment(&self) -> Moment {
        moment(self.now())
    }

    /// The same watch, not before that time. A watch put by hand stays as it is.
    pub(crate) fn not_before(self, time: i64) -> Self {
        let behind = (time - self.now()).max(0);
        let kind = match self.kind {
            Kind::Machine { begun, at } => Kind::Machine { begun, at: at.saturating_add(behind) },
            hand @ Kind::Hand(_) => hand,
        };
        Self { kind, ..self }
    }

    /// Waits until that time.
    pub(crate) async fn wait_until(&self, time: i64) {
        match &self.kind {
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
        self.time.send_modify(|now| *now = now.saturating_add(by.as_millis() as i64));
    }

    /// Puts the watch on as if the process had been suspended in between.
    pub fn suspend(&self, by: Duration) {
        let now = *self.time.borrow();
        lock(&self.pulse).gaps.push((now, now.saturating_add(by.as_millis() as i64)));
        self.advance(by);
    }
}

fn lock(pulse: &Mutex<Pulse>) -> MutexGuard<'_, Pulse> {
    pulse.lock().unwrap_or_else(PoisonError::into_inner)
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

    #[test]
    fn long_times_without_a_reading_are_gaps() {
        let mut pulse = Pulse::default();
        for now in [0, 250, 2_250, 2_200, 2_500, 18_500, 18_750] {
            pulse.read(now);
        }
        assert_eq!(pulse.gaps, [(2_500, 18_500)]);
        let watch = Watch::machine();
        lock(&watch.pulse).gaps.push((10, 20));
        let later = watch.clone().not_before(watch.now() + 100_000);
        let [gap, moved] = [&watch, &later].map(|watch| watch.gaps_after(0)[0]);
        assert_eq!(gap.ended - gap.begun, 10);
        assert!(moved.begun - gap.begun >= 99_000, "in the time of the watch that is asked");
        assert_eq!(later.gaps_after(1), []);
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
