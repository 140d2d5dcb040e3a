//! The network while it is being trained: the same sums as the engine's, in floating point, with their slopes.

use engine::{NetworkFile, Outline, Phase, SCALE};
use rules::Random;

use crate::positions::{Position, Positions};

/// The largest weights that the engine's whole numbers can hold.
const MOST_FIRST: f32 = 7.0;
const MOST_LAST: f32 = 2.0;
/// The most that the weights of one sign in a last layer may come to, all units together: a little less than the engine takes, since they
/// are rounded.
const MOST_SUM: f32 = 31.8;
/// One in the engine's first and last layer, and a hundredth among its features.
const FIRST_ONE: f32 = 181.0;
const LAST_ONE: f32 = 2048.0;
const HUNDREDTH: f32 = 256.0;

/// The shape of a network.
#[derive(Clone)]
pub(crate) struct Shape {
    pub(crate) inputs: usize,
    pub(crate) families: usize,
    pub(crate) images: Vec<Vec<u16>>,
    pub(crate) phases: usize,
    pub(crate) features: usize,
}

impl Shape {
    pub(crate) fn new(outline: &Outline, families: usize) -> Self {
        Self {
            inputs: outline.inputs,
            families,
            images: outline.images.clone(),
            phases: outline.phases,
            features: outline.weights.len(),
        }
    }

    pub(crate) fn units(&self) -> usize {
        self.families * self.images.len()
    }

    /// Where the weights of a family begin: its bias first.
    fn family(&self, family: usize) -> usize {
        family * (self.inputs + 1)
    }

    /// Where the weights of a phase begin: families for either view, features, and a bias.
    fn phase(&self, phase: usize) -> usize {
        self.family(self.families) + phase * (2 * self.families + self.features + 1)
    }

    pub(crate) fn weights(&self) -> usize {
        self.phase(self.phases)
    }
}

/// The weights, all in one row.
#[derive(Clone)]
pub(crate) struct Model {
    pub(crate) shape: Shape,
    pub(crate) weights: Vec<f32>,
    /// What a feature is divided by, so that all are about as large.
    pub(crate) spreads: Vec<f32>,
}

impl Model {
    /// The linear evaluation, and units that say nothing yet but differ.
    pub(crate) fn new(shape: Shape, outline: &Outline, spreads: Vec<f32>, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut weights = vec![0.0; shape.weights()];
        let mut around = |spread: f32| (random.below(20_001) as f32 / 10_000.0 - 1.0) * spread;
        for family in 0..shape.families {
            let begin = shape.family(family);
            weights[begin] = 0.3;
            weights[begin + 1..=begin + shape.inputs].iter_mut().for_each(|weight| *weight = around(0.25));
        }
        let mut last = vec![[0.0; 2]; shape.families];
        for pair in &mut last {
            *pair = [around(0.03), around(0.03)];
        }
        for phase in 0..shape.phases {
            let begin = shape.phase(phase);
            for (family, pair) in last.iter().enumerate() {
                weights[begin + family] = pair[0];
                weights[begin + shape.families + family] = pair[1];
            }
            for (feature, weight) in outline.weights.iter().enumerate() {
                weights[begin + 2 * shape.families + feature] = (*weight / SCALE) as f32 * spreads[feature];
            }
        }
        Self { shape, weights, spreads }
    }

    /// The first layer with a row for each input, as [`Ready`] needs it.
    pub(crate) fn ready(&self) -> Ready<'_> {
        let (shape, turns) = (&self.shape, self.shape.images.len());
        let units = shape.units();
        let mut first = vec![0.0; shape.inputs * units];
        for input in 0..shape.inputs {
            let row = &mut first[input * units..][..units];
            for (unit, weight) in row.iter_mut().enumerate() {
                let image = usize::from(shape.images[unit % turns][input]);
                *weight = self.weights[shape.family(unit / turns) + 1 + image];
            }
        }
        let biases = (0..units).map(|unit| self.weights[shape.family(unit / turns)]).collect();
        Ready { model: self, first, biases }
    }

    /// Keeps the weights within what the engine can hold.
    pub(crate) fn clip(&mut self) {
        let first = self.shape.family(self.shape.families);
        self.weights[..first].iter_mut().for_each(|weight| *weight = weight.clamp(-MOST_FIRST, MOST_FIRST));
        for phase in 0..self.shape.phases {
            let begin = self.shape.phase(phase);
            let last = &mut self.weights[begin..begin + 2 * self.shape.families];
            for weight in &mut *last {
                *weight = weight.clamp(-MOST_LAST, MOST_LAST);
            }
            for view in last.chunks_exact_mut(self.shape.families.max(1)) {
                keep_within(view, MOST_SUM / self.shape.images.len() as f32);
            }
        }
    }

    /// The network in whole numbers.
    pub(crate) fn quantised(&self, game: &str, origin: &str) -> NetworkFile {
        let shape = &self.shape;
        let round = |weights: &[f32], one: f32| -> Vec<i16> {
            weights.iter().map(|weight| (weight * one).round() as i16).collect()
        };
        let families = (0..shape.families).map(|family| {
            let all = round(&self.weights[shape.family(family)..shape.family(family + 1)], FIRST_ONE);
            (all[0], all[1..].to_vec())
        });
        let phases = (0..shape.phases).map(|phase| {
            let weights = &self.weights[shape.phase(phase)..shape.phase(phase + 1)];
            let (units, rest) = weights.split_at(2 * shape.families);
            let whole = |weight: f32| (weight * SCALE as f32 * HUNDREDTH).round() as i32;
            let features = rest.iter().zip(&self.spreads).map(|(weight, spread)| whole(weight / spread)).collect();
            let (own, other) = units.split_at(shape.families);
            Phase {
                families: [round(own, LAST_ONE), round(other, LAST_ONE)],
                features,
                bias: whole(rest[shape.features]),
            }
        });
        NetworkFile {
            game: game.to_owned(),
            origin: origin.to_owned(),
            inputs: shape.inputs,
            families: families.collect(),
            phases: phases.collect(),
        }
    }
}

/// Makes the weights of a sign smaller, all in the same proportion, if together they are more than that.
fn keep_within(weights: &mut [f32], most: f32) {
    for sign in [1.0, -1.0] {
        let sum: f32 = weights.iter().map(|weight| (weight * sign).max(0.0)).sum();
        if sum > most {
            weights.iter_mut().filter(|weight| **weight * sign > 0.0).for_each(|weight| *weight *= most / sum);
        }
    }
}

/// A model made ready for many positions.
pub(crate) struct Ready<'a> {
    model: &'a Model,
    first: Vec<f32>,
    biases: Vec<f32>,
}

/// The slopes of the error by all weights, while they are being added up.
pub(crate) struct Slopes {
    first: Vec<f32>,
    biases: Vec<f32>,
    last: Vec<f32>,
    units: [Vec<f32>; 2],
    of_units: Vec<f32>,
    pub(crate) error: f64,
}

impl Slopes {
    pub(crate) fn new(shape: &Shape) -> Self {
        let units = shape.units();
        Self {
            first: vec![0.0; shape.inputs * units],
            biases: vec![0.0; units],
            last: vec![0.0; shape.weights() - shape.family(shape.families)],
            units: [vec![0.0; units], vec![0.0; units]],
            of_units: vec![0.0; units],
            error: 0.0,
        }
    }

    /// The slopes by the weights of the model: those of a family are those of its units together.
    pub(crate) fn fold(&self, shape: &Shape) -> Vec<f32> {
        let (units, turns) = (shape.units(), shape.images.len());
        let mut folded = vec![0.0; shape.weights()];
        for unit in 0..units {
            let begin = shape.family(unit / turns);
            folded[begin] += self.biases[unit];
            for input in 0..shape.inputs {
                let image = usize::from(shape.images[unit % turns][input]);
                folded[begin + 1 + image] += self.first[input * units + unit];
            }
        }
        folded[shape.family(shape.families)..].copy_from_slice(&self.last);
        folded
    }
}

impl Ready<'_> {
    fn listen(&self, inputs: &[u16], units: &mut [f32]) {
        units.copy_from_slice(&self.biases);
        for &input in inputs {
            let row = &self.first[usize::from(input) * units.len()..][..units.len()];
            units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight);
        }
    }

    /// What the network makes of a position, in parts of [`SCALE`].
    fn value_with(&self, position: &Position<'_>, units: &mut [Vec<f32>; 2]) -> f32 {
        let shape = &self.model.shape;
        let turns = shape.images.len();
        let weights = &self.model.weights[shape.phase(position.phase)..shape.phase(position.phase + 1)];
        let mut value = weights[2 * shape.families + shape.features];
        for view in 0..2 {
            self.listen(position.inputs[view], &mut units[view]);
            let last = &weights[view * shape.families..][..shape.families];
            for (family, weight) in units[view].chunks_exact(turns).zip(last) {
                let said: f32 = family.iter().map(|unit| unit.clamp(0.0, 1.0).powi(2)).sum();
                value += weight * said;
            }
        }
        let features = &weights[2 * shape.families..][..shape.features];
        value + features.iter().zip(position.features).map(|(weight, feature)| weight * feature).sum::<f32>()
    }

    /// What the network makes of a position, in parts of [`SCALE`].
    pub(crate) fn value(&self, position: &Position<'_>) -> f32 {
        let units = self.biases.len();
        self.value_with(position, &mut [vec![0.0; units], vec![0.0; units]])
    }

    /// Adds the error of a position, and its slopes.
    pub(crate) fn learn(&self, position: &Position<'_>, slopes: &mut Slopes) {
        let shape = &self.model.shape;
        let turns = shape.images.len();
        let mut units = std::mem::take(&mut slopes.units);
        let foretold = expectation(self.value_with(position, &mut units));
        let off = foretold - position.target;
        slopes.error += f64::from(off * off);
        let slope = 2.0 * off * foretold * (1.0 - foretold);
        let begin = shape.phase(position.phase);
        let weights = &self.model.weights[begin..shape.phase(position.phase + 1)];
        let last = &mut slopes.last[begin - shape.family(shape.families)..][..weights.len()];
        last[2 * shape.families + shape.features] += slope;
        for (total, feature) in last[2 * shape.families..].iter_mut().zip(position.features) {
            *total += slope * feature;
        }
        for (view, units) in units.iter().enumerate() {
            for family in 0..shape.families {
                let weight = weights[view * shape.families + family];
                let of_family = family * turns..(family + 1) * turns;
                let mut said = 0.0;
                for (out, &unit) in slopes.of_units[of_family.clone()].iter_mut().zip(&units[of_family]) {
                    let cut = unit.clamp(0.0, 1.0);
                    said += cut * cut;
                    let is_inside = unit > 0.0 && unit < 1.0;
                    *out = if is_inside { slope * weight * 2.0 * cut } else { 0.0 };
                }
                last[view * shape.families + family] += slope * said;
            }
            slopes.biases.iter_mut().zip(&slopes.of_units).for_each(|(total, slope)| *total += slope);
            for &input in position.inputs[view] {
                let row = &mut slopes.first[usize::from(input) * units.len()..][..units.len()];
                row.iter_mut().zip(&slopes.of_units).for_each(|(total, slope)| *total += slope);
            }
        }
        slopes.units = units;
    }

    /// The mean squared error over positions.
    pub(crate) fn error(&self, positions: &Positions, of: &[u32]) -> f64 {
        let mut units = [vec![0.0; self.biases.len()], vec![0.0; self.biases.len()]];
        let squares = of.iter().map(|&index| {
            let position = positions.get(index as usize);
            let off = expectation(self.value_with(&position, &mut units)) - position.target;
            f64::from(off * off)
        });
        squares.sum::<f64>() / of.len().max(1) as f64
    }
}

/// The expected result of a value in parts of [`SCALE`].
pub(crate) fn expectation(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three inputs in a row, which may be mirrored.
    fn outline() -> Outline {
        let by_atom = [(); 2].map(|()| (0..3).map(Some).collect());
        Outline {
            inputs: 3,
            by_atom,
            images: vec![vec![0, 1, 2], vec![2, 1, 0]],
            phases: 2,
            weights: vec![30.0, -20.0],
        }
    }

    fn model() -> Model {
        let outline = outline();
        Model::new(Shape::new(&outline, 3), &outline, vec![1.0, 2.0], 5)
    }

    fn position(features: &[f32]) -> Position<'_> {
        Position { inputs: [&[0, 1], &[2]], phase: 1, features, target: 0.9 }
    }

    #[test]
    fn slopes_are_those_of_finite_differences() {
        let model = model();
        let features = [1.0, -0.5];
        let position = position(&features);
        let mut slopes = Slopes::new(&model.shape);
        model.ready().learn(&position, &mut slopes);
        let folded = slopes.fold(&model.shape);
        let error = |weights: Vec<f32>| {
            let changed = Model { weights, ..model.clone() };
            let off = f64::from(expectation(changed.ready().value(&position)) - position.target);
            off * off
        };
        let mut steep = 0;
        for (index, slope) in folded.iter().enumerate() {
            let step = 1e-3;
            let nudged = |by: f32| {
                let mut weights = model.weights.clone();
                weights[index] += by;
                error(weights)
            };
            let measured = (nudged(step) - nudged(-step)) / f64::from(2.0 * step);
            assert!(
                (measured - f64::from(*slope)).abs() < 2e-4,
                "weight {index}: {slope} by sums, {measured} measured"
            );
            steep += usize::from(measured.abs() > 1e-3);
        }
        assert!(steep >= 8, "only {steep} weights matter");
    }

    #[test]
    fn weights_of_one_sign_are_kept_within_what_the_engine_adds_up() {
        let mut weights = [3.0, -0.5, 1.0, -0.25];
        keep_within(&mut weights, 2.0);
        let off =
            weights.iter().zip([1.5, -0.5, 0.5, -0.25]).map(|(found, wanted): (&f32, f32)| (found - wanted).abs());
        assert!(off.sum::<f32>() < 1e-6, "{weights:?}");
        let mut model = model();
        let begin = model.shape.phase(0);
        let families = model.shape.families;
        model.weights[begin..begin + 2 * families].fill(MOST_LAST);
        model.clip();
        let sum: f32 = model.weights[begin..begin + families].iter().sum();
        assert!(sum * model.shape.images.len() as f32 <= MOST_SUM + 0.01, "{sum}");
    }

    #[test]
    fn a_mirrored_position_is_worth_the_same() {
        let model = model();
        let (features, ready) = ([1.0, 0.0], model.ready());
        let mirrored = Position { inputs: [&[2, 1], &[0]], ..position(&features) };
        assert!((ready.value(&position(&features)) - ready.value(&mirrored)).abs() < 1e-6);
        let other = Position { inputs: [&[2, 0], &[0]], ..position(&features) };
        assert!((ready.value(&position(&features)) - ready.value(&other)).abs() > 1e-6);
    }

    #[test]
    fn whole_numbers_are_the_weights_in_other_units() {
        let model = model();
        let file = model.quantised("chess", "a test");
        assert_eq!((file.families.len(), file.phases.len(), file.inputs), (3, 2, 3));
        assert_eq!(file.families[1].0, (0.3f32 * FIRST_ONE).round() as i16);
        // Features are back in hundredths, whatever they were divided by.
        assert_eq!(file.phases[0].features, [30 * 256, -20 * 256]);
    }
}
