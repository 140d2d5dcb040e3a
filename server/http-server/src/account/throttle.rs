//! Rate limits for checks of passwords.
//!
//! Guesses are slowed down for each account and each place they come from, so that a stranger's guesses never slow down the owner.
//! Guesses for one account from many unknown places are limited together; browsers that have signed in to the account before, and
//! sessions, are exempt from that.

use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use store::PersonId;

use crate::bucket::Buckets;
use crate::limits::SignInLimits;
use crate::recent::Recent;

/// How many accounts and places are remembered together. One more evicts the least recently used.
const REMEMBERED: usize = 10_000;

/// Where a password comes from. All keys have a bounded length.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Source {
    /// A network, see [`crate::network::network_of`].
    Network(IpAddr),
    /// A browser that has signed in to the account before, by the handle of its secret.
    Device(String),
    /// A session of the account, by its handle.
    Session(String),
}

/// Wrong passwords for an account from one place.
#[derive(Clone, Copy, Debug)]
struct Failures {
    count: u32,
    /// When the next attempt is allowed.
    next: Instant,
}

/// Limits checks of passwords.
#[derive(Debug)]
pub(crate) struct SignIns {
    limits: SignInLimits,
    by_source: Buckets<Source>,
    by_account: Buckets<PersonId>,
    failures: Mutex<Recent<(PersonId, Source), Failures>>,
}

impl SignIns {
    pub(crate) fn new(limits: SignInLimits) -> Self {
        Self {
            by_source: Buckets::new(limits.burst, limits.refill),
            by_account: Buckets::new(limits.account_burst, limits.account_refill),
            failures: Mutex::new(Recent::new(REMEMBERED)),
            limits,
        }
    }

    /// Counts a request that costs the server a hash, or says how long to wait.
    pub(crate) fn request(&self, source: &Source, now: Instant) -> Result<(), Duration> {
        self.by_source.take_key(source.clone(), now)
    }

    /// Counts an attempt for an account, or says how long to wait. It counts as a failure until it succeeds, so that attempts at the
    /// same time count, too.
    pub(crate) fn attempt(&self, account: PersonId, source: &Source, now: Instant) -> Result<(), Duration> {
        let mut all = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        let failures = all.get_or_insert_with((account, source.clone()), || Failures { count: 0, next: now });
        if failures.next > now {
            return Err(failures.next - now);
        }
        if let Source::Network(_) = source {
            self.by_account.take_key(account, now)?;
        }
        if now - failures.next >= self.limits.forget {
            failures.count = 0;
        }
        failures.count = failures.count.saturating_add(1);
        failures.next = now + self.delay(failures.count);
        Ok(())
    }

    /// The password was right.
    pub(crate) fn succeeded(&self, account: PersonId, source: &Source) {
        let mut all = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        all.remove(&(account, source.clone()));
    }

    /// How long to wait after so many failures: nothing at first, then twice as long each time.
    fn delay(&self, failures: u32) -> Duration {
        let Some(doublings) = failures.checked_sub(self.limits.free) else {
            return Duration::ZERO;
        };
        let factor = 1_u32.checked_shl(doublings).unwrap_or(u32::MAX);
        self.limits.delay.saturating_mul(factor).min(self.limits.longest_delay)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn limits() -> SignInLimits {
        SignInLimits { free: 3, longest_delay: 60 * SECOND, forget: 1000 * SECOND, ..SignInLimits::default() }
    }

    fn network(number: u32) -> Source {
        Source::Network(IpAddr::V4(number.into()))
    }

    #[test]
    fn each_failure_doubles_the_delay() {
        let (sign_ins, source, account) = (SignIns::new(limits()), network(1), PersonId::random().unwrap());
        let mut now = Instant::now();
        for wait in [0, 0, 1, 2, 4, 8, 16, 32, 60, 60] {
            let wait = SECOND * wait;
            assert_eq!(sign_ins.attempt(account, &source, now), Ok(()));
            if !wait.is_zero() {
                assert_eq!(sign_ins.attempt(account, &source, now), Err(wait));
                assert_eq!(
                    sign_ins.attempt(account, &source, now + wait / 2),
                    Err(wait / 2),
                    "a refusal costs nothing"
                );
            }
            now += wait;
        }
        let (elsewhere, other) = (network(2), PersonId::random().unwrap());
        assert_eq!(sign_ins.attempt(account, &elsewhere, now), Ok(()), "other places are not slowed down");
        assert_eq!(sign_ins.attempt(other, &source, now), Ok(()), "nor other accounts");
        assert_eq!(sign_ins.attempt(account, &source, now), Ok(()));
        sign_ins.succeeded(account, &source);
        for _ in 0..3 {
            assert_eq!(sign_ins.attempt(account, &source, now), Ok(()), "a success begins anew");
        }
        assert!(sign_ins.attempt(account, &source, now).is_err());
        now += 1001 * SECOND;
        for _ in 0..3 {
            assert_eq!(sign_ins.attempt(account, &source, now), Ok(()), "as does a long while");
        }
    }

    #[test]
    fn guesses_from_many_places_are_limited_together_but_not_for_known_browsers() {
        let limits = SignInLimits { account_burst: 20, account_refill: SECOND, ..limits() };
        let (sign_ins, account, now) = (SignIns::new(limits), PersonId::random().unwrap(), Instant::now());
        for number in 0..20 {
            assert_eq!(sign_ins.attempt(account, &network(number), now), Ok(()));
        }
        assert_eq!(sign_ins.attempt(account, &network(20), now), Err(SECOND));
        assert_eq!(sign_ins.attempt(account, &network(20), now + SECOND), Ok(()));
        assert_eq!(sign_ins.attempt(PersonId::random().unwrap(), &network(21), now), Ok(()));
        for known in [Source::Device("a".to_owned()), Source::Session("a".to_owned())] {
            for _ in 0..3 {
                assert_eq!(sign_ins.attempt(account, &known, now + SECOND), Ok(()));
            }
            assert_eq!(sign_ins.attempt(account, &known, now + SECOND), Err(SECOND), "but it may not guess either");
        }
    }

    #[test]
    fn hashes_are_limited_for_each_source() {
        let limits = SignInLimits { burst: 2, refill: SECOND, ..limits() };
        let (sign_ins, now) = (SignIns::new(limits), Instant::now());
        let requests = [1, 1, 1, 2].map(|number| sign_ins.request(&network(number), now));
        assert_eq!(requests, [Ok(()), Ok(()), Err(SECOND), Ok(())]);
    }
}
