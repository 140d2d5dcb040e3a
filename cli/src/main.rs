//! The command `tafel`: the table in a terminal.
//!
//! Nothing but the answer goes to stdout. Errors go to stderr, with exit status 2 for bad input and 1 for a run that
//! failed.

mod args;
mod commands;
mod cores;
mod draw;
mod error;
mod files;
mod folders;
mod interrupt;
mod language;
mod messages;
mod output;
mod progress;
mod standing;
mod stream;
mod terminal;
mod wrap;

use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    let arguments = args::Arguments::parse();
    match commands::run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
