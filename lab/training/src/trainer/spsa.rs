//! Finds better numbers for the search by playing (SPSA, simultaneous perturbation stochastic approximation): every number is
//! moved a little up or down by lot, the two engines that differ in all of them meet, and all numbers go a little towards the
//! winner.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use engine::{Engine, Pruning, find};
use rating::Points;
use rules::Random;

use crate::meet::{Ground, Player};

/// What is to be found, and how.
pub(crate) struct Plan {
    /// The game, maybe with options; several starts of one game are taken in turn.
    pub(crate) games: Vec<String>,
    pub(crate) file: PathBuf,
    /// The names of the numbers.
    pub(crate) numbers: Vec<String>,
    pub(crate) pairs: u64,
    pub(crate) nodes: u64,
    pub(crate) opening: usize,
    /// How far numbers go after a pair that was won, as a part of how far they were moved.
    pub(crate) rate: f64,
    pub(crate) threads: u32,
    pub(crate) seed: u64,
}

/// How far numbers go after a pair that was won, unless something else is asked for.
pub(crate) const RATE: f64 = 0.02;

/// The numbers that are looked for unless others are asked for; how deep moves are left out is too coarse.
pub(crate) fn usual_numbers() -> Vec<String> {
    Pruning::names().filter(|name| *name != "late-depth").map(str::to_owned).collect()
}

/// Steps and moves grow smaller by these powers of the number of pairs, as is usual.
const STEP_POWER: f64 = 0.602;
const MOVE_POWER: f64 = 0.101;
/// So much of all pairs goes by before steps grow much smaller.
const WARM_UP: f64 = 0.1;
/// One-sided openings are passed over; so many may follow each other.
const MOST_OPENINGS: u64 = 1000;
/// Pairs between two lines of progress.
const PROGRESS: u64 = 100;

/// One of the numbers.
#[derive(Clone, PartialEq, Debug)]
struct Number {
    name: String,
    begin: f64,
    least: f64,
    most: f64,
    /// How far it is moved up or down at last.
    reach: f64,
}

impl Number {
    fn of(pruning: Pruning, name: &str) -> Option<Self> {
        let (begin, bounds) = pruning.number(name)?;
        let [begin, least, most] = [begin, bounds[0], bounds[1]].map(f64::from);
        // Small numbers are moved by little, but by enough to be seen.
        let reach = 0.12f64.mul_add(begin.abs(), 0.01 * (most - least)).max(1.0);
        Some(Self { name: name.to_owned(), begin, least, most, reach })
    }
}

/// Where the search for numbers stands.
#[derive(Clone, PartialEq, Debug)]
struct Standing {
    pairs: u64,
    values: Vec<f64>,
    /// Sums over the second half of the pairs: what numbers are on average there is less a matter of luck.
    sums: Vec<f64>,
    summed: u64,
}

impl Standing {
    fn new(numbers: &[Number]) -> Self {
        let values: Vec<_> = numbers.iter().map(|number| number.begin).collect();
        Self { pairs: 0, sums: vec![0.0; values.len()], values, summed: 0 }
    }

    /// Goes on to these values, after one pair more of so many.
    fn note(&mut self, values: Vec<f64>, of: u64) {
        self.pairs += 1;
        if 2 * self.pairs > of {
            self.sums.iter_mut().zip(&values).for_each(|(sum, value)| *sum += value);
            self.summed += 1;
        }
        self.values = values;
    }

    /// What has been found.
    fn found(&self) -> Vec<f64> {
        match self.summed {
            0 => self.values.clone(),
            summed => self.sums.iter().map(|sum| sum / summed as f64).collect(),
        }
    }
}

/// How far numbers are moved and how far they go, both as parts of their reach, at a pair of so many.
fn gains(plan: &Plan, pair: u64) -> (f64, f64) {
    let [now, last] = [pair, plan.pairs].map(|pair| pair as f64 + 1.0);
    let moved = (last / now).powf(MOVE_POWER);
    let warm = WARM_UP * last;
    let step = plan.rate * ((warm + last) / (warm + now)).powf(STEP_POWER);
    (moved, step / moved)
}

/// The values of numbers when each is moved by so much of its reach, up or down, and stays within its bounds.
fn moved(numbers: &[Number], values: &[f64], by: impl Fn(usize) -> f64) -> Vec<f64> {
    let place = |(index, number): (usize, &Number)| {
        by(index).mul_add(number.reach, values[index]).clamp(number.least, number.most)
    };
    numbers.iter().enumerate().map(place).collect()
}

/// The values of numbers after a pair in which those who were moved by these signs won so much, or lost if it is below 0.
fn towards_winner(numbers: &[Number], values: &[f64], signs: &[f64], won: f64) -> Vec<f64> {
    moved(numbers, values, |index| won * signs[index])
}

/// As a text that the engine takes. Whole numbers by lot, so that a hundredth more is a little more on average.
fn text(numbers: &[Number], values: &[f64], mut chance: impl FnMut() -> f64) -> String {
    let part = |(number, value): (&Number, &f64)| {
        let whole = (value + chance()).floor().clamp(number.least, number.most);
        format!("{}={whole}", number.name)
    };
    numbers.iter().zip(values).map(part).collect::<Vec<_>>().join(",")
}

/// Between 0 and 1.
fn fraction(random: &mut Random) -> f64 {
    (random.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// Looks for better numbers, goes on where it was left, and says what it has found.
pub(crate) fn run(plan: &Plan) -> Result<String, String> {
    let grounds: Vec<_> =
        plan.games.iter().map(|game| Ground::new(game, plan.opening, plan.seed)).collect::<Result<_, _>>()?;
    if let Some(other) = grounds.iter().find(|ground| ground.game.id() != grounds[0].game.id()) {
        return Err(format!("{} and {} are two games", grounds[0].game.id(), other.game.id()));
    }
    let numbers = numbers(plan)?;
    let (standing, log) = open(plan, &numbers)?;
    eprintln!("{} of {} pairs are there", standing.pairs, plan.pairs);
    let (before, begin) = (standing.pairs, Instant::now());
    let next = AtomicU64::new(before);
    let kept = Mutex::new((standing, log));
    let work = || -> Result<(), String> {
        let [mut first, mut second] =
            [Player::new(grounds[0].game, plan.nodes)?, Player::new(grounds[0].game, plan.nodes)?];
        let mut players = [&mut first, &mut second];
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= plan.pairs {
                return Ok(());
            }
            let mut random = Random::new(Random::new(plan.seed << 32 ^ pair).next_u64());
            let signs: Vec<f64> = numbers.iter().map(|_| if random.below(2) == 0 { 1.0 } else { -1.0 }).collect();
            let (by, step) = gains(plan, pair);
            let values = kept.lock().map_err(|_| "another thread failed")?.0.values.clone();
            for (player, side) in players.iter_mut().zip([by, -by]) {
                let there = moved(&numbers, &values, |index| side * signs[index]);
                player.set_pruning(&text(&numbers, &there, || fraction(&mut random)))?;
            }
            let ground = &grounds[pair as usize % grounds.len()];
            let won = play(ground, &mut players, pair)?;
            let mut kept = kept.lock().map_err(|_| "another thread failed")?;
            let (standing, log) = &mut *kept;
            let values = towards_winner(&numbers, &standing.values, &signs, step * won);
            writeln!(log, "{}", line(&values)).map_err(|error| error.to_string())?;
            standing.note(values, plan.pairs);
            if standing.pairs.is_multiple_of(PROGRESS) {
                let minutes = begin.elapsed().as_secs_f64() / 60.0;
                let left = minutes / (standing.pairs - before) as f64 * (plan.pairs - standing.pairs) as f64;
                let found = text(&numbers, &standing.found(), || 0.5);
                eprintln!("{} of {} pairs, about {left:.0} minutes left: {found}", standing.pairs, plan.pairs);
            }
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread panicked".to_owned())?)
    })?;
    let (standing, _) = kept.into_inner().map_err(|_| "a thread failed")?;
    Ok(text(&numbers, &standing.found(), || 0.5))
}

/// How many points the first player is ahead after a pair.
fn play(ground: &Ground, players: &mut [&mut Player; 2], pair: u64) -> Result<f64, String> {
    for attempt in 0..MOST_OPENINGS {
        if let Some(points) = ground.pair(players, pair * MOST_OPENINGS + attempt)? {
            let ahead = |points: Points| match points {
                Points::Win => 1.0,
                Points::Draw => 0.0,
                Points::Loss => -1.0,
            };
            return Ok(points.map(ahead).iter().sum());
        }
    }
    Err(format!("{MOST_OPENINGS} openings in a row are one-sided"))
}

fn numbers(plan: &Plan) -> Result<Vec<Number>, String> {
    let (game, _) = find(plan.games.first().ok_or("no game")?).map_err(|error| error.to_string())?;
    let pruning = Engine::new(game).map_err(|error| error.to_string())?.pruning();
    let known = || Pruning::names().collect::<Vec<_>>().join(", ");
    plan.numbers
        .iter()
        .map(|name| {
            Number::of(pruning, name).ok_or_else(|| format!("there is no number '{name}'; there are {}", known()))
        })
        .collect()
}

/// A line of the log: the values after a pair.
fn line(values: &[f64]) -> String {
    values.iter().fold(String::new(), |mut line, value| {
        let tab = if line.is_empty() { "" } else { "\t" };
        let _ = write!(line, "{tab}{value}");
        line
    })
}

/// Opens the log, or begins it: its first line says how it is made, each other one is a pair. Half a line is dropped.
fn open(plan: &Plan, numbers: &[Number]) -> Result<(Standing, std::fs::File), String> {
    let way = format!(
        "# trainer spsa {} --numbers {} --pairs {} --nodes {} --opening {} --rate {} --seed {}\n",
        plan.games.join(" "),
        plan.numbers.join(","),
        plan.pairs,
        plan.nodes,
        plan.opening,
        plan.rate,
        plan.seed
    );
    let path: &Path = &plan.file;
    let fault = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(fault)?;
    let there = std::io::read_to_string(&file).map_err(fault)?;
    let mut standing = Standing::new(numbers);
    let whole = there.rfind('\n').map_or(0, |last| last + 1);
    let mut lines = there[..whole].lines();
    match lines.next() {
        None => {
            file.set_len(0).and_then(|()| file.seek(SeekFrom::Start(0))).map_err(fault)?;
            file.write_all(way.as_bytes()).map_err(fault)?;
            return Ok((standing, file));
        }
        Some(first) if first == way.trim_end() => {}
        Some(first) => return Err(format!("{}: was made by '{first}', not by '{}'", path.display(), way.trim_end())),
    }
    for (index, text) in lines.enumerate() {
        let values: Option<Vec<f64>> = text.split('\t').map(|value| value.parse().ok()).collect();
        let values = values.filter(|values| values.len() == numbers.len());
        let values =
            values.ok_or_else(|| format!("{}, line {}: not the numbers of a pair", path.display(), index + 2))?;
        standing.note(values, plan.pairs);
    }
    file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(fault)?;
    Ok((standing, file))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(file: PathBuf) -> Plan {
        Plan {
            games: vec!["gunzi".to_owned(), "gunzi:white-first".to_owned()],
            file,
            numbers: vec!["lead".to_owned(), "reduction-base".to_owned()],
            pairs: 6,
            nodes: 60,
            opening: 6,
            rate: 0.2,
            threads: 1,
            seed: 3,
        }
    }

    #[test]
    fn a_run_that_was_ended_in_between_comes_to_the_same() {
        let path = std::env::temp_dir().join(format!("tafel-spsa-{}.txt", std::process::id()));
        let plan = plan(path.clone());
        let found = run(&plan).unwrap();
        let whole = std::fs::read_to_string(&path).unwrap();
        assert_eq!(whole.lines().count(), 7, "{whole}");
        // The power failed in the midst of the fourth pair.
        let fourth: usize = whole.split_inclusive('\n').take(4).map(str::len).sum();
        std::fs::write(&path, &whole[..fourth + 3]).unwrap();
        assert_eq!(run(&plan).as_ref(), Ok(&found));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), whole);
        let other = run(&Plan { nodes: 61, ..plan }).unwrap_err();
        assert!(other.contains("was made by"), "{other}");
        std::fs::write(&path, format!("{}\nx\ty\n", whole.lines().next().unwrap())).unwrap();
        let broken = run(&super::tests::plan(path.clone())).unwrap_err();
        assert!(broken.ends_with("line 2: not the numbers of a pair"), "{broken}");
        std::fs::remove_file(&path).unwrap();
        let mixed = Plan { games: vec!["gunzi".to_owned(), "fenix".to_owned()], ..super::tests::plan(path.clone()) };
        assert_eq!(run(&mixed), Err("gunzi and fenix are two games".to_owned()));
        let unknown = Plan { numbers: vec!["luck".to_owned()], ..super::tests::plan(path) };
        assert!(run(&unknown).unwrap_err().starts_with("there is no number 'luck'; there are lead"));
    }

    /// Numbers find their best place where the game is a coin that falls for who is nearer to it.
    #[test]
    fn numbers_go_to_where_games_are_won() {
        let mut plan = plan(PathBuf::new());
        (plan.pairs, plan.rate) = (4000, RATE);
        let numbers: Vec<_> = ["lead", "experience"].map(|name| Number::of(Pruning::CAREFUL, name).unwrap()).to_vec();
        let best = [140.0, 3000.0];
        let far = |values: &[f64]| -> f64 {
            (0..2).map(|index| ((values[index] - best[index]) / numbers[index].begin).powi(2)).sum()
        };
        let mut standing = Standing::new(&numbers);
        let mut random = Random::new(8);
        let mut at = 1.0;
        for pair in 0..plan.pairs {
            let (by, step) = gains(&plan, pair);
            let signs = [(); 2].map(|()| if random.below(2) == 0 { 1.0 } else { -1.0 });
            let there = [by, -by].map(|side| moved(&numbers, &standing.values, |index| side * signs[index]));
            let likely = 0.5 + (far(&there[1]) - far(&there[0])).clamp(-0.4, 0.4);
            let won = if fraction(&mut random) < likely { 1.0 } else { -1.0 };
            standing.note(towards_winner(&numbers, &standing.values, &signs, step * won), plan.pairs);
            at = far(&standing.found());
        }
        assert!(far(&[100.0, 6000.0]) > 0.4 && at < 0.02, "{at}: {:?}", standing.found());
    }

    #[test]
    fn whole_numbers_are_right_on_average_and_within_bounds() {
        let numbers = vec![Number::of(Pruning::CAREFUL, "late-base").unwrap()];
        let mut random = Random::new(4);
        let mut told = |value: f64| text(&numbers, &[value], || fraction(&mut random));
        let ups = (0..1000).filter(|_| told(7.25) == "late-base=8").count();
        assert!((200..300).contains(&ups), "{ups}");
        assert_eq!(told(300.0), "late-base=300");
        assert_eq!(moved(&numbers, &[299.0], |_| 2.0), [300.0]);
    }
}
