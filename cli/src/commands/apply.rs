use clap::Args;
use rules::Lang;

use crate::args::{GameArgs, bad_move};
use crate::error::Outcome;
use crate::output;

const EXAMPLES: &str = "\
Examples:
  tafel apply abalone a1b2
  tafel apply gunzi a1-b1l c1-b6r
  tafel apply gunzi '~b3l' -p '-,-,-,-,-/-,B5,W1,-,-,-,-/-,-,-,-,- b 9'

Every spelling of a move is understood. In a shell, quote moves that contain
~ # ; or *.";

/// Play moves and print the resulting position
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArgs,

    /// The moves, in order
    #[arg(value_name = "MOVE", required = true)]
    moves: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    let mut table = arguments.game.table(lang)?;
    for text in &arguments.moves {
        table.play(text).map_err(|error| bad_move(text, &error, lang))?;
    }
    output::print(&table.position_text())
}
