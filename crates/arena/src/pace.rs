use std::time::Duration;

use rules::Side;
use ugi::{Go, Order};

/// What a player may spend on a move or on a game. Nothing set means as much as the player likes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pace {
    /// Not deeper than this many plies.
    pub depth: Option<u32>,
    /// About this many positions a move.
    pub nodes: Option<u64>,
    /// Milliseconds for each move.
    pub move_time: Option<u64>,
    /// Milliseconds for the whole game, and what is added after each move.
    pub clock: Option<(u64, u64)>,
}

impl Pace {
    /// Whether anything is set.
    pub const fn is_limited(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.move_time.is_some() || self.clock.is_some()
    }
}

/// The clocks of both sides in one game.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    paces: [Pace; 2],
    /// Milliseconds left, for those who have a clock.
    left: [Option<u64>; 2],
    margin: u64,
}

impl Clocks {
    /// Clocks for the paces of both sides. `margin` milliseconds are forgiven on each move.
    pub(crate) fn new(paces: [Pace; 2], margin: u64) -> Self {
        Self { paces, left: paces.map(|pace| pace.clock.map(|(time, _)| time)), margin }
    }

    /// What a side is told about this move; p1 is the side that `p1` says.
    pub(crate) fn go(&self, side: Side, p1: Side) -> Go {
        let pace = &self.paces[side.index()];
        let mut go = Go { depth: pace.depth, nodes: pace.nodes, move_time: pace.move_time, ..Go::default() };
        // Who has no clock need not know the other's.
        if pace.clock.is_some() {
            for (player, side) in [p1, p1.other()].into_iter().enumerate() {
                go.clocks[player] = self.left[side.index()];
                go.increments[player] = self.paces[side.index()].clock.map_or(0, |(_, increment)| increment);
            }
        }
        go
    }

    /// The same for a player in this process.
    pub(crate) fn order(&self, side: Side) -> Order {
        let pace = &self.paces[side.index()];
        let clock = self.left[side.index()].zip(pace.clock.map(|(_, increment)| increment));
        Order { depth: pace.depth, nodes: pace.nodes, move_time: pace.move_time, clock, ..Order::default() }
    }

    /// The longest that a side may take now without losing on time; none if there is no such limit.
    pub(crate) fn allowed(&self, side: Side) -> Option<Duration> {
        let pace = &self.paces[side.index()];
        let most = [pace.move_time, self.left[side.index()]].into_iter().flatten().min()?;
        Some(Duration::from_millis(most.saturating_add(self.margin)))
    }

    /// Books the time of a move. Returns by how many milliseconds it was too long, if it was.
    pub(crate) fn spend(&mut self, side: Side, elapsed: Duration) -> Result<(), u64> {
        let spent = elapsed.as_millis().try_into().unwrap_or(u64::MAX);
        if let Some(allowed) = self.allowed(side)
            && elapsed > allowed
        {
            return Err(spent.saturating_sub(allowed.as_millis().try_into().unwrap_or(u64::MAX)) + self.margin);
        }
        let increment = self.paces[side.index()].clock.map_or(0, |(_, increment)| increment);
        if let Some(left) = &mut self.left[side.index()] {
            *left = left.saturating_sub(spent).saturating_add(increment);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLOCK: Pace = Pace { depth: None, nodes: None, move_time: None, clock: Some((1000, 100)) };

    #[test]
    fn clocks_run_and_are_told_by_player() {
        let mut clocks = Clocks::new([CLOCK, Pace { clock: Some((500, 0)), ..CLOCK }], 20);
        assert_eq!(clocks.spend(Side::One, Duration::from_millis(300)), Ok(()));
        assert_eq!(clocks.go(Side::One, Side::One).clocks, [Some(800), Some(500)]);
        assert_eq!(clocks.go(Side::One, Side::Two).clocks, [Some(500), Some(800)]);
        assert_eq!(clocks.go(Side::One, Side::Two).increments, [0, 100]);
        assert_eq!(clocks.order(Side::Two).clock, Some((500, 0)));
        // The margin is forgiven, but not given.
        assert_eq!(clocks.spend(Side::Two, Duration::from_millis(510)), Ok(()));
        assert_eq!(clocks.order(Side::Two).clock, Some((0, 0)));
        assert_eq!(clocks.spend(Side::Two, Duration::from_millis(30)), Err(30));
    }

    #[test]
    fn time_for_a_move() {
        let pace = Pace { move_time: Some(100), ..Pace::default() };
        let mut clocks = Clocks::new([pace, Pace::default()], 50);
        assert_eq!(clocks.allowed(Side::One), Some(Duration::from_millis(150)));
        assert_eq!(clocks.spend(Side::One, Duration::from_millis(150)), Ok(()));
        assert_eq!(clocks.spend(Side::One, Duration::from_millis(170)), Err(70));
        assert_eq!(clocks.allowed(Side::Two), None);
        assert_eq!(clocks.spend(Side::Two, Duration::from_hours(1)), Ok(()));
        assert_eq!(clocks.go(Side::Two, Side::One), Go::default());
    }
}
