//! Makes the networks of the engine.
//!
//! `trainer run` goes from nothing to networks. Step by step: `trainer generate` lets the engine play against itself and writes positions down; `trainer train` makes a network that
//! foretells what the search thought of them and how the games ended; `trainer meet` lets it play against the linear
//! evaluation or another network; `trainer pace` says what it costs to judge by it. `trainer spsa` looks for better numbers for
//! the search on top.

mod chart;
mod cycle;
mod data;
mod generate;
mod meet;
mod model;
mod pace;
mod positions;
mod spsa;
mod train;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about = "Make the networks of the engine from self-play")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// From nothing to networks: generations of games, training and matches against the linear evaluation
    Run {
        /// The game, such as abalone; several starts of one game are taken in turn
        #[arg(required = true)]
        games: Vec<String>,
        /// Where games and networks go; what is there already is gone on with
        #[arg(long)]
        folder: PathBuf,
        /// How many generations
        #[arg(long, default_value_t = 3)]
        generations: u32,
        /// Games for each generation
        #[arg(long, default_value_t = 10_000)]
        count: u64,
        /// Positions searched for each move
        #[arg(long, default_value_t = 1000)]
        nodes: u64,
        /// Families of hidden units
        #[arg(long, default_value_t = 8)]
        families: usize,
        /// Passes over the data
        #[arg(long, default_value_t = 16)]
        passes: u32,
        /// How much of what is to be foretold is the result of the game
        #[arg(long, default_value_t = 0.4)]
        share: f64,
        /// Pairs of games against the linear evaluation
        #[arg(long, default_value_t = 200)]
        pairs: u64,
        /// Threads
        #[arg(long, default_value_t = 2)]
        threads: u32,
        /// The seed of all that is random
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Let the engine play against itself and write down positions with what became of them; goes on where it was left
    Generate {
        /// The game, such as abalone; several starts of one game are taken in turn
        #[arg(required = true)]
        games: Vec<String>,
        /// Where to write
        #[arg(long)]
        file: PathBuf,
        /// How many games there are to be in the file
        #[arg(long, default_value_t = 10_000)]
        count: u64,
        /// Positions searched for each move
        #[arg(long, default_value_t = 1000)]
        nodes: u64,
        /// Up to so many random moves at the beginning of each game
        #[arg(long, default_value_t = generate::OPENING)]
        opening: usize,
        /// Threads
        #[arg(long, default_value_t = 1)]
        threads: u32,
        /// The seed of all that is random
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// A network to play with; without it the linear evaluation
        #[arg(long, conflicts_with = "own")]
        network: Option<PathBuf>,
        /// Play with what the engine judges by at full strength
        #[arg(long)]
        own: bool,
    },
    /// Train a network on positions that `generate` wrote
    Train {
        /// The game
        game: String,
        /// What `generate` wrote
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Where to write the network; a picture of how the error fell goes beside it
        #[arg(long)]
        out: PathBuf,
        /// Families of hidden units: each has a unit for every way to lay the board on itself
        #[arg(long, default_value_t = 8)]
        families: usize,
        /// Passes over the data
        #[arg(long, default_value_t = 16)]
        passes: u32,
        /// Positions between two steps
        #[arg(long, default_value_t = train::BATCH)]
        batch: usize,
        /// How large steps are at first
        #[arg(long, default_value_t = train::RATE)]
        rate: f64,
        /// How much of what is to be foretold is the result of the game; the rest is what the search thought
        #[arg(long, default_value_t = 0.4)]
        share: f64,
        /// Threads
        #[arg(long, default_value_t = 2)]
        threads: usize,
        /// The seed of all that is random
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Search positions that games went through and tell how long it takes: what it costs to judge by a network
    Pace {
        /// The game
        game: String,
        /// What `generate` wrote
        file: PathBuf,
        /// How many positions, spread over the file
        #[arg(long, default_value_t = 12)]
        positions: usize,
        /// Positions searched for each
        #[arg(long, default_value_t = 5000)]
        nodes: u64,
        /// A network to judge by; without it the linear evaluation
        #[arg(long, conflicts_with = "own")]
        network: Option<PathBuf>,
        /// Judge by what the engine judges by at full strength
        #[arg(long)]
        own: bool,
    },
    /// Let a network play against the linear evaluation or another network, at a fixed number of positions a move
    Meet {
        /// The game, such as abalone:belgian-daisy
        game: String,
        /// The network
        network: PathBuf,
        /// Another network to meet; without it the linear evaluation
        #[arg(long)]
        other: Option<PathBuf>,
        /// Pairs of games, each from one opening with either side
        #[arg(long, default_value_t = 200)]
        pairs: u64,
        /// Positions searched for each move
        #[arg(long, default_value_t = 1000)]
        nodes: u64,
        /// The same for the other player, if it is not as many
        #[arg(long)]
        other_nodes: Option<u64>,
        /// A part of the search that the network does without; may be given several times
        #[arg(long)]
        without: Vec<String>,
        /// A part of the search that the other player does without; may be given several times
        #[arg(long)]
        other_without: Vec<String>,
        /// How the network leaves things out, such as lead=80,null-base=350; what is not named is as the game came with it
        #[arg(long, default_value = "")]
        pruning: String,
        /// The same for the other player
        #[arg(long, default_value = "")]
        other_pruning: String,
        /// Random moves at the beginning of each pair
        #[arg(long, default_value_t = meet::OPENING)]
        opening: usize,
        /// Threads
        #[arg(long, default_value_t = 1)]
        threads: u32,
        /// The seed of the openings
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Look for better numbers for pruning and reductions by playing (SPSA); goes on where it was left
    Spsa {
        /// The game, such as abalone; several starts of one game are taken in turn
        #[arg(required = true)]
        games: Vec<String>,
        /// Where to write down how the numbers went
        #[arg(long)]
        file: PathBuf,
        /// The numbers; without it all that can be told apart in few games
        #[arg(long, value_delimiter = ',')]
        numbers: Vec<String>,
        /// Pairs of games
        #[arg(long, default_value_t = 2000)]
        pairs: u64,
        /// Positions searched for each move
        #[arg(long, default_value_t = 1000)]
        nodes: u64,
        /// Random moves at the beginning of each pair
        #[arg(long, default_value_t = meet::OPENING)]
        opening: usize,
        /// How far numbers go after a pair that was won, as a part of how far they were moved
        #[arg(long, default_value_t = spsa::RATE)]
        rate: f64,
        /// Threads; with more than one, no two runs are alike
        #[arg(long, default_value_t = 1)]
        threads: u32,
        /// The seed of all that is random
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Run { games, folder, generations, count, nodes, families, passes, share, pairs, threads, seed } => {
            cycle::run(&cycle::Plan {
                games,
                folder,
                generations,
                count,
                nodes,
                families,
                passes,
                share,
                pairs,
                threads,
                seed,
            })
        }
        Command::Generate { games, file, count, nodes, opening, threads, seed, network, own } => {
            let evaluation = generate::Evaluation::of(network, own);
            generate::run(&generate::Plan { games, file, count, nodes, opening, threads, seed, evaluation })
        }
        Command::Train { game, files, out, families, passes, batch, rate, share, threads, seed } => {
            train::run(&train::Plan { game, files, out, families, passes, batch, rate, share, threads, seed })
        }
        Command::Pace { game, file, positions, nodes, network, own } => {
            let evaluation = generate::Evaluation::of(network, own);
            pace::run(&pace::Plan { game, file, positions, nodes, evaluation })
        }
        Command::Meet {
            game,
            network,
            other,
            pairs,
            nodes,
            other_nodes,
            without,
            other_without,
            pruning,
            other_pruning,
            opening,
            threads,
            seed,
        } => meet::run(&meet::Plan {
            game,
            network,
            other,
            pairs,
            nodes,
            other_nodes,
            without: [without, other_without],
            pruning: [pruning, other_pruning],
            opening,
            threads,
            seed,
        })
        .map(|result| println!("{result}")),
        Command::Spsa { games, file, numbers, pairs, nodes, opening, rate, threads, seed } => {
            let numbers = if numbers.is_empty() { spsa::usual_numbers() } else { numbers };
            spsa::run(&spsa::Plan { games, file, numbers, pairs, nodes, opening, rate, threads, seed })
                .map(|found| println!("{found}"))
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("trainer: {error}");
            ExitCode::FAILURE
        }
    }
}
