use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use engine::{Aim, Budget, Engine, NetworkFile, Outlook, SearchRequest, find};
use rules::{OptionKind, Options, Outcome, Random, Rulebook, Side, Table};

use crate::data::{Sample, Store};

/// How games are to be played.
pub(crate) struct Plan {
    /// The game, maybe with options; several are taken in turn.
    pub(crate) games: Vec<String>,
    pub(crate) file: PathBuf,
    pub(crate) count: u64,
    pub(crate) nodes: u64,
    pub(crate) opening: usize,
    pub(crate) threads: u32,
    pub(crate) seed: u64,
    pub(crate) evaluation: Evaluation,
}

/// What judges positions while games are played.
pub(crate) enum Evaluation {
    /// What the engine judges by at full strength.
    Own,
    Linear,
    Network(PathBuf),
}

impl Evaluation {
    /// This network, or what the engine judges by, or neither.
    pub(crate) fn of(network: Option<PathBuf>, own: bool) -> Self {
        match network {
            Some(path) => Self::Network(path),
            None if own => Self::Own,
            None => Self::Linear,
        }
    }
}

/// Up to so many random moves at the beginning of each game, unless something else is asked for.
pub(crate) const OPENING: usize = 12;

const MEBIBYTES: usize = 2;
/// Games that go on for longer count as drawn: who leads and cannot win has not won.
const LONGEST: usize = 400;
/// A game that one side has nearly won after the opening teaches little.
const FAIR: i32 = 400;
/// One game in so many is played from a start that the options offer besides.
const OTHER_START: usize = 4;
/// Games between two lines of progress.
const PROGRESS: u64 = 50;

/// A game with options, to be begun.
struct Start {
    game: &'static dyn Rulebook,
    options: Options,
}

/// Plays games and adds their positions to the file until there are enough; goes on where it was left.
pub(crate) fn run(plan: &Plan) -> Result<(), String> {
    let starts = starts(plan)?;
    let way = format!(
        "trainer generate {} --nodes {} --opening {} --seed {}",
        plan.games.join(" "),
        plan.nodes,
        plan.opening,
        plan.seed
    );
    let network = match &plan.evaluation {
        Evaluation::Network(path) => Some(read_network(path)?),
        Evaluation::Own | Evaluation::Linear => None,
    };
    let way = match (&plan.evaluation, &network) {
        (_, Some(network)) => format!("{way} --network '{}'", network.origin),
        (Evaluation::Own, _) => format!("{way} --own"),
        _ => way,
    };
    let mut seen = HashSet::new();
    let store = Store::open(&plan.file, &way, |sample| {
        if let Ok(table) = starts[0].game.table(&starts[0].options, Some(&sample.position)) {
            seen.insert(identity(&*table));
        }
    })?;
    eprintln!("{} games and {} positions are there", store.games.len(), store.positions);
    let (before, begin) = (store.games.len() as u64, Instant::now());
    let numbers: Vec<u64> = (0..plan.count).filter(|number| !store.games.contains(number)).collect();
    let kept = Mutex::new((store, seen));
    let next = AtomicU64::new(0);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.threads.max(1))
            .map(|_| {
                scope.spawn(|| {
                    let mut engine = Engine::new(starts[0].game).map_err(|error| error.to_string())?;
                    engine.set_memory(MEBIBYTES);
                    if !matches!(plan.evaluation, Evaluation::Own) {
                        engine.set_network(network.as_ref()).map_err(|error| error.to_string())?;
                    }
                    while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                        let played = one_game(plan, &starts, &mut engine, number)?;
                        let mut kept = kept.lock().map_err(|_| "another thread failed")?;
                        let (store, seen) = &mut *kept;
                        let fresh: Vec<_> =
                            played.into_iter().filter(|(key, _)| seen.insert(*key)).map(|(_, sample)| sample).collect();
                        store.add(number, &fresh)?;
                        let done = store.games.len() as u64;
                        if done.is_multiple_of(PROGRESS) {
                            let minutes = begin.elapsed().as_secs_f64() / 60.0;
                            let left = minutes / (done - before) as f64 * plan.count.saturating_sub(done) as f64;
                            eprintln!(
                                "{done} of {} games, {} positions; {minutes:.0} minutes, about {left:.0} left",
                                plan.count, store.positions
                            );
                        }
                    }
                    Ok(())
                })
            })
            .collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread panicked".to_owned())?)
    })
}

/// A network from a file.
pub(crate) fn read_network(path: &Path) -> Result<NetworkFile, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    NetworkFile::from_bytes(&bytes).map_err(|error| format!("{}: {error}", path.display()))
}

fn starts(plan: &Plan) -> Result<Vec<Start>, String> {
    let starts: Vec<_> = plan
        .games
        .iter()
        .map(|text| find(text).map(|(game, options)| Start { game, options }).map_err(|error| error.to_string()))
        .collect::<Result<_, _>>()?;
    match starts.first() {
        None => Err("no game".to_owned()),
        Some(first) => match starts.iter().find(|start| start.game.id() != first.game.id()) {
            Some(other) => Err(format!("{} and {} are two games", first.game.id(), other.game.id())),
            None => Ok(starts),
        },
    }
}

/// Alike for positions that differ in nothing but being turned or mirrored.
fn identity(table: &dyn Table) -> u64 {
    table.canonical_atoms().iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &atom| {
        (hash ^ u64::from(atom)).wrapping_mul(0x0000_0100_0000_01B3).rotate_left(5)
    })
}

/// The options of a game: those asked for, or now and then any start that there is.
fn options_of(start: &Start, random: &mut Random) -> Result<Options, String> {
    if random.below(OTHER_START) > 0 {
        return Ok(start.options.clone());
    }
    let chosen: Vec<_> = start
        .game
        .options()
        .iter()
        .filter_map(|spec| match spec.kind {
            OptionKind::Choice(words) => random.pick(words).map(|word| format!("{}={word}", spec.key)),
            _ => None,
        })
        .collect();
    Options::parse(start.game.options(), &chosen.join(",")).map_err(|error| error.say(rules::Lang::En))
}

/// The positions of a game worth learning from, each with its identity.
fn one_game(plan: &Plan, starts: &[Start], engine: &mut Engine, number: u64) -> Result<Vec<(u64, Sample)>, String> {
    let mut random = Random::new(Random::new(plan.seed << 32 ^ number).next_u64());
    let start = &starts[number as usize % starts.len()];
    let options = options_of(start, &mut random)?;
    let mut table = start.game.table(&options, None).map_err(|error| error.to_string())?;
    // A whole preparation is random, so that all sorts of it are seen.
    let opening = engine.preparation() as usize + random.below(plan.opening + 1);
    if !(0..opening).all(|_| table.play_random(&mut random)) || table.ending().is_some() {
        return Ok(Vec::new());
    }
    engine.forget();
    engine.set_game(&options, Some(&table.position_text()), &[]).map_err(|error| error.to_string())?;
    // What was played by lot does not count as played before.
    let mut table = start.game.table(&options, Some(&table.position_text())).map_err(|error| error.to_string())?;
    // To win: who could draw by going to and fro plays on, so that the data shows what becomes of such positions.
    let mut request = SearchRequest { aim: Aim::Play, ..SearchRequest::for_analysis(Budget::nodes(plan.nodes)) };
    // What is learned is what a position is worth, not what somebody wishes for.
    request.settings.features.restlessness = false;
    let mut positions = Vec::new();
    let outcome = loop {
        if let Some(ending) = table.ending() {
            break ending.outcome;
        }
        if table.plies() >= LONGEST {
            break Outcome::Draw;
        }
        let analysis = engine.go(&request, &mut |_| {});
        let best = analysis.best_move().ok_or("the engine has no move in a game that is not over")?;
        match analysis.outlook() {
            Some(Outlook::Estimate(value)) => {
                if table.plies() == 0 && value.abs() > FAIR {
                    return Ok(Vec::new());
                }
                if engine.is_quiet() {
                    positions.push((table.turn(), value, table.position_text(), identity(&*table)));
                }
            }
            Some(Outlook::Win { .. }) => break Outcome::Win(table.turn()),
            Some(Outlook::Loss { .. }) => break Outcome::Win(!table.turn()),
            _ => break Outcome::Draw,
        }
        table.play(best).map_err(|error| error.say(rules::Lang::En))?;
        engine.play(best).map_err(|error| error.say(rules::Lang::En))?;
    };
    let half_points = |turn: Side| match outcome {
        Outcome::Draw => 1,
        Outcome::Win(side) => 2 * u8::from(side == turn),
    };
    Ok(positions
        .into_iter()
        .map(|(turn, value, position, key)| (key, Sample { value, half_points: half_points(turn), position }))
        .collect())
}
