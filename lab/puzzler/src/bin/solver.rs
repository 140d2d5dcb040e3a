//! The long run: `cargo xtask proofs`.

use std::io::{IsTerminal as _, Write as _};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use puzzler::solver::{Breadth, Order, Tally, run};

#[derive(Parser)]
#[command(about = "Hold what the engine calls proved against positions solved backwards")]
struct Arguments {
    /// How many claims to check
    #[arg(long, default_value_t = 1_000_000)]
    claims: u64,
    /// Stop after that many searches in any case; two engines that get as many are asked the same
    #[arg(long, default_value_t = u64::MAX)]
    searches: u64,
    /// The seed of the random positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    let Arguments { claims, searches, seed } = Arguments::parse();
    let begin = Instant::now();
    let mut last = Duration::ZERO;
    let mut show = |tally: &Tally| {
        let pause = if std::io::stderr().is_terminal() { 1 } else { 60 };
        if begin.elapsed() >= last + Duration::from_secs(pause) {
            last = begin.elapsed();
            let end = if std::io::stderr().is_terminal() { '\r' } else { '\n' };
            eprint!("{tally} after {} s{end}", last.as_secs());
            let _ = std::io::stderr().flush();
        }
    };
    let tally = run(Order { claims, searches, seed, breadth: Breadth::Full }, &mut show);
    println!("{tally}");
    for example in &tally.examples {
        println!("{example}");
    }
    if tally.wrong() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
