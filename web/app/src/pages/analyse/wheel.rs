//! The wheel over the board: each notch is a step through the game, whatever the device calls a notch.

use record::study::Go;

/// So far a pad is pushed for one step, in pixels; a notch of a wheel is further than that.
const STEP: f64 = 40.0;
/// After so long a rest, in milliseconds, a push begins anew.
const REST: u64 = 250;

/// What the numbers of a wheel mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Pixels, as pads and most wheels report.
    Pixels,
    /// Lines or pages: every report is a notch.
    Notches,
}

impl Unit {
    /// The unit by its number in the event.
    pub const fn of(delta_mode: u32) -> Self {
        if delta_mode == 0 { Self::Pixels } else { Self::Notches }
    }
}

/// How far the wheel has been turned since the last step.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Wheel {
    turned: f64,
    last: u64,
}

impl Wheel {
    /// The wheel is turned; where that leads, if it was far enough. Never more than one step, so that a wild push does not
    /// run through the whole game.
    pub fn turn(&mut self, by: f64, unit: Unit, now: u64) -> Option<Go> {
        let is_other_way = self.turned * by < 0.0;
        if is_other_way || now.saturating_sub(self.last) > REST {
            self.turned = 0.0;
        }
        self.last = now;
        self.turned += if unit == Unit::Notches { by.signum() * STEP } else { by };
        if self.turned.abs() < STEP {
            return None;
        }
        let go = if self.turned > 0.0 { Go::On } else { Go::Back };
        self.turned = 0.0;
        Some(go)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(turns: &[(f64, Unit, u64)]) -> Vec<Option<Go>> {
        let mut wheel = Wheel::default();
        turns.iter().map(|&(by, unit, now)| wheel.turn(by, unit, now)).collect()
    }

    #[test]
    fn a_notch_is_a_step() {
        let notches = [(100.0, Unit::Pixels, 0), (-120.0, Unit::Pixels, 10), (3.0, Unit::Notches, 20)];
        assert_eq!(steps(&notches), [Some(Go::On), Some(Go::Back), Some(Go::On)]);
    }

    #[test]
    fn a_pad_is_pushed_a_while() {
        let pushes =
            [(15.0, Unit::Pixels, 0), (15.0, Unit::Pixels, 16), (15.0, Unit::Pixels, 32), (15.0, Unit::Pixels, 48)];
        assert_eq!(steps(&pushes), [None, None, Some(Go::On), None]);
        let interrupted = [(30.0, Unit::Pixels, 0), (30.0, Unit::Pixels, 1000), (-30.0, Unit::Pixels, 1010)];
        assert_eq!(steps(&interrupted), [None; 3], "a rest and a turn back begin anew");
    }
}
