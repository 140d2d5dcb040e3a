use rating::{Tally, score_of_elo};

/// The sequential probability ratio test: plays until it is clear enough whether the first player is stronger by `elo1`
/// or only by `elo0`, and no longer.
///
/// The likelihoods are those of the distribution of pairs that fits the results best under each assumption (the
/// generalised test, on pairs).
///
/// ```
/// # use arena::{Sprt, Tally, SprtDecision};
/// let test = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
/// let tally = Tally { pairs: [10, 100, 300, 180, 30], ..Tally::default() };
/// assert_eq!(test.verdict(&tally), SprtDecision::Stronger);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// Not stronger than this.
    pub elo0: f64,
    /// At least as strong as this; more than `elo0`.
    pub elo1: f64,
    /// How often a player that is only `elo0` stronger may pass.
    pub alpha: f64,
    /// How often a player that is `elo1` stronger may fail.
    pub beta: f64,
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtDecision {
    /// Play on.
    Open,
    /// Passed: rather `elo1` than `elo0`.
    Stronger,
    /// Failed: rather `elo0` than `elo1`.
    NotStronger,
}

/// Results that have not occurred are not impossible.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// Whether the numbers make sense.
    pub fn is_valid(&self) -> bool {
        let is_share = |share: f64| share > 0.0 && share < 0.5;
        let finite = self.elo0.is_finite() && self.elo1.is_finite();
        finite && self.elo0 < self.elo1 && is_share(self.alpha) && is_share(self.beta)
    }

    /// The log-likelihood ratios at which the test ends, failed and passed.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The logarithm of how much likelier `elo1` makes the results than `elo0`.
    pub fn log_likelihood_ratio(&self, tally: &Tally) -> f64 {
        if tally.complete_pairs() == 0 {
            return 0.0;
        }
        let counts = tally.pairs.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let n: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / n);
        let fits = [self.elo0, self.elo1].map(|elo| best_fit(&shares, score_of_elo(elo)));
        n * (0..5).map(|i| shares[i] * (fits[1][i] / fits[0][i]).ln()).sum::<f64>()
    }

    /// What the test says so far.
    pub fn verdict(&self, tally: &Tally) -> SprtDecision {
        let ratio = self.log_likelihood_ratio(tally);
        let [low, high] = self.bounds();
        if ratio <= low {
            SprtDecision::NotStronger
        } else if ratio >= high {
            SprtDecision::Stronger
        } else {
            SprtDecision::Open
        }
    }
}

/// Of all distributions of pairs with that mean, the one under which the observed shares are likeliest.
///
/// It has the form share / (1 + x · (value − mean)); x is where the mean comes out right, and that sum falls with x.
fn best_fit(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    let deviation = |index: usize| index as f64 / 4.0 - mean;
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..60 {
        let x = low.midpoint(high);
        let sum: f64 = (0..5).map(|i| shares[i] * deviation(i) / (1.0 + x * deviation(i))).sum();
        if sum > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = low.midpoint(high);
    std::array::from_fn(|i| shares[i] / (1.0 + x * deviation(i)))
}

#[cfg(test)]
mod tests {
    use rules::Random;

    use super::*;
    use rating::Points;

    fn ratio(elo0: f64, elo1: f64, pairs: [u64; 5]) -> f64 {
        let test = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 };
        test.log_likelihood_ratio(&Tally { pairs, ..Tally::default() })
    }

    /// Results of tests of the chess engine Stockfish as published with its pull requests, by number.
    #[test]
    fn published_ratios() {
        for (published, elo0, elo1, pairs, request) in [
            (2.94, -0.25, 1.25, [253, 4282, 17604, 4431, 286], 3209),
            (2.97, 0.25, 1.25, [58, 3302, 33130, 3518, 84], 3209),
            (2.96, -0.25, 1.25, [491, 7345, 29693, 7670, 465], 3098),
            (2.97, 0.25, 1.25, [53, 2220, 21459, 2445, 47], 3098),
            (2.96, -0.5, 1.5, [17, 253, 1042, 337, 39], 2971),
            (2.93, 0.25, 1.75, [11, 407, 3238, 513, 11], 2971),
            (2.94, -0.25, 1.25, [115, 2196, 11328, 2317, 136], 3331),
            (2.95, 0.25, 1.75, [149, 4748, 32785, 5063, 159], 2950),
        ] {
            let ratio = ratio(elo0, elo1, pairs);
            assert!((ratio - published).abs() < 0.02, "request {request}: {ratio}, published {published}");
        }
    }

    #[test]
    fn bounds_of_five_percent() {
        let [low, high] = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 }.bounds();
        assert!((low + 2.944).abs() < 0.001 && (high - 2.944).abs() < 0.001);
        let [low, high] = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.1 }.bounds();
        assert!((low + 2.251).abs() < 0.001 && (high - 2.890).abs() < 0.001);
    }

    #[test]
    fn few_and_extreme_results_stay_finite() {
        assert!(ratio(0.0, 5.0, [0; 5]).abs() < 1e-12);
        for pairs in [[0, 0, 0, 0, 1], [1, 0, 0, 0, 0], [0, 0, 500, 0, 0], [0, 0, 0, 0, 100_000]] {
            assert!(ratio(0.0, 5.0, pairs).is_finite(), "{pairs:?}");
        }
        assert!(ratio(0.0, 5.0, [0, 0, 0, 0, 50]) > 0.0 && ratio(0.0, 5.0, [50, 0, 0, 0, 0]) < 0.0);
        assert!((ratio(-5.0, 5.0, [3, 5, 9, 5, 3])).abs() < 1e-9);
    }

    #[test]
    fn senseless_tests_are_told() {
        let good = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
        assert!(good.is_valid());
        assert!(!Sprt { elo1: 0.0, ..good }.is_valid());
        assert!(!Sprt { alpha: 0.0, ..good }.is_valid());
        assert!(!Sprt { beta: 0.7, ..good }.is_valid());
        assert!(!Sprt { elo0: f64::NAN, ..good }.is_valid());
    }

    #[test]
    fn wrong_verdicts_are_as_rare_as_asked() {
        let mut random = Random::new(5);
        let test = Sprt { elo0: 0.0, elo1: 30.0, alpha: 0.1, beta: 0.1 };
        for (elo, wrong) in [(0.0, SprtDecision::Stronger), (30.0, SprtDecision::NotStronger)] {
            let win = score_of_elo(elo);
            let mut errors = 0;
            for _ in 0..1000 {
                let mut tally = Tally::default();
                while test.verdict(&tally) == SprtDecision::Open {
                    let [first, second] = std::array::from_fn(|_| match random.below(1_000_000) as f64 / 1e6 {
                        dice if dice < win - 0.2 => Points::Win,
                        dice if dice < win + 0.2 => Points::Draw,
                        _ => Points::Loss,
                    });
                    tally.add_pair(first, second);
                }
                errors += u32::from(test.verdict(&tally) == wrong);
            }
            assert!((40..=125).contains(&errors), "{elo}: {errors} in 1000");
        }
    }
}
