//! The suite that every game passes: random play, and at every position the laws that hold for all games.
//!
//! A game's test calls [`check_games`] for each start, and [`compare`] with its second, plain generator.

mod drafts;
mod laws;
mod oracle;

use crate::{Random, Rules};

pub use laws::check_position;
pub use oracle::{Oracle, compare, compare_position};

/// Plays `games` games at random, at most `cap` turns each, and checks every law at every `every`-th position.
///
/// # Panics
/// At the first law that is broken, with the position.
pub fn check_games<P: Rules>(start: P, seed: u64, games: u32, cap: u32, every: u32) {
    laws::check_game(&start);
    let mut random = Random::new(seed);
    for _ in 0..games {
        let offset = random.below(every as usize) as u32;
        walk(start, &mut random, cap, |position, ply, random| {
            laws::follows(position, &start);
            if ply % every == offset || position.outcome().is_some() {
                check_position(position, random);
            }
        });
    }
}

/// Plays one game at random and shows each position, the start and the end included.
pub fn walk<P: Rules>(start: P, random: &mut Random, cap: u32, mut see: impl FnMut(&P, u32, &mut Random)) {
    let mut position = start;
    let mut buffer = Vec::new();
    for ply in 0..=cap {
        see(&position, ply, random);
        match position.random_move(random, &mut buffer) {
            Some(m) => position.play_unchecked(m, &mut ()),
            None => break,
        }
    }
}
