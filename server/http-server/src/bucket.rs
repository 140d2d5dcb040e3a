use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::network::network_of;
use crate::recent::Recent;

/// How many clients are remembered. One more evicts the least recently seen one, not the others: their limits stay.
const REMEMBERED: usize = 10_000;

/// A bucket of tokens for each client: every request takes one, and they come back with time.
#[derive(Debug)]
pub(crate) struct Buckets<K = IpAddr> {
    burst: u32,
    refill: Duration,
    /// When the bucket of a client will be full again. That alone says how many tokens are in it.
    full_at: Mutex<Recent<K, Instant>>,
}

impl Buckets {
    /// Takes a token of an address, or says how long to wait for the next one.
    pub(crate) fn take(&self, client: IpAddr, now: Instant) -> Result<(), Duration> {
        self.take_key(network_of(client), now)
    }
}

impl<K: Clone + Eq + Hash> Buckets<K> {
    pub(crate) fn new(burst: u32, refill: Duration) -> Self {
        Self { burst, refill, full_at: Mutex::new(Recent::new(REMEMBERED)) }
    }

    /// Takes a token, or says how long to wait for the next one.
    pub(crate) fn take_key(&self, key: K, now: Instant) -> Result<(), Duration> {
        let mut full_at = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = full_at.get_or_insert_with(key, || now);
        let next = (*entry).max(now) + self.refill;
        let limit = now + self.refill * self.burst;
        if next > limit {
            return Err(next - limit);
        }
        *entry = next;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn client(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn tokens_run_out_and_come_back() {
        let buckets = Buckets::new(3, SECOND);
        let start = Instant::now();
        let (one, other) = (client("192.0.2.1"), client("192.0.2.2"));
        for _ in 0..3 {
            assert_eq!(buckets.take(one, start), Ok(()));
        }
        assert_eq!(buckets.take(one, start), Err(SECOND));
        assert_eq!(buckets.take(one, start), Err(SECOND), "a refusal costs nothing");
        assert_eq!(buckets.take(other, start), Ok(()));
        assert_eq!(buckets.take(one, start + SECOND / 2), Err(SECOND / 2));
        assert_eq!(buckets.take(one, start + SECOND), Ok(()));
        assert_eq!(buckets.take(one, start + SECOND), Err(SECOND));
        for _ in 0..3 {
            assert_eq!(buckets.take(one, start + SECOND * 60), Ok(()));
        }
        assert!(buckets.take(one, start + SECOND * 60).is_err(), "a full bucket holds no more");
    }

    #[test]
    fn a_network_is_one_client() {
        let buckets = Buckets::new(1, SECOND);
        let now = Instant::now();
        assert_eq!(buckets.take(client("2001:db8::1"), now), Ok(()));
        assert!(buckets.take(client("2001:db8::2"), now).is_err());
        assert_eq!(buckets.take(client("2001:db8:0:1::1"), now), Ok(()));
        assert_eq!(buckets.take(client("::ffff:192.0.2.1"), now), Ok(()));
        assert!(buckets.take(client("192.0.2.1"), now).is_err());
    }

    /// An attacker with many addresses must not get fresh attempts from a full table.
    #[test]
    fn a_full_table_evicts_the_client_that_was_seen_longest_ago() {
        let buckets = Buckets::new(1, SECOND);
        let now = Instant::now();
        let (active, idle) = (client("192.0.2.1"), client("192.0.2.2"));
        assert_eq!([active, idle].map(|client| buckets.take(client, now)), [Ok(()), Ok(())]);
        for n in 0..REMEMBERED as u32 * 2 {
            assert_eq!(buckets.take(IpAddr::V4(n.into()), now), Ok(()));
            if n % 100 == 0 {
                assert!(buckets.take(active, now).is_err(), "its limit stays, after {n} others");
            }
        }
        assert_eq!(buckets.take(idle, now), Ok(()), "it was evicted");
    }
}
