use rules::Random;

/// A seed of its own for the `n`th of anything, from a common one.
pub(crate) fn mix(seed: u64, n: usize) -> u64 {
    Random::new(seed ^ Random::new(n as u64).next_u64()).next_u64()
}
