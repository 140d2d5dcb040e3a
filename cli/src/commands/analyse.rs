use std::io::Write as _;
use std::time::Duration;

use clap::Args;
use engine::{Analysis, Budget, Engine, EngineError, Outlook, Resources, SearchRequest, Settings, system_clock};
use rules::{Lang, Table};
use serde_json::{Value, json};
use session::{OutlookData, outlook_words};

use crate::args::{GameArgs, bad_move};
use crate::cores;
use crate::error::{Failure, Outcome, remark};
use crate::folders::tables_folder;
use crate::messages::{say, word};
use crate::output;

const EXAMPLES: &str = "\
Examples:
  tafel analyse gunzi --depth 8
  tafel analyse abalone:belgian-daisy a1b2 --time 0.5 --multipv 3
  tafel analyse gunzi -d 6 -p '-,WP3,-,WP2,-/-,-,-,B1,-,-,B3/W4,-,-,W4,- w 18'
  tafel analyse fenix --nodes 20000 --json

Each line tells how deep was searched, what that promises, and the best line of
play. What is proved is called proved; anything else is an estimate, in marbles,
stones or points. Without a limit the search takes 5 seconds.";

/// How long to search when nothing is said.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Analyse a position: the best lines of play, and what they are worth
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, visible_alias = "analyze")]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArgs,

    /// Moves to play first
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,

    /// Search to this depth, in turns
    #[arg(long, short, value_name = "D", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Stop after about this many nodes (positions visited)
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Stop after this many seconds
    #[arg(long, short, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,

    /// Show this many best lines
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=500))]
    multipv: u16,

    /// How many threads search; 0, or no number, is one for each core
    #[arg(long, value_name = "T", num_args = 0..=1, default_value_t = 1, default_missing_value = "0")]
    threads: usize,

    /// Size of the transposition table (hash), in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=16384))]
    hash: u16,

    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    let mut table = arguments.game.table(lang)?;
    for text in &arguments.moves {
        table.play(text).map_err(|error| bad_move(text, &error, lang))?;
    }
    let fault = |error: EngineError| Failure::Run(error.to_string());
    let resources = Resources { mebibytes: arguments.hash.into(), clock: system_clock() };
    let mut engine = Engine::with(table.rulebook(), resources).map_err(fault)?;
    if let Err(error) = engine.set_endings(tables_folder().as_deref()) {
        remark(&error.to_string());
    }
    let start = (!table.is_standard_start()).then(|| table.start_text());
    let set_up = engine.set_game(table.options(), start.as_deref(), &table.played());
    set_up.map_err(fault)?;
    let teller = Teller { table: table.as_ref(), lang, json: arguments.json };
    let mut told = Ok(());
    let mut last = None;
    let request = arguments.request();
    let analysis = engine.go(&request, &mut |analysis| {
        if told.is_ok() {
            told = teller.tell(analysis);
            last = Some(analysis.lines.clone());
        }
        // Whoever read our output may have had enough.
        if told.is_err() {
            request.stop.raise();
        }
    });
    told?;
    if last.as_ref() != Some(&analysis.lines) {
        teller.tell(&analysis)?;
    }
    teller.conclude(&analysis)
}

impl Arguments {
    fn request(&self) -> SearchRequest {
        let asked = Budget { depth: self.depth, nodes: self.nodes, move_time: self.time, ..Budget::default() };
        let budget = if asked.is_limited() { asked } else { Budget::move_time(DEFAULT_TIME) };
        let (lines, threads) = (self.multipv.into(), cores::threads(self.threads));
        let settings = Settings { lines, threads, ..Settings::default() };
        // Books are for players: whoever analyses wants a search.
        SearchRequest { settings, ..SearchRequest::for_analysis(budget) }
    }
}

/// Says what the engine thinks.
struct Teller<'a> {
    table: &'a dyn Table,
    lang: Lang,
    json: bool,
}

impl Teller<'_> {
    fn tell(&self, analysis: &Analysis) -> Outcome {
        let mut out = output::stdout();
        for (rank, line) in (1..).zip(&analysis.lines) {
            if self.json {
                writeln!(out, "{}", self.object(analysis, rank, line.outlook, &line.moves))?;
            } else {
                let depth = say(self.lang, "analyse.depth", &[("n", analysis.depth.into())]);
                let nodes = say(self.lang, "analyse.nodes", &[("n", Value::from(analysis.nodes).to_string().into())]);
                let seconds = analysis.time as f64 / 1000.0;
                let promise = self.promise(line.outlook);
                writeln!(out, "{depth}  {promise}  {seconds:.2} s  {nodes}  {}", line.moves.join(" "))?;
            }
        }
        Ok(out.flush()?)
    }

    fn conclude(&self, analysis: &Analysis) -> Outcome {
        let best = analysis.best_move();
        if self.json {
            return output::print(&json!({ "best": best }).to_string());
        }
        match (best, analysis.outlook()) {
            (Some(best), Some(outlook)) => {
                let promise = self.promise(outlook);
                output::print(&say(self.lang, "analyse.best", &[("move", best.into()), ("promise", promise.into())]))
            }
            _ => output::print(&word(self.lang, "analyse.over")),
        }
    }

    fn object(&self, analysis: &Analysis, rank: u32, outlook: Outlook, moves: &[String]) -> Value {
        json!({
            "depth": analysis.depth,
            "selectiveDepth": analysis.selective_depth,
            "rank": rank,
            "turn": self.table.side_name(self.table.turn(), Lang::En),
            "score": OutlookData::from(outlook),
            "proved": outlook.is_proved(),
            "words": self.promise(outlook),
            "nodes": analysis.nodes,
            "nps": analysis.nodes_per_second(),
            "time": analysis.time,
            "hashfull": analysis.fullness,
            "moves": moves,
        })
    }

    /// What the player to move can expect, in words and by name.
    fn promise(&self, outlook: Outlook) -> String {
        outlook_words(outlook, self.table.turn(), self.table, self.lang)
    }
}

/// A time in seconds, with decimals if need be.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    const MOST: f64 = 1e8;
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0 && *seconds <= MOST);
    seconds.map(Duration::from_secs_f64).ok_or_else(|| format!("'{text}' is not a time in seconds"))
}
