/// Below this depth the best move changes with every look; that says nothing.
const FIRST_DEPTH: u32 = 4;
/// After so many iterations without another best move it is as settled as it gets.
const SETTLED: u64 = 6;
/// What an only move gets: enough to tell what is to be expected of it.
const ONLY_MOVE: u64 = 5;

/// How sure a search is of its move, by which it takes more or less than the usual share of a clock: less the longer the best
/// move has stayed the same, more when things look worse than they did.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Doubt {
    is_only_move: bool,
    /// The digest of the best move.
    best: u32,
    /// For how many iterations it has been the best.
    steady: u64,
    /// What was expected lately.
    usual: Option<i32>,
    /// By how much less is expected now, in hundredths of [`crate::Playable::SWING`].
    drop: u64,
}

impl Doubt {
    /// Nothing is known yet of so many moves.
    pub(crate) const fn new(moves: usize) -> Self {
        Self { is_only_move: moves == 1, best: 0, steady: 0, usual: None, drop: 0 }
    }

    /// An iteration is done: its best move, and what it expects.
    pub(crate) fn hear(&mut self, depth: u32, best: u32, value: i32, swing: i32) {
        self.steady = if best == self.best && depth > FIRST_DEPTH { self.steady + 1 } else { 0 };
        self.best = best;
        if depth < FIRST_DEPTH {
            return;
        }
        let usual = self.usual.unwrap_or(value);
        self.drop = ((usual - value).clamp(0, swing) * 100 / swing.max(1)) as u64;
        self.usual = Some(usual + (value - usual) / 4);
    }

    /// What this move should get of the usual share, in hundredths.
    pub(crate) fn share(&self) -> u64 {
        if self.is_only_move { ONLY_MOVE } else { 160 - 15 * self.steady.min(SETTLED) + self.drop }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SWING: i32 = 100;

    fn after(iterations: &[(u32, i32)]) -> u64 {
        let mut doubt = Doubt::new(2);
        for (depth, &(best, value)) in (1..).zip(iterations) {
            doubt.hear(depth, best, value, SWING);
        }
        doubt.share()
    }

    #[test]
    fn a_move_that_stays_the_best_gets_less() {
        assert_eq!(after(&[]), 160);
        assert_eq!(after(&[(7, 0); 5]), 145);
        assert_eq!(after(&[(7, 0); 30]), 70);
        let mut changed = vec![(7, 0); 30];
        changed.push((8, 0));
        assert_eq!(after(&changed), 160);
    }

    #[test]
    fn a_drop_gets_more_until_it_is_used_to() {
        let mut values = vec![(7, 40); 30];
        values.push((7, -10));
        assert_eq!(after(&values), 120);
        values.push((7, -2000));
        assert_eq!(after(&values), 170, "a loss is no reason to think for ever");
        values.extend([(7, -2000); 40]);
        assert!(after(&values) < 75, "{}", after(&values));
        values.push((7, 300));
        assert_eq!(after(&values), 70, "a rise is no reason to think");
    }

    #[test]
    fn an_only_move_is_hardly_thought_about() {
        assert_eq!(Doubt::new(1).share(), ONLY_MOVE);
    }
}
