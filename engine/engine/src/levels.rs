use std::sync::Arc;

use crate::network::Judging;
use crate::players::Player;
use rules::Random;
use search::{Attitude, Budget, Job, MoveOf, Outlook, Report, Search, Settings, TranspositionTable};

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
    pub(crate) nodes: u64,
    /// How deep.
    pub(crate) depth: u32,
    /// The spread of the blur, in hundredths of [`search::Playable::SWING`].
    pub(crate) blur: i32,
    /// Moves that are worse than the best by more than this, in hundredths of the swing, are never played.
    pub(crate) worst: i32,
}

/// How strong the levels below full strength are in one game.
pub(crate) type Strengths = [Strength; LEVELS as usize - 1];

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

    pub(crate) fn choose<G: Player>(
        self,
        search: &Search<G>,
        position: &G::Position,
        history: &[u64],
        job: &Job,
        random: &mut Random,
    ) -> Report<MoveOf<G>> {
        let Some(strength) = G::STRENGTHS.get(self.0 as usize - 1) else {
            return search.run(position, history, job, &mut |_| {});
        };
        // What a stronger player has found out must not help a weaker one, who does not remember much anyway.
        let search = &Search::<G>::new(Arc::new(TranspositionTable::new(MEBIBYTES)), Arc::new(G::Evaluation::linear()));
        let lines = if strength.blur == 0 { 1 } else { CANDIDATES };
        let depth = job.budget.depth.map_or(strength.depth, |most| most.min(strength.depth));
        let nodes = job.budget.nodes.map_or(strength.nodes, |most| most.min(strength.nodes));
        let own = Job {
            budget: Budget { depth: Some(depth), nodes: Some(nodes), ..job.budget },
            settings: Settings { lines, threads: 1, ..job.settings },
            attitude: Attitude::default(),
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
