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
/// (games, networks, results of matches) is gone on with.
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
        for (number, game) in plan.games.iter().enumerate() {
            eprintln!("generation {generation}: {game} against the linear evaluation");
            let result = path(generation, &format!("match-{number}"));
            if let Ok(told) = fs::read_to_string(&result) {
                print!("{told}");
                continue;
            }
            let told = meet::run(&meet::Plan {
                game: game.clone(),
                network: network.clone(),
                other: None,
                pairs: plan.pairs,
                nodes: plan.nodes,
                other_nodes: None,
                without: Default::default(),
                pruning: Default::default(),
                opening: meet::OPENING,
                threads: plan.threads,
                seed,
            })?;
            println!("{told}");
            train::write(&result, format!("{told}\n").as_bytes())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn plan(folder: &Path) -> Plan {
        Plan {
            games: vec!["fenix-7x8".to_owned()],
            folder: folder.to_owned(),
            generations: 2,
            count: 20,
            nodes: 30,
            families: 2,
            passes: 2,
            share: 0.3,
            pairs: 1,
            threads: 1,
            seed: 4,
        }
    }

    #[test]
    fn a_run_from_nothing_is_the_same_when_it_was_ended_in_between() {
        let folder = std::env::temp_dir().join(format!("tafel-cycle-{}", std::process::id()));
        let plan = plan(&folder);
        let path = |name: &str| folder.join(name);
        let files = ["fenix-7x8-0.txt", "fenix-7x8-0.net", "fenix-7x8-1.txt", "fenix-7x8-1.net", "fenix-7x8-1.match-0"];
        let contents = || files.map(|name| fs::read(path(name)).unwrap_or_else(|error| panic!("{name}: {error}")));
        assert_eq!(run(&plan), Ok(()));
        let whole = contents();
        let picture = fs::read_to_string(path("fenix-7x8-1.svg")).unwrap();
        assert_eq!(picture.matches("<polyline").count(), 3, "learned, kept back, linear");
        // Ended in the midst of a game of the last generation: neither network nor match are there.
        let half = &whole[2][..whole[2].len() * 2 / 3];
        fs::write(path("fenix-7x8-1.txt"), half).unwrap();
        for name in ["fenix-7x8-1.net", "fenix-7x8-1.match-0"] {
            fs::remove_file(path(name)).unwrap();
        }
        // A match that was played is not played again.
        fs::write(path("fenix-7x8-0.match-0"), "as it was\n").unwrap();
        assert_eq!(run(&plan), Ok(()));
        assert!(contents() == whole, "the second run came to something else");
        assert_eq!(fs::read_to_string(path("fenix-7x8-0.match-0")).unwrap(), "as it was\n");
        fs::remove_dir_all(&folder).unwrap();
    }
}
