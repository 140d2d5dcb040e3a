//! What clocks show between two messages of the server.

use std::time::Duration;

use protocol::Clocks;
use rules::Side;
use session::{Reading, TimeControl};

use super::side_here;

/// What a side's clock shows at a moment of the server's time, in milliseconds since 1970.
pub fn reading(control: TimeControl, clocks: &Clocks, side: Side, now: u64) -> Reading {
    let index = side.index();
    let left = Duration::from(clocks.left[index]);
    let periods = clocks.periods.map_or(0, |periods| periods[index]);
    let in_periods = clocks.in_periods.is_some_and(|both| both[index]);
    let is_running = clocks.running.map(side_here) == Some(side);
    let passed = if is_running { Duration::from_millis(now.saturating_sub(clocks.at.0)) } else { Duration::ZERO };
    let plain = |left| Reading { left, periods, in_periods };
    match control {
        TimeControl::Delay { delay, .. } => {
            let before = clocks.spent.map_or(Duration::ZERO, Duration::from);
            let counted = |spent: Duration| spent.saturating_sub(delay);
            plain(left.saturating_sub(counted(before + passed).saturating_sub(counted(before))))
        }
        TimeControl::ByoYomi { period, .. } if passed >= left && !period.is_zero() => {
            let over = passed.saturating_sub(left);
            let whole = u32::try_from(over.as_millis() / period.as_millis()).unwrap_or(u32::MAX);
            // A period that was running is over, too.
            let periods = periods.saturating_sub(whole.saturating_add(u32::from(in_periods)));
            let used = if periods == 0 { period } else { over.saturating_sub(period.saturating_mul(whole)) };
            Reading { left: period.saturating_sub(used), periods, in_periods: true }
        }
        _ => plain(left.saturating_sub(passed)),
    }
}

/// A clock as it is read: the time, and the periods that are left where there are any.
pub fn face(reading: Reading) -> String {
    let time = session::clock_face(reading.left);
    if reading.periods == 0 { time } else { format!("{time} ×{}", reading.periods) }
}

#[cfg(test)]
mod tests {
    use protocol::{Millis, UnixMillis};
    use session::{Clock, Lag, Moment};

    use super::*;

    /// What a server tells of a clock.
    fn told(clock: &Clock, now: Moment) -> Clocks {
        let readings = Side::BOTH.map(|side| clock.reading(side, now));
        Clocks {
            left: readings.map(|reading| reading.left.into()),
            periods: Some(readings.map(|reading| reading.periods)),
            in_periods: Some(readings.map(|reading| reading.in_periods)),
            running: clock
                .running()
                .map(|side| if side == Side::One { protocol::Side::One } else { protocol::Side::Two }),
            spent: Some(Millis(clock.spent(now).as_millis() as u64)),
            at: UnixMillis(now.as_millis()),
        }
    }

    #[test]
    fn clocks_go_on_as_the_servers_do_whenever_it_was_told() {
        for control in ["300+3", "60d5", "20+3x10", "1/86400"] {
            let control: TimeControl = control.parse().expect("a control");
            let at = |seconds: u64| Moment::from_millis(1_000_000 + seconds * 1000);
            let mut clock = Clock::new(control).expect("a clock");
            clock.start(Side::One, at(0));
            clock.press(Side::One, at(7), Lag::NONE);
            clock.start(Side::Two, at(7));
            for heard in 7..60 {
                let clocks = told(&clock, at(heard));
                for later in heard..60 {
                    for side in Side::BOTH {
                        let shown = reading(control, &clocks, side, at(later).as_millis());
                        let expected = clock.reading(side, at(later));
                        let same = (shown.left, shown.periods) == (expected.left, expected.periods);
                        assert!(same, "{control} heard {heard} at {later}: {shown:?}, not {expected:?}");
                    }
                }
            }
        }
    }
}
