use std::path::PathBuf;
use std::time::Instant;

use engine::{Budget, Engine, SearchRequest, find};

use crate::data::{Line, read};
use crate::generate::{Evaluation, read_network};

/// What is to be searched, and by what it is judged.
pub(crate) struct Plan {
    pub(crate) game: String,
    pub(crate) file: PathBuf,
    pub(crate) positions: usize,
    pub(crate) nodes: u64,
    pub(crate) evaluation: Evaluation,
}

const MEBIBYTES: usize = 4;

/// Searches positions that games went through, spread over the file, and says how long that took. What matters to a match at
/// equal cost is how much longer one evaluation takes than another; under valgrind that can be counted.
pub(crate) fn run(plan: &Plan) -> Result<(), String> {
    let (game, options) = find(&plan.game).map_err(|error| error.to_string())?;
    let mut engine = Engine::new(game).map_err(|error| error.to_string())?;
    engine.set_memory(MEBIBYTES);
    match &plan.evaluation {
        Evaluation::Own => Ok(()),
        Evaluation::Linear => engine.set_network(None),
        Evaluation::Network(path) => engine.set_network(Some(&read_network(path)?)),
    }
    .map_err(|error| error.to_string())?;
    let mut texts = Vec::new();
    read(&plan.file, |line| {
        if let Line::Sample(sample) = line {
            texts.push(sample.position);
        }
        Ok(())
    })?;
    if texts.is_empty() || plan.positions == 0 {
        return Err(format!("{}: there is no position to search", plan.file.display()));
    }
    let request = SearchRequest::for_analysis(Budget::nodes(plan.nodes));
    let (mut nodes, begin) = (0, Instant::now());
    for text in texts.iter().step_by(texts.len().div_ceil(plan.positions)) {
        engine.forget();
        engine.set_game(&options, Some(text), &[]).map_err(|error| error.to_string())?;
        nodes += engine.go(&request, &mut |_| {}).nodes;
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!("{nodes} nodes in {seconds:.2} s: {:.2} million a second", nodes as f64 / seconds.max(1e-9) / 1e6);
    Ok(())
}
