use crate::Tally;
use crate::elo::{elo_of_score, normal_below};

/// 95 % of a normal distribution lie within so many standard deviations.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

/// How much stronger the first player is, as far as the pairs tell.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The share of the points in complete pairs.
    pub score: f64,
    /// The score's 95 % interval.
    pub score_interval: [f64; 2],
    /// The difference in Elo points; endless if all or none of the points were won.
    pub elo: f64,
    /// Its 95 % interval; one end may be endless.
    pub elo_interval: [f64; 2],
    /// The likelihood that the first player is the stronger one.
    pub superiority: f64,
}

impl Estimate {
    /// The estimate of these results; none before the first complete pair.
    ///
    /// The interval is Wilson's, with the variance of the pairs in the place of that of single trials: the same as the
    /// usual one where there are many pairs, and not nonsense where there are few or all were won.
    pub fn of(tally: &Tally) -> Option<Self> {
        let pairs = tally.complete_pairs();
        if pairs == 0 {
            return None;
        }
        let n = pairs as f64;
        let share = |index: usize| tally.pairs[index] as f64 / n;
        let value = |index: usize| index as f64 / 4.0;
        let score: f64 = (0..5).map(|index| share(index) * value(index)).sum();
        let variance: f64 = (0..5).map(|index| share(index) * (value(index) - score).powi(2)).sum();
        // The variance as a part of the largest there can be. One imagined pair with the variance of a coin toss keeps it
        // from being nothing over nothing.
        let most = score * (1.0 - score);
        let spread = n.mul_add(variance, 0.25) / n.mul_add(most, 0.25);
        let squared = DEVIATIONS * DEVIATIONS * spread / n;
        let centre = (score + squared / 2.0) / (1.0 + squared);
        let half = (squared * most + squared * squared / 4.0).sqrt() / (1.0 + squared);
        let score_interval = [(centre - half).max(0.0), (centre + half).min(1.0)];
        Some(Self {
            score,
            score_interval,
            elo: elo_of_score(score),
            elo_interval: score_interval.map(elo_of_score),
            superiority: normal_below((score - 0.5) / (0.25 * spread / n).sqrt()),
        })
    }

    /// Half the width of the Elo interval, for `±`; endless if it is.
    pub fn elo_error(&self) -> f64 {
        let [low, high] = self.elo_interval;
        (high - low) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use rules::Random;

    use super::*;
    use crate::Points;

    fn of_pairs(pairs: [u64; 5]) -> Estimate {
        Estimate::of(&Tally { pairs, ..Tally::default() }).unwrap()
    }

    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        let estimate = of_pairs([0, 25, 50, 25, 100]);
        assert!((estimate.score - 0.75).abs() < 1e-12);
        assert!((estimate.elo - 190.849).abs() < 0.001, "{estimate:?}");
    }

    #[test]
    fn many_pairs_give_the_usual_interval() {
        // Stockfish's test 5f9c7bbc6a2c112b60691d4d: 26 856 pairs, 1.39 ± 1.46 Elo by the normal approximation.
        let pairs = [253u64, 4282, 17604, 4431, 286];
        let estimate = of_pairs(pairs);
        let n = pairs.iter().sum::<u64>() as f64;
        let mean = pairs.iter().enumerate().map(|(i, &p)| i as f64 / 4.0 * p as f64).sum::<f64>() / n;
        let variance =
            pairs.iter().enumerate().map(|(i, &p)| (i as f64 / 4.0 - mean).powi(2) * p as f64).sum::<f64>() / n;
        let error = 1.96 * (variance / n).sqrt();
        assert!((estimate.elo_interval[0] - elo_of_score(mean - error)).abs() < 0.01, "{estimate:?}");
        assert!((estimate.elo_interval[1] - elo_of_score(mean + error)).abs() < 0.01, "{estimate:?}");
    }

    #[test]
    fn superiority_without_draws_is_the_textbook_one() {
        // 60 pairs won and 40 lost: two standard deviations.
        let estimate = of_pairs([40, 0, 0, 0, 60]);
        assert!((estimate.superiority - 0.977_25).abs() < 0.000_1, "{estimate:?}");
        assert!((of_pairs([7, 3, 2, 3, 7]).superiority - 0.5).abs() < 1e-12);
    }

    #[test]
    fn a_clean_sweep_has_a_sensible_lower_end() {
        let estimate = of_pairs([0, 0, 0, 0, 50]);
        assert!(estimate.elo.is_infinite() && estimate.elo_interval[1].is_infinite());
        // Wilson's interval for 50 successes in 50 trials begins at 92.9 %.
        assert!((estimate.score_interval[0] - 0.9287).abs() < 0.000_1, "{estimate:?}");
        let draws = of_pairs([0, 0, 50, 0, 0]);
        assert!(draws.elo.abs() < 1e-9 && draws.elo_error() < 30.0, "{draws:?}");
        let one = of_pairs([0, 0, 1, 0, 0]);
        assert!(one.elo_error() > 100.0, "{one:?}");
        assert_eq!(Estimate::of(&Tally::default()), None);
    }

    /// Plays pairs by chance: the opening favours one side or the other, so the games of a pair hang together.
    fn pair(random: &mut Random, strength: f64, draws: f64) -> [Points; 2] {
        let bias = if random.below(2) == 0 { 0.2 } else { -0.2 };
        [strength + bias, strength - bias].map(|win| {
            let dice = random.below(1_000_000) as f64 / 1e6;
            let drawn = draws * (1.0 - (2.0 * win - 1.0).abs());
            if dice < win - drawn / 2.0 {
                Points::Win
            } else if dice < win + drawn / 2.0 {
                Points::Draw
            } else {
                Points::Loss
            }
        })
    }

    #[test]
    fn the_interval_holds_the_truth_19_times_in_20() {
        let mut random = Random::new(20);
        for (strength, draws, pairs) in [(0.5, 0.5, 20), (0.5, 0.0, 100), (0.6, 0.6, 50), (0.75, 0.3, 100)] {
            let trials = 4000;
            let mut held = 0;
            for _ in 0..trials {
                let mut tally = Tally::default();
                for _ in 0..pairs {
                    let [first, second] = pair(&mut random, strength, draws);
                    tally.add_pair(first, second);
                }
                let [low, high] = Estimate::of(&tally).unwrap().elo_interval;
                held += u32::from((low..=high).contains(&elo_of_score(strength)));
            }
            let share = f64::from(held) / f64::from(trials);
            assert!((0.935..=0.968).contains(&share), "{strength} {draws} {pairs}: {share}");
        }
    }
}
