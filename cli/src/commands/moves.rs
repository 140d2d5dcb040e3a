use std::io::Write as _;

use clap::Args;
use rules::Lang;

use crate::args::GameArgs;
use crate::error::Outcome;
use crate::output;

const EXAMPLES: &str = "\
Examples:
  tafel moves gunzi
  tafel moves abalone:german-daisy
  tafel moves gunzi --position='-,-,B2,-,-/-,W4,T,W5,-,-,-/W2,-,B5,W4,W4 w 22'

A finished game has no moves: then nothing is printed.";

/// List the legal moves, one a line, sorted by bytes
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArgs,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    let table = arguments.game.table(lang)?;
    let mut out = output::stdout();
    for text in table.moves() {
        writeln!(out, "{text}")?;
    }
    Ok(out.flush()?)
}
