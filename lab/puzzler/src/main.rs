//! The command behind `cargo xtask puzzles`.

use std::fmt::Display;
use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use puzzler::games::{BOARDS, Visitor, with_game};
use puzzler::{EndgameHunt, Hunt, Subject, check_endgame, check_puzzle};
use puzzles::{Collection, Endgames};
use rules::Description;

#[derive(Parser)]
#[command(about = "Make puzzles and endgames, or prove those that there are again")]
struct Arguments {
    /// The game, or the board of a game; all of them if none is named
    game: Option<String>,
    /// How many puzzles there are to be
    #[arg(long, default_value_t = 510)]
    count: usize,
    /// How many endgames there are to be
    #[arg(long, default_value_t = 64)]
    endgames: usize,
    /// The seed of the games; the same seed gives the same puzzles
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Look for puzzles with at least this rating, which take the place of easier ones, and for endgames of all lengths
    #[arg(long, requires = "seconds")]
    harder: Option<u16>,
    /// With --harder: for so long, for puzzles and for endgames of each board
    #[arg(long)]
    seconds: Option<u64>,
    /// Prove what there is again, and make nothing
    #[arg(long)]
    check: bool,
    /// With --check: only so many of each file
    #[arg(long)]
    sample: Option<usize>,
    /// Where the data files are
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../../learn/puzzles/data"))]
    data: PathBuf,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let boards = match &arguments.game {
        Some(game) if BOARDS.contains(&game.as_str()) => vec![game.as_str()],
        Some(game) => {
            eprintln!("error: no puzzles of '{game}'; there are {}", BOARDS.join(", "));
            return ExitCode::from(2);
        }
        None => BOARDS.to_vec(),
    };
    for board in boards {
        match with_game(board, Work(&arguments)) {
            Some(Ok(())) | None => {}
            Some(Err(what)) => {
                eprintln!("error: {board}: {what}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

impl Arguments {
    /// Whether to look for more.
    fn goes_on(&self, teller: &Teller, is_done: bool) -> bool {
        match (self.harder, self.seconds) {
            (Some(_), Some(seconds)) => !is_done && teller.begin.elapsed() < Duration::from_secs(seconds),
            _ => !is_done,
        }
    }
}

struct Work<'a>(&'a Arguments);

impl Visitor for Work<'_> {
    type Output = Result<(), String>;

    fn visit<P: Subject>(self, game: &'static Description<P>) -> Self::Output {
        if self.0.check { check(self.0, game) } else { make(self.0, game) }
    }
}

/// Says how far it is, now and then.
struct Teller {
    begin: Instant,
    last: Duration,
}

impl Teller {
    fn new() -> Self {
        Self { begin: Instant::now(), last: Duration::ZERO }
    }

    /// Whether it was time to say it.
    fn tell(&mut self, what: impl Display) -> bool {
        let on_terminal = std::io::stderr().is_terminal();
        let due = self.begin.elapsed() >= self.last + Duration::from_secs(if on_terminal { 1 } else { 20 });
        if due {
            self.last = self.begin.elapsed();
            eprint!("{what} after {} s{}", self.last.as_secs(), if on_terminal { '\r' } else { '\n' });
            let _ = std::io::stderr().flush();
        }
        due
    }
}

fn puzzle_file(folder: &Path, game: &str) -> PathBuf {
    folder.join(format!("{game}.puzzles.txt"))
}

fn endgame_file(folder: &Path, game: &str) -> PathBuf {
    folder.join(format!("{game}.endgames.txt"))
}

/// The text of a file; nothing if there is none.
fn read(file: &Path) -> Result<Option<String>, String> {
    match std::fs::read_to_string(file) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("{}: {error}", file.display())),
    }
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    std::fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}

fn make<P: Subject>(arguments: &Arguments, game: &'static Description<P>) -> Result<(), String> {
    let file = puzzle_file(&arguments.data, game.id);
    let known = match read(&file)? {
        Some(text) => Collection::parse(&text).map_err(|error| format!("{}: {error}", file.display()))?,
        None => Collection { game: game.id.to_owned(), puzzles: Vec::new() },
    };
    let mut teller = Teller::new();
    let mut hunt = Hunt::new(game, arguments.seed, arguments.count, known).map_err(|error| error.to_string())?;
    if let Some(rating) = arguments.harder {
        hunt = hunt.harder_than(rating);
    }
    while arguments.goes_on(&teller, hunt.is_done()) {
        let progress = hunt.play_on();
        if teller.tell(format!("{}: {progress}", game.id)) {
            // What is found is kept, so that the next run goes on from there.
            write(&file, &hunt.collection().to_string())?;
        }
    }
    write(&file, &hunt.collection().to_string())?;
    println!("{}: {} in {} s", game.id, hunt.collection().figures(), teller.begin.elapsed().as_secs());
    make_endgames(arguments, game)
}

fn make_endgames<P: Subject>(arguments: &Arguments, game: &'static Description<P>) -> Result<(), String> {
    let file = endgame_file(&arguments.data, game.id);
    let mut known = Vec::new();
    if let Some(text) = read(&file)? {
        known = Endgames::parse(&text).map_err(|error| format!("{}: {error}", file.display()))?.endgames;
        if known.len() >= arguments.endgames && arguments.harder.is_none() {
            return Ok(());
        }
    }
    let hunt = EndgameHunt::new(game, arguments.seed, arguments.endgames, known);
    let mut hunt = hunt.map_err(|error| error.to_string())?;
    let mut teller = Teller::new();
    // Of all lengths some are wanted: the time is used.
    while arguments.goes_on(&teller, hunt.is_done() && arguments.harder.is_none()) {
        hunt.play_on();
        let (games, found) = hunt.progress();
        teller.tell(format!("{}: {games} games, {found} endgames", game.id));
    }
    let endgames = hunt.collection();
    write(&file, &endgames.to_string())?;
    let [wins, draws] = endgames.count();
    println!("{}: endgames: {wins} to win, {draws} to hold, in {} s", game.id, teller.begin.elapsed().as_secs());
    Ok(())
}

fn check<P: Subject>(arguments: &Arguments, game: &'static Description<P>) -> Result<(), String> {
    let text = read(&puzzle_file(&arguments.data, game.id))?.ok_or("no puzzles")?;
    let collection = Collection::parse(&text).map_err(|error| error.to_string())?;
    let text = read(&endgame_file(&arguments.data, game.id))?.ok_or("no endgames")?;
    let endgames = Endgames::parse(&text).map_err(|error| error.to_string())?;
    let mut teller = Teller::new();
    let (mut checked, mut faults) = (0, Vec::new());
    for puzzle in sample(&collection.puzzles, arguments.sample) {
        faults.extend(check_puzzle(game, puzzle).err());
        checked += 1;
        teller.tell(format!("{}: {checked} puzzles proved, {} faults", game.id, faults.len()));
    }
    let (mut played, mut solved) = (0, Vec::new());
    for endgame in sample(&endgames.endgames, arguments.sample) {
        faults.extend(check_endgame(game, endgame, &mut solved).err());
        played += 1;
        teller.tell(format!("{}: {played} endgames proved, {} faults", game.id, faults.len()));
    }
    let seconds = teller.begin.elapsed().as_secs();
    println!("{}: {checked} puzzles and {played} endgames proved in {seconds} s", game.id);
    println!("{}: {}", game.id, collection.figures());
    if faults.is_empty() {
        return Ok(());
    }
    for fault in &faults {
        eprintln!("{}: {fault}", game.id);
    }
    Err(format!("{} faults", faults.len()))
}

/// So many of the items, spread evenly; all of them if no number is named.
fn sample<T>(items: &[T], count: Option<usize>) -> impl Iterator<Item = &T> {
    let step = count.map_or(1, |count| items.len().div_ceil(count.max(1)));
    items.iter().step_by(step.max(1))
}
