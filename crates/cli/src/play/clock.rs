use std::str::FromStr;
use std::time::Duration;

use rules::Side;

/// How much time the players have: so much for the game, and so much more for each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimeControl {
    base: Duration,
    increment: Duration,
}

/// Nobody sits longer at one game.
const LONGEST: f64 = 24.0 * 60.0 * 60.0;

impl TimeControl {
    /// The time added for each move.
    pub(crate) fn increment(self) -> Duration {
        self.increment
    }

    /// As people say it, in minutes and seconds: `5+3`.
    pub(crate) fn short(self) -> String {
        format!("{}+{}", self.base.as_secs_f64() / 60.0, self.increment.as_secs_f64())
    }

    /// As records write it, in seconds: `300+3`.
    pub(crate) fn tag(self) -> String {
        format!("{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }

    /// Reads what [`TimeControl::tag`] writes.
    pub(crate) fn of_tag(text: &str) -> Option<Self> {
        Self::parse(text, 1.0)
    }

    fn parse(text: &str, unit: f64) -> Option<Self> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str, unit: f64| {
            let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            let value = text.parse::<f64>().ok().filter(|_| plain)? * unit;
            (value <= LONGEST).then(|| Duration::from_secs_f64(value))
        };
        let (base, increment) = (seconds(base.trim(), unit)?, seconds(increment.trim(), 1.0)?);
        (!base.is_zero()).then_some(Self { base, increment })
    }
}

/// Minutes and seconds a move, as people say it: `5+3`, `10`, `0.5+1`.
impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::parse(text, 60.0).ok_or_else(|| {
            format!("'{text}' is not a clock: minutes, and seconds more a move, as in 5+3 (at most a day, more than 0)")
        })
    }
}

/// The clocks of both players. What time it is comes from outside, counted from any fixed moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameClock {
    control: TimeControl,
    left: [Duration; 2],
    /// Whose clock runs, and since when.
    running: Option<(Side, Duration)>,
}

impl GameClock {
    /// Both clocks full and standing still.
    pub(crate) fn new(control: TimeControl) -> Self {
        Self { control, left: [control.base; 2], running: None }
    }

    /// What the players agreed on.
    pub(crate) fn control(&self) -> TimeControl {
        self.control
    }

    /// Puts the clocks, which stand still then; a clock of which nothing is known is full.
    pub(crate) fn put(&mut self, left: [Option<Duration>; 2]) {
        self.left = left.map(|left| left.unwrap_or(self.control.base));
        self.running = None;
    }

    /// Lets this side's clock run, and only that.
    pub(crate) fn start(&mut self, side: Side, now: Duration) {
        if self.running.is_none_or(|(running, _)| running != side) {
            self.stop(now);
            self.running = Some((side, now));
        }
    }

    /// Stops both clocks.
    pub(crate) fn stop(&mut self, now: Duration) {
        self.left = Side::BOTH.map(|side| self.left(side, now));
        self.running = None;
    }

    /// A player has moved: the clock stops, and the increment is added. Returns the time left.
    pub(crate) fn press(&mut self, side: Side, now: Duration) -> Duration {
        self.stop(now);
        self.left[side.index()] += self.control.increment;
        self.left[side.index()]
    }

    /// The time that a player has left.
    pub(crate) fn left(&self, side: Side, now: Duration) -> Duration {
        let left = self.left[side.index()];
        match self.running {
            Some((running, since)) if running == side => left.saturating_sub(now.saturating_sub(since)),
            _ => left,
        }
    }

    /// The player whose time is up.
    pub(crate) fn fallen(&self, now: Duration) -> Option<Side> {
        self.running.map(|(side, _)| side).filter(|&side| self.left(side, now).is_zero())
    }
}

/// A time as clocks show it: `1:02:03`, `4:12`, and tenths when there is little left: `0:09.5`.
pub(crate) fn face(left: Duration) -> String {
    if left < Duration::from_secs(20) {
        let tenths = left.as_millis() / 100;
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    // What has begun counts: a full clock shows all it has.
    let seconds = left.as_millis().div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn controls_are_read_in_minutes_and_kept_in_seconds() {
        for (text, tag) in [("5+3", "300+3"), ("10", "600+0"), ("0.5+1", "30+1"), (" 1 + 0.5 ", "60+0.5")] {
            let control: TimeControl = text.parse().expect(text);
            assert_eq!(control.tag(), tag);
            assert_eq!(TimeControl::of_tag(tag), Some(control));
        }
        for text in ["", "0", "0+5", "-1", "+3", "5+", "5+3+1", "inf", "NaN", "1e3", "99999", "5:00", "1+99999999"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_the_running_clock_loses_time() {
        let mut clock = GameClock::new("5+3".parse().expect("a clock"));
        assert_eq!(clock.left(Side::One, s(1000)), s(300), "it stands still");
        clock.start(Side::One, s(10));
        clock.start(Side::One, s(15));
        assert_eq!(clock.left(Side::One, s(20)), s(290), "starting twice changes nothing");
        assert_eq!(clock.press(Side::One, s(30)), s(283), "twenty seconds less, three more");
        clock.start(Side::Two, s(30));
        assert_eq!([clock.left(Side::One, s(90)), clock.left(Side::Two, s(90))], [s(283), s(240)]);
        clock.put([None, Some(s(7))]);
        assert_eq!([clock.left(Side::One, s(99)), clock.left(Side::Two, s(99))], [s(300), s(7)]);
    }

    #[test]
    fn the_flag_falls_when_nothing_is_left() {
        let mut clock = GameClock::new("1".parse().expect("a clock"));
        assert_eq!(clock.fallen(s(1_000_000)), None);
        clock.start(Side::Two, s(5));
        assert_eq!(clock.fallen(s(64)), None);
        assert_eq!(clock.fallen(s(65)), Some(Side::Two));
        assert_eq!(clock.left(Side::Two, s(500)), s(0));
        assert_eq!(clock.fallen(s(4)), None, "time that runs backwards harms nobody");
    }

    #[test]
    fn faces_show_what_matters() {
        let faces = [0, 9_549, 19_999, 20_000, 59_001, 252_000, 3_723_000].map(|ms| face(Duration::from_millis(ms)));
        assert_eq!(faces, ["0:00.0", "0:09.5", "0:19.9", "0:20", "1:00", "4:12", "1:02:03"]);
    }
}
