use std::io::Write as _;
use std::time::Duration;

use arena::{BenchEffort, bench, per_second};
use clap::Args;
use engine::bench_positions;
use rules::Lang;

use super::analyse::seconds;
use crate::args::find_game;
use crate::cores;
use crate::error::{Failure, Outcome};
use crate::output;

const EXAMPLES: &str = "\
Examples:
  tafel bench gunzi
  tafel bench --depth 3
  tafel bench fenix --time 0.05 --threads 2

Fixed positions of all games, or of one, are searched with one thread to fixed
depths. The last line is 'bench: NODES nodes NPS nps'; NODES is the same on all
machines, unless --depth, --time, --threads or --hash change the work.";

/// Benchmark the engine on fixed positions
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Only the positions of this game
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// Search every position to this depth
    #[arg(long, short, value_name = "D", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Search every position for this many seconds
    #[arg(long, short, value_name = "S", value_parser = seconds, conflicts_with = "depth")]
    time: Option<Duration>,

    /// How many threads search; 0, or no number, is one for each core
    #[arg(long, value_name = "T", num_args = 0..=1, default_value_t = 1, default_missing_value = "0")]
    threads: usize,

    /// Size of the transposition table (hash), in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..=16384))]
    hash: u16,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    let game = arguments.game.as_deref().map(|text| find_game(text, lang)).transpose()?;
    let effort = match (arguments.depth, arguments.time) {
        (Some(depth), _) => BenchEffort::Depth(depth),
        (None, Some(time)) => BenchEffort::Time(time),
        (None, None) => BenchEffort::Fixed,
    };
    let threads = cores::threads(arguments.threads);
    let (mut nodes, mut elapsed) = (0, Duration::ZERO);
    for position in bench_positions(game.map(|(game, _)| game.id())) {
        let result = bench(position, effort, threads, arguments.hash.into());
        let result = result.map_err(|error| Failure::Run(error.to_string()))?;
        nodes += result.analysis.nodes;
        elapsed += result.elapsed;
        let mut out = output::stdout();
        writeln!(
            out,
            "{:<10} {:<12} depth {:>2}  {:>11} nodes  {:>9} nps  {:>8.3} s  {}",
            position.id(),
            position.name,
            result.analysis.depth,
            result.analysis.nodes,
            result.nodes_per_second(),
            result.elapsed.as_secs_f64(),
            result.analysis.best_move().unwrap_or_default(),
        )?;
        out.flush()?;
    }
    output::print(&format!("bench: {nodes} nodes {} nps", per_second(nodes, elapsed)))
}
