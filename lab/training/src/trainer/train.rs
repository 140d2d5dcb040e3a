use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use engine::{Engine, NetworkFile, SCALE, find};
use rules::Random;

use crate::chart::{Curve, chart};
use crate::model::{Model, Shape, Slopes};
use crate::positions::Positions;

/// How a network is to be trained.
pub(crate) struct Plan {
    pub(crate) game: String,
    pub(crate) files: Vec<PathBuf>,
    pub(crate) out: PathBuf,
    pub(crate) families: usize,
    pub(crate) passes: u32,
    pub(crate) batch: usize,
    pub(crate) rate: f64,
    pub(crate) share: f64,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
}

/// Positions between two steps, and how large steps are at first, unless something else is asked for.
pub(crate) const BATCH: usize = 1024;
pub(crate) const RATE: f64 = 0.003;

/// Whole numbers may be off by so much on average, in hundredths.
const MOST_OFF: f64 = 6.0;

/// Trains a network and writes it, with a picture of how the error fell.
pub(crate) fn run(plan: &Plan) -> Result<(), String> {
    let begin = Instant::now();
    let positions = Positions::read(&plan.game, &plan.files, plan.share)?;
    let Positions { outline, used, kept_back, .. } = &positions;
    eprintln!("{} positions to learn from, {} kept back; {:.0} s", used.len(), kept_back.len(), seconds(begin));
    let shape = Shape::new(outline, plan.families);
    let mut model = Model::new(shape, outline, positions.spreads.clone(), plan.seed);
    let linear = [positions.linear_error(used), positions.linear_error(kept_back)];
    eprintln!("the linear evaluation: error {:.6}, kept back {:.6}", linear[0], linear[1]);
    let mut adam = Adam::new(model.weights.len());
    let mut random = Random::new(plan.seed);
    let mut order = used.clone();
    let mut curve = Curve { linear: linear[1], learned: Vec::new(), kept_back: Vec::new() };
    let mut best = (f64::INFINITY, model.clone());
    for pass in 1..=plan.passes {
        random.shuffle(&mut order);
        let mut error = 0.0;
        let batches = order.len().div_ceil(plan.batch);
        for (number, batch) in order.chunks(plan.batch).enumerate() {
            let (slopes, of_batch) = slopes(&model, &positions, batch, plan.threads);
            error += of_batch;
            let progress = (f64::from(pass - 1) + number as f64 / batches as f64) / f64::from(plan.passes);
            // From full steps down to a fiftieth.
            adam.step(&mut model.weights, &slopes, plan.rate * (1.0 - 0.98 * progress));
            model.clip();
        }
        let learned = error / order.len() as f64;
        let kept = model.ready().error(&positions, kept_back);
        eprintln!("pass {pass}: error {learned:.6}, kept back {kept:.6}; {:.0} s", seconds(begin));
        curve.learned.push(learned);
        curve.kept_back.push(kept);
        if kept < best.0 {
            best = (kept, model.clone());
        }
        write(&plan.out.with_extension("svg"), chart(&plan.game, &curve).as_bytes())?;
    }
    let (kept, model) = best;
    let origin = format!(
        "trainer train {} --families {} --passes {} --batch {} --rate {} --share {} --seed {} ({} positions)",
        plan.game,
        plan.families,
        plan.passes,
        plan.batch,
        plan.rate,
        plan.share,
        plan.seed,
        used.len()
    );
    let (rulebook, _) = find(&plan.game).map_err(|error| error.to_string())?;
    let file = model.quantised(rulebook.id(), &origin);
    let off = compare(&plan.game, &model, &file, &positions)?;
    if off > MOST_OFF {
        return Err(format!("whole numbers are off by {off:.2} hundredths on average, more than {MOST_OFF}"));
    }
    let bytes = file.to_bytes();
    write(&plan.out, &bytes)?;
    println!("{}: {} bytes, error kept back {kept:.6} (linear {:.6})", plan.out.display(), bytes.len(), linear[1]);
    println!("whole numbers are off by {off:.2} hundredths on average");
    Ok(())
}

fn seconds(begin: Instant) -> f64 {
    begin.elapsed().as_secs_f64()
}

/// Writes a file whole or not at all: whoever is ended meanwhile leaves no half of it.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".part");
    fs::write(&unfinished, bytes)
        .and_then(|()| fs::rename(&unfinished, path))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// The mean slopes over a batch, and the sum of its errors. The threads share the work in a fixed way, so that the same seed
/// gives the same network.
fn slopes(model: &Model, positions: &Positions, batch: &[u32], threads: usize) -> (Vec<f32>, f64) {
    let ready = model.ready();
    let part = batch.len().div_ceil(threads.max(1));
    let parts: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = batch
            .chunks(part)
            .map(|part| {
                let ready = &ready;
                scope.spawn(move || {
                    let mut slopes = Slopes::new(&model.shape);
                    for &index in part {
                        ready.learn(&positions.get(index as usize), &mut slopes);
                    }
                    (slopes.fold(&model.shape), slopes.error)
                })
            })
            .collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
    });
    let mut mean = vec![0.0; model.weights.len()];
    let mut error = 0.0;
    for (slopes, of_part) in parts {
        mean.iter_mut().zip(slopes).for_each(|(total, slope)| *total += slope / batch.len() as f32);
        error += of_part;
    }
    (mean, error)
}

/// How far the engine's whole numbers are from the model, on average over some positions, in hundredths.
fn compare(game: &str, model: &Model, file: &NetworkFile, positions: &Positions) -> Result<f64, String> {
    let (rulebook, options) = find(game).map_err(|error| error.to_string())?;
    let mut engine = Engine::new(rulebook).map_err(|error| error.to_string())?;
    engine.set_memory(1);
    engine.set_network(Some(file)).map_err(|error| error.to_string())?;
    let ready = model.ready();
    let (mut off, mut count) = (0.0, 0.0);
    for text in &positions.texts {
        engine.set_game(&options, Some(text), &[]).map_err(|error| error.to_string())?;
        let Some(glance) = engine.glance() else {
            continue;
        };
        let features: Vec<f32> =
            glance.features.iter().zip(&model.spreads).map(|(&feature, spread)| feature as f32 / spread).collect();
        let [own, other] = &positions.outline.inputs_of(&glance);
        let value = ready.value(&crate::positions::Position {
            inputs: [own, other],
            phase: glance.phase,
            features: &features,
            target: 0.0,
        });
        let exact = f64::from(value) * SCALE;
        if exact.abs() < 2000.0 {
            off += (exact - f64::from(engine.estimate())).abs();
            count += 1.0;
        }
    }
    Ok(off / f64::max(count, 1.0))
}

/// Gradient descent with a memory (Adam).
struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn new(weights: usize) -> Self {
        Self { means: vec![0.0; weights], squares: vec![0.0; weights], steps: 0 }
    }

    fn step(&mut self, weights: &mut [f32], slopes: &[f32], rate: f64) {
        self.steps += 1;
        let correct = |share: f64| 1.0 / (1.0 - share.powi(self.steps));
        let (mean_share, square_share) = (correct(0.9) as f32, correct(0.999) as f32);
        for (((weight, slope), mean), square) in
            weights.iter_mut().zip(slopes).zip(&mut self.means).zip(&mut self.squares)
        {
            *mean = 0.9 * *mean + 0.1 * slope;
            *square = 0.999 * *square + 0.001 * slope * slope;
            *weight -= rate as f32 * *mean * mean_share / ((*square * square_share).sqrt() + 1e-8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descent_finds_the_lowest_point() {
        let mut weights = vec![5.0, -3.0];
        let mut adam = Adam::new(2);
        for _ in 0..2000 {
            let slopes = [2.0 * (weights[0] - 1.0), 20.0 * (weights[1] - 2.0)];
            adam.step(&mut weights, &slopes, 0.02);
        }
        assert!((weights[0] - 1.0).abs() < 0.01 && (weights[1] - 2.0).abs() < 0.01, "{weights:?}");
    }
}
