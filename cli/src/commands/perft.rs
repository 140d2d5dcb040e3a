use std::io::Write as _;

use clap::Args;
use rules::{Lang, Table};

use crate::args::{GameArgs, bad_move};
use crate::cores;
use crate::error::Outcome;
use crate::output;
use crate::progress::Progress;

const EXAMPLES: &str = "\
Examples:
  tafel perft abalone 4
  tafel perft gunzi 3 --divide
  tafel perft gunzi 3 -p '-,-,B2,-,-/-,W4,T,W5,-,-,-/W2,-,B5,W4,W4 w 22'
  tafel perft abalone 5 --threads

Repetition and limits on quiet turns play no part. The count stands alone on
the last line.";

/// Below this depth a count is over before anybody wonders, and the threads are best left to share it as a whole.
const DEPTH_WITH_PROGRESS: u32 = 4;

/// Count the move sequences of a given length
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArgs,

    /// The number of turns in a sequence; 0 counts 1
    #[arg(value_parser = clap::value_parser!(u32).range(0..=200))]
    depth: u32,

    /// Also print the count below each move, sorted by move
    #[arg(long)]
    divide: bool,

    /// How many threads count; 0, or no number, is one for each core, and there are never more
    #[arg(long, value_name = "N", num_args = 0..=1, default_value_t = 1, default_missing_value = "0")]
    threads: usize,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    let table = arguments.game.table(lang)?;
    let threads = cores::threads(arguments.threads);
    let depth = arguments.depth;
    if depth == 0 {
        return output::print("1");
    }
    if !arguments.divide && depth < DEPTH_WITH_PROGRESS {
        return output::print(&table.perft(depth, threads).to_string());
    }
    let total = by_move(table.as_ref(), depth, threads, arguments.divide, lang)?;
    output::print(&total.to_string())
}

/// Counts move by move, which leaves room to tell how far the count has come.
fn by_move(table: &dyn Table, depth: u32, threads: usize, divide: bool, lang: Lang) -> Outcome<u64> {
    let mut progress = Progress::new();
    let moves = table.moves();
    let mut total: u64 = 0;
    for (done, text) in moves.iter().enumerate() {
        progress.tell(|| format!("{done} of {} moves, {total} so far", moves.len()));
        let mut child = table.fork();
        child.play(text).map_err(|error| bad_move(text, &error, lang))?;
        let count = child.perft(depth - 1, threads);
        total = total.saturating_add(count);
        if divide {
            progress.clear();
            let mut out = output::stdout();
            writeln!(out, "{text} {count}")?;
            out.flush()?;
        }
    }
    Ok(total)
}
