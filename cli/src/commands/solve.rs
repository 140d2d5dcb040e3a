use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use engine::{Answer, Bounds, Ended, FileError, ProofReport, ProofRequest, ProofState, tabled};
use rules::{Lang, Outcome as Result, Table};

use crate::args::GameArgs;
use crate::cores;
use crate::error::{Failure, Outcome, remark};
use crate::folders::{proofs_folder, tables_folder};
use crate::output;
use crate::progress::Progress;

const EXAMPLES: &str = "\
Examples:
  tafel solve gunzi --positions 200 --memory 64
  tafel solve gunzi -p '-,-,T,WP2,-/-,B2,T,-,-,-,W4/-,BP2,-,-,- w 18'

It proves who can hold the position, that is, need not lose it, and what each
first move is worth. To hold it is to have a reply to everything, in a set of
positions that play never leaves; the set is built level by level, and nothing
is called proved before it is closed. Everything that is found out is kept in
the folder: end the run in any way, start it again, and it goes on. Endgame
tables ('tafel tables') are used where they are.

Without --hours or --positions it goes on until everything is proved or the
memory is full. The start position will not be done on the same day.";

/// Prove what a position is worth, in many hours if need be
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArgs,

    /// How much memory the positions may take, in MiB: 100,000 positions a MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    memory: u32,

    /// How many threads work on it; 0, or no number, is one for each core
    #[arg(long, value_name = "T", num_args = 0..=1, default_value_t = 0, default_missing_value = "0")]
    threads: usize,

    /// Where the proof is kept, in place of the folder of your data
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,

    /// The folder of endgame tables, in place of that of your data
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,

    /// Stop after so many hours
    #[arg(long, value_name = "H", value_parser = hours)]
    hours: Option<Duration>,

    /// Stop after about so many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,

    /// How many nodes a look at one position may take
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..))]
    effort: u64,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    let table = arguments.game.table(lang)?;
    let game = table.rulebook();
    let tabled = tabled(game.id()).ok_or_else(|| Failure::Input(format!("{} cannot be solved", game.title())))?;
    let folder = arguments.folder.clone().or_else(proofs_folder);
    let folder =
        folder.ok_or_else(|| Failure::Input("this user has no data folder: name one with --folder".to_owned()))?;
    let tables = arguments.tables.clone().or_else(tables_folder);
    let position = table.position_text();
    let request = ProofRequest {
        position: &position,
        file: &folder.join(format!("{}.proof", game.id())),
        tables: tables.as_deref(),
        mebibytes: arguments.memory as usize,
        threads: cores::threads(arguments.threads),
        effort: arguments.effort,
    };
    let begin = Instant::now();
    let mut progress = Progress::of_hours();
    let mut told: Vec<Bounds> = Vec::new();
    let teller = Teller { table: table.as_ref(), lang };
    let mut broken = Ok(());
    let report = tabled.prove(&request, &mut |now| {
        let first_moves = now.first_moves.iter().map(|(m, bounds)| (m.as_str(), *bounds));
        let bounds: Vec<_> = first_moves.chain([("the position", now.bounds)]).collect();
        told.resize(bounds.len(), Bounds::default());
        for ((what, bounds), told) in bounds.into_iter().zip(&mut told) {
            if *told != bounds {
                *told = bounds;
                progress.clear();
                if broken.is_ok() {
                    broken = teller.news(what, bounds);
                }
            }
        }
        let standing = now.standing;
        progress.tell(|| {
            let (settled, all) = (standing.settled, standing.questions);
            format!("{} looked at, {} known, {settled} of {all} proved", standing.looked_at, standing.known)
        });
        let in_time = arguments.hours.is_none_or(|most| begin.elapsed() < most);
        broken.is_ok() && in_time && arguments.positions.is_none_or(|most| standing.looked_at < most)
    });
    progress.clear();
    broken?;
    let report = report.map_err(|error| match error {
        FileError::Contradiction(why) => Failure::Input(why),
        error => Failure::Run(error.to_string()),
    })?;
    if report.cut > 0 {
        remark(&format!("the last {} bytes of the proof were broken and are gone", report.cut));
    }
    teller.report(&report)
}

/// Says what is proved.
struct Teller<'a> {
    table: &'a dyn Table,
    lang: Lang,
}

impl Teller<'_> {
    fn sides(&self) -> [String; 2] {
        let mover = self.table.turn();
        [mover, !mover].map(|side| self.table.side_name(side, self.lang))
    }

    /// What is known of the position, or after a move of it, in words.
    fn bounds(&self, bounds: Bounds) -> String {
        let mover = self.table.turn();
        let [own, other] = self.sides();
        match bounds.result(mover) {
            Some(Result::Draw) => "a draw".to_owned(),
            Some(Result::Win(side)) => format!("{} wins", if side == mover { own } else { other }),
            None if bounds.holds == Some(true) => format!("{own} does not lose"),
            None if bounds.opponent_holds == Some(true) => format!("{other} does not lose"),
            None => "open".to_owned(),
        }
    }

    fn news(&self, what: &str, bounds: Bounds) -> Outcome {
        output::print(&format!("proved  {what}: {}", self.bounds(bounds)))
    }

    fn report(&self, report: &ProofReport) -> Outcome {
        let [own, other] = self.sides();
        let mut out = output::stdout();
        for (moves, [holds, opponent_holds]) in &report.first_moves {
            writeln!(out, "{}", moves.join(" "))?;
            writeln!(out, "  {own} does not lose: {}", answer(holds))?;
            writeln!(out, "  {other} does not lose: {}", answer(opponent_holds))?;
        }
        let [held, lost, replies, open] = report.counts;
        writeln!(
            out,
            "known: {replies} positions with a reply, {held} held, {lost} lost, {open} to be looked at; \
             in this run {} looked at with {} nodes",
            report.looked_at, report.nodes
        )?;
        match report.ended {
            Ended::Done => {}
            Ended::Stopped => writeln!(out, "stopped: the same command goes on from here")?,
            Ended::Full => writeln!(out, "the memory is full: the same command goes on with a larger --memory")?,
        }
        writeln!(out, "the position: {}", self.bounds(report.bounds))?;
        Ok(out.flush()?)
    }
}

/// What has become of a question.
fn answer(answer: &Answer) -> String {
    let Answer { state, reached, open, levels, estimate } = answer;
    match state {
        ProofState::Held if *reached > 0 => format!("proved, in a set of {reached}"),
        ProofState::Held => "proved".to_owned(),
        ProofState::Lost => "refuted".to_owned(),
        ProofState::Open => {
            let levels: Vec<_> = levels.iter().map(u64::to_string).collect();
            let levels = if levels.is_empty() { String::new() } else { format!(", levels {}", levels.join(" ")) };
            let all = estimate.map_or(String::new(), |all| format!(", about {all:.0e} in all if they go on so"));
            format!("open, {open} to be looked at{levels}{all}")
        }
    }
}

/// A time in hours, with decimals if need be.
fn hours(text: &str) -> std::result::Result<Duration, String> {
    let hours = text.parse::<f64>().ok().filter(|hours| *hours > 0.0 && *hours <= 1e5);
    hours.map(|hours| Duration::from_secs_f64(hours * 3600.0)).ok_or_else(|| format!("'{text}' is not a time in hours"))
}
