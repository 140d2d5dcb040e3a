use std::time::Duration;

use engine::{Budget, ClockTime};
use rules::Side;
use session::{Clock, Lag, Moment, TimeControl};
use ugi::{Go, Player};

/// The clocks of both sides in one game.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    budgets: [Budget; 2],
    /// The clocks of those who have one, each for its own side: entrants may play at different paces.
    sides: [Option<Clock>; 2],
    margin: Duration,
}

impl Clocks {
    /// Clocks for the budgets of both sides, which tell the time for the whole game. The margin is forgiven on each move.
    pub(crate) fn new(budgets: [Budget; 2], margin: Duration) -> Self {
        let sides = budgets.map(|budget| {
            let ClockTime { left: base, increment } = budget.clock?;
            Clock::new(TimeControl::Fischer { base, increment })
        });
        Self { budgets, sides, margin }
    }

    /// What a side may spend on this move.
    pub(crate) fn budget(&self, side: Side) -> Budget {
        Budget { clock: self.clock(side), ..self.budgets[side.index()] }
    }

    /// The same in the words of the protocol, where p1 is the side that `p1` says.
    pub(crate) fn go(&self, side: Side, p1: Side) -> Go {
        let budget = self.budget(side);
        // Who has no clock need not know the other's.
        let other = budget.clock.and_then(|_| self.clock(side.other()));
        Go::new(if side == p1 { Player::P1 } else { Player::P2 }, budget, other)
    }

    fn clock(&self, side: Side) -> Option<ClockTime> {
        self.sides[side.index()].as_ref().map(|clock| clock.to_share(side, Moment::default()))
    }

    /// The longest that a side may take now without losing on time; none if there is no such limit.
    pub(crate) fn allowed(&self, side: Side) -> Option<Duration> {
        let left = self.clock(side).map(|clock| clock.left);
        let most = [self.budgets[side.index()].move_time, left].into_iter().flatten().min()?;
        Some(most.saturating_add(self.margin))
    }

    /// Books the time of a move. Returns by how many milliseconds it was too long, if it was.
    pub(crate) fn spend(&mut self, side: Side, elapsed: Duration) -> Result<(), u64> {
        if let Some(allowed) = self.allowed(side)
            && elapsed > allowed
        {
            let late = elapsed.saturating_sub(allowed).saturating_add(self.margin);
            return Err(late.as_millis().try_into().unwrap_or(u64::MAX));
        }
        if let Some(clock) = &mut self.sides[side.index()] {
            // Each move is timed by itself.
            clock.start(side, Moment::default());
            clock.press(side, Moment::after_start(elapsed), Lag::NONE);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn clocked(left: u64, increment: u64) -> Budget {
        Budget { clock: Some(ClockTime { left: ms(left), increment: ms(increment) }), ..Budget::default() }
    }

    #[test]
    fn clocks_run_and_are_told_by_player() {
        let mut clocks = Clocks::new([clocked(1000, 100), clocked(500, 0)], ms(20));
        assert_eq!(clocks.spend(Side::One, ms(300)), Ok(()));
        let go = |clocks: &Clocks, p1| clocks.go(Side::One, p1).to_string();
        assert_eq!(go(&clocks, Side::One), "p1time 800 p2time 500 p1inc 100 p2inc 0");
        assert_eq!(go(&clocks, Side::Two), "p1time 500 p2time 800 p1inc 0 p2inc 100");
        assert_eq!(clocks.budget(Side::Two), clocked(500, 0));
        // The margin is forgiven, but not given.
        assert_eq!(clocks.spend(Side::Two, ms(510)), Ok(()));
        assert_eq!(clocks.budget(Side::Two), clocked(0, 0));
        assert_eq!(clocks.spend(Side::Two, ms(30)), Err(30));
    }

    #[test]
    fn time_for_a_move() {
        let mut clocks = Clocks::new([Budget::move_time(ms(100)), Budget::default()], ms(50));
        assert_eq!(clocks.allowed(Side::One), Some(ms(150)));
        assert_eq!(clocks.spend(Side::One, ms(150)), Ok(()));
        assert_eq!(clocks.spend(Side::One, ms(170)), Err(70));
        assert_eq!(clocks.allowed(Side::Two), None);
        assert_eq!(clocks.spend(Side::Two, Duration::from_hours(1)), Ok(()));
        assert_eq!(clocks.go(Side::Two, Side::One), Go::default());
    }
}
