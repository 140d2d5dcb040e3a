use std::fs;
use std::path::Path;

use engine::{Engine, SCALE, expectation_of, find};

/// Steps of the gradient descent are this large at first, in parts of a weight.
const RATE: f64 = 0.02;
/// The share of the data that is kept back to see whether the weights foretell results that they were not made from.
const KEPT_BACK: usize = 10;

/// What a file of positions comes down to.
struct Data {
    samples: Vec<Sample>,
    names: Vec<&'static str>,
    weights: Vec<f64>,
}

struct Sample {
    result: f64,
    amounts: Vec<f64>,
}

/// Fits the weights by gradient descent (Adam) and prints them with what they were.
pub(crate) fn run(game: &str, file: &Path, passes: u32) -> Result<(), String> {
    let Data { samples, names, weights: old } = read(game, file)?;
    let (kept, used): (Vec<_>, Vec<_>) = samples.into_iter().enumerate().partition(|(i, _)| i % KEPT_BACK == 0);
    let (kept, used): (Vec<_>, Vec<_>) =
        (kept.into_iter().map(|(_, s)| s).collect(), used.into_iter().map(|(_, s)| s).collect());
    println!("{} positions, {} kept back", used.len(), kept.len());
    println!("error before: {:.6} (kept back {:.6})", error(&used, &old), error(&kept, &old));
    let mut weights = old.clone();
    let (mut mean, mut square) = (vec![0.0; old.len()], vec![0.0; old.len()]);
    for pass in 1..=passes {
        let gradient = gradient(&used, &weights);
        for i in 0..weights.len() {
            mean[i] = 0.9 * mean[i] + 0.1 * gradient[i];
            square[i] = 0.999 * square[i] + 0.001 * gradient[i] * gradient[i];
            let (m, s) = (mean[i] / (1.0 - 0.9_f64.powi(pass as i32)), square[i] / (1.0 - 0.999_f64.powi(pass as i32)));
            // Features differ in size, so steps are taken in parts of the first guess.
            let unit = old[i].abs().max(0.5);
            weights[i] -= RATE * unit * m / (s.sqrt() + 1e-12);
        }
        if pass % 100 == 0 {
            eprintln!("pass {pass}: {:.6} (kept back {:.6})", error(&used, &weights), error(&kept, &weights));
        }
    }
    println!("error after: {:.6} (kept back {:.6})", error(&used, &weights), error(&kept, &weights));
    for ((name, old), new) in names.iter().zip(&old).zip(&weights) {
        println!("{:>8} // {name}: {new:.2}, was {old:.2}", format!("{},", (new * 256.0).round()));
    }
    Ok(())
}

fn read(game: &str, file: &Path) -> Result<Data, String> {
    let (game, options) = find(game).map_err(|error| error.to_string())?;
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut engine = Engine::new(game).map_err(|error| error.to_string())?;
    let mut samples = Vec::new();
    let (mut names, mut weights) = (Vec::new(), Vec::new());
    for (index, line) in text.lines().enumerate() {
        let (result, position) = line.split_once('\t').ok_or_else(|| format!("line {} has no tab", index + 1))?;
        let result = result.parse().map_err(|_| format!("line {}: '{result}' is no result", index + 1))?;
        engine.set_game(&options, Some(position), &[]).map_err(|error| format!("line {}: {error}", index + 1))?;
        let parts = engine.parts();
        names = parts.iter().map(|part| part.name).collect();
        weights = parts.iter().map(|part| part.weight).collect();
        samples.push(Sample { result, amounts: parts.iter().map(|part| f64::from(part.amount)).collect() });
    }
    if samples.is_empty() {
        return Err(format!("{}: no positions", file.display()));
    }
    Ok(Data { samples, names, weights })
}

fn foretold(sample: &Sample, weights: &[f64]) -> f64 {
    expectation_of(sample.amounts.iter().zip(weights).map(|(amount, weight)| amount * weight).sum())
}

fn error(samples: &[Sample], weights: &[f64]) -> f64 {
    let squares = samples.iter().map(|sample| (foretold(sample, weights) - sample.result).powi(2));
    squares.sum::<f64>() / samples.len().max(1) as f64
}

fn gradient(samples: &[Sample], weights: &[f64]) -> Vec<f64> {
    let mut gradient = vec![0.0; weights.len()];
    for sample in samples {
        let foretold = foretold(sample, weights);
        let slope = 2.0 * (foretold - sample.result) * foretold * (1.0 - foretold) / SCALE;
        for (total, amount) in gradient.iter_mut().zip(&sample.amounts) {
            *total += slope * amount / samples.len() as f64;
        }
    }
    gradient
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descent_finds_what_decides_the_game() {
        // The first feature decides, the second is noise.
        let mut random = rules::Random::new(5);
        let samples: Vec<_> = (0..2000)
            .map(|_| {
                let (a, b) = (random.below(9) as f64 - 4.0, random.below(9) as f64 - 4.0);
                Sample { result: f64::from(u8::from(a > 0.0)), amounts: vec![a, b] }
            })
            .collect();
        let mut weights = vec![10.0, 10.0];
        for _ in 0..200 {
            let step = gradient(&samples, &weights);
            for (weight, slope) in weights.iter_mut().zip(step) {
                *weight -= 20_000.0 * slope;
            }
        }
        assert!(weights[0] > 60.0 && weights[1].abs() < 10.0, "{weights:?}");
    }
}
