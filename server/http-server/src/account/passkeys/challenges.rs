use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use store::PersonId;

use crate::recent::Recent;

/// How long a WebAuthn challenge is valid.
const GOOD_FOR: Duration = Duration::from_mins(5);
/// How many pending WebAuthn challenges are remembered. One more replaces the oldest: refusing it would let a few clients keep everyone
/// out.
const MOST: usize = 10_000;

/// What is to be signed, and for what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// That person makes a passkey.
    Make(PersonId),
    /// Somebody signs in.
    SignIn,
}

/// What passkeys are to sign: each good once, for its purpose, and for some minutes.
#[derive(Debug)]
pub(crate) struct Challenges(Mutex<Recent<Vec<u8>, (Purpose, Instant)>>);

impl Default for Challenges {
    fn default() -> Self {
        Self(Mutex::new(Recent::new(MOST)))
    }
}

impl Challenges {
    /// A new one; none if there are no random numbers.
    pub(crate) fn issue(&self, purpose: Purpose, now: Instant) -> Option<Vec<u8>> {
        let mut bytes = vec![0; 32];
        getrandom::fill(&mut bytes).ok()?;
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.get_or_insert_with(bytes.clone(), || (purpose, now));
        Some(bytes)
    }

    /// Whether this one was given out for that, lately. It is good for nothing any more.
    pub(crate) fn take(&self, challenge: &[u8], purpose: Purpose, now: Instant) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.remove(&challenge.to_vec())
            .is_some_and(|(own, since)| own == purpose && now.duration_since(since) < GOOD_FOR)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_good_once_for_its_purpose_and_not_for_ever() {
        let (all, now) = (Challenges::default(), Instant::now());
        let [ada, bob] = [(); 2].map(|()| PersonId::random().unwrap());
        let issue = |purpose| all.issue(purpose, now).unwrap();
        let one = issue(Purpose::SignIn);
        assert!(all.take(&one, Purpose::SignIn, now));
        assert!(!all.take(&one, Purpose::SignIn, now), "a second time");
        assert!(!all.take(b"made up", Purpose::SignIn, now));
        assert!(!all.take(&issue(Purpose::Make(ada)), Purpose::SignIn, now));
        assert!(!all.take(&issue(Purpose::Make(ada)), Purpose::Make(bob), now));
        assert!(all.take(&issue(Purpose::Make(ada)), Purpose::Make(ada), now + GOOD_FOR / 2));
        assert!(!all.take(&issue(Purpose::SignIn), Purpose::SignIn, now + GOOD_FOR));
    }

    #[test]
    fn the_oldest_makes_room() {
        let (all, now) = (Challenges::default(), Instant::now());
        let issued: Vec<_> = (0..=MOST).map(|_| all.issue(Purpose::SignIn, now).unwrap()).collect();
        let taken = [0, 1, MOST].map(|n| all.take(&issued[n], Purpose::SignIn, now));
        assert_eq!(taken, [false, true, true]);
    }
}
