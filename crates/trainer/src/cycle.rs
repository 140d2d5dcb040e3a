use std::fs;
use std::path::PathBuf;

use engine::find;

use crate::{generate, meet, train};

/// How many generations are to be made of a game, and where.
pub(crate) struct Plan {
    pub(crate) games: Vec<String>,
    pub(crate) folder: PathBuf,
    pub(crate) generations: u32,
    pub(crate) count: u64,
    pub(crate) nodes: u64,
    pub(crate) families: usize,
    pub(crate) passes: u32,
    pub(crate) share: f64,
    pub(crate) pairs: u64,
    pub(crate) threads: u32,
    pub(crate) seed: u64,
}

/// From nothing to networks: each generation plays games, learns from all games so far, and meets the linear evaluation from
/// every start. The first one plays with the linear evaluation, the others with the network before. What is there already
/// is gone on with.
pub(crate) fn run(plan: &Plan) -> Result<(), String> {
    let game = plan.games.first().ok_or("no game")?;
    let id = find(game).map_err(|error| error.to_string())?.0.id();
    fs::create_dir_all(&plan.folder).map_err(|error| format!("{}: {error}", plan.folder.display()))?;
    let path = |generation: u32, kind: &str| plan.folder.join(format!("{id}-{generation}.{kind}"));
    for generation in 0..plan.generations {
        let seed = plan.seed + u64::from(generation);
        eprintln!("generation {generation}: games");
        generate::run(&generate::Plan {
            games: plan.games.clone(),
            file: path(generation, "txt"),
            count: plan.count,
            nodes: plan.nodes,
            opening: generate::OPENING,
            threads: plan.threads,
            seed,
            evaluation: match generation {
                0 => generate::Evaluation::Linear,
                _ => generate::Evaluation::Network(path(generation - 1, "net")),
            },
        })?;
        eprintln!("generation {generation}: training");
        let network = path(generation, "net");
        if !network.exists() {
            train::run(&train::Plan {
                game: game.clone(),
                files: (0..=generation).map(|generation| path(generation, "txt")).collect(),
                out: network.clone(),
                families: plan.families,
                passes: plan.passes,
                batch: train::BATCH,
                rate: train::RATE,
                share: plan.share,
                threads: plan.threads as usize,
                seed,
            })?;
        }
        for game in &plan.games {
            eprintln!("generation {generation}: {game} against the linear evaluation");
            meet::run(&meet::Plan {
                game: game.clone(),
                network: network.clone(),
                other: None,
                pairs: plan.pairs,
                nodes: plan.nodes,
                other_nodes: None,
                without: Default::default(),
                opening: meet::OPENING,
                threads: plan.threads,
                seed,
            })?;
        }
    }
    Ok(())
}
