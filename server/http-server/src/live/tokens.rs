use std::time::{Duration, Instant};

/// How much one socket may say: every message takes a token, and they come back with time.
#[derive(Debug)]
pub(super) struct Tokens {
    burst: u32,
    refill: Duration,
    /// When all are there again. That alone says how many there are.
    full_at: Instant,
}

impl Tokens {
    pub(super) const fn new(burst: u32, refill: Duration, now: Instant) -> Self {
        Self { burst, refill, full_at: now }
    }

    /// Takes one; `false` if there is none.
    pub(super) fn take(&mut self, now: Instant) -> bool {
        let next = self.full_at.max(now) + self.refill;
        let has_one = next <= now + self.refill * self.burst;
        if has_one {
            self.full_at = next;
        }
        has_one
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_run_out_and_come_back() {
        let (start, second) = (Instant::now(), Duration::from_secs(1));
        let mut tokens = Tokens::new(3, second, start);
        assert!((0..3).all(|_| tokens.take(start)));
        assert!(!tokens.take(start) && !tokens.take(start + second / 2));
        assert!(tokens.take(start + second) && !tokens.take(start + second));
        assert_eq!((0..9).filter(|_| tokens.take(start + second * 60)).count(), 3);
    }
}
