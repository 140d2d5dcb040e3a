use rules::{Change, Position};

/// Judges positions of a game: a value, so that several can be at work in one process.
///
/// What it needs to know of a position it may keep in an accumulator, which is made from that of the position before and
/// from the atoms that came and went since. That is done only when an estimate is asked for.
pub trait Evaluation<P: Position>: Send + Sync + 'static {
    /// What is known of a position's atoms.
    type Accumulator: Clone + Send;

    /// It looks at atoms below this number only; of others it hears nothing.
    const ATOMS: usize = P::ATOMS;

    /// The accumulator of a board without any atom.
    fn blank(&self) -> Self::Accumulator;

    /// Makes `after` the accumulator of the position that `changes` lead to. It has been one of this evaluation before.
    fn follow(&self, before: &Self::Accumulator, changes: &[Change], after: &mut Self::Accumulator);

    /// An estimate in hundredths from the view of the player to move, within ±[`crate::MAX_ESTIMATE`].
    fn estimate(&self, position: &P, accumulator: &Self::Accumulator) -> i32;

    /// How much is going on, in hundredths, whoever it is good for: the more, the sooner somebody who sees less far makes a
    /// mistake. Nothing is ever going on where this is left as it is.
    fn unrest(&self, _accumulator: &Self::Accumulator) -> i32 {
        0
    }

    /// A number that tells this evaluation from others: what one has left in a transposition table means nothing to another.
    fn identity(&self) -> u64 {
        0
    }

    /// The accumulator of a position, from scratch.
    fn accumulate(&self, position: &P) -> Self::Accumulator {
        let mut changes = Vec::new();
        position.for_each_atom(|atom| {
            if usize::from(atom) < Self::ATOMS {
                changes.push(Change::Add(atom));
            }
        });
        let mut accumulator = self.blank();
        self.follow(&self.blank(), &changes, &mut accumulator);
        accumulator
    }

    /// The estimate of a position by itself.
    fn estimate_alone(&self, position: &P) -> i32 {
        self.estimate(position, &self.accumulate(position))
    }
}
