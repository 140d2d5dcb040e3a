use crate::{Outcome, Position, Random};

/// A game played at random to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    /// How it ended; none if it was cut off.
    pub outcome: Option<Outcome>,
    /// How many turns were played.
    pub plies: u32,
}

/// Plays at random from `start` until the game is over or `cap` turns have been played. `buffer` is scratch space.
///
/// ```
/// use rules::toy::{Goal, Lane};
/// use rules::{Random, playout};
///
/// let played = playout(Lane::start(Goal(1)), 1000, &mut Random::new(1), &mut Vec::new());
/// assert!(played.outcome.is_some());
/// ```
pub fn playout<P: Position>(start: P, cap: u32, random: &mut Random, buffer: &mut Vec<P::Move>) -> Playout {
    let mut position = start;
    for plies in 0..cap {
        match position.random_move(random, buffer) {
            Some(m) => position.play_unchecked(m, &mut ()),
            None => return Playout { outcome: position.outcome(), plies },
        }
    }
    Playout { outcome: position.outcome(), plies: cap }
}
