use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use store::PersonId;

/// How long a WebAuthn challenge is valid.
const GOOD_FOR: Duration = Duration::from_mins(5);
/// WebAuthn challenges that are pending at the same time.
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
#[derive(Debug, Default)]
pub(crate) struct Challenges(Mutex<HashMap<Vec<u8>, (Purpose, Instant)>>);

impl Challenges {
    /// A new one; none if too many are waited for, or there are no random numbers.
    pub(crate) fn issue(&self, purpose: Purpose, now: Instant) -> Option<Vec<u8>> {
        let mut bytes = vec![0; 32];
        getrandom::fill(&mut bytes).ok()?;
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST {
            all.retain(|_, (_, since)| now.duration_since(*since) < GOOD_FOR);
        }
        if all.len() >= MOST {
            return None;
        }
        all.insert(bytes.clone(), (purpose, now));
        Some(bytes)
    }

    /// Whether this one was given out for that, lately. It is good for nothing any more.
    pub(crate) fn take(&self, challenge: &[u8], purpose: Purpose, now: Instant) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.remove(challenge).is_some_and(|(own, since)| own == purpose && now.duration_since(since) < GOOD_FOR)
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
    fn those_that_are_too_old_make_room() {
        let (all, now) = (Challenges::default(), Instant::now());
        for _ in 0..MOST {
            all.issue(Purpose::SignIn, now).unwrap();
        }
        assert_eq!(all.issue(Purpose::SignIn, now), None);
        assert!(all.issue(Purpose::SignIn, now + GOOD_FOR).is_some());
    }
}
