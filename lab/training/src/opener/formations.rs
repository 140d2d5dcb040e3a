use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use engine::{Engine, Stop, Trial, TrialGame, find, formations};
use rating::{Estimate, Points, Tally};
use rules::{Options, Random, Rulebook};

use crate::bandit::{Arms, Bandit, Meeting, Shape};
use crate::camp::{Camp, Ground};
use crate::log::Log;

/// How formations are to be looked for.
pub(crate) struct Plan {
    pub(crate) game: String,
    pub(crate) file: PathBuf,
    /// How many games there are to be, the last ones included.
    pub(crate) games: u64,
    pub(crate) nodes: u64,
    /// While the best are looked for, games are drawn after so many quiet turns.
    pub(crate) quiet: u32,
    /// Turns by lot at the beginning of the battle, while the best are looked for.
    pub(crate) lot: usize,
    /// Pairs that each formation of the last field plays against the others of it.
    pub(crate) pairs: u32,
    /// Positions looked at for each move in those.
    pub(crate) last_nodes: u64,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
}

const MEBIBYTES: usize = 1;
/// Camps by lot that meet the last field, to tell what it is worth to choose.
const BY_LOT: u32 = 500;
/// What a draw with a lead is worth at most above one without, and the lead, in hundredths, that brings most of that.
const LEAD_WORTH: f64 = 0.3;
const LARGE_LEAD: f64 = 200.0;
/// A drawn game in which somebody was ahead by so much at its end, in hundredths, was better for them.
const CLEAR_LEAD: i32 = 50;
/// Pairs between two lines of progress.
const PROGRESS: u64 = 250;

fn shape() -> Shape {
    Shape { field: 8, contenders: 64, by_lot: 4, rounds: vec![8, 8, 16, 32] }
}

impl Arms for Ground {
    type Arm = Camp;

    fn by_lot(&self, random: &mut Random) -> Camp {
        Self::by_lot(self, random)
    }

    fn varied(&self, good: &Camp, random: &mut Random) -> Camp {
        Self::varied(self, good, random)
    }

    fn are_alike(&self, one: &Camp, other: &Camp) -> bool {
        Self::are_alike(self, one, other)
    }
}

/// Looks for good formations and measures the best; goes on where it was left.
pub(crate) fn run(plan: &Plan) -> Result<(), String> {
    let (game, _) = find(&plan.game).map_err(|error| error.to_string())?;
    let formations = formations(game.id()).ok_or_else(|| format!("{} has no preparation", game.id()))?;
    let ground = Ground::new(formations);
    let known = formations.known().iter().filter_map(|known| ground.of_turns(&known.turns())).collect();
    let shape = shape();
    let mut games = Games::open(plan, game, &ground)?;
    let mut bandit = Bandit::new(&ground, shape.clone(), known, plan.seed);
    let last = u64::from(plan.pairs) * shape.field as u64 + 2 * u64::from(BY_LOT);
    let mut generation = 0;
    while games.pairs * 2 + last < plan.games {
        generation += 1;
        let standings = bandit.generation(&mut |meetings| {
            Ok(games.play(meetings, Stage::Looking)?.into_iter().map(|pair| pair.map(worth).iter().sum()).collect())
        })?;
        let best: Vec<_> = standings.iter().take(3).map(|one| format!("{:.1} %", 100.0 * one.score())).collect();
        eprintln!("generation {generation}: {} games, the best score {}", 2 * games.pairs, best.join(", "));
    }
    let field = bandit.field().to_vec();
    let tallies = round_robin(&field, plan, &mut games)?;
    let mut measured: Vec<_> = field.iter().zip(&tallies).collect();
    measured.sort_by_key(|(_, score)| std::cmp::Reverse(points(&score.tally)));
    let lot = by_lot(&ground, &field, plan, &mut games)?;
    println!("# {} games of {}", 2 * games.pairs, way(plan));
    for (camp, score) in measured {
        println!("{}", told(&ground.turns(camp).join(" "), score)?);
    }
    println!("{}", told("by lot", &lot)?);
    Ok(())
}

/// How games are played, for the first line of the file.
fn way(plan: &Plan) -> String {
    format!(
        "opener formations {} --games {} --nodes {} --quiet {} --lot {} --pairs {} --last-nodes {} --seed {} (Tafel {})",
        plan.game,
        plan.games,
        plan.nodes,
        plan.quiet,
        plan.lot,
        plan.pairs,
        plan.last_nodes,
        plan.seed,
        env!("CARGO_PKG_VERSION")
    )
}

/// What games are played for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// To find out who might be good.
    Looking,
    /// To tell how good the best are, by the rules and by results alone.
    Measuring,
}

/// What a game says about a formation while the best are looked for: most games are drawn, and tell more by who was ahead.
fn worth(game: TrialGame) -> f64 {
    let lead = if game.half_points == 1 { LEAD_WORTH * (f64::from(game.lead) / LARGE_LEAD).tanh() } else { 0.0 };
    f64::from(game.half_points) / 4.0 + lead / 2.0
}

/// Everyone of the field meets everyone else, with games that have decided nothing yet: who was chosen for luck loses it here.
fn round_robin(field: &[Camp], plan: &Plan, games: &mut Games<'_>) -> Result<Vec<Score>, String> {
    let couples: Vec<_> = (0..field.len()).flat_map(|one| (0..one).map(move |other| (one, other))).collect();
    let times = plan.pairs.div_ceil(field.len().saturating_sub(1).max(1) as u32) as usize;
    let all: Vec<_> = (0..times).flat_map(|_| couples.iter().copied()).collect();
    let meetings: Vec<_> =
        all.iter().map(|&(one, other)| Meeting { own: field[one].clone(), other: field[other].clone() }).collect();
    let results = games.play(&meetings, Stage::Measuring)?;
    let mut scores = vec![Score::default(); field.len()];
    for ((one, other), pair) in all.into_iter().zip(results) {
        scores[one].add(pair);
        scores[other].add(pair.map(|game| TrialGame { half_points: 2 - game.half_points, lead: -game.lead }));
    }
    Ok(scores)
}

/// How formations by lot do against the field.
fn by_lot(ground: &Ground, field: &[Camp], plan: &Plan, games: &mut Games<'_>) -> Result<Score, String> {
    let mut random = Random::new(!plan.seed);
    let other = |number: u32| field[number as usize % field.len()].clone();
    let meetings: Vec<_> =
        (0..BY_LOT).map(|number| Meeting { own: Ground::by_lot(ground, &mut random), other: other(number) }).collect();
    let mut score = Score::default();
    for pair in games.play(&meetings, Stage::Measuring)? {
        score.add(pair);
    }
    Ok(score)
}

/// How a formation did.
#[derive(Clone, Default)]
struct Score {
    tally: Tally,
    /// Of the games that were drawn, in how many it was ahead at the end, and in how many behind.
    leads: [u32; 2],
}

impl Score {
    fn add(&mut self, pair: [TrialGame; 2]) {
        let [first, second] = pair.map(|game| match game.half_points {
            0 => Points::Loss,
            1 => Points::Draw,
            _ => Points::Win,
        });
        self.tally.add_pair(first, second);
        for game in pair.into_iter().filter(|game| game.half_points == 1 && game.lead.abs() >= CLEAR_LEAD) {
            self.leads[usize::from(game.lead < 0)] += 1;
        }
    }
}

/// Quarters of pairs.
fn points(tally: &Tally) -> u64 {
    (0..).zip(tally.pairs).map(|(points, pairs)| points * pairs).sum()
}

/// A line as the book keeps it, and what it means.
fn told(what: &str, score: &Score) -> Result<String, String> {
    let Score { tally, leads } = score;
    let estimate = Estimate::of(tally).ok_or("no games")?;
    let [score, low, high] =
        [estimate.score, estimate.score_interval[0], estimate.score_interval[1]].map(|share| 100.0 * share);
    Ok(format!("\"{what}\", {:?}, {}, {leads:?}    {score:.1} % ({low:.1} to {high:.1})", tally.pairs, tally.draws))
}

/// The games of a run: played, or found in the file.
struct Games<'a> {
    plan: &'a Plan,
    game: &'static dyn Rulebook,
    ground: &'a Ground,
    log: Log,
    /// Results by the number of the pair, with who met: from the file.
    kept: HashMap<u64, (String, [TrialGame; 2])>,
    engines: Vec<Engine>,
    /// How many pairs have been asked for.
    pairs: u64,
    begin: Instant,
    played: u64,
}

impl<'a> Games<'a> {
    fn open(plan: &'a Plan, game: &'static dyn Rulebook, ground: &'a Ground) -> Result<Self, String> {
        let mut kept = HashMap::new();
        let log = Log::open(&plan.file, &way(plan), |line| {
            let (number, who, pair) = parse(line).ok_or_else(|| format!("'{line}' is no pair of games"))?;
            kept.insert(number, (who, pair));
            Ok(())
        })?;
        eprintln!("{} pairs of games are there", kept.len());
        let engines = (0..plan.threads.max(1))
            .map(|_| {
                let mut engine = Engine::new(game).map_err(|error| error.to_string())?;
                engine.set_memory(MEBIBYTES);
                Ok(engine)
            })
            .collect::<Result<_, String>>()?;
        Ok(Self { plan, game, ground, log, kept, engines, pairs: 0, begin: Instant::now(), played: 0 })
    }

    /// The games of each meeting.
    fn play(&mut self, meetings: &[Meeting<Camp>], stage: Stage) -> Result<Vec<[TrialGame; 2]>, String> {
        let (nodes, options) = match stage {
            Stage::Looking => (self.plan.nodes, format!("quiet-limit={}", self.plan.quiet)),
            Stage::Measuring => (self.plan.last_nodes, String::new()),
        };
        let options = Options::parse(self.game.options(), &options).map_err(|error| error.say(rules::Lang::En))?;
        let first = self.pairs;
        self.pairs += meetings.len() as u64;
        let mut results = vec![None; meetings.len()];
        let who = |meeting: &Meeting<Camp>| {
            let [own, other] = [&meeting.own, &meeting.other].map(|camp| self.ground.turns(camp));
            (own, other)
        };
        let mut open = Vec::new();
        for (index, meeting) in meetings.iter().enumerate() {
            let number = first + index as u64;
            let (own, other) = who(meeting);
            match self.kept.get(&number) {
                Some((text, pair)) if *text == told_who(&own, &other) => results[index] = Some(*pair),
                Some(_) => return Err(format!("pair {number} of the file was played by others")),
                None => open.push((index, own, other)),
            }
        }
        let next = AtomicUsize::new(0);
        let shared = Mutex::new((&mut self.log, &mut results, &mut self.played));
        let (plan, game, begin) = (self.plan, self.game, self.begin);
        let work = |engine: &mut Engine| -> Result<(), String> {
            while let Some((index, own, other)) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                let number = first + *index as u64;
                let seed = Random::new(plan.seed << 32 ^ number).next_u64();
                let trial = Trial::against(game, own, vec![other.clone()], nodes, seed)?;
                let trial = trial.with_options(options.clone());
                let mut trial = if stage == Stage::Looking { trial.with_lot(plan.lot) } else { trial };
                let pair = trial.games(engine, &Stop::new())?.ok_or("nobody stops it")?;
                let mut shared = shared.lock().map_err(|_| "another thread failed")?;
                let (log, results, played) = &mut *shared;
                let [first, second] = pair.map(|game| format!("{}:{}", game.half_points, game.lead));
                log.add(&format!("{number}\t{}\t{first} {second}", told_who(own, other)))?;
                results[*index] = Some(pair);
                **played += 1;
                if played.is_multiple_of(PROGRESS) {
                    let minutes = begin.elapsed().as_secs_f64() / 60.0;
                    let left = (plan.games as f64 / 2.0 - number as f64).max(0.0) * minutes / **played as f64;
                    eprintln!("{} of {} games; {minutes:.1} minutes, about {left:.0} left", 2 * number, plan.games);
                }
            }
            Ok(())
        };
        thread::scope(|scope| {
            let threads: Vec<_> = self.engines.iter_mut().map(|engine| scope.spawn(|| work(engine))).collect();
            threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread panicked".to_owned())?)
        })?;
        results.into_iter().collect::<Option<_>>().ok_or_else(|| "a pair was not played".to_owned())
    }
}

fn told_who(own: &[String], other: &[String]) -> String {
    format!("{}\t{}", own.join(" "), other.join(" "))
}

/// The number of a pair, who met, and both games.
fn parse(line: &str) -> Option<(u64, String, [TrialGame; 2])> {
    let (number, rest) = line.split_once('\t')?;
    let (who, games) = rest.rsplit_once('\t')?;
    let (first, second) = games.split_once(' ')?;
    let game = |text: &str| {
        let (half_points, lead) = text.split_once(':')?;
        let half_points = half_points.parse().ok().filter(|points: &u8| *points <= 2)?;
        Some(TrialGame { half_points, lead: lead.parse().ok()? })
    };
    Some((number.parse().ok()?, who.to_owned(), [game(first)?, game(second)?]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(name: &str) -> Plan {
        let file = std::env::temp_dir().join(format!("opener-{name}-{}", std::process::id()));
        let _ = std::fs::remove_file(&file);
        let game = "fenix-7x8".to_owned();
        Plan { game, file, games: 1, nodes: 4, quiet: 20, lot: 6, pairs: 4, last_nodes: 4, threads: 2, seed: 1 }
    }

    #[test]
    fn games_of_the_file_are_not_played_again() {
        let plan = plan("again");
        let (game, _) = find(&plan.game).expect("a game");
        let ground = Ground::new(formations(game.id()).expect("a preparation"));
        let mut random = Random::new(4);
        let camps: Vec<_> = (0..3).map(|_| Ground::by_lot(&ground, &mut random)).collect();
        let meeting = |one: usize, other: usize| Meeting { own: camps[one].clone(), other: camps[other].clone() };
        let meetings = [meeting(0, 1), meeting(1, 2), meeting(2, 0), meeting(0, 1)];
        let mut games = Games::open(&plan, game, &ground).expect("a new file");
        let results = games.play(&meetings, Stage::Looking).expect("games");
        let mut again = Games::open(&plan, game, &ground).expect("the file");
        assert_eq!(again.play(&meetings, Stage::Looking), Ok(results));
        assert_eq!((again.played, again.pairs), (0, 4));
        let mut other = Games::open(&plan, game, &ground).expect("the file");
        assert!(other.play(&[meeting(0, 2)], Stage::Looking).is_err_and(|error| error.contains("played by others")));
        let _ = std::fs::remove_file(&plan.file);
    }

    #[test]
    fn what_one_wins_the_other_loses() {
        let plan = plan("robin");
        let (game, _) = find(&plan.game).expect("a game");
        let ground = Ground::new(formations(game.id()).expect("a preparation"));
        let mut random = Random::new(4);
        let field: Vec<_> = (0..3).map(|_| Ground::by_lot(&ground, &mut random)).collect();
        let mut games = Games::open(&plan, game, &ground).expect("a new file");
        let scores = round_robin(&field, &plan, &mut games).expect("games");
        assert!(scores.iter().all(|score| score.tally.pairs.iter().sum::<u64>() == 4));
        assert_eq!(scores.iter().map(|score| points(&score.tally)).sum::<u64>(), 3 * 4 * 2);
        let leads = |side: usize| scores.iter().map(|score| score.leads[side]).sum::<u32>();
        assert_eq!(leads(0), leads(1), "where one is ahead, the other is behind");
        let _ = std::fs::remove_file(&plan.file);
    }

    #[test]
    fn a_lead_is_worth_less_than_a_win() {
        let worth = |half_points, lead| worth(TrialGame { half_points, lead });
        assert!(worth(0, 900) < worth(1, -900) && worth(1, -900) < worth(1, 0) && worth(1, 0) < worth(1, 100));
        assert!(worth(1, 900) < worth(2, -900));
        assert!((worth(1, 0) - 0.25).abs() < 1e-12 && (worth(2, 0) - 0.5).abs() < 1e-12);
    }

    #[test]
    fn lines_that_are_none_are_refused() {
        let game = |half_points, lead| TrialGame { half_points, lead };
        assert_eq!(parse("7\ta b\tc d\t2:5 1:-70"), Some((7, "a b\tc d".to_owned(), [game(2, 5), game(1, -70)])));
        for line in ["", "7", "7\ta\tb\t3:0 0:0", "x\ta\tb\t1:0 0:0", "7\ta\tb\t1:0", "7\ta\tb\t1 0"] {
            assert_eq!(parse(line), None, "{line}");
        }
    }
}
