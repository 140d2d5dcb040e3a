//! Finds the weights of a game's evaluation.
//!
//! `tuner generate` lets the engine play against itself and writes down quiet positions with how the game ended;
//! `tuner fit` finds the weights that foretell those ends best; `tuner warnings` tells how often a guided first game warns of a
//! move that is not bad. The weights go into `engine/engine/src/players`.

mod fit;
mod generate;
mod selfplay;
mod warnings;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about = "Find the weights of a game's evaluation from self-play")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Let the engine play against itself and write down positions with results
    Generate {
        /// The game, such as abalone:belgian-daisy
        game: String,
        /// Where to write; a file that exists is added to
        file: PathBuf,
        /// How many games
        #[arg(long, default_value_t = 1000)]
        games: u32,
        /// Positions searched for each move
        #[arg(long, default_value_t = 2000)]
        nodes: u64,
        /// Random moves at the beginning of each game
        #[arg(long, default_value_t = 8)]
        opening: u32,
        /// Threads
        #[arg(long, default_value_t = 2)]
        threads: u32,
        /// The seed of the random moves
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Find the weights that foretell the results best
    Fit {
        /// The game
        game: String,
        /// What `generate` wrote
        file: PathBuf,
        /// Passes over the data
        #[arg(long, default_value_t = 400)]
        passes: u32,
    },
    /// Measure how often a warning of a guided first game is false
    Warnings {
        /// The game
        game: String,
        /// How many warnings to look at
        #[arg(long, default_value_t = 100)]
        warnings: u32,
        /// The seed of the games
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Generate { game, file, games, nodes, opening, threads, seed } => {
            generate::run(&generate::Plan { game, file, games, nodes, opening, threads, seed })
        }
        Command::Fit { game, file, passes } => fit::run(&game, &file, passes),
        Command::Warnings { game, warnings, seed } => warnings::run(&game, warnings, seed),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tuner: {error}");
            ExitCode::FAILURE
        }
    }
}
