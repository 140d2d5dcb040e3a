use rules::Side;
use search::{MAX_ESTIMATE, Playable};

/// An evaluation that is a sum of features, each times a weight. The tuner finds the weights.
pub(crate) trait Linear<const N: usize>: Playable {
    /// What each feature is, for people.
    const NAMES: [&'static str; N];

    /// The weights, in 256ths of a hundredth.
    const WEIGHTS: [i32; N];

    /// The features of a position from the view of [`Side::One`]; the same for the other side with the sign turned.
    fn features(position: &Self::Position, accumulator: &Self::Accumulator) -> [i32; N];
}

/// One hundredth, in the unit of [`Linear::WEIGHTS`].
pub(crate) const HUNDREDTH: i32 = 256;

/// The weighted sum from the view of `turn`.
#[inline]
pub(crate) fn weigh<const N: usize>(features: [i32; N], weights: [i32; N], turn: Side) -> i32 {
    let sum: i32 = features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
    let value = (sum / HUNDREDTH).clamp(-MAX_ESTIMATE, MAX_ESTIMATE);
    match turn {
        Side::One => value,
        Side::Two => -value,
    }
}

/// A part of an estimate: what it is about, how much of it there is for [`Side::One`], and what one of it counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Part {
    /// What it is, for people.
    pub name: &'static str,
    /// How much of it Side One has more than the other.
    pub amount: i32,
    /// What one of it counts, in hundredths.
    pub weight: f64,
}

/// An evaluation that can say what it is made of.
pub(crate) trait Explained: Playable {
    /// The parts of the estimate of a position.
    fn parts(position: &Self::Position) -> Vec<Part>;
}

/// The parts of a linear evaluation.
pub(crate) fn parts_of<const N: usize, G: Linear<N>>(position: &G::Position) -> Vec<Part> {
    let amounts = G::features(position, &G::accumulate(position));
    let weights = G::WEIGHTS.into_iter().map(|weight| f64::from(weight) / f64::from(HUNDREDTH));
    let named = G::NAMES.into_iter().zip(amounts).zip(weights);
    named.map(|((name, amount), weight)| Part { name, amount, weight }).collect()
}
