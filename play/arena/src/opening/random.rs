use std::collections::HashSet;
use std::sync::Arc;

use rules::{Atom, Random, Table};
use ugi::Setting;

use super::Opening;

/// Says whether an opening is fair enough to be played.
pub type Judge = Arc<dyn Fn(&dyn Table) -> bool + Send + Sync>;

/// How often to try for an opening that is new and fair.
const TRIES: usize = 200;
/// How often to try for one that can be played at all.
const PATIENT_TRIES: usize = 50;

/// Openings by chance. They are made in order, so that each is the same however many players ask for them and when.
pub(crate) struct RandomOpenings {
    setting: Setting,
    plies: usize,
    judge: Option<Judge>,
    random: Random,
    made: Vec<Opening>,
    /// What has been on the board, up to turning and mirroring.
    seen: HashSet<Vec<Atom>>,
}

impl RandomOpenings {
    pub(super) fn new(setting: Setting, plies: usize, judge: Option<Judge>, seed: u64) -> Self {
        Self { setting, plies, judge, random: Random::new(seed), made: Vec::new(), seen: HashSet::new() }
    }

    pub(super) fn get(&mut self, pair: usize) -> Opening {
        while self.made.len() <= pair {
            let opening = self.make();
            self.made.push(opening);
        }
        self.made[pair].clone()
    }

    /// A new opening that leaves both players a game; if that cannot be had, one seen before; at worst a shorter one.
    fn make(&mut self) -> Opening {
        for _ in 0..TRIES {
            if let Some(table) = self.try_plies(self.plies)
                && self.judge.as_ref().is_none_or(|judge| judge(table.as_ref()))
                && self.seen.insert(table.canonical_atoms())
            {
                return opening(table.as_ref());
            }
        }
        for plies in std::iter::successors(Some(self.plies), |&plies| (plies > 0).then_some(plies * 3 / 4)) {
            for _ in 0..PATIENT_TRIES {
                if let Some(table) = self.try_plies(plies) {
                    return opening(table.as_ref());
                }
            }
        }
        Opening::default()
    }

    /// Plays by chance; none if the game is over by then, or if the next turn leaves no choice.
    fn try_plies(&mut self, plies: usize) -> Option<Box<dyn Table>> {
        let (game, options) = &self.setting;
        let mut table = game.table(options, None).ok()?;
        for _ in 0..plies {
            if table.ending().is_some() || !table.play_random(&mut self.random) {
                return None;
            }
        }
        is_open(table.as_ref()).then_some(table)
    }
}

/// Whether there is still something to play for, and a choice.
pub(super) fn is_open(table: &dyn Table) -> bool {
    table.ending().is_none() && table.count_moves() >= 2
}

pub(super) fn opening(table: &dyn Table) -> Opening {
    Opening { start: None, moves: table.played() }
}

#[cfg(test)]
mod tests {
    use rules::Options;
    use rules::toy::LANE;

    use super::*;

    fn openings(plies: usize, seed: u64) -> RandomOpenings {
        RandomOpenings::new((&LANE, Options::new(LANE.options)), plies, None, seed)
    }

    #[test]
    fn the_same_seed_gives_the_same_openings_in_any_order() {
        let (mut ahead, mut in_turn) = (openings(5, 9), openings(5, 9));
        let last = ahead.get(7);
        let in_order: Vec<_> = (0..8).map(|pair| in_turn.get(pair)).collect();
        assert_eq!(in_order[7], last);
        assert_eq!(ahead.get(0), in_order[0]);
        assert_ne!((0..8).map(|pair| openings(5, 10).get(pair)).collect::<Vec<_>>(), in_order);
    }

    #[test]
    fn no_opening_is_over_or_forced() {
        let mut random = openings(6, 3);
        let setting = random.setting.clone();
        for pair in 0..50 {
            let opening = random.get(pair);
            let table = opening.table(&setting).unwrap();
            assert_eq!(opening.moves.len(), 6);
            assert!(table.ending().is_none() && table.count_moves() > 1, "{opening:?}");
        }
    }

    #[test]
    fn openings_differ_while_they_can() {
        let mut random = openings(4, 1);
        let first = [random.get(0), random.get(1), random.get(2)];
        assert!(first[0] != first[1] && first[1] != first[2] && first[0] != first[2], "{first:?}");
        // There are not a hundred of them, but there is always an answer.
        random.get(99);
    }

    #[test]
    fn mirrored_openings_are_not_told_apart() {
        let setting = engine::find("gunzi").unwrap();
        let mut random = RandomOpenings::new(setting.clone(), 1, None, 1);
        let boards: HashSet<_> =
            (0..8).map(|pair| random.get(pair).table(&setting).unwrap().canonical_atoms()).collect();
        assert_eq!(boards.len(), 8, "of 16 first turns 8 differ");
    }

    #[test]
    fn the_judge_is_heard_while_there_is_choice() {
        let judge: Judge = Arc::new(|table| table.played().last().is_some_and(|m| m.starts_with('7')));
        let mut random = RandomOpenings { judge: Some(judge), ..openings(4, 1) };
        assert!(random.get(0).moves[3].starts_with('7'));
        let mut stubborn = RandomOpenings { judge: Some(Arc::new(|_| false)), ..openings(4, 1) };
        assert_eq!(stubborn.get(0).moves.len(), 4);
    }

    #[test]
    fn an_opening_longer_than_any_game_becomes_shorter() {
        let opening = openings(500, 1).get(0);
        assert!(!opening.moves.is_empty() && opening.moves.len() < 500);
    }
}
