use rules::Side;

use crate::library::TimeControl;

/// The clocks of both players. What time it is comes from outside, in milliseconds from any fixed moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameClock {
    control: TimeControl,
    left: [u64; 2],
    /// Whose clock runs, and since when.
    running: Option<(Side, u64)>,
}

impl GameClock {
    /// Both clocks full and standing still.
    pub(crate) const fn new(control: TimeControl) -> Self {
        Self { control, left: [control.base; 2], running: None }
    }

    /// What the players agreed on.
    pub(crate) const fn control(&self) -> TimeControl {
        self.control
    }

    /// Puts the clocks, which stand still then; a clock of which nothing is known is full.
    pub(crate) fn put(&mut self, left: [Option<u64>; 2]) {
        self.left = left.map(|left| left.unwrap_or(self.control.base));
        self.running = None;
    }

    /// Lets this side's clock run, and only that.
    pub(crate) fn start(&mut self, side: Side, now: u64) {
        if self.running.is_none_or(|(running, _)| running != side) {
            self.stop(now);
            self.running = Some((side, now));
        }
    }

    /// Stops both clocks.
    pub(crate) fn stop(&mut self, now: u64) {
        self.left = Side::BOTH.map(|side| self.left(side, now));
        self.running = None;
    }

    /// A player has moved: the clock stops, and the increment is added. Returns the time left.
    pub(crate) fn press(&mut self, side: Side, now: u64) -> u64 {
        self.stop(now);
        self.left[side.index()] += self.control.increment;
        self.left[side.index()]
    }

    /// The time that a player has left.
    pub(crate) fn left(&self, side: Side, now: u64) -> u64 {
        let left = self.left[side.index()];
        match self.running {
            Some((running, since)) if running == side => left.saturating_sub(now.saturating_sub(since)),
            _ => left,
        }
    }

    /// Whose clock runs.
    pub(crate) fn running(&self) -> Option<Side> {
        self.running.map(|(side, _)| side)
    }

    /// The player whose time is up.
    pub(crate) fn fallen(&self, now: u64) -> Option<Side> {
        self.running().filter(|&side| self.left(side, now) == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(minutes: f64, seconds: f64) -> GameClock {
        GameClock::new(TimeControl::new(minutes, seconds).expect("a clock"))
    }

    #[test]
    fn only_the_running_clock_loses_time() {
        let mut clock = clock(5.0, 3.0);
        assert_eq!(clock.left(Side::One, 1_000_000), 300_000, "it stands still");
        clock.start(Side::One, 10_000);
        clock.start(Side::One, 15_000);
        assert_eq!(clock.left(Side::One, 20_000), 290_000, "starting twice changes nothing");
        assert_eq!(clock.press(Side::One, 30_000), 283_000, "twenty seconds less, three more");
        clock.start(Side::Two, 30_000);
        assert_eq!([clock.left(Side::One, 90_000), clock.left(Side::Two, 90_000)], [283_000, 240_000]);
        clock.put([None, Some(7)]);
        assert_eq!([clock.left(Side::One, 99), clock.left(Side::Two, 99)], [300_000, 7]);
    }

    #[test]
    fn the_flag_falls_when_nothing_is_left() {
        let mut clock = clock(1.0, 0.0);
        assert_eq!(clock.fallen(1_000_000_000), None);
        clock.start(Side::Two, 5_000);
        assert_eq!(clock.fallen(64_999), None);
        assert_eq!(clock.fallen(65_000), Some(Side::Two));
        assert_eq!(clock.left(Side::Two, 500_000), 0);
        assert_eq!(clock.fallen(4_000), None, "time that runs backwards harms nobody");
    }
}
