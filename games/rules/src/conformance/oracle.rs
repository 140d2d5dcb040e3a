use std::collections::BTreeMap;

use crate::{Random, Rules};

use super::walk;

/// A second generator of a game, slow and plain and written apart from the fast one: from the text of a position to the
/// canonical text of each legal move and the text of the position after it.
pub type Oracle = fn(&str) -> BTreeMap<String, String>;

/// Compares a game with its oracle on at least `positions` positions of random play.
///
/// # Panics
/// At the first difference, with the position and what each side says.
pub fn compare<P: Rules>(start: P, oracle: Oracle, seed: u64, positions: usize, cap: u32) {
    let mut random = Random::new(seed);
    let mut seen = 0;
    while seen < positions {
        walk(start, &mut random, cap, |position, _, _| {
            compare_position(position, oracle);
            seen += 1;
        });
    }
}

/// Compares a game with its oracle at one position.
///
/// # Panics
/// If they differ.
pub fn compare_position<P: Rules>(position: &P, oracle: Oracle) {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let ours: BTreeMap<_, _> =
        moves.into_iter().map(|m| (position.move_text(m), position.after(m).position_text())).collect();
    let text = position.position_text();
    let theirs = oracle(&text);
    if ours != theirs {
        let only_ours: Vec<_> = ours.iter().filter(|(m, next)| theirs.get(*m) != Some(next)).collect();
        let only_theirs: Vec<_> = theirs.iter().filter(|(m, next)| ours.get(*m) != Some(next)).collect();
        panic!("generators differ in {text}\nonly the game: {only_ours:#?}\nonly the oracle: {only_theirs:#?}");
    }
}
