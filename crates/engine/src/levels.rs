use std::sync::Arc;

use rules::Random;
use search::{Budget, Job, MoveOf, Outlook, Playable, Report, Search, Settings, TranspositionTable};

/// How many levels there are; the highest is full strength.
pub const LEVELS: u8 = 10;

/// How strong a player is, from 1 (beginner) to [`LEVELS`] (full strength).
///
/// A weaker player sees less far and judges less exactly. Every candidate move is searched, its value is blurred by an
/// amount that falls with the level, and the best of the blurred values is played: close calls go wrong often, plain
/// blunders seldom. What is proved within the level's horizon is not blurred, so a win at hand is taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// What makes a level weaker than full strength.
pub(crate) struct Strength {
    /// How many positions are looked at.
    nodes: u64,
    /// How deep.
    depth: u32,
    /// The spread of the blur, in hundredths of [`Playable::SWING`].
    blur: i32,
    /// Moves that are worse than the best by more than this, in hundredths of the swing, are never played.
    worst: i32,
}

/// How strong the levels below full strength are in one game.
pub(crate) type Strengths = [Strength; LEVELS as usize - 1];

/// Abalone: looking a little further wins much, so the upper levels differ in little more than how much they look at.
pub(crate) const ABALONE: Strengths = [
    Strength { nodes: 8_000, depth: 2, blur: 13, worst: 70 },
    Strength { nodes: 20_000, depth: 3, blur: 37, worst: 124 },
    Strength { nodes: 20_000, depth: 3, blur: 25, worst: 92 },
    Strength { nodes: 60_000, depth: 4, blur: 34, worst: 118 },
    Strength { nodes: 60_000, depth: 4, blur: 23, worst: 90 },
    Strength { nodes: 2_100, depth: 20, blur: 0, worst: 0 },
    Strength { nodes: 3_300, depth: 20, blur: 0, worst: 0 },
    Strength { nodes: 5_500, depth: 30, blur: 0, worst: 0 },
    Strength { nodes: 9_200, depth: 30, blur: 0, worst: 0 },
];

/// FENIX, a game of forced sequences: judging badly costs little and seeing less costs much.
pub(crate) const FENIX: Strengths = [
    Strength { nodes: 3_000, depth: 1, blur: 600, worst: 2000 },
    Strength { nodes: 4_000, depth: 1, blur: 20, worst: 90 },
    Strength { nodes: 6_000, depth: 2, blur: 300, worst: 600 },
    Strength { nodes: 20_000, depth: 3, blur: 400, worst: 900 },
    Strength { nodes: 20_000, depth: 3, blur: 60, worst: 180 },
    Strength { nodes: 40_000, depth: 4, blur: 75, worst: 200 },
    Strength { nodes: 60_000, depth: 5, blur: 50, worst: 140 },
    Strength { nodes: 80_000, depth: 6, blur: 20, worst: 60 },
    Strength { nodes: 300_000, depth: 9, blur: 0, worst: 0 },
];

/// Gunzi: it takes more to win more, so levels differ in depth and in how well they judge.
pub(crate) const GUNZI: Strengths = [
    Strength { nodes: 3_000, depth: 1, blur: 180, worst: 400 },
    Strength { nodes: 4_000, depth: 1, blur: 88, worst: 250 },
    Strength { nodes: 6_000, depth: 2, blur: 70, worst: 160 },
    Strength { nodes: 8_000, depth: 2, blur: 14, worst: 70 },
    Strength { nodes: 20_000, depth: 3, blur: 20, worst: 80 },
    Strength { nodes: 40_000, depth: 4, blur: 14, worst: 60 },
    Strength { nodes: 80_000, depth: 5, blur: 11, worst: 50 },
    Strength { nodes: 100_000, depth: 6, blur: 4, worst: 25 },
    Strength { nodes: 200_000, depth: 8, blur: 0, worst: 0 },
];

/// The memory of a weak player.
const MEBIBYTES: usize = 2;
/// How many moves a weak player weighs.
const CANDIDATES: usize = 8;

impl Level {
    /// The level of that number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= LEVELS { Some(Self(number)) } else { None }
    }

    /// Full strength.
    pub const FULL: Self = Self(LEVELS);

    /// 1 to [`LEVELS`].
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All levels, weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=LEVELS).map(Self)
    }

    pub(crate) fn choose<G: Playable>(
        self,
        strengths: &Strengths,
        search: &Search<G>,
        position: &G::Position,
        history: &[u64],
        job: &Job,
        random: &mut Random,
    ) -> Report<MoveOf<G>> {
        let Some(strength) = strengths.get(self.0 as usize - 1) else {
            return search.run(position, history, job, &mut |_| {});
        };
        // What a stronger player has found out must not help a weaker one, who does not remember much anyway.
        let search = &Search::<G>::new(Arc::new(TranspositionTable::new(MEBIBYTES)));
        let lines = if strength.blur == 0 { 1 } else { CANDIDATES };
        let depth = job.budget.depth.map_or(strength.depth, |most| most.min(strength.depth));
        let nodes = job.budget.nodes.map_or(strength.nodes, |most| most.min(strength.nodes));
        let own = Job {
            budget: Budget { depth: Some(depth), nodes: Some(nodes), ..job.budget },
            settings: Settings { lines, threads: 1, ..job.settings },
            ..job.clone()
        };
        let mut report = search.run(position, history, &own, &mut |_| {});
        let Some(best) = report.outlook().map(Outlook::rank) else {
            return report;
        };
        let swing = G::SWING;
        let mut chosen = (0, i32::MIN);
        for (index, line) in report.lines.iter().enumerate() {
            let rank = line.outlook.rank();
            let worst = best.min(search::MAX_ESTIMATE) - swing * strength.worst / 100;
            if index > 0 && (rank < worst || matches!(line.outlook, Outlook::Loss { .. })) {
                continue;
            }
            let blur = if line.outlook.is_proved() { 0 } else { blur(random, swing * strength.blur / 100) };
            if rank + blur > chosen.1 {
                chosen = (index, rank + blur);
            }
        }
        report.lines.swap(0, chosen.0);
        report
    }
}

/// A random number around 0, bell-shaped: the sum of three even ones, with about that spread.
fn blur(random: &mut Random, spread: i32) -> i32 {
    let span = 2 * spread.max(0) as usize + 1;
    (0..3).map(|_| random.below(span) as i32 - spread).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_numbered_from_one_to_ten() {
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(11), None);
        assert_eq!(Level::all().count(), 10);
        assert_eq!(Level::all().last(), Some(Level::FULL));
    }

    #[test]
    fn blur_is_centred_and_bounded() {
        let mut random = Random::new(7);
        let numbers: Vec<_> = (0..10_000).map(|_| blur(&mut random, 50)).collect();
        assert!(numbers.iter().all(|n| n.abs() <= 150));
        let mean = numbers.iter().sum::<i32>() / 10_000;
        assert!(mean.abs() <= 3, "{mean}");
    }
}
