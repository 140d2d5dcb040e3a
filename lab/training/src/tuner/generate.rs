use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use engine::{Engine, find};
use rules::{Outcome, Random, Side};

use crate::selfplay::{open, play};

pub(crate) struct Plan {
    pub(crate) game: String,
    pub(crate) file: PathBuf,
    pub(crate) games: u32,
    pub(crate) nodes: u64,
    pub(crate) opening: u32,
    pub(crate) threads: u32,
    pub(crate) seed: u64,
}

const MEBIBYTES: usize = 4;

/// Plays the games and writes a line for each quiet position: result for Side One, a tab, the position.
pub(crate) fn run(plan: &Plan) -> Result<(), String> {
    let (game, options) = find(&plan.game).map_err(|error| error.to_string())?;
    let file = OpenOptions::new().create(true).append(true).open(&plan.file);
    let file = Mutex::new(file.map_err(|error| format!("{}: {error}", plan.file.display()))?);
    let (next, done) = (AtomicU32::new(0), AtomicU32::new(0));
    let one_game = |engine: &mut Engine, number: u32| -> Result<(), String> {
        let mut random = Random::new(plan.seed << 32 | u64::from(number));
        let mut table = game.table(&options, None).map_err(|error| error.to_string())?;
        // A whole preparation is random, so that all sorts of it are seen.
        if !open(&mut *table, engine.preparation() + plan.opening, &mut random) {
            return Ok(());
        }
        let mut positions = Vec::new();
        engine.forget();
        let outcome = play(engine, &mut *table, plan.nodes, |engine, table| {
            if engine.is_quiet() {
                positions.push(table.position_text());
            }
        })?;
        let result = match outcome {
            Outcome::Win(Side::One) => "1",
            Outcome::Draw => "0.5",
            Outcome::Win(Side::Two) => "0",
        };
        let mut file = file.lock().map_err(|_| "another thread failed")?;
        let mut lines = positions.iter().map(|position| writeln!(file, "{result}\t{position}"));
        lines.try_for_each(|written| written.map_err(|error| error.to_string()))
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.threads.max(1))
            .map(|_| {
                scope.spawn(|| {
                    let mut engine = Engine::new(game).map_err(|error| error.to_string())?;
                    engine.set_memory(MEBIBYTES);
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= plan.games {
                            return Ok(());
                        }
                        one_game(&mut engine, number)?;
                        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                        if done.is_multiple_of(50) {
                            eprintln!("{done} of {} games", plan.games);
                        }
                    }
                })
            })
            .collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread panicked".to_owned())?)
    })
}
