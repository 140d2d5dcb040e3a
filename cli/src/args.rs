use clap::{Args, Parser, Subcommand};
use engine::UnknownGame;
use rules::{Lang, MoveError, Options, Refusal, Rulebook, Table, TextError};

use crate::commands;
use crate::error::{Failure, Outcome};
use crate::messages::say;

const ABOUT: &str = "Three board games with exact rules: Abalone, FENIX and Gunzi";

const AFTER_HELP: &str = "\
Games:
  abalone, fenix (9x9), fenix-7x8 and gunzi. Options follow after a colon:
  abalone:belgian-daisy,goal=5   gunzi:white-first   fenix:no-repetition
  'tafel games' lists them all.

Examples:
  tafel play                             play a game here and now
  tafel learn gunzi                      learn the rules by doing
  tafel puzzle fenix                     solve puzzles of your strength
  tafel show gunzi                       draw the start position
  tafel moves abalone                    all legal moves
  tafel apply gunzi a1-b1l c1-b6r        play moves, print the position
  tafel explain abalone a1c3 --lang nl   why is this not allowed? (in Dutch)
  tafel replay --check games.tafel       check a file of games
  tafel analyse gunzi --depth 8          the best line of play
  tafel book abalone                     what the engine has tried there
  tafel match gunzi --ladder --games 20  let the levels play each other
  tafel review game.tafel                find the mistakes in a game
  tafel tables gunzi                     know endings before any search
  tafel serve --open                     the table in the browser
  tafel health                           ask a server how it is doing
  tafel bot --help                       let an engine play at a server

Positions are one line of text, as 'apply' prints them; put them in quotes:
  tafel moves gunzi --position='-,-,B2,-,-/-,W4,T,W5,-,-,-/W2,-,B5,W4,W4 w 22'

Languages are en, nl, de and fr, by --lang or the variable TAFEL_LANG.
Exit status: 0 all is well, 1 the run failed, 2 the input makes no sense.";

/// The whole command line.
#[derive(Parser, Debug)]
#[command(name = "tafel", version, about = ABOUT, after_help = AFTER_HELP, max_term_width = 110)]
#[command(arg_required_else_help = true, subcommand_required = true, disable_help_subcommand = false)]
pub(crate) struct Arguments {
    /// Language: en, nl, de or fr
    #[arg(long, global = true, value_name = "LANG")]
    pub(crate) lang: Option<Lang>,

    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What can be asked for.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Games(commands::games::Arguments),
    Perft(commands::perft::Arguments),
    Moves(commands::moves::Arguments),
    Apply(commands::apply::Arguments),
    Explain(commands::explain::Arguments),
    Show(commands::show::Arguments),
    Replay(commands::replay::Arguments),
    Convert(commands::convert::Arguments),
    Review(commands::review::Arguments),
    Play(commands::play::Arguments),
    Learn(commands::learn::Arguments),
    Puzzle(commands::puzzle::Arguments),
    Analyse(commands::analyse::Arguments),
    Book(commands::book::Arguments),
    Engine(commands::engine::Arguments),
    Serve(commands::serve::Arguments),
    Health(commands::health::Arguments),
    Admin(commands::admin::Arguments),
    Bot(Box<commands::bot::Arguments>),
    Match(Box<commands::contest::Arguments>),
    Bench(commands::bench::Arguments),
    Tables(commands::tables::Arguments),
    Solve(commands::solve::Arguments),
}

/// The game, its options and a position of it.
#[derive(Args, Debug)]
pub(crate) struct GameArgs {
    /// The game, with options after a colon: abalone, fenix, fenix-7x8, gunzi, abalone:belgian-daisy
    #[arg(value_name = "GAME")]
    game: String,

    /// A position text instead of the start position
    #[arg(long, short, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
}

impl GameArgs {
    /// Sets the game up, or says what is wrong with it.
    pub(crate) fn table(&self, lang: Lang) -> Outcome<Box<dyn Table>> {
        let (game, options) = find_game(&self.game, lang)?;
        set_up(game, &options, self.position.as_deref(), lang)
    }
}

/// The game and options that a text names.
pub(crate) fn find_game(text: &str, lang: Lang) -> Outcome<(&'static dyn Rulebook, Options)> {
    engine::find(text).map_err(|error| {
        Failure::Input(match error {
            UnknownGame::Game(id) => {
                let ids: Vec<_> = engine::all().iter().map(|game| game.id()).collect();
                say(lang, "error.game", &[("game", id.into()), ("games", ids.join(", ").into())])
            }
            UnknownGame::Options(statement) => statement.say(lang),
        })
    })
}

/// Sets a game up at a position, or says what is wrong with it.
pub(crate) fn set_up(
    game: &'static dyn Rulebook,
    options: &Options,
    position: Option<&str>,
    lang: Lang,
) -> Outcome<Box<dyn Table>> {
    game.table(options, position).map_err(|refusal| {
        Failure::Input(match &refusal {
            Refusal::Options(statement) => statement.say(lang),
            Refusal::Position(error) => {
                let what = say(lang, "error.position", &[("why", error.say(lang).into())]);
                format!("{what}{}", pointer(position.unwrap_or_default(), error))
            }
        })
    })
}

/// What is wrong with a move, as an error of the command.
pub(crate) fn bad_move(text: &str, error: &MoveError, lang: Lang) -> Failure {
    let args = [("move", text.into()), ("why", error.say(lang).into())];
    Failure::Input(match error {
        MoveError::Text(text_error) => {
            format!("{}{}", say(lang, "error.move", &args), pointer(text, text_error))
        }
        MoveError::Illegal(_) => say(lang, "error.illegal", &args),
    })
}

/// Two more lines for an error whose place is known: the text, and a mark under the place.
fn pointer(text: &str, error: &TextError) -> String {
    // A text of several lines, or a very long one, would put the mark somewhere else.
    let short = text.chars().count() <= 160 && !text.chars().any(char::is_control);
    match error.at.and_then(|at| text.get(..at)) {
        Some(before) if short => format!("\n  {text}\n  {}^", " ".repeat(before.chars().count())),
        _ => String::new(),
    }
}
