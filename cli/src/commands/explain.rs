use std::io::Write as _;

use clap::Args;
use diagram::Mark;
use rules::{Cell, Lang, MoveError, Statement, Table};

use crate::args::{GameArgs, bad_move};
use crate::draw;
use crate::error::Outcome;
use crate::messages::{say, word};
use crate::output::{self, Colour};

const EXAMPLES: &str = "\
Examples:
  tafel explain abalone a1b2
  tafel explain abalone a1c3 --lang fr
  tafel explain gunzi a1-c1l --show
  tafel explain gunzi '~b3l' -p '-,-,-,-,-/-,B5,W1,-,-,-,-/-,-,-,-,- b 9'

An illegal move is an answer too: its rule goes to stdout, and the exit status
is 0. Only a text that is no move at all is an error (exit status 2).";

/// Say what a move does, or which rule forbids it
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArgs,

    /// The move, in any of its spellings
    #[arg(value_name = "MOVE")]
    text: String,

    /// Draw the board as well, with the cells concerned marked
    #[arg(long)]
    show: bool,

    /// Whether the drawing is coloured
    #[arg(long, visible_alias = "color", value_name = "WHEN", value_enum, default_value_t)]
    colour: Colour,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    let table = arguments.game.table(lang)?;
    let text = arguments.text.trim();
    let answer = match table.judge(text) {
        Ok(canonical) => legal(table.as_ref(), text, &canonical, lang)?,
        Err(MoveError::Illegal(reason)) => illegal(table.as_ref(), text, &reason, lang),
        Err(error) => return Err(bad_move(text, &error, lang)),
    };
    let mut out = output::stdout();
    if arguments.show {
        let scene = draw::scene(table.as_ref(), lang)?.mark(answer.mark, answer.cells);
        writeln!(out, "{}", scene.terminal(draw::style(arguments.colour.is_on(), true)))?;
    }
    for line in answer.lines {
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}

/// What is said about a move, and the cells to mark on the board.
struct Answer {
    lines: Vec<String>,
    mark: Mark,
    cells: Vec<Cell>,
}

/// What a legal move does.
fn legal(table: &dyn Table, text: &str, canonical: &str, lang: Lang) -> Outcome<Answer> {
    let heading = if text == canonical {
        say(lang, "explain.legal", &[("move", text.into())])
    } else {
        say(lang, "explain.legal-as", &[("move", text.into()), ("canonical", canonical.into())])
    };
    let mut lines = vec![heading];
    let statements = table.describe(text).map_err(|error| bad_move(text, &error, lang))?;
    lines.extend(statements.iter().map(|statement| statement.say(lang)));
    let cells = statements.into_iter().flat_map(|statement| statement.cells).collect();
    Ok(Answer { lines, mark: Mark::Selected, cells })
}

/// The rule that forbids a move, and the cells it concerns.
fn illegal(table: &dyn Table, text: &str, reason: &Statement, lang: Lang) -> Answer {
    let mut lines = vec![say(lang, "explain.illegal", &[("move", text.into())]), reason.say(lang)];
    lines.push(format!("{}: {}", word(lang, "explain.rule"), reason.rule));
    if !reason.cells.is_empty() {
        lines.push(format!("{}: {}", word(lang, "explain.cells"), cell_names(table, &reason.cells)));
    }
    Answer { lines, mark: Mark::Why, cells: reason.cells.clone() }
}

/// The names of cells, each once, in the order given.
fn cell_names(table: &dyn Table, cells: &[Cell]) -> String {
    let names = table.cells();
    let mut out: Vec<&str> = Vec::new();
    for cell in cells {
        if let Some((_, name)) = names.iter().find(|(known, _)| known == cell)
            && !out.contains(&name.as_str())
        {
            out.push(name);
        }
    }
    out.join(", ")
}
