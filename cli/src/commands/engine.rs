use std::io::{self, BufReader};
#[cfg(unix)]
use std::sync::Arc;

use clap::Args;
#[cfg(unix)]
use engine::Clock;
use rules::Lang;
use ugi::Builtin;

use crate::args::find_game;
use crate::error::Outcome;
use crate::folders::tables_folder;

const EXAMPLES: &str = "\
Examples:
  tafel engine
  tafel engine --game abalone:belgian-daisy
  printf 'position startpos\\ngo depth 8\\n' | tafel engine --game gunzi

It speaks UGI, the Universal Game Interface (UCI for any game), on stdin and
stdout: ugi, isready, setoption, uginewgame, position, go, stop, query, quit.
Options: Game, Hash, Threads, MultiPV, Level, Seed, OwnBook, Without, Tables
(the folder of endgame tables, if it is not the usual one).";

/// Run as an engine for other programs: UGI on stdin and stdout
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The game to begin with; the option Game changes it
    #[arg(long, value_name = "GAME", default_value = "abalone")]
    game: String,

    /// Count the time that the processor works for it, not the time that passes: fair matches beside other work
    #[cfg(unix)]
    #[arg(long)]
    processor_time: bool,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    let game = find_game(&arguments.game, lang)?;
    let thinker = Builtin::default().with_endings(tables_folder());
    #[cfg(unix)]
    let thinker = if arguments.processor_time { thinker.with_clock(processor_clock()) } else { thinker };
    let (input, output, errors) = (BufReader::new(io::stdin()), io::stdout().lock(), io::stderr().lock());
    Ok(ugi::serve_with(input, output, errors, &Builtin::service(), game, Box::new(thinker))?)
}

/// Stands still while this program waits or another one has the processor. All threads count.
#[cfg(unix)]
fn processor_clock() -> Clock {
    use rustix::time::{ClockId, clock_gettime};
    Arc::new(|| {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        time.tv_sec as u64 * 1000 + time.tv_nsec as u64 / 1_000_000
    })
}
