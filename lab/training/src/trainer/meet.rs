use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use engine::{Budget, Engine, Features, NetworkFile, Outlook, SearchRequest, find};
use rating::{Estimate, Points, Tally};
use rules::{Options, Outcome, Random, Rulebook, Side};

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
    /// How either leaves things out; what is not named is as the game came with it.
    pub(crate) pruning: [String; 2],
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

/// One of two who meet, with what the engine judges by.
pub(crate) struct Player {
    engine: Engine,
    request: SearchRequest,
}

impl Player {
    /// One who searches so many positions for each move.
    pub(crate) fn new(game: &'static dyn Rulebook, nodes: u64) -> Result<Self, String> {
        let mut engine = Engine::new(game).map_err(|error| error.to_string())?;
        engine.set_memory(MEBIBYTES);
        Ok(Self { engine, request: SearchRequest::for_analysis(Budget::nodes(nodes)) })
    }

    /// The same, judging by this network or by the linear evaluation.
    fn judging_by(mut self, network: Option<&NetworkFile>) -> Result<Self, String> {
        self.engine.set_network(network).map_err(|error| error.to_string())?;
        Ok(self)
    }

    /// The same without some parts of the search.
    fn without(mut self, names: &[String]) -> Result<Self, String> {
        for name in names {
            if !self.request.settings.features.set(name, false) {
                return Err(format!("'{name}' is no part of the search; there are {}", Features::NAMES.join(", ")));
            }
        }
        Ok(self)
    }

    /// Leaves things out as this text says.
    pub(crate) fn set_pruning(&mut self, text: &str) -> Result<(), String> {
        self.engine.set_pruning(text).map_err(|error| error.to_string())
    }

    /// The same, leaving things out as this text says.
    fn pruning(mut self, text: &str) -> Result<Self, String> {
        self.set_pruning(text)?;
        Ok(self)
    }
}

/// Where two meet: openings of a game by lot.
pub(crate) struct Ground {
    pub(crate) game: &'static dyn Rulebook,
    options: Options,
    /// Random moves at the beginning of each pair.
    opening: usize,
    seed: u64,
}

impl Ground {
    /// A game by its name, with its options.
    pub(crate) fn new(game: &str, opening: usize, seed: u64) -> Result<Self, String> {
        let (game, options) = find(game).map_err(|error| error.to_string())?;
        Ok(Self { game, options, opening, seed })
    }

    /// Two games from one opening, each side once with either: the points of the first player. None if the opening is
    /// one-sided.
    pub(crate) fn pair(&self, players: &mut [&mut Player; 2], number: u64) -> Result<Option<[Points; 2]>, String> {
        let mut random = Random::new(Random::new(self.seed << 32 ^ number).next_u64());
        let mut table = self.game.table(&self.options, None).map_err(|error| error.to_string())?;
        let opening = players[0].engine.preparation() as usize + self.opening;
        if !(0..opening).all(|_| table.play_random(&mut random)) || table.ending().is_some() {
            return Ok(None);
        }
        let start = table.position_text();
        for player in &mut *players {
            player.engine.forget();
            player.engine.set_game(&self.options, Some(&start), &[]).map_err(|error| error.to_string())?;
            match player.engine.go(&player.request, &mut |_| {}).outlook() {
                Some(Outlook::Estimate(value)) if value.abs() <= FAIR => {}
                _ => return Ok(None),
            }
        }
        let mut points = [Points::Draw; 2];
        for (side, points) in Side::BOTH.into_iter().zip(&mut points) {
            *points = match self.one_game(&start, players, side)? {
                Outcome::Draw => Points::Draw,
                Outcome::Win(winner) if winner == side => Points::Win,
                Outcome::Win(_) => Points::Loss,
            };
        }
        Ok(Some(points))
    }

    /// A game in which the first player has that side.
    fn one_game(&self, start: &str, players: &mut [&mut Player; 2], first: Side) -> Result<Outcome, String> {
        let mut table = self.game.table(&self.options, Some(start)).map_err(|error| error.to_string())?;
        for player in &mut *players {
            player.engine.forget();
            player.engine.set_game(&self.options, Some(start), &[]).map_err(|error| error.to_string())?;
        }
        loop {
            if let Some(ending) = table.ending() {
                return Ok(ending.outcome);
            }
            if table.plies() >= LONGEST {
                return Ok(Outcome::Draw);
            }
            let player = &mut *players[usize::from(table.turn() != first)];
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
}

/// Lets a network play against another, or against the linear evaluation, and says what that comes to.
pub(crate) fn run(plan: &Plan) -> Result<String, String> {
    let ground = Ground::new(&plan.game, plan.opening, plan.seed)?;
    let network = read_network(&plan.network)?;
    let other = plan.other.as_deref().map(read_network).transpose()?;
    let tally = Mutex::new((Tally::default(), 0u64));
    let next = AtomicU64::new(0);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.threads.max(1))
            .map(|_| {
                scope.spawn(|| -> Result<(), String> {
                    let [without, other_without] = &plan.without;
                    let [pruning, other_pruning] = &plan.pruning;
                    let nodes = plan.other_nodes.unwrap_or(plan.nodes);
                    let mut first = Player::new(ground.game, plan.nodes)?
                        .judging_by(Some(&network))?
                        .without(without)?
                        .pruning(pruning)?;
                    let mut second = Player::new(ground.game, nodes)?
                        .judging_by(other.as_ref())?
                        .without(other_without)?
                        .pruning(other_pruning)?;
                    loop {
                        if tally.lock().map_err(|_| "another thread failed")?.1 >= plan.pairs {
                            return Ok(());
                        }
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some([first, second]) = ground.pair(&mut [&mut first, &mut second], number)? else {
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
