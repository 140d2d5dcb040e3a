use std::collections::HashSet;

use rules::{Random, Table};
use ugi::Setting;

use super::random::{Judge, is_open, opening};
use super::{Opening, OpeningError};

/// More openings than these nobody plays, and listing them would take long.
const MOST: usize = 5000;

/// Why the openings of some turns cannot be listed.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum EveryError {
    /// There are too many of them.
    #[error("there are more than {MOST} such openings")]
    TooMany,
    /// There is none that leaves both players a game, or none that is fair.
    #[error("no opening is left to be played")]
    None,
    /// The game cannot begin.
    #[error(transparent)]
    Start(#[from] OpeningError),
}

/// Every opening of so many turns once, in an order by lot: whatever else a match from them may prove, the luck of the draw has
/// no part in it. Openings that lead to the same position, turned or mirrored, are one; those are left out that are over, leave no
/// choice, or that the judge refuses. `see` hears how many have been judged, and of how many.
pub fn every_opening(
    setting: &Setting,
    plies: usize,
    judge: Option<&Judge>,
    seed: u64,
    see: &mut dyn FnMut(usize, usize),
) -> Result<Vec<Opening>, EveryError> {
    let mut tables = vec![Opening::default().table(setting)?];
    for _ in 0..plies {
        tables = after_a_turn(&tables)?;
    }
    let mut openings = Vec::new();
    for (done, table) in tables.iter().enumerate() {
        see(done, tables.len());
        if is_open(table.as_ref()) && judge.is_none_or(|judge| judge(table.as_ref())) {
            openings.push(opening(table.as_ref()));
        }
    }
    if openings.is_empty() {
        return Err(EveryError::None);
    }
    Random::new(seed).shuffle(&mut openings);
    Ok(openings)
}

/// All that one more turn leads to.
fn after_a_turn(tables: &[Box<dyn Table>]) -> Result<Vec<Box<dyn Table>>, EveryError> {
    let (mut seen, mut after) = (HashSet::new(), Vec::new());
    for table in tables.iter().filter(|table| table.ending().is_none()) {
        for text in table.moves() {
            let mut next = table.fork();
            let played = next.play(&text);
            if played.is_ok() && seen.insert(next.canonical_atoms()) {
                if after.len() == MOST {
                    return Err(EveryError::TooMany);
                }
                after.push(next);
            }
        }
    }
    Ok(after)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn openings(game: &str, plies: usize, judge: Option<&Judge>, seed: u64) -> Result<Vec<Opening>, String> {
        let setting = engine::find(game).map_err(|error| error.to_string())?;
        every_opening(&setting, plies, judge, seed, &mut |_, _| ()).map_err(|error| error.to_string())
    }

    #[test]
    fn mirrored_openings_are_one() {
        // Of 16 first turns 8 differ, each with 16 answers. Who jumps over the wedge on b1 makes a tombstone of it, whichever way it
        // had turned: that leads to two positions twice.
        for (plies, expected) in [(0, 1), (1, 8), (2, 126)] {
            let all = openings("gunzi", plies, None, 1).expect("openings");
            assert_eq!(all.len(), expected, "{plies} turns");
            assert!(all.iter().all(|opening| opening.moves.len() == plies));
        }
    }

    #[test]
    fn the_seed_says_in_which_order() {
        let [mut one, other] = [1, 2].map(|seed| openings("gunzi", 2, None, seed).expect("openings"));
        assert_eq!(openings("gunzi", 2, None, 1).as_ref(), Ok(&one));
        assert_ne!(one, other);
        one.sort_unstable_by(|a, b| a.moves.cmp(&b.moves));
        let mut sorted = other;
        sorted.sort_unstable_by(|a, b| a.moves.cmp(&b.moves));
        assert_eq!(one, sorted);
    }

    #[test]
    fn the_judge_is_heard_and_told_of() {
        let judge: Judge = Arc::new(|table| table.played()[0].starts_with("a1"));
        assert_eq!(openings("gunzi", 1, Some(&judge), 1).expect("openings").len(), 4);
        let setting = engine::find("gunzi").expect("a game");
        let mut heard = Vec::new();
        let _ = every_opening(&setting, 1, None, 1, &mut |done, all| heard.push((done, all)));
        assert_eq!(heard.first().zip(heard.last()), Some((&(0, 8), &(7, 8))));
        let nobody: Judge = Arc::new(|_| false);
        assert_eq!(openings("gunzi", 1, Some(&nobody), 1), Err("no opening is left to be played".into()));
    }

    #[test]
    fn too_many_are_refused_before_they_take_long() {
        let many = Err("there are more than 5000 such openings".to_owned());
        assert_eq!(openings("fenix", 900, None, 1), many);
    }
}
