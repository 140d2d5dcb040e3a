const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// A small, fast, repeatable source of random numbers (`SplitMix64`); not for secrets.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The same seed gives the same numbers everywhere.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        Self::mixed(self.0)
    }

    /// The number that [`Self::next_u64`] gives after `skipped` others, without them.
    pub(crate) const fn nth(seed: u64, skipped: u64) -> u64 {
        Self::mixed(seed.wrapping_add(STEP.wrapping_mul(skipped.wrapping_add(1))))
    }

    #[inline]
    const fn mixed(mut z: u64) -> u64 {
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`, evenly spread (the bias is below 2⁻³² for small `n`); 0 if `n` is 0.
    ///
    /// ```
    /// # use rules::Random;
    /// assert!(Random::new(1).below(6) < 6);
    /// ```
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next_u64()) * n as u128) >> 64) as usize
    }

    /// One element of the slice, or none if it is empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Puts the elements into an order by chance; every order is as likely as any other.
    ///
    /// ```
    /// # use rules::Random;
    /// let mut numbers: Vec<u32> = (0..50).collect();
    /// Random::new(3).shuffle(&mut numbers);
    /// assert!(!numbers.is_sorted());
    /// numbers.sort_unstable();
    /// assert_eq!(numbers, (0..50).collect::<Vec<_>>());
    /// ```
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
