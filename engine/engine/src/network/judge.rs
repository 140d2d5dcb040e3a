use rules::{Change, Position, Side};
use search::{Evaluation, MAX_ESTIMATE};

use super::arithmetic::{BLOCK, Block, FirstLayer, MOST_BLOCKS, MOST_LAST, MOST_SUM, ONE, squares};
use super::error::NetworkError;
use super::file::NetworkFile;
use super::judging::Judging;
use super::sight::{Glance, Outline, Sight, Sighted};
use crate::players::{HUNDREDTH, Linear, Part, Sums, Weighted};
use crate::review::SCALE;

/// One, in the weights of the last layer.
const LAST_ONE: i64 = 2048;

/// Judges positions by a network, or by the linear evaluation if it has none.
pub(crate) struct Judge<G: Linear<N, S>, const N: usize, const S: usize> {
    linear: Weighted<G, N, S>,
    network: Option<Network<N>>,
}

/// What a [`Judge`] keeps of a position: the sums of the linear evaluation, and what the units of either view say before
/// anything is cut off.
#[derive(Clone)]
pub(crate) struct Judged<const S: usize> {
    sums: Sums<S>,
    units: [Vec<Block>; 2],
}

/// A network made ready.
struct Network<const N: usize> {
    biases: Vec<Block>,
    first: FirstLayer,
    phases: Vec<LastLayer<N>>,
    identity: u64,
}

/// The last layer in one phase of the game.
struct LastLayer<const N: usize> {
    units: [Vec<Block>; 2],
    features: [i32; N],
    bias: i32,
}

impl<G: Linear<N, S>, const N: usize, const S: usize> Judge<G, N, S> {
    /// A linear evaluation with other weights than those that the game came with.
    pub(crate) fn of_weights(weights: [i32; N]) -> Self {
        Self { linear: Weighted::new(weights), network: None }
    }
}

impl<G, const N: usize, const S: usize> Judging<<G as Linear<N, S>>::Board> for Judge<G, N, S>
where
    G: Linear<N, S> + Sighted<Board = <G as Linear<N, S>>::Board>,
{
    fn linear() -> Self {
        Self::of_weights(G::WEIGHTS)
    }

    fn of_file(file: &NetworkFile, game: &str, position: &<G as Linear<N, S>>::Board) -> Result<Self, NetworkError> {
        if file.game != game {
            return Err(NetworkError::Game(file.game.clone()));
        }
        let sight = G::sight(position).ok_or(NetworkError::Blind)?;
        Ok(Self { linear: Weighted::default(), network: Some(Network::new(file, &sight)?) })
    }

    fn outline(position: &<G as Linear<N, S>>::Board) -> Option<Outline> {
        let Sight { inputs, by_atom, images, phases } = G::sight(position)?;
        let weights = G::WEIGHTS.map(|weight| f64::from(weight) / f64::from(HUNDREDTH)).to_vec();
        Some(Outline { inputs, by_atom, images, phases, weights })
    }

    fn glance(position: &<G as Linear<N, S>>::Board) -> Option<Glance> {
        let phase = G::phase(position)?;
        let mut atoms = Vec::new();
        position.for_each_atom(|atom| atoms.push(atom));
        let turn = position.turn();
        let sign = if turn == Side::One { 1 } else { -1 };
        let amounts = Weighted::<G, N, S>::default().parts(position);
        Some(Glance { turn, atoms, phase, features: amounts.iter().map(|part: &Part| sign * part.amount).collect() })
    }
}

/// What the weights of one sign come to: those of the sign that has more of it.
fn heavier_sign(weights: &[i16]) -> usize {
    let sum = |sign: i16| {
        weights.iter().filter(|weight| weight.signum() == sign).map(|weight| usize::from(weight.unsigned_abs())).sum()
    };
    usize::max(sum(1), sum(-1))
}

impl<const N: usize> Network<N> {
    fn new(file: &NetworkFile, sight: &Sight) -> Result<Self, NetworkError> {
        let fits = |what, expected, found| {
            if expected == found { Ok(()) } else { Err(NetworkError::Shape { what, expected, found }) }
        };
        let (families, turns) = (file.families.len(), sight.images.len());
        fits("inputs", sight.inputs, file.inputs)?;
        fits("phases", sight.phases, file.phases.len())?;
        fits("features", N, file.phases.first().map_or(N, |phase| phase.features.len()))?;
        let blocks = (families * turns).div_ceil(BLOCK);
        if blocks > MOST_BLOCKS {
            return Err(NetworkError::Large { what: "units", most: MOST_BLOCKS * BLOCK, found: families * turns });
        }
        // The units of a family stand side by side; what is left of the last block says nothing.
        let spread = |weight_of: &dyn Fn(usize, usize) -> i16| -> Vec<Block> {
            let unit = |index: usize| {
                if index < families * turns { weight_of(index / turns, index % turns) } else { 0 }
            };
            (0..blocks).map(|block| std::array::from_fn(|lane| unit(block * BLOCK + lane))).collect()
        };
        let biases = spread(&|family, _| file.families[family].0);
        let first = (0..sight.inputs)
            .flat_map(|input| spread(&|family, turn| file.families[family].1[usize::from(sight.images[turn][input])]))
            .collect();
        let phases = file
            .phases
            .iter()
            .map(|phase| {
                if let Some(weight) = phase.families.iter().flatten().find(|weight| weight.unsigned_abs() > MOST_LAST) {
                    let found = usize::from(weight.unsigned_abs());
                    return Err(NetworkError::Large { what: "as a weight", most: usize::from(MOST_LAST), found });
                }
                if let Some(found) =
                    phase.families.iter().map(|weights| turns * heavier_sign(weights)).find(|&sum| sum > MOST_SUM)
                {
                    return Err(NetworkError::Large { what: "as a sum of weights", most: MOST_SUM, found });
                }
                Ok(LastLayer {
                    units: [0, 1].map(|view: usize| spread(&|family, _| phase.families[view][family])),
                    features: std::array::from_fn(|index| phase.features[index]),
                    bias: phase.bias,
                })
            })
            .collect::<Result<_, _>>()?;
        let first = FirstLayer::new(first, blocks, &sight.by_atom);
        Ok(Self { biases, first, phases, identity: file.identity() })
    }

    /// The estimate for the player to move, whose features these are.
    #[inline]
    fn estimate(&self, phase: usize, units: &[Vec<Block>; 2], features: &[i32; N], turn: Side) -> i32 {
        let last = &self.phases[phase];
        let views = [turn.index(), turn.other().index()];
        let said: i64 = (0..2).map(|view| i64::from(squares(&units[views[view]], &last.units[view]))).sum();
        let linear: i32 = features.iter().zip(&last.features).map(|(feature, weight)| feature * weight).sum();
        let one = i64::from(ONE) * i64::from(ONE) * LAST_ONE;
        let said = (said * SCALE as i64 / one) as i32;
        (said + (linear + last.bias) / HUNDREDTH).clamp(-MAX_ESTIMATE, MAX_ESTIMATE)
    }
}

impl<G, const N: usize, const S: usize> Evaluation<<G as Linear<N, S>>::Board> for Judge<G, N, S>
where
    G: Linear<N, S> + Sighted<Board = <G as Linear<N, S>>::Board>,
{
    type Accumulator = Judged<S>;

    const ATOMS: usize = G::ATOMS;

    fn identity(&self) -> u64 {
        self.network.as_ref().map_or(0, |network| network.identity)
    }

    fn blank(&self) -> Judged<S> {
        let units = self.network.as_ref().map_or(Vec::new(), |network| network.biases.clone());
        Judged { sums: [0; S], units: [units.clone(), units] }
    }

    #[inline]
    fn follow(&self, before: &Judged<S>, changes: &[Change], after: &mut Judged<S>) {
        self.linear.follow(&before.sums, changes, &mut after.sums);
        if let Some(network) = &self.network {
            network.first.follow(&before.units, changes, &mut after.units);
        }
    }

    #[inline]
    fn estimate(&self, position: &<G as Linear<N, S>>::Board, judged: &Judged<S>) -> i32 {
        if let Some(network) = &self.network
            && let Some(phase) = G::phase(position)
        {
            let turn = position.turn();
            let mut features = G::features(position, &judged.sums);
            if turn == Side::Two {
                features = features.map(|feature| -feature);
            }
            return network.estimate(phase, &judged.units, &features, turn);
        }
        self.linear.estimate(position, &judged.sums)
    }

    fn unrest(&self, judged: &Judged<S>) -> i32 {
        self.linear.unrest(&judged.sums)
    }
}
