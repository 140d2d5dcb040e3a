use std::io::{self, BufReader};

use clap::Args;
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
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    let game = find_game(&arguments.game, lang)?;
    let thinker = Builtin::with_endings(tables_folder());
    let (input, output, errors) = (BufReader::new(io::stdin()), io::stdout().lock(), io::stderr().lock());
    Ok(ugi::serve_with(input, output, errors, &Builtin::service(), game, Box::new(thinker))?)
}
