//! Many arms, few pulls: which are the best?
//!
//! A generation begins with the best so far and with new ones, made by lot or out of good ones. All of them meet the field, the
//! best of the generation before; the better half goes on and meets it more often, and so on. Nothing is kept from one
//! generation to the next but who is in the field: what was won against an older one means less.

use rules::Random;

/// What can be pulled.
pub(crate) trait Arms {
    type Arm: Clone + Eq;

    /// A new arm by lot.
    fn by_lot(&self, random: &mut Random) -> Self::Arm;
    /// A new arm that is much like a good one.
    fn varied(&self, good: &Self::Arm, random: &mut Random) -> Self::Arm;
    /// Whether one of the two is enough.
    fn are_alike(&self, one: &Self::Arm, other: &Self::Arm) -> bool;
}

/// How a generation goes.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// How many are in the field.
    pub(crate) field: usize,
    /// How many begin.
    pub(crate) contenders: usize,
    /// Of the new ones one in so many is made by lot.
    pub(crate) by_lot: usize,
    /// How often each that is left meets the field in each round.
    pub(crate) rounds: Vec<u32>,
}

/// How an arm did in a generation.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Standing<A> {
    pub(crate) arm: A,
    pub(crate) points: f64,
    pub(crate) pairs: u32,
}

impl<A> Standing<A> {
    /// The share of the points.
    pub(crate) fn score(&self) -> f64 {
        self.points / f64::from(self.pairs.max(1))
    }
}

/// Two that meet: a pair of games, with colours swapped between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Meeting<A> {
    pub(crate) own: A,
    pub(crate) other: A,
}

/// Plays meetings, and tells what each brought.
pub(crate) type Play<'a, A> = dyn FnMut(&[Meeting<A>]) -> Results + 'a;

/// What meetings bring to the own side, from 0 to 1.
pub(crate) type Results = Result<Vec<f64>, String>;

/// The search for the best arms.
pub(crate) struct Bandit<'a, A: Arms> {
    arms: &'a A,
    shape: Shape,
    random: Random,
    field: Vec<A::Arm>,
    /// Those that nearly are in the field.
    runners_up: Vec<A::Arm>,
}

impl<'a, A: Arms> Bandit<'a, A> {
    /// Begins with a field of those that are known to be good, filled up by lot.
    pub(crate) fn new(arms: &'a A, shape: Shape, known: Vec<A::Arm>, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut field = distinct(arms, known, shape.field);
        while field.len() < shape.field {
            let arm = arms.by_lot(&mut random);
            if !field.iter().any(|other| arms.are_alike(other, &arm)) {
                field.push(arm);
            }
        }
        Self { arms, shape, random, field, runners_up: Vec::new() }
    }

    /// The best so far, best first, no two alike.
    pub(crate) fn field(&self) -> &[A::Arm] {
        &self.field
    }

    /// Plays a generation, and tells how those did that came to its end.
    pub(crate) fn generation(&mut self, play: &mut Play<'_, A::Arm>) -> Result<Vec<Standing<A::Arm>>, String> {
        let mut standings: Vec<_> =
            self.contenders().into_iter().map(|arm| Standing { arm, points: 0.0, pairs: 0 }).collect();
        let rounds = self.shape.rounds.clone();
        for (round, &pairs) in rounds.iter().enumerate() {
            self.round(&mut standings, pairs, play)?;
            standings.sort_by(|one, other| other.score().total_cmp(&one.score()));
            if round + 1 < rounds.len() {
                standings.truncate(standings.len().div_ceil(2).max(2 * self.shape.field));
            }
        }
        let ranked = standings.iter().map(|standing| standing.arm.clone()).collect();
        let mut best = distinct(self.arms, ranked, 2 * self.shape.field);
        // Where all that came to the end are alike, the old field fills the places.
        best = distinct(self.arms, best.into_iter().chain(self.field.drain(..)).collect(), 2 * self.shape.field);
        self.runners_up = best.split_off(self.shape.field.min(best.len()));
        self.field = best;
        Ok(standings)
    }

    /// Who begins a generation.
    fn contenders(&mut self) -> Vec<A::Arm> {
        let mut contenders: Vec<_> = self.field.iter().chain(&self.runners_up).cloned().collect();
        let good = contenders.clone();
        // Arms that are there already are not wanted twice; where there are few, one has to do with less.
        for _ in 0..20 * self.shape.contenders {
            if contenders.len() >= self.shape.contenders {
                break;
            }
            let fresh = match self.random.pick(&good) {
                Some(good) if self.random.below(self.shape.by_lot.max(1)) > 0 => {
                    self.arms.varied(good, &mut self.random)
                }
                _ => self.arms.by_lot(&mut self.random),
            };
            if !contenders.contains(&fresh) {
                contenders.push(fresh);
            }
        }
        contenders
    }

    /// Everyone meets the field in turn, but not themselves.
    fn round(&self, standings: &mut [Standing<A::Arm>], pairs: u32, play: &mut Play<'_, A::Arm>) -> Result<(), String> {
        let mut meetings = Vec::new();
        for standing in &*standings {
            let others: Vec<_> = self.field.iter().filter(|other| **other != standing.arm).collect();
            for number in standing.pairs..standing.pairs + pairs {
                if let Some(other) = others.get(number as usize % others.len().max(1)) {
                    meetings.push(Meeting { own: standing.arm.clone(), other: (*other).clone() });
                }
            }
        }
        let results = play(&meetings)?;
        for (standing, results) in standings.iter_mut().zip(results.chunks(pairs.max(1) as usize)) {
            standing.points += results.iter().sum::<f64>();
            standing.pairs += results.len() as u32;
        }
        Ok(())
    }
}

/// The first ones, no two alike.
fn distinct<A: Arms>(arms: &A, ranked: Vec<A::Arm>, most: usize) -> Vec<A::Arm> {
    let mut kept: Vec<A::Arm> = Vec::new();
    for arm in ranked {
        if kept.len() < most && !kept.iter().any(|other| arms.are_alike(other, &arm)) {
            kept.push(arm);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Arms are numbers; the nearer to 700 of 1000 the better. Neighbours are alike.
    struct Line;

    const BEST: i32 = 700;

    impl Arms for Line {
        type Arm = i32;

        fn by_lot(&self, random: &mut Random) -> i32 {
            random.below(1000) as i32
        }

        fn varied(&self, good: &i32, random: &mut Random) -> i32 {
            (good + random.below(41) as i32 - 20).clamp(0, 999)
        }

        fn are_alike(&self, one: &i32, other: &i32) -> bool {
            (one - other).abs() < 10
        }
    }

    fn strength(arm: i32) -> f64 {
        -f64::from((arm - BEST).abs()) / 300.0
    }

    /// Pairs of games with many draws, as chance and strength will have it.
    fn toy(random: &mut Random) -> impl FnMut(&[Meeting<i32>]) -> Results + '_ {
        |meetings| {
            let mut game = |edge: f64| {
                let win = 1.0 / (1.0 + (-edge).exp());
                let dice = random.below(1_000_000) as f64 / 1e6;
                if random.below(2) == 0 { 0.25 } else { f64::from(u8::from(dice < win)) / 2.0 }
            };
            let edge = |meeting: &Meeting<i32>| strength(meeting.own) - strength(meeting.other);
            Ok(meetings.iter().map(|meeting| game(edge(meeting)) + game(edge(meeting))).collect())
        }
    }

    fn shape() -> Shape {
        Shape { field: 4, contenders: 40, by_lot: 3, rounds: vec![8, 8, 32] }
    }

    #[test]
    fn the_best_arms_are_found_from_a_bad_beginning() {
        for seed in 1..6 {
            let mut random = Random::new(seed);
            let mut bandit = Bandit::new(&Line, shape(), vec![10, 30, 50, 70], seed);
            for _ in 0..8 {
                bandit.generation(&mut toy(&mut random)).expect("a generation");
            }
            let field = bandit.field();
            assert_eq!(field.len(), 4);
            // The last place in the field may be luck, the others are not.
            let near = |most: i32| field.iter().filter(|arm| (**arm - BEST).abs() < most).count();
            assert!(near(40) >= 1 && near(150) >= 3, "seed {seed}: {field:?}");
            for (index, one) in field.iter().enumerate() {
                assert!(field[..index].iter().all(|other| !Line.are_alike(one, other)), "{field:?}");
            }
        }
    }

    #[test]
    fn who_did_better_met_the_field_more_often() {
        let mut random = Random::new(9);
        let mut bandit = Bandit::new(&Line, shape(), vec![700, 300], 9);
        assert_eq!(bandit.field().len(), 4, "filled up by lot");
        let mut met = Vec::new();
        let standings = bandit
            .generation(&mut |meetings| {
                assert!(meetings.iter().all(|meeting| meeting.own != meeting.other), "nobody meets themselves");
                met.push(meetings.len());
                toy(&mut random)(meetings)
            })
            .expect("a generation");
        assert_eq!(met, [40 * 8, 20 * 8, 10 * 32]);
        assert!(standings.iter().all(|standing| standing.pairs == 48));
        assert!(standings.is_sorted_by(|one, other| one.score() >= other.score()));
    }

    #[test]
    fn the_same_seed_asks_the_same() {
        let asked = |seed| {
            let mut random = Random::new(1);
            let mut bandit = Bandit::new(&Line, shape(), Vec::new(), seed);
            let mut asked = Vec::new();
            for _ in 0..2 {
                let mut play = |meetings: &[Meeting<i32>]| {
                    asked.extend_from_slice(meetings);
                    toy(&mut random)(meetings)
                };
                bandit.generation(&mut play).expect("a generation");
            }
            asked
        };
        assert_eq!(asked(3), asked(3));
        assert_ne!(asked(3), asked(4));
    }

    #[test]
    fn an_error_ends_it() {
        let mut bandit = Bandit::new(&Line, shape(), Vec::new(), 1);
        assert_eq!(bandit.generation(&mut |_| Err("no".to_owned())), Err("no".to_owned()));
    }
}
