use std::marker::PhantomData;

use rules::{Change, Position, Side};
use search::{Evaluation, MAX_ESTIMATE, Playable};

use super::sums::{Shares, Sums, follow};

/// A game that can be judged by a sum of features, each times a weight. The tuner finds the weights.
pub(crate) trait Linear<const N: usize, const S: usize>: Shares<S> {
    /// The game.
    type Board: Position;

    /// What each feature is, for people.
    const NAMES: [&'static str; N];

    /// The weights, in 256ths of a hundredth.
    const WEIGHTS: [i32; N];

    /// The features of a position from the view of [`Side::One`]; the same for the other side with the sign turned.
    fn features(position: &Self::Board, sums: &Sums<S>) -> [i32; N];

    /// How much is going on, in hundredths, see [`Evaluation::unrest`].
    fn unrest(_sums: &Sums<S>) -> i32 {
        0
    }
}

/// Judges positions of a game by their features and a weight for each.
pub(crate) struct Weighted<G, const N: usize, const S: usize> {
    weights: [i32; N],
    game: PhantomData<fn() -> G>,
}

impl<G: Linear<N, S>, const N: usize, const S: usize> Weighted<G, N, S> {
    pub(crate) const fn new(weights: [i32; N]) -> Self {
        Self { weights, game: PhantomData }
    }

    /// What each feature brings a position.
    pub(crate) fn parts(&self, position: &G::Board) -> Vec<Part> {
        let amounts = G::features(position, &self.accumulate(position));
        let weights = self.weights.into_iter().map(|weight| f64::from(weight) / f64::from(HUNDREDTH));
        let named = G::NAMES.into_iter().zip(amounts).zip(weights);
        named.map(|((name, amount), weight)| Part { name, amount, weight }).collect()
    }
}

/// With the weights that the game came with.
impl<G: Linear<N, S>, const N: usize, const S: usize> Default for Weighted<G, N, S> {
    fn default() -> Self {
        Self::new(G::WEIGHTS)
    }
}

impl<G: Linear<N, S>, const N: usize, const S: usize> Evaluation<G::Board> for Weighted<G, N, S> {
    type Accumulator = Sums<S>;

    const ATOMS: usize = G::ATOMS;

    fn blank(&self) -> Sums<S> {
        [0; S]
    }

    #[inline]
    fn follow(&self, before: &Sums<S>, changes: &[Change], after: &mut Sums<S>) {
        follow::<G, S>(before, changes, after);
    }

    #[inline]
    fn estimate(&self, position: &G::Board, sums: &Sums<S>) -> i32 {
        weigh(G::features(position, sums), &self.weights, position.turn())
    }

    fn unrest(&self, sums: &Sums<S>) -> i32 {
        G::unrest(sums)
    }
}

/// One hundredth, in the unit of [`Linear::WEIGHTS`].
pub(crate) const HUNDREDTH: i32 = 256;

/// The weighted sum from the view of `turn`.
#[inline]
fn weigh<const N: usize>(features: [i32; N], weights: &[i32; N], turn: Side) -> i32 {
    let sum: i32 = features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
    let value = (sum / HUNDREDTH).clamp(-MAX_ESTIMATE, MAX_ESTIMATE);
    match turn {
        Side::One => value,
        Side::Two => -value,
    }
}

/// A part of an estimate: what it is about, how much of it there is for [`Side::One`], and what one of it counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Part {
    /// What it is, for people.
    pub name: &'static str,
    /// How much of it Side One has more than the other.
    pub amount: i32,
    /// What one of it counts, in hundredths.
    pub weight: f64,
}

/// A game that can say what an estimate is made of.
pub(crate) trait Explained: Playable {
    /// The parts of the estimate of a position.
    fn parts(position: &Self::Position) -> Vec<Part>;
}

/// The parts of a linear evaluation.
pub(crate) fn parts_of<G: Linear<N, S>, const N: usize, const S: usize>(position: &G::Board) -> Vec<Part> {
    Weighted::<G, N, S>::default().parts(position)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rules::{Atom, HouseRules, Observer, Position, Random};
    use search::{Attitude, Budget, Job, Search, Settings, Stop, TranspositionTable};

    use super::*;
    use crate::network::{Judge, Judging};
    use crate::players::{Abalone, Fenix, Gunzi, Player};

    #[derive(Default)]
    struct Recorder(Vec<Change>);

    impl Observer for Recorder {
        fn add(&mut self, atom: Atom) {
            self.0.push(Change::Add(atom));
        }

        fn remove(&mut self, atom: Atom) {
            self.0.push(Change::Remove(atom));
        }
    }

    /// Plays a random game and hands on what changed only now and then.
    fn follows_what_was_played<G: Player>(start: G::Position) {
        let evaluation = G::Evaluation::linear();
        let (mut position, mut random, mut moves) = (start, Random::new(3), Vec::new());
        let (mut known, mut since) = (evaluation.accumulate(&start), Recorder::default());
        for _ in 0..200 {
            let Some(m) = position.random_move(&mut random, &mut moves) else {
                break;
            };
            position.play_unchecked(m, &mut since);
            if random.below(3) > 0 {
                continue;
            }
            let mut next = known.clone();
            evaluation.follow(&known, &since.0, &mut next);
            assert_eq!(evaluation.estimate(&position, &next), evaluation.estimate_alone(&position), "{position:?}");
            (known, since) = (next, Recorder::default());
        }
    }

    #[test]
    fn an_estimate_is_the_same_from_scratch_and_from_changes() {
        follows_what_was_played::<Abalone>(abalone::Abalone::start());
        follows_what_was_played::<Fenix>((fenix::FENIX_9X9.start)(&rules::Options::new(fenix::FENIX_9X9.options)));
        follows_what_was_played::<Gunzi>(gunzi::Gunzi::start(Side::One));
    }

    #[test]
    fn two_evaluations_are_at_work_side_by_side() {
        let job = Job {
            budget: Budget::nodes(2000),
            settings: Settings::default(),
            attitude: Attitude::default(),
            house_rules: HouseRules { repetition: true, quiet_turns: None },
            clock: Arc::new(|| 0),
            stop: Stop::new(),
        };
        let search = |evaluation| Search::<Abalone>::new(Arc::new(TranspositionTable::new(1)), Arc::new(evaluation));
        let (usual, blind) = (search(Judge::<Abalone, 12, 8>::linear()), search(Judge::of_weights([0; 12])));
        let outlook = |search: &Search<Abalone>| {
            search.run(&abalone::Abalone::start(), &[], &job, &mut |_| {}).outlook().map(search::Outlook::rank)
        };
        let (first, second) = (outlook(&usual), outlook(&blind));
        assert_eq!(second, Some(0), "who counts nothing sees nothing");
        assert_ne!(first, second);
        assert_eq!(outlook(&search(Judge::<Abalone, 12, 8>::linear())), first, "the other one left no trace");
    }
}
