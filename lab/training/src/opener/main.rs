//! Makes the engine's books from games that it plays against itself.
//!
//! `opener formations` looks for good ways to prepare the battle, by a bandit over formations, and measures the best; its lines
//! go into `engine/engine/src/players/formations/book.rs`. `opener openings` plays the first moves of a game in all ways that are
//! worth trying, and `opener pack` makes a book of that for `engine/engine/books`; `opener judge` looks again at the moves of a
//! book, when there is a better network. Games go on where they were left.

mod bandit;
mod camp;
mod formations;
mod judge;
mod log;
mod openings;
mod pack;
mod tree;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

#[derive(Parser)]
#[command(about = "Make the engine's books from games that it plays against itself")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Look for good formations at the end of a preparation, and measure the best
    Formations {
        /// The game, such as fenix or fenix-7x8
        game: String,
        /// Where the results go; a file that exists is gone on with
        #[arg(long)]
        file: PathBuf,
        /// How many games, those that measure the best included
        #[arg(long, default_value_t = 50_000)]
        games: u64,
        /// Positions searched for each move
        #[arg(long, default_value_t = 150)]
        nodes: u64,
        /// Quiet turns after which a game is drawn while the best are looked for
        #[arg(long, default_value_t = 100)]
        quiet: u32,
        /// Turns by lot at the beginning of each battle while the best are looked for
        #[arg(long, default_value_t = 6)]
        lot: usize,
        /// Pairs of games that each of the best plays against the others of them at last
        #[arg(long, default_value_t = 1000)]
        pairs: u32,
        /// Positions searched for each move in those
        #[arg(long, default_value_t = engine::TRIAL_NODES)]
        last_nodes: u64,
        /// Threads
        #[arg(long, default_value_t = 1)]
        threads: usize,
        /// The seed of the random choices
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Try the first moves of a game in all ways that are worth trying
    Openings {
        /// The starts, each with how many games of it there are to be: abalone:belgian-daisy=30000
        #[arg(required = true)]
        starts: Vec<String>,
        /// Where the games go; a file that exists is gone on with
        #[arg(long)]
        file: PathBuf,
        /// Positions searched for each move
        #[arg(long, default_value_t = 250)]
        nodes: u64,
        /// A network to play with; without it the linear evaluation
        #[arg(long)]
        network: Option<PathBuf>,
        /// Threads; each takes a start
        #[arg(long, default_value_t = 1)]
        threads: usize,
    },
    /// Make a book of the games that `openings` played
    Pack {
        /// What `openings` wrote
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Where the book goes
        #[arg(long)]
        out: PathBuf,
        /// Positions with fewer games are left out
        #[arg(long, default_value_t = 25)]
        least: u32,
        #[command(flatten)]
        look: LookArguments,
    },
    /// Judge anew which moves of a book may be played without a thought
    Judge {
        /// The book
        book: PathBuf,
        /// Where its openings begin, such as abalone:belgian-daisy
        #[arg(required = true)]
        starts: Vec<String>,
        /// Where the judged book goes
        #[arg(long)]
        out: PathBuf,
        #[command(flatten)]
        look: LookArguments,
    },
}

/// How each move that might be played is looked at.
#[derive(Args)]
struct LookArguments {
    /// Positions searched for a longer look at each move that might be played
    #[arg(long, default_value_t = 200_000)]
    look: u64,
    /// A move that promises so much less than the best, in parts of a won game, is not played
    #[arg(long, default_value_t = 0.02)]
    loss: f64,
    /// A network to look with; without it the linear evaluation
    #[arg(long)]
    network: Option<PathBuf>,
}

impl From<LookArguments> for judge::Look {
    fn from(LookArguments { look, loss, network }: LookArguments) -> Self {
        Self { nodes: look, loss, network }
    }
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Formations { game, file, games, nodes, quiet, lot, pairs, last_nodes, threads, seed } => {
            formations::run(&formations::Plan {
                game,
                file,
                games,
                nodes,
                quiet,
                lot,
                pairs,
                last_nodes,
                threads,
                seed,
            })
        }
        Command::Openings { starts, file, nodes, network, threads } => {
            openings::run(&openings::Plan { starts, file, nodes, network, threads })
        }
        Command::Pack { files, out, least, look } => pack::Pack { files, out, least, look: look.into() }.run(),
        Command::Judge { book, starts, out, look } => judge::Judge { book, starts, out, look: look.into() }.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("opener: {error}");
            ExitCode::FAILURE
        }
    }
}
