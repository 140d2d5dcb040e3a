use std::time::Duration;

use json::{Value, Writer};
use serde::{Deserialize, Serialize};

use crate::TimeControl;
use crate::moment::{millis, whole_millis};
use crate::session::read_millis;

/// How long a move was on its way, as whoever carries it has measured: half of a ping's round trip or the like. What a
/// player's own program says about it is not to be trusted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Lag(#[serde(with = "millis")] pub Duration);

impl Lag {
    /// A move made at this table.
    pub const NONE: Self = Self(Duration::ZERO);

    /// So many milliseconds.
    pub const fn from_millis(millis: u64) -> Self {
        Self(Duration::from_millis(millis))
    }
}

/// How much lag a player may still be forgiven.
///
/// Each move gives a little, bad moments can use up what has come together, and a line that is always slow gets what each
/// move gives and no more. The amounts are those of Lichess, in units that say what they are: a move gives
/// `0.15 s + 0.004 · T`, one second at most, where `T` is the time of forty moves; at the beginning there are three such gifts,
/// and never more than seven.
///
/// ```
/// # use session::{Lag, LagQuota, TimeControl};
/// # use std::time::Duration;
/// let mut quota = LagQuota::new("180+2".parse().unwrap_or_default());
/// assert_eq!(quota.left(), Duration::from_secs(3), "three times a second");
/// assert_eq!(quota.compensate(Lag::from_millis(400)), Duration::from_millis(400));
/// assert_eq!(quota.left(), Duration::from_millis(3_600));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LagQuota {
    #[serde(with = "millis")]
    gain: Duration,
    #[serde(with = "millis")]
    left: Duration,
}

/// What each move gives at least, and how much more for each second of the game (4 ms), and at most.
const GAIN: Duration = Duration::from_millis(150);
const SHARE: u32 = 250;
const MOST_GAIN: Duration = Duration::from_secs(1);
/// A game is taken to have so many moves of each player.
const MOVES: u32 = 40;
const AT_FIRST: u32 = 3;
const AT_MOST: u32 = 7;
/// Who says that another's time is up, waits for moves under way, but not longer than this.
const MOST_GRACE: Duration = Duration::from_secs(2);

impl LagQuota {
    /// As JSON, as serde has it.
    pub(crate) fn write(self, out: &mut String) {
        Writer::object(out).number("gain", whole_millis(self.gain)).number("left", whole_millis(self.left)).end();
    }

    /// Reads what [`Self::write`] or serde has written.
    pub(crate) fn read(value: &Value) -> Option<Self> {
        Some(Self { gain: read_millis(value.get("gain")?)?, left: read_millis(value.get("left")?)? })
    }

    /// What there is at the beginning of a game.
    pub fn new(control: TimeControl) -> Self {
        let per_move = match control {
            TimeControl::Delay { delay, .. } => delay,
            TimeControl::ByoYomi { period, .. } => period,
            _ => control.increment(),
        };
        let total = control.base().saturating_add(per_move.saturating_mul(MOVES));
        let gain = Duration::from_millis(whole_millis(total / SHARE)).saturating_add(GAIN).min(MOST_GAIN);
        Self { gain, left: gain * AT_FIRST }
    }

    /// What may still be forgiven.
    pub const fn left(self) -> Duration {
        self.left
    }

    /// How long somebody else has to wait before saying that this player's time is up.
    pub fn grace(self) -> Duration {
        self.left.min(MOST_GRACE)
    }

    /// What a move with that lag would be forgiven.
    pub fn forgiven(self, lag: Lag) -> Duration {
        Duration::from_millis(whole_millis(lag.0)).min(self.left)
    }

    /// Books a move with that lag, and returns what it is forgiven.
    pub fn compensate(&mut self, lag: Lag) -> Duration {
        let forgiven = self.forgiven(lag);
        let left = self.left.saturating_sub(forgiven).saturating_add(self.gain);
        self.left = left.min(self.gain.saturating_mul(AT_MOST));
        forgiven
    }
}
