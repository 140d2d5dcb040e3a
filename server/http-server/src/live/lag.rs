//! How long the way there and back is, as the server measures it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use session::Lag;

/// The measured way there and back, shared by a socket and the games it plays.
#[derive(Debug)]
pub(crate) struct Measured(AtomicU64);

/// What says that nothing has been measured yet.
const UNKNOWN: u64 = u64::MAX;
/// How much of the average a new measure makes.
const SHARE: u32 = 4;

impl Default for Measured {
    fn default() -> Self {
        Self(AtomicU64::new(UNKNOWN))
    }
}

impl Measured {
    /// The average, if there is one.
    pub(crate) fn get(&self) -> Option<Duration> {
        let millis = self.0.load(Ordering::Relaxed);
        (millis != UNKNOWN).then(|| Duration::from_millis(millis))
    }

    /// What a move is forgiven: the opponent's move came late by the one way, the answer by the other.
    pub(crate) fn lag(&self) -> Lag {
        Lag(self.get().unwrap_or_default())
    }

    fn add(&self, measure: Duration) {
        let average = self.get().map_or(measure, |before| (before * (SHARE - 1) + measure) / SHARE);
        self.0.store(average.as_millis() as u64, Ordering::Relaxed);
    }
}

/// The ping frames of a socket. A pong counts if it answers the last ping, once.
#[derive(Debug)]
pub(crate) struct Pings {
    count: u64,
    sent: Option<Instant>,
    heard: Instant,
}

impl Pings {
    pub(crate) const fn new(now: Instant) -> Self {
        Self { count: 0, sent: None, heard: now }
    }

    /// What the next ping carries. None while one is under way: a second would make the first look quick.
    pub(crate) fn next(&mut self, now: Instant) -> Option<[u8; 8]> {
        if self.sent.is_some() {
            return None;
        }
        self.count += 1;
        self.sent = Some(now);
        Some(self.count.to_be_bytes())
    }

    /// A pong has come.
    pub(crate) fn pong(&mut self, carried: &[u8], now: Instant, measured: &Measured) {
        if carried == self.count.to_be_bytes()
            && let Some(sent) = self.sent.take()
        {
            measured.add(now.saturating_duration_since(sent));
        }
    }

    /// Something has come.
    pub(crate) const fn hear(&mut self, now: Instant) {
        self.heard = now;
    }

    /// For how long nothing has come.
    pub(crate) fn silence(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.heard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_answer_to_the_last_ping_counts_and_only_once() {
        let start = Instant::now();
        let after = |millis| start + Duration::from_millis(millis);
        let (mut pings, measured) = (Pings::new(start), Measured::default());
        assert_eq!((measured.get(), measured.lag()), (None, Lag::NONE));
        let first = pings.next(start).unwrap();
        assert_eq!(pings.next(after(10)), None, "one is under way");
        for forged in [&b""[..], b"0", &[0; 8], &9_u64.to_be_bytes()] {
            pings.pong(forged, after(1), &measured);
            assert_eq!(measured.get(), None);
        }
        pings.pong(&first, after(80), &measured);
        assert_eq!(measured.get(), Some(Duration::from_millis(80)));
        pings.pong(&first, after(9000), &measured);
        assert_eq!(measured.get(), Some(Duration::from_millis(80)), "a second answer says nothing");
        let second = pings.next(after(5000)).unwrap();
        pings.pong(&first, after(5001), &measured);
        pings.pong(&second, after(5040), &measured);
        assert_eq!(measured.get(), Some(Duration::from_millis(70)), "three parts of 80, one of 40");
    }

    #[test]
    fn silence_is_heard() {
        let start = Instant::now();
        let mut pings = Pings::new(start);
        assert_eq!(pings.silence(start + Duration::from_secs(9)), Duration::from_secs(9));
        pings.hear(start + Duration::from_secs(5));
        assert_eq!(pings.silence(start + Duration::from_secs(9)), Duration::from_secs(4));
    }
}
