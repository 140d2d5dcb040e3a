use std::io::Write as _;

use clap::Args;
use rules::{Lang, OptionKind, OptionSpec, Rulebook};

use crate::args::find_game;
use crate::error::Outcome;
use crate::messages::say;
use crate::output;
use crate::wrap;

const EXAMPLES: &str = "\
Examples:
  tafel games
  tafel games abalone --lang de

An option is chosen after a colon by key=value; where it says enough, the word
alone will do:
  tafel show abalone:layout=belgian-daisy,goal=5
  tafel show abalone:belgian-daisy";

/// List the games and what can be chosen about them
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Only this game
    #[arg(value_name = "GAME")]
    game: Option<String>,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    let one;
    let games = match &arguments.game {
        None => engine::all(),
        Some(text) => {
            one = [find_game(text, lang)?.0];
            &one
        }
    };
    let mut out = output::stdout();
    for (i, game) in games.iter().enumerate() {
        let gap = if i == 0 { "" } else { "\n" };
        writeln!(out, "{gap}{:<12}{}", game.id(), game.title())?;
        for line in option_lines(*game, lang) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(out.flush()?)
}

/// What can be chosen about a game: for each option its meaning and its values.
pub(crate) fn option_lines(game: &dyn Rulebook, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    for option in game.options() {
        lines.push(format!("  {}: {}", option.key, about(game, option, lang)));
        lines.extend(wrap::paragraph("      ", &values(option, lang)));
    }
    lines
}

/// What the option decides, in words.
fn about(game: &dyn Rulebook, option: &OptionSpec, lang: Lang) -> String {
    game.words().word(lang, &format!("option.{}", option.key))
}

/// The values of an option, the default marked.
fn values(option: &OptionSpec, lang: Lang) -> String {
    let default = say(lang, "games.default", &[("value", option.default.into())]);
    match option.kind {
        OptionKind::Choice(words) => {
            let marked =
                words.iter().map(|&word| if word == option.default { default.clone() } else { word.to_owned() });
            marked.collect::<Vec<_>>().join(", ")
        }
        kind => format!("{kind}; {default}"),
    }
}
