//! One file a command: its arguments, its help, and what it does.

pub(crate) mod admin;
pub(crate) mod analyse;
pub(crate) mod apply;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod bot;
pub(crate) mod contest;
pub(crate) mod convert;
pub(crate) mod desk;
pub(crate) mod engine;
pub(crate) mod explain;
pub(crate) mod games;
pub(crate) mod health;
pub(crate) mod learn;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod puzzle;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod tables;

use crate::args::{Arguments, Command};
use crate::error::Outcome;
use crate::language;

/// Does what the command line asks.
pub(crate) fn run(arguments: Arguments) -> Outcome {
    let asked = arguments.lang;
    let lang = language::for_scripts(asked)?;
    match arguments.command {
        Command::Games(arguments) => games::run(&arguments, lang),
        Command::Perft(arguments) => perft::run(&arguments, lang),
        Command::Moves(arguments) => moves::run(&arguments, lang),
        Command::Apply(arguments) => apply::run(&arguments, lang),
        Command::Explain(arguments) => explain::run(&arguments, lang),
        Command::Show(arguments) => show::run(&arguments, lang),
        Command::Replay(arguments) => replay::run(&arguments, lang),
        Command::Convert(arguments) => convert::run(&arguments, lang),
        Command::Analyse(arguments) => analyse::run(&arguments, lang),
        Command::Book(arguments) => book::run(&arguments, lang),
        Command::Engine(arguments) => engine::run(&arguments, lang),
        Command::Match(arguments) => contest::run(&arguments, lang),
        Command::Solve(arguments) => solve::run(&arguments, lang),
        Command::Tables(arguments) => tables::run(&arguments, lang),
        Command::Bench(arguments) => bench::run(&arguments, lang),
        Command::Review(arguments) => review::run(&arguments, lang),
        Command::Bot(arguments) => bot::run(&arguments, lang),
        Command::Health(arguments) => health::run(&arguments, lang),
        Command::Admin(arguments) => admin::run(&arguments, lang),
        Command::Serve(arguments) => serve::run(&arguments, lang),
        Command::Learn(arguments) => learn::run(&arguments, lang),
        Command::Puzzle(arguments) => puzzle::run(&arguments, lang),
        Command::Play(arguments) => play::run(&arguments, asked),
    }
}
