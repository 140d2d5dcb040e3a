use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use engine::{Budget, Engine, Features, NetworkFile, Outlook, SearchRequest, find};
use rules::{Options, Outcome, Random, Rulebook, Side};
use stats::{Estimate, Points, Tally};

use crate::generate::read_network;

/// Who is to meet whom, and how.
pub(crate) struct Plan {
    pub(crate) game: String,
    pub(crate) network: PathBuf,
    pub(crate) other: Option<PathBuf>,
    pub(crate) pairs: u64,
    pub(crate) nodes: u64,
    pub(crate) other_nodes: Option<u64>,
    /// Parts of the search that either does without.
    pub(crate) without: [Vec<String>; 2],
    pub(crate) opening: usize,
    pub(crate) threads: u32,
    pub(crate) seed: u64,
}

/// Random moves at the beginning of each pair, unless something else is asked for.
pub(crate) const OPENING: usize = 6;

const MEBIBYTES: usize = 4;
/// Games that go on for longer are drawn.
const LONGEST: usize = 400;
/// Pairs whose opening is worth more than this to one side are not played.
const FAIR: i32 = 100;
/// Pairs between two lines of progress.
const PROGRESS: u64 = 25;

/// One of the two who meet.
struct Player {
    engine: Engine,
    request: SearchRequest,
}

impl Player {
    fn new(
        game: &'static dyn Rulebook,
        network: Option<&NetworkFile>,
        nodes: u64,
        without: &[String],
    ) -> Result<Self, String> {
        let mut engine = Engine::new(game).map_err(|error| error.to_string())?;
        engine.set_memory(MEBIBYTES);
        engine.set_network(network).map_err(|error| error.to_string())?;
        let mut request = SearchRequest::for_analysis(Budget::nodes(nodes));
        for name in without {
            if !request.settings.features.set(name, false) {
                return Err(format!("'{name}' is no part of the search; there are {}", Features::NAMES.join(", ")));
            }
        }
        Ok(Self { engine, request })
    }
}

/// Lets a network play against another, or against the linear evaluation, and says what that comes to.
pub(crate) fn run(plan: &Plan) -> Result<String, String> {
    let (game, options) = find(&plan.game).map_err(|error| error.to_string())?;
    let network = read_network(&plan.network)?;
    let other = plan.other.as_deref().map(read_network).transpose()?;
    let tally = Mutex::new((Tally::default(), 0u64));
    let next = AtomicU64::new(0);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.threads.max(1))
            .map(|_| {
                scope.spawn(|| -> Result<(), String> {
                    let mut players = [
                        Player::new(game, Some(&network), plan.nodes, &plan.without[0])?,
                        Player::new(game, other.as_ref(), plan.other_nodes.unwrap_or(plan.nodes), &plan.without[1])?,
                    ];
                    loop {
                        if tally.lock().map_err(|_| "another thread failed")?.1 >= plan.pairs {
                            return Ok(());
                        }
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some([first, second]) = pair(plan, game, &options, &mut players, number)? else {
                            continue;
                        };
                        let mut tally = tally.lock().map_err(|_| "another thread failed")?;
                        tally.0.add_pair(first, second);
                        tally.1 += 1;
                        if tally.1.is_multiple_of(PROGRESS) {
                            eprintln!("{}", report(&tally.0));
                        }
                    }
                })
            })
            .collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread panicked".to_owned())?)
    })?;
    let tally = tally.into_inner().map_err(|_| "a thread failed")?;
    Ok(report(&tally.0))
}

fn report(tally: &Tally) -> String {
    match Estimate::of(tally) {
        Some(estimate) => format!(
            "{} games: {:.1} % ({:.1} to {:.1}); Elo {:+.0} ({:+.0} to {:+.0})",
            tally.games(),
            100.0 * estimate.score,
            100.0 * estimate.score_interval[0],
            100.0 * estimate.score_interval[1],
            estimate.elo,
            estimate.elo_interval[0],
            estimate.elo_interval[1]
        ),
        None => "no games".to_owned(),
    }
}

/// Two games from one opening, each side once with either: the points of the first player. None if the opening is one-sided.
fn pair(
    plan: &Plan,
    game: &'static dyn Rulebook,
    options: &Options,
    players: &mut [Player; 2],
    number: u64,
) -> Result<Option<[Points; 2]>, String> {
    let mut random = Random::new(Random::new(plan.seed << 32 ^ number).next_u64());
    let mut table = game.table(options, None).map_err(|error| error.to_string())?;
    let opening = players[0].engine.preparation() as usize + plan.opening;
    if !(0..opening).all(|_| table.play_random(&mut random)) || table.ending().is_some() {
        return Ok(None);
    }
    let start = table.position_text();
    for player in &mut *players {
        player.engine.forget();
        player.engine.set_game(options, Some(&start), &[]).map_err(|error| error.to_string())?;
        match player.engine.go(&player.request, &mut |_| {}).outlook() {
            Some(Outlook::Estimate(value)) if value.abs() <= FAIR => {}
            _ => return Ok(None),
        }
    }
    let mut points = [Points::Draw; 2];
    for (side, points) in Side::BOTH.into_iter().zip(&mut points) {
        *points = match one_game(game, options, &start, players, side)? {
            Outcome::Draw => Points::Draw,
            Outcome::Win(winner) if winner == side => Points::Win,
            Outcome::Win(_) => Points::Loss,
        };
    }
    Ok(Some(points))
}

/// A game in which the first player has that side.
fn one_game(
    game: &'static dyn Rulebook,
    options: &Options,
    start: &str,
    players: &mut [Player; 2],
    first: Side,
) -> Result<Outcome, String> {
    let mut table = game.table(options, Some(start)).map_err(|error| error.to_string())?;
    for player in &mut *players {
        player.engine.forget();
        player.engine.set_game(options, Some(start), &[]).map_err(|error| error.to_string())?;
    }
    loop {
        if let Some(ending) = table.ending() {
            return Ok(ending.outcome);
        }
        if table.plies() >= LONGEST {
            return Ok(Outcome::Draw);
        }
        let player = &mut players[usize::from(table.turn() != first)];
        let analysis = player.engine.go(&player.request, &mut |_| {});
        // What is proved need not be played.
        match analysis.outlook() {
            Some(Outlook::Win { .. }) => return Ok(Outcome::Win(table.turn())),
            Some(Outlook::Loss { .. }) => return Ok(Outcome::Win(!table.turn())),
            _ => {}
        }
        let best = analysis.best_move().ok_or("the engine has no move in a game that is not over")?.to_owned();
        table.play(&best).map_err(|error| error.say(rules::Lang::En))?;
        for player in &mut *players {
            player.engine.play(&best).map_err(|error| error.say(rules::Lang::En))?;
        }
    }
}
