//! `tafel match`: engine against engine.

mod spec;

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use arena::{
    Adjudication, DrawCall, EloText, Entrant, Finish, GameReport, Match, MatchError, MatchReport, Opening, Openings,
    Sprt, WinCall, climb, every_opening, fair_within, is_record_file, read_book, read_record_book,
};
use clap::Args;
use engine::{Budget, ClockTime, Level};
use rules::Lang;
use serde_json::Value;

use crate::args::find_game;
use crate::error::{Failure, Outcome};
use crate::interrupt::when_asked_to_stop;
use crate::output;
use crate::progress::Progress;
use spec::{OpeningSpec, PlayerSpec};

const EXAMPLES: &str = "\
Examples:
  tafel match gunzi --first level:3 --second level:2 --games 4
  tafel match gunzi --second level:4 --nodes 500 --games 4 --json
  tafel match gunzi --second 'cmd:tafel engine' --depth 2 --games 2 --save g.txt
  tafel match gunzi --first-pace nodes=900 --nodes 300 --sprt 0,200 --games 20
  tafel match gunzi --ladder --games 2 --nodes 1000

Players: 'engine' (full strength), 'level:1' to 'level:10', or 'cmd:' and a
command that speaks UGI. Openings: 'start', 'random:N' (N turns by chance),
'all:N' (everything that N turns can lead to, once), or a file with a position
or a list of moves on each line, or of game records. Every opening is played
twice, with colours swapped.

A player that plays an illegal move, crashes, hangs or is late loses that game;
the match goes on. Ctrl-C ends the match and tells how it stands.";

/// How many games there are when nothing is said.
const DEFAULT_GAMES: usize = 100;

/// Milliseconds for each move when nothing is said.
const DEFAULT_MOVE_TIME: Duration = Duration::from_millis(100);

/// Let two engines or levels play many games, and say which is stronger
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
#[allow(clippy::struct_excessive_bools)] // they are switches of a command line
pub(crate) struct Arguments {
    /// The game, with options after a colon
    #[arg(value_name = "GAME")]
    game: String,

    /// The first player; results are told from its view
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    first: PlayerSpec,

    /// The second player
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    second: PlayerSpec,

    /// An option of the first player, such as Threads=2 or Without=futility
    #[arg(long, value_name = "NAME=VALUE", value_parser = spec::option)]
    first_option: Vec<(String, String)>,

    /// An option of the second player
    #[arg(long, value_name = "NAME=VALUE", value_parser = spec::option)]
    second_option: Vec<(String, String)>,

    /// Another pace for the first player: movetime=MS, clock=S+S, nodes=N or depth=D
    #[arg(long, value_name = "PACE", value_parser = spec::pace)]
    first_pace: Option<Budget>,

    /// Another pace for the second player
    #[arg(long, value_name = "PACE", value_parser = spec::pace)]
    second_pace: Option<Budget>,

    /// How many games at most; 100 if nothing is said, or with all:N as many as it takes
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,

    /// Milliseconds for each move; 100 if no limit is given
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,

    /// Seconds for each player, and after a plus sign what each move adds: 10+0.1
    #[arg(long, value_name = "S+S", value_parser = spec::clock)]
    clock: Option<ClockTime>,

    /// Nodes (positions visited) for each move
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Depth of the search for each move, in turns
    #[arg(long, value_name = "D")]
    depth: Option<u32>,

    /// Milliseconds that a move may be late
    #[arg(long, value_name = "MS", default_value_t = 200)]
    margin: u64,

    /// Where the games begin: start, random:N, all:N or a file
    #[arg(long, value_name = "WHAT", default_value = "random:4")]
    openings: OpeningSpec,

    /// How many turns to take from each game of a file of records
    #[arg(long, value_name = "N", default_value_t = 8)]
    opening_turns: usize,

    /// Leave out openings of random:N and all:N that a short search values beyond this many hundredths
    #[arg(long, value_name = "N")]
    fair: Option<u32>,

    /// How many games are played at once
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: u16,

    /// Stop when it is clear: the lower and the higher Elo, then if need be both error rates
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", value_parser = spec::sprt)]
    sprt: Option<Sprt>,

    /// End a game when both players have proved the same result
    #[arg(long)]
    adjudicate: bool,

    /// Call a game won when both players have been this sure for this many turns each, in hundredths
    #[arg(long, value_name = "SCORE,TURNS", value_parser = spec::win_call)]
    call_win: Option<WinCall>,

    /// Call a game drawn when both players have expected no more than this for this many turns each, from a turn of the game on
    #[arg(long, value_name = "SCORE,TURNS,FROM", value_parser = spec::draw_call)]
    call_draw: Option<DrawCall>,

    /// Call a game drawn after this many turns
    #[arg(long, value_name = "N")]
    draw_after: Option<usize>,

    /// Seed of the random numbers: the same seed gives the same match
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Add the records of the games to this file
    #[arg(long, value_name = "FILE")]
    save: Option<String>,

    /// Let each level play against the one below it
    #[arg(long, conflicts_with_all = ["first", "second", "first_option", "second_option", "first_pace", "second_pace"])]
    ladder: bool,

    /// Report every game on stderr
    #[arg(long, short)]
    verbose: bool,

    /// The result as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    let contest = arguments.contest(lang)?;
    let stop = contest.stop.clone();
    when_asked_to_stop(move || stop.raise());
    let mut witness = Witness::new(arguments, &contest, lang)?;
    if arguments.ladder {
        return ladder(arguments, &contest, &mut witness);
    }
    let report = contest.run(&mut |game, report| witness.see(game, report)).map_err(|error| failure(&error))?;
    witness.finish()?;
    if arguments.json {
        output::print(&report.to_json().to_string())?;
    } else {
        output::print(report.to_string().trim_end())?;
    }
    played_to_its_end(report.finish)
}

/// What was played until somebody asked for an end is told, but whoever waits for the match must not take it for whole.
fn played_to_its_end(finish: Finish) -> Outcome {
    if finish == Finish::Stopped { Err(Failure::Reported) } else { Ok(()) }
}

fn ladder(arguments: &Arguments, contest: &Match, witness: &mut Witness<'_>) -> Outcome {
    let levels: Vec<_> = Level::all().map(|level| PlayerSpec::Level(level).entrant(&[], None)).collect();
    let levels: Vec<Entrant> = levels.into_iter().collect::<Result<_, _>>().map_err(Failure::Input)?;
    let rungs =
        climb(&levels, contest, &mut |game, report| witness.see(game, report)).map_err(|error| failure(&error))?;
    witness.finish()?;
    let finish = rungs.last().map_or(Finish::Played, |report| report.finish);
    if arguments.json {
        let told: Vec<_> = rungs.iter().map(MatchReport::to_json).collect();
        output::print(&Value::from(told).to_string())?;
        return played_to_its_end(finish);
    }
    let mut out = output::stdout();
    for report in rungs {
        let [higher, lower] = &report.names;
        let tally = &report.tally;
        // A rung that was stopped before its first game has none.
        let score = tally.score().map_or_else(|| "–".to_owned(), |score| format!("{:.1} %", score * 100.0));
        write!(out, "{higher:>8} – {lower:<8} +{} ={} -{}  {score:>7}", tally.wins, tally.draws, tally.losses)?;
        writeln!(
            out,
            "  {}",
            report.estimate.as_ref().map(|estimate| EloText(estimate).to_string()).unwrap_or_default()
        )?;
    }
    out.flush()?;
    played_to_its_end(finish)
}

impl Arguments {
    fn contest(&self, lang: Lang) -> Outcome<Match> {
        let setting = find_game(&self.game, lang)?;
        let openings = self.openings(&setting, lang)?;
        let games = match (self.games, &self.openings, &openings) {
            (Some(games), _, _) => games as usize,
            (None, OpeningSpec::Every(_), Openings::Book(every)) => 2 * every.len(),
            (None, _, _) => DEFAULT_GAMES,
        };
        let first = self.first.entrant(&self.first_option, self.first_pace).map_err(Failure::Input)?;
        let second = self.second.entrant(&self.second_option, self.second_pace).map_err(Failure::Input)?;
        let asked = Budget {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.movetime.map(Duration::from_millis),
            clock: self.clock,
            ..Budget::default()
        };
        let budget = if asked.is_limited() { asked } else { Budget::move_time(DEFAULT_MOVE_TIME) };
        Ok(Match {
            openings,
            budget,
            margin: self.margin,
            adjudication: Adjudication {
                when_proved: self.adjudicate,
                draw_after: self.draw_after,
                win: self.call_win,
                draw: self.call_draw,
            },
            sprt: self.sprt,
            concurrency: self.concurrency.into(),
            seed: self.seed,
            ..Match::new(setting, [first, second], games)
        })
    }

    fn openings(&self, setting: &ugi::Setting, lang: Lang) -> Outcome<Openings> {
        let path = match &self.openings {
            OpeningSpec::Start => return Ok(Openings::Start),
            OpeningSpec::Random(plies) => {
                return Ok(Openings::Random { plies: *plies, judge: self.fair.map(fair_within) });
            }
            OpeningSpec::Every(plies) => return self.every_opening(setting, *plies).map(Openings::Book),
            OpeningSpec::File(path) => path,
        };
        let text = fs::read_to_string(path).map_err(|error| Failure::opening(path, &error, lang))?;
        let book = if is_record_file(&text) {
            read_record_book(&text, setting, self.opening_turns)
        } else {
            read_book(&text, setting)
        };
        book.map(Openings::Book).map_err(|error| Failure::Input(format!("'{path}': {error}")))
    }

    fn every_opening(&self, setting: &ugi::Setting, plies: usize) -> Outcome<Vec<Opening>> {
        let mut progress = Progress::new();
        let mut see = |done, all| progress.tell(|| format!("opening {done} of {all}"));
        every_opening(setting, plies, self.fair.map(fair_within).as_ref(), self.seed, &mut see)
            .map_err(|error| Failure::Input(format!("'all:{plies}': {error}")))
    }
}

/// Watches the games: saves them and tells of them.
struct Witness<'a> {
    arguments: &'a Arguments,
    setting: ugi::Setting,
    save: Option<(String, BufWriter<File>)>,
    progress: Progress,
    failure: Option<Failure>,
    lang: Lang,
}

impl<'a> Witness<'a> {
    fn new(arguments: &'a Arguments, contest: &Match, lang: Lang) -> Outcome<Self> {
        let open = |path: &String| {
            let file = File::options().create(true).append(true).open(path);
            file.map(|file| (path.clone(), BufWriter::new(file))).map_err(|error| Failure::writing(path, &error, lang))
        };
        let save = arguments.save.as_ref().map(open).transpose()?;
        Ok(Self { arguments, setting: contest.setting.clone(), save, progress: Progress::new(), failure: None, lang })
    }

    /// A game is over. What cannot be saved ends the match.
    fn see(&mut self, game: &GameReport, report: &MatchReport) -> ControlFlow<()> {
        let standing = format!(
            "game {}: +{} ={} -{}",
            report.tally.games(),
            report.tally.wins,
            report.tally.draws,
            report.tally.losses
        );
        if self.arguments.verbose {
            let culprit = game.culprit().map(|player| report.names[player].as_str());
            let result = game.game.outcome.result();
            let elo = report.estimate.as_ref().map(|estimate| EloText(estimate).to_string()).unwrap_or_default();
            let _ = writeln!(io::stderr(), "{standing}  {result} ({})  {elo}", game.game.end.say(culprit));
        } else {
            self.progress.tell(|| standing);
        }
        match self.save(game, report) {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                self.failure = Some(failure);
                ControlFlow::Break(())
            }
        }
    }

    fn save(&mut self, game: &GameReport, report: &MatchReport) -> Outcome {
        let Some((path, file)) = &mut self.save else {
            return Ok(());
        };
        let record = game.record(&self.setting, &report.names).map_err(|error| Failure::Run(error.to_string()))?;
        let written = writeln!(file, "{record}").and_then(|()| file.flush());
        written.map_err(|error| Failure::writing(path, &error, self.lang))
    }

    fn finish(&mut self) -> Outcome {
        self.progress.clear();
        self.failure.take().map_or(Ok(()), Err)
    }
}

fn failure(error: &MatchError) -> Failure {
    let text = error.to_string();
    match error {
        MatchError::Player(..) => Failure::Run(text),
        MatchError::NoBudget(_) | MatchError::Opening(_) | MatchError::Sprt => Failure::Input(text),
    }
}
