//! Every chore of the project: `cargo xtask help`.

mod bench;
mod browser;
mod deny;
mod deploy;
mod front;
mod fuzz;
mod second_try;
mod shell;
mod steps;
mod suite;
mod tally;
mod tidy;
mod tools;

use std::process::ExitCode;

use shell::{Done, cargo};

const HELP: &str = "\
cargo xtask run [ARGS…]        build everything the quick way, serve the table on this machine and open it in the
                               browser; ARGS go to 'tafel serve'
cargo xtask dev [ARGS…]        the same without opening it: for work on the front end, in a browser that is open already
cargo xtask dist               the command 'tafel' as it is shipped: small, fast, with the front end in it
cargo xtask front [--dev]      build the front end only, into the folder 'front' of the target directory; with --dev the
                               quick way
cargo xtask test               everything that must hold before a change lands; installs what it needs
    --long                     also what takes long: the tests of data generation
    --only STEP, --skip STEP   some of it (may be given several times); the steps are
                               tidy, fmt, lint, tests, docs, wasm, browser, deny, deploy, fuzz, lab
cargo xtask ci                 the same as test
cargo xtask fmt                format the code
cargo xtask lint               clippy on everything, warnings are errors
cargo xtask tidy               the house rules that no compiler knows
cargo xtask docs               build the documentation, warnings are errors
cargo xtask wasm               check that the libraries compile for the browser
cargo xtask browser [--quick] [--thorough] [FILTER]
                               the tests in Chromium, Firefox and WebKit; pictures go to the folder 'pictures' of the
                               target directory; with --quick on a front end that is quick to build
cargo xtask frames             how smooth the table is in a real browser, while the engine thinks
cargo xtask deny               licences and sources of dependencies
cargo xtask deny CHECK…        the checks of cargo-deny, which is built first where it is missing; 'deny advisories'
                               (known vulnerabilities) needs the network
cargo xtask fuzz [TARGET] [--seconds N]
                               fuzz one target or all of them, each for N seconds (default 60)
cargo xtask proofs [--claims N] [--seed S]
                               hold what the engine calls proved against positions solved backwards (default a million)
cargo xtask puzzles [GAME] [--count N] [--endgames N] [--seed S]
                               make puzzles and endgames of a game, or of all, until there are so many; goes on where it
                               was left
cargo xtask puzzles [GAME] --check [--sample N]
                               prove all puzzles and endgames again, or some of each game
cargo xtask train GAME… --folder FOLDER
                               make networks for a game: games of the engine against itself, training and matches, some
                               generations of it; goes on where it was left. The single steps:
                               'cargo run --release -p training --bin trainer -- help'
cargo xtask book formations GAME --file FILE
                               look for good formations of a preparation in games of the engine against itself
cargo xtask book openings START=GAMES… --file FILE
                               try the first moves of a game in such games; 'book pack FILE --out BOOK' makes a book of it,
                               'book judge BOOK START… --out BOOK' looks again at what of it may be played.
                               Both go on where they were left; the options:
                               'cargo run --release -p training --bin opener -- help'
cargo xtask bench [--json] [--instructions] [FILTER…]
                               speed of the rules; with --instructions count them under valgrind
cargo xtask load [--games N] [--rate MOVES] [--seconds N] [--idle SOCKETS]
                               play many games at once over WebSockets, beside sockets that are only there: moves a
                               second, time to the opponent, memory, and whether the file has all that was told
cargo xtask help               this text
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((command, rest)) = args.split_first() else {
        eprint!("{HELP}");
        return ExitCode::from(2);
    };
    match dispatch(command, rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Usage(what)) => {
            eprintln!("error: {what}; see 'cargo xtask help'");
            ExitCode::from(2)
        }
        Err(Failure::Chore(what)) => {
            eprintln!("error: {what}");
            ExitCode::FAILURE
        }
    }
}

/// Why a chore was not done.
enum Failure {
    Usage(String),
    Chore(String),
}

impl From<String> for Failure {
    fn from(what: String) -> Self {
        Self::Chore(what)
    }
}

fn dispatch(command: &str, rest: &[String]) -> Result<(), Failure> {
    match command {
        "help" | "--help" | "-h" => print!("{HELP}"),
        "run" => front::serve(&["--open"], without_dashes(rest))?,
        "dev" => front::serve(&[], without_dashes(rest))?,
        "dist" if rest.is_empty() => println!("{}", front::dist()?.display()),
        "browser" => browser::run(&mut tally::Tally::default(), without_dashes(rest))?,
        "frames" if rest.is_empty() => browser::frames()?,
        "front" if rest.is_empty() => drop(front::build(front::Build::Release)?),
        "front" if rest == ["--dev"] => drop(front::build(front::Build::Quick)?),
        "test" | "ci" => suite::run(&suite::Selection::parse(rest).map_err(Failure::Usage)?)?,
        "fuzz" => fuzz::run(&fuzz::Request::parse(rest).map_err(Failure::Usage)?)?,
        "bench" => bench::run(rest)?,
        "proofs" => tool("puzzler", "solver", without_dashes(rest))?,
        "puzzles" => tool("puzzler", "puzzler", without_dashes(rest))?,
        "train" => tool("training", "trainer", &[&["run".to_owned()], without_dashes(rest)].concat())?,
        "book" => tool("training", "opener", without_dashes(rest))?,
        "load" => load(without_dashes(rest))?,
        "deny" if !rest.is_empty() => deny::tool(rest)?,
        "fmt" if rest.is_empty() => cargo(["fmt", "--all"]).run()?,
        "tidy" | "lint" | "docs" | "wasm" | "deny" if rest.is_empty() => suite::step(command)?,
        _ => {
            return Err(Failure::Usage(format!(
                "no such chore: '{}'",
                [&[command.to_owned()], rest].concat().join(" ")
            )));
        }
    }
    Ok(())
}

/// A long run of a crate that nothing else needs.
fn tool(package: &str, program: &str, args: &[String]) -> Done {
    cargo(["run", "--release", "--quiet", "--package", package, "--bin", program, "--"]).args(args).run()
}

/// Many games at once against a server of its own.
fn load(args: &[String]) -> Done {
    cargo(["run", "--profile", "load", "--package", "http-server", "--example", "load", "--"]).args(args).run()
}

/// Arguments for another program may be set off with `--`.
fn without_dashes(args: &[String]) -> &[String] {
    args.strip_prefix(&["--".to_owned()]).unwrap_or(args)
}
