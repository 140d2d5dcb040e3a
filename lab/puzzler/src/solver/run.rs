use rules::{Random, Rules};

use crate::solver::spaces::{self, Space};
use crate::solver::tally::Tally;
use crate::solver::trial::Trial;

/// How much is asked.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    /// So many claims in all, or a few more.
    pub claims: u64,
    /// So many searches in all, or a few more, if that is less.
    pub searches: u64,
    /// The same seed asks the same.
    pub seed: u64,
    /// Which spaces are asked about.
    pub breadth: Breadth,
}

/// Which spaces are asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breadth {
    /// One of each game, those of Gunzi small: enough to see that nothing is broken.
    Sample,
    /// All of them.
    Full,
}

/// How many games are played in a space at a time.
const ROUNDS: usize = 6;

/// Asks about all games in turn until there are enough claims. `progress` hears now and then how far it is.
pub fn run(order: Order, progress: &mut dyn FnMut(&Tally)) -> Tally {
    let mut random = Random::new(order.seed);
    let mut tally = Tally::default();
    let is_full = order.breadth == Breadth::Full;
    let stacks: &[char] = if is_full { &['G', 'S'] } else { &['G'] };
    let ways: &[&str] = if is_full {
        &["quiet-limit=off", "quiet-limit=off,repetition=off", "quiet-limit=100", "quiet-limit=24"]
    } else {
        &["quiet-limit=off", "quiet-limit=16"]
    };
    let fenix: Vec<_> = stacks.iter().filter_map(|&stack| spaces::fenix(stack, ways)).collect();
    let goals: &[u8] = if is_full { &[1, 2] } else { &[1] };
    let ways: &[&str] = if is_full { &["", ",repetition=off", ",quiet-limit=30", ",quiet-limit=60"] } else { &[""] };
    let abalone: Vec<_> = goals.iter().filter_map(|&goal| spaces::abalone(goal, ways)).collect();
    let mut fenix_trials: Vec<_> = fenix.iter().filter_map(Trial::new).collect();
    let mut abalone_trials: Vec<_> = abalone.iter().filter_map(Trial::new).collect();
    let (gunzi_spaces, most_states) = if is_full { (40, 200_000) } else { (30, 10_000) };
    loop {
        for trial in &mut fenix_trials {
            rounds(trial, ROUNDS, &mut random, &mut tally);
            progress(&tally);
        }
        for trial in &mut abalone_trials {
            rounds(trial, ROUNDS, &mut random, &mut tally);
            progress(&tally);
        }
        for _ in 0..gunzi_spaces {
            if let Some(space) = spaces::gunzi(&mut random, most_states) {
                small_space(&space, ROUNDS, &mut random, &mut tally);
            }
            progress(&tally);
        }
        if tally.claims >= order.claims || tally.searches >= order.searches {
            return tally;
        }
    }
}

fn small_space<P: Rules>(space: &Space<P>, count: usize, random: &mut Random, tally: &mut Tally) {
    if space.graph.outcome(0).is_some() {
        return;
    }
    if let Some(mut trial) = Trial::new(space) {
        rounds(&mut trial, count, random, tally);
        trial.review(random, tally);
    }
}

fn rounds<P: Rules>(trial: &mut Trial<'_, P>, count: usize, random: &mut Random, tally: &mut Tally) {
    for _ in 0..count {
        trial.round(random, tally);
    }
}
