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
