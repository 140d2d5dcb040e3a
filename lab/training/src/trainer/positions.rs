//! The positions that a network learns from, packed.

use std::path::Path;

use engine::{Engine, Outline, SCALE, expectation_of, find};

use crate::data::{Line, read};

/// One game in so many is kept back, to see whether what was learned holds elsewhere.
const KEPT_BACK: u64 = 17;

/// A position as a network sees it, and what is to be foretold.
pub(crate) struct Position<'a> {
    pub(crate) inputs: [&'a [u16]; 2],
    pub(crate) phase: usize,
    pub(crate) features: &'a [f32],
    pub(crate) target: f32,
}

/// All positions.
pub(crate) struct Positions {
    pub(crate) outline: Outline,
    /// Where the inputs of a position begin: two places for each, and one at the end.
    begins: Vec<u32>,
    inputs: Vec<u16>,
    phases: Vec<u8>,
    features: Vec<f32>,
    targets: Vec<f32>,
    /// What features were divided by.
    pub(crate) spreads: Vec<f32>,
    /// The positions to learn from, and those to be examined by.
    pub(crate) used: Vec<u32>,
    pub(crate) kept_back: Vec<u32>,
    /// What the linear evaluation and the search said, in hundredths.
    pub(crate) texts: Vec<String>,
}

impl Positions {
    /// Reads files of positions. `share` is how much of the target is the result of the game; the rest is what the search
    /// thought.
    pub(crate) fn read(game: &str, files: &[impl AsRef<Path>], share: f64) -> Result<Self, String> {
        let (rulebook, options) = find(game).map_err(|error| error.to_string())?;
        let mut engine = Engine::new(rulebook).map_err(|error| error.to_string())?;
        engine.set_memory(1);
        let outline = engine.outline().ok_or_else(|| format!("{game} is not played with a network"))?;
        let mut all = Self {
            spreads: vec![1.0; outline.weights.len()],
            outline,
            begins: vec![0],
            inputs: Vec::new(),
            phases: Vec::new(),
            features: Vec::new(),
            targets: Vec::new(),
            used: Vec::new(),
            kept_back: Vec::new(),
            texts: Vec::new(),
        };
        let mut of_game = Vec::new();
        for file in files {
            read(file.as_ref(), |line| {
                match line {
                    Line::Remark(_) => {}
                    Line::Game(number) => {
                        let examined = number % KEPT_BACK == 0;
                        if examined { &mut all.kept_back } else { &mut all.used }.append(&mut of_game);
                    }
                    Line::Sample(sample) => {
                        engine.set_game(&options, Some(&sample.position), &[]).map_err(|error| error.to_string())?;
                        let Some(glance) = engine.glance() else {
                            return Ok(());
                        };
                        of_game.push(all.targets.len() as u32);
                        for inputs in all.outline.inputs_of(&glance) {
                            all.inputs.extend(inputs);
                            all.begins.push(all.inputs.len() as u32);
                        }
                        all.phases.push(glance.phase as u8);
                        all.features.extend(glance.features.iter().map(|&feature| feature as f32));
                        let result = f64::from(sample.half_points) / 2.0;
                        let thought = expectation_of(f64::from(sample.value));
                        all.targets.push((share * result + (1.0 - share) * thought) as f32);
                        if number_is_examined(&all.texts, all.targets.len()) {
                            all.texts.push(sample.position);
                        }
                    }
                }
                Ok(())
            })?;
        }
        if all.used.is_empty() || all.kept_back.is_empty() {
            return Err(format!("there are too few games of {game}: at least {KEPT_BACK} are needed"));
        }
        all.even_out();
        Ok(all)
    }

    /// Divides features by how widely they are spread.
    fn even_out(&mut self) {
        let count = self.spreads.len();
        let mut squares = vec![0.0f64; count];
        for features in self.features.chunks_exact(count) {
            squares.iter_mut().zip(features).for_each(|(sum, feature)| *sum += f64::from(feature * feature));
        }
        let positions = self.targets.len() as f64;
        self.spreads = squares.iter().map(|sum| ((sum / positions).sqrt() as f32).max(1e-3)).collect();
        for features in self.features.chunks_exact_mut(count) {
            features.iter_mut().zip(&self.spreads).for_each(|(feature, spread)| *feature /= spread);
        }
    }

    pub(crate) fn get(&self, index: usize) -> Position<'_> {
        let place = |at: usize| self.begins[at] as usize;
        let view = |view: usize| &self.inputs[place(2 * index + view)..place(2 * index + view + 1)];
        let count = self.spreads.len();
        Position {
            inputs: [view(0), view(1)],
            phase: usize::from(self.phases[index]),
            features: &self.features[index * count..(index + 1) * count],
            target: self.targets[index],
        }
    }

    /// The error of the linear evaluation.
    pub(crate) fn linear_error(&self, of: &[u32]) -> f64 {
        let weights = &self.outline.weights;
        let squares = of.iter().map(|&index| {
            let position = self.get(index as usize);
            let value: f64 = (0..weights.len())
                .map(|feature| f64::from(position.features[feature] * self.spreads[feature]) * weights[feature])
                .sum();
            (1.0 / (1.0 + (-value / SCALE).exp()) - f64::from(position.target)).powi(2)
        });
        squares.sum::<f64>() / of.len().max(1) as f64
    }
}

/// Some texts are kept, to hold whole numbers against floating point.
fn number_is_examined(texts: &[String], number: usize) -> bool {
    texts.len() < 1000 && number % 37 == 1
}
