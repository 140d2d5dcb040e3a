/// The difference in Elo points that goes with an expected score between 0 and 1; endless at the ends.
///
/// ```
/// # use rating::elo_of_score;
/// assert!((elo_of_score(0.75) - 190.85).abs() < 0.01);
/// assert_eq!(elo_of_score(1.0), f64::INFINITY);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// The expected score that goes with a difference in Elo points.
///
/// ```
/// # use rating::score_of_elo;
/// assert_eq!(score_of_elo(0.0), 0.5);
/// assert!((score_of_elo(-400.0) - 1.0 / 11.0).abs() < 1e-12);
/// ```
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The share of a normal distribution below `z` standard deviations.
///
/// A series near the middle and a continued fraction in the tails, both good to more digits than anyone looks at.
pub(crate) fn normal_below(z: f64) -> f64 {
    if z.is_nan() {
        return f64::NAN;
    }
    let x = z.abs();
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let above = if x < 3.0 {
        let (mut term, mut sum) = (x, x);
        for n in 1..100 {
            term *= x * x / f64::from(2 * n + 1);
            sum += term;
        }
        0.5 - density * sum
    } else {
        let fraction = (1..=60).rev().fold(x, |fraction, n| x + f64::from(n) / fraction);
        density / fraction
    };
    if z > 0.0 { 1.0 - above } else { above }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for (score, elo) in [(0.5, 0.0), (0.64, 99.951), (0.75, 190.849), (0.9, 381.697), (0.25, -190.849)] {
            assert!((elo_of_score(score) - elo).abs() < 0.001, "{score}");
            assert!(near(score_of_elo(elo_of_score(score)), score));
        }
        assert!(elo_of_score(0.0).is_infinite() && elo_of_score(-0.1) < 0.0);
    }

    #[test]
    fn the_normal_distribution_from_a_printed_table() {
        for (z, below) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (1.959_963_984_540_054, 0.975),
            (2.575_829_303_548_901, 0.995),
            (2.999, 0.998_645_663_466_3),
            (3.0, 0.998_650_101_968_370),
            (-1.0, 0.158_655_253_931_457),
            (-5.0, 2.866_515_718e-7),
        ] {
            assert!(near(normal_below(z), below), "{z}: {}", normal_below(z));
        }
        assert!(near(normal_below(f64::INFINITY), 1.0) && near(normal_below(f64::NEG_INFINITY), 0.0));
    }
}
