use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use clap::Args;
use engine::{Budget, Engine, SearchRequest, Settings};
use record::{Fault, RawGame, Record};
use rules::Lang;
use serde_json::json;

use crate::commands::{analyse, replay};
use crate::cores;
use crate::error::{Failure, Outcome, complain, remark};
use crate::files::{WholeFile, is_same_file};
use crate::messages::{say, word};
use crate::output;
use crate::progress::Progress;
use crate::stream::{self, Next};

const EXAMPLES: &str = "\
Examples:
  tafel review game.tafel
  tafel review games.apgn --time 1 --output reviewed.tafel
  tafel review game.tafel --nodes 20000 --lang nl
  tafel review game.tafel --depth 4 --json

Prints the games in Tafel's own format. Faults have a sign (?! inaccuracy,
? mistake or missed win, ?? blunder), a comment and the better line as a
variation; [%eval] behind a move is what the position is worth. A table with
the accuracy of both players goes to stderr, or to stdout with --output.
With --json there is one object a game on stdout, and no table; --output still
writes the games.

Nobody is blamed for the only legal move, for a move in a lost position, or in
FENIX's preparation, where hundreds of moves cannot be compared. What is proved
is called proved; anything else is an estimate, in marbles, stones or points.
Without a limit each position gets 50000 nodes, and every run says the same.

A broken game is named on stderr with the ply of its fault and left out; the
exit status is then 1.";

/// Positions that are visited for each position of a game, when nothing is said.
const DEFAULT_NODES: u64 = 50_000;

/// Go through games: mark mistakes and missed wins, show what was better, rate the players
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A file of game records in any format; - is stdin
    #[arg(value_name = "FILE")]
    file: String,

    /// Stop after about this many nodes for each position of a game
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Stop after this many seconds for each position
    #[arg(long, short, value_name = "S", value_parser = analyse::seconds, conflicts_with = "nodes")]
    time: Option<Duration>,

    /// Search to this depth, in turns
    #[arg(long, short, value_name = "D", conflicts_with_all = ["nodes", "time"])]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// How many threads search; 0, or no number, is one for each core
    #[arg(long, value_name = "T", num_args = 0..=1, default_value_t = 1, default_missing_value = "0")]
    threads: usize,

    /// One JSON object a game
    #[arg(long)]
    json: bool,

    /// Write the games to this file
    #[arg(long, short, value_name = "FILE")]
    output: Option<String>,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    let Some(path) = arguments.output.as_deref() else {
        return Reviewer::new(arguments, lang).run(None);
    };
    if path == "-" && arguments.json {
        return Err(Failure::Input(word(lang, "review.two-outputs")));
    }
    if path == "-" {
        return Reviewer::new(arguments, lang).run(None);
    }
    let fault = |error| Failure::writing(path, &error, lang);
    let mut file = WholeFile::create(Path::new(path)).map_err(fault)?;
    let reviewed = Reviewer::new(arguments, lang).run(Some(&mut file));
    match &reviewed {
        Err(Failure::Reported) if is_same_file(path, &arguments.file) => {
            return Err(Failure::Run(say(lang, "review.kept", &[("file", path.into())])));
        }
        Ok(()) | Err(Failure::Reported) => file.finish().map_err(fault)?,
        Err(_) => {}
    }
    reviewed
}

impl Arguments {
    fn request(&self) -> SearchRequest {
        let asked = Budget { depth: self.depth, nodes: self.nodes, move_time: self.time, ..Budget::default() };
        let budget = if asked.is_limited() { asked } else { Budget::nodes(DEFAULT_NODES) };
        let settings = Settings { threads: cores::threads(self.threads), ..Settings::default() };
        SearchRequest { settings, ..SearchRequest::for_analysis(budget) }
    }
}

/// Goes through the games of a file.
struct Reviewer<'a> {
    arguments: &'a Arguments,
    lang: Lang,
    request: SearchRequest,
    /// The one of the last game: files hold games of one kind as a rule.
    engine: Option<Engine>,
    progress: Progress,
    reviewed: u64,
    broken: u64,
}

impl<'a> Reviewer<'a> {
    fn new(arguments: &'a Arguments, lang: Lang) -> Self {
        let request = arguments.request();
        Self { arguments, lang, request, engine: None, progress: Progress::new(), reviewed: 0, broken: 0 }
    }

    /// Reviews all games. Without a file for the games they go to stdout, unless that is for JSON.
    fn run(&mut self, mut file: Option<&mut WholeFile>) -> Outcome {
        let arguments = self.arguments;
        stream::each_game(&arguments.file, self.lang, |raw| {
            match record::read(&raw, engine::all()) {
                Ok(reading) => {
                    for warning in &reading.warnings {
                        self.progress.clear();
                        remark(&about(raw.number, &warning.say(self.lang), self.lang));
                    }
                    self.review(&raw, reading.record, file.as_deref_mut())?;
                    self.reviewed += 1;
                }
                Err(fault) => {
                    self.report(&raw, &fault)?;
                    self.broken += 1;
                }
            }
            Ok(Next::Continue)
        })?;
        match (self.reviewed, self.broken) {
            (0, 0) => Err(Failure::Input(say(self.lang, "error.no-game", &[("file", arguments.file.as_str().into())]))),
            (_, 0) => Ok(()),
            _ => Err(Failure::Reported),
        }
    }

    fn review(&mut self, raw: &RawGame, mut record: Record, file: Option<&mut WholeFile>) -> Outcome {
        let lang = self.lang;
        let game = record.rulebook();
        let engine = match &mut self.engine {
            Some(engine) if engine.game().id() == game.id() => engine,
            other => other.insert(Engine::new(game).map_err(|error| Failure::Run(error.to_string()))?),
        };
        let progress = &mut self.progress;
        let review = review::review(&record, engine, &self.request, &mut |n, all| {
            let args = [("game", raw.number.into()), ("n", n.into()), ("all", all.into())];
            progress.tell(|| say(lang, "review.progress", &args));
        });
        self.progress.clear();
        let review = review.map_err(|error| Failure::Run(about(raw.number, &error.to_string(), lang)))?;
        let mut stdout = output::stdout();
        if self.arguments.json {
            let mut object = review::json(&record, &review);
            object["number"] = raw.number.into();
            writeln!(stdout, "{object}")?;
        }
        review::annotate(&mut record, &review, lang);
        let gap = if self.reviewed == 0 { "" } else { "\n" };
        let heading = say(lang, "review.heading", &[("n", raw.number.into())]);
        let table = format!("{gap}{heading}\n{}", review::summary(&record, &review, lang));
        match file {
            Some(file) => {
                write!(file, "{gap}{record}")?;
                if !self.arguments.json {
                    write!(stdout, "{table}")?;
                }
            }
            None if !self.arguments.json => {
                write!(stdout, "{gap}{record}")?;
                stdout.flush()?;
                // If stderr is gone, the games on stdout are still worth having.
                let _ = write!(io::stderr(), "{table}");
            }
            None => {}
        }
        Ok(stdout.flush()?)
    }

    /// Says what is wrong with a game that cannot be read.
    fn report(&mut self, raw: &RawGame, fault: &Fault) -> Outcome {
        self.progress.clear();
        complain(&replay::fault_line(&self.arguments.file, raw, fault, self.lang));
        if self.arguments.json {
            let object =
                json!({ "number": raw.number, "error": { "ply": fault.ply, "message": fault.say(self.lang) } });
            output::print(&object.to_string())?;
        }
        Ok(())
    }
}

/// Something about one game of the file.
fn about(number: usize, what: &str, lang: Lang) -> String {
    say(lang, "convert.game", &[("n", number.into()), ("what", what.into())])
}
