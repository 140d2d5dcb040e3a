use std::time::Duration;

use protocol::{Millis, Speed, TimeControl};

/// How fast a game is: by what a side has for forty turns. Without a clock it is as by letter.
pub(crate) fn speed(time: TimeControl) -> Speed {
    let forty = |base: Millis, extra: Millis| {
        Duration::from(base).saturating_add(Duration::from(extra).saturating_mul(40)).as_secs() / 60
    };
    let minutes = match time {
        TimeControl::Unlimited | TimeControl::Days { .. } => return Speed::Correspondence,
        TimeControl::Fischer { base, increment } => forty(base, increment),
        TimeControl::Delay { base, delay } => forty(base, delay),
        TimeControl::ByoYomi { base, period, .. } => forty(base, period),
    };
    match minutes {
        0..8 => Speed::Blitz,
        8..25 => Speed::Rapid,
        _ => Speed::Classical,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_go_by_forty_turns() {
        let fischer = |minutes: u64, seconds: u64| TimeControl::Fischer {
            base: Millis(minutes * 60_000),
            increment: Millis(seconds * 1000),
        };
        for (time, expected) in [
            (fischer(3, 2), Speed::Blitz),
            (fischer(5, 3), Speed::Blitz),
            (fischer(5, 5), Speed::Rapid),
            (fischer(15, 10), Speed::Rapid),
            (fischer(30, 0), Speed::Classical),
            (fischer(u64::MAX / 60_000, 9), Speed::Classical),
            (TimeControl::Unlimited, Speed::Correspondence),
            (TimeControl::Days { per_turn: Millis(1) }, Speed::Correspondence),
        ] {
            assert_eq!(speed(time), expected, "{time:?}");
        }
    }
}
