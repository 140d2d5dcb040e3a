use std::io::Write as _;

use clap::Args;
use rules::Lang;
use session::Conclusion;

use crate::args::{GameArgs, bad_move};
use crate::draw::DrawArgs;
use crate::error::Outcome;
use crate::output;
use crate::standing;

const EXAMPLES: &str = "\
Examples:
  tafel show abalone
  tafel show gunzi -p '-,WP3,-,WP2,-/-,-,-,B4,-,-,B3/-,W4,W3,-,- w 22'
  tafel show fenix --view diamond
  tafel show abalone:belgian-daisy --svg daisy.svg --theme dark
  tafel show abalone --last a1b2 --png - --size 400 > first-move.png";

/// Show a position in the terminal, or as a picture
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArgs,

    /// Play this move first, and mark it as the last one (several are played in order)
    #[arg(long, value_name = "MOVE", allow_hyphen_values = true)]
    last: Vec<String>,

    #[command(flatten)]
    draw: DrawArgs,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    arguments.draw.check()?;
    let mut table = arguments.game.table(lang)?;
    for text in &arguments.last {
        table.play(text).map_err(|error| bad_move(text, &error, lang))?;
    }
    let scene = arguments.draw.scene(table.as_ref(), lang)?;
    if arguments.draw.wants_picture() {
        return arguments.draw.write_pictures(&scene, lang);
    }
    let mut out = output::stdout();
    writeln!(out, "{}", arguments.draw.terminal(&scene))?;
    let conclusion = Conclusion::by_rules(table.as_ref());
    for line in standing::lines(table.as_ref(), conclusion.as_ref(), lang) {
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}
