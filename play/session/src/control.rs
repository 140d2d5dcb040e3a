use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rules::{Lang, Statement};

use crate::WORDS;

/// How much time the players have.
///
/// `Display` and `FromStr` are the record's `TimeControl` tag, in seconds; [`TimeControl::short`] and
/// [`TimeControl::parse_short`] are what players say, in minutes.
///
/// ```
/// # use session::TimeControl;
/// # use std::time::Duration;
/// let control: TimeControl = "300+3".parse()?;
/// assert_eq!(control, TimeControl::Fischer { base: Duration::from_mins(5), increment: Duration::from_secs(3) });
/// assert_eq!((control.short(), control.to_string()), ("5+3".to_owned(), "300+3".to_owned()));
/// assert_eq!(TimeControl::parse_short("10+5x30")?.to_string(), "600+5x30");
/// # Ok::<(), session::ControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TimeControl {
    /// No clock: `-`.
    #[default]
    Unlimited,
    /// A time for the game, and more for each move: `300+3`.
    Fischer {
        /// For the whole game.
        base: Duration,
        /// Added after each move.
        increment: Duration,
    },
    /// A time for the game, and at each move a pause before it begins to run (simple or US delay): `300d3`.
    Delay {
        /// For the whole game.
        base: Duration,
        /// Before the clock runs, at each move.
        delay: Duration,
    },
    /// A time for the game, then periods, each of which is lost only if a move takes all of it: `600+5x30`.
    ByoYomi {
        /// Before the periods.
        base: Duration,
        /// How many there are.
        periods: u32,
        /// How long each is.
        period: Duration,
    },
    /// So long for each turn, as in games by letter: `1/259200`.
    Days {
        /// For a turn.
        per_turn: Duration,
    },
}

/// Nobody sits longer at one game, nor at one of its moves.
const LONGEST: Duration = Duration::from_hours(24);
/// Turns by letter: at least and at most.
const SHORTEST_TURN: Duration = Duration::from_hours(1);
const LONGEST_TURN: Duration = Duration::from_hours(24 * 365);
const MOST_PERIODS: u32 = 100;
const DAY: u64 = 24 * 60 * 60;

impl TimeControl {
    /// So many minutes, and so many seconds a move.
    pub fn fischer(minutes: f64, seconds: f64) -> Result<Self, ControlError> {
        let written = || format!("{minutes}+{seconds}");
        let (base, increment) = (duration(minutes * 60.0), duration(seconds));
        let (Some(base), Some(increment)) = (base, increment) else {
            return Err(ControlError::new("control.long", &written()));
        };
        Self::Fischer { base, increment }.checked(&written())
    }

    /// Whether there is no clock.
    pub const fn is_unlimited(self) -> bool {
        matches!(self, Self::Unlimited)
    }

    /// Whether each turn has its time, mostly days, as in games by letter.
    pub const fn is_by_letter(self) -> bool {
        matches!(self, Self::Days { .. })
    }

    /// What is added to the clock for each move.
    pub const fn increment(self) -> Duration {
        match self {
            Self::Fischer { increment, .. } => increment,
            _ => Duration::ZERO,
        }
    }

    /// The time at the beginning: of the game, or of a turn where each has its own.
    pub const fn base(self) -> Duration {
        match self {
            Self::Unlimited => Duration::ZERO,
            Self::Fischer { base, .. } | Self::Delay { base, .. } | Self::ByoYomi { base, .. } => base,
            Self::Days { per_turn } => per_turn,
        }
    }

    /// How players say it: minutes and seconds `5+3`, with a delay `5d3`, with periods `10+5x30`, days a turn `3d` or hours
    /// `12h`, no clock `-`.
    pub fn short(self) -> String {
        match self {
            Self::Days { per_turn } => {
                let seconds = per_turn.as_secs();
                if seconds.is_multiple_of(DAY) {
                    format!("{}d", seconds / DAY)
                } else {
                    format!("{}h", (seconds as f64 / 36.0).round() / 100.0)
                }
            }
            other => other.written(|base| ((base.as_secs_f64() / 0.6).round() / 100.0).to_string()),
        }
    }

    /// Reads what [`TimeControl::short`] writes.
    pub fn parse_short(text: &str) -> Result<Self, ControlError> {
        let written = text.trim();
        let by_letter =
            |unit: char, seconds: f64| written.strip_suffix(unit).map(|number| number_of(number).map(|n| n * seconds));
        if let Some(seconds) = by_letter('d', DAY as f64).or_else(|| by_letter('h', 3600.0)) {
            let seconds = seconds.ok_or_else(|| ControlError::new("control.short", written))?;
            let per_turn = duration(seconds).ok_or_else(|| ControlError::new("control.turn", written))?;
            return Self::Days { per_turn }.checked(written);
        }
        Self::read(written, 60.0, "control.short")
    }

    /// The form of all but days.
    fn written(self, base_text: impl Fn(Duration) -> String) -> String {
        match self {
            Self::Unlimited => "-".to_owned(),
            Self::Fischer { base, increment } => format!("{}+{}", base_text(base), seconds_text(increment)),
            Self::Delay { base, delay } => format!("{}d{}", base_text(base), seconds_text(delay)),
            Self::ByoYomi { base, periods, period } => {
                format!("{}+{periods}x{}", base_text(base), seconds_text(period))
            }
            Self::Days { per_turn } => format!("1/{}", seconds_text(per_turn)),
        }
    }

    /// Reads the form of all but days; `unit` is what the base is counted in, in seconds.
    fn read(text: &str, unit: f64, form: &'static str) -> Result<Self, ControlError> {
        if text == "-" {
            return Ok(Self::Unlimited);
        }
        let wrong = || ControlError::new(form, text);
        let time = |number: &str, unit: f64| {
            let seconds = number_of(number).ok_or_else(wrong)? * unit;
            duration(seconds).ok_or_else(|| ControlError::new("control.long", text))
        };
        let control = if let Some((base, delay)) = text.split_once('d') {
            Self::Delay { base: time(base, unit)?, delay: time(delay, 1.0)? }
        } else {
            let (base, rest) = text.split_once('+').unwrap_or((text, "0"));
            let base = time(base, unit)?;
            match rest.split_once('x') {
                Some((periods, period)) => {
                    let periods = periods.trim().parse().map_err(|_| wrong())?;
                    Self::ByoYomi { base, periods, period: time(period, 1.0)? }
                }
                None => Self::Fischer { base, increment: time(rest, 1.0)? },
            }
        };
        control.checked(text)
    }

    /// Whether anybody would play so.
    fn checked(self, text: &str) -> Result<Self, ControlError> {
        let fault = match self {
            Self::Unlimited => None,
            Self::Fischer { base, increment: extra } | Self::Delay { base, delay: extra } => {
                (base.is_zero()).then_some("control.zero").or((base.max(extra) > LONGEST).then_some("control.long"))
            }
            Self::ByoYomi { base, periods, period } => {
                if periods == 0 || period.is_zero() {
                    Some("control.zero")
                } else if periods > MOST_PERIODS {
                    Some("control.periods")
                } else {
                    (base.max(period) > LONGEST).then_some("control.long")
                }
            }
            Self::Days { per_turn } => (!(SHORTEST_TURN..=LONGEST_TURN).contains(&per_turn)).then_some("control.turn"),
        };
        fault.map_or(Ok(self), |rule| Err(ControlError::new(rule, text)))
    }
}

/// The record's `TimeControl` tag.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(seconds_text))
    }
}

impl FromStr for TimeControl {
    type Err = ControlError;

    fn from_str(text: &str) -> Result<Self, ControlError> {
        let written = text.trim();
        let Some(seconds) = written.strip_prefix("1/") else {
            return Self::read(written, 1.0, "control.tag");
        };
        let seconds = number_of(seconds).ok_or_else(|| ControlError::new("control.tag", written))?;
        let per_turn = duration(seconds).ok_or_else(|| ControlError::new("control.turn", written))?;
        Self::Days { per_turn }.checked(written)
    }
}

/// Why a text is no time control.
#[derive(Clone, PartialEq, Debug)]
pub struct ControlError(Statement);

impl ControlError {
    fn new(rule: &'static str, text: &str) -> Self {
        Self(Statement::new(&WORDS, rule).with("text", text))
    }

    /// What is wrong, as data.
    pub fn statement(&self) -> &Statement {
        &self.0
    }

    /// What is wrong, as a sentence.
    pub fn say(&self, lang: Lang) -> String {
        self.0.say(lang)
    }
}

impl fmt::Display for ControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for ControlError {}

/// A number of digits, with a point if need be: no sign, no exponent, no infinity.
fn number_of(text: &str) -> Option<f64> {
    /// So many digits are read; nobody measures time in more.
    const DIGITS: usize = 15;
    let text = text.trim();
    let is_endless = text.len() > DIGITS && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    match text.split_once('.').unwrap_or((text, "")) {
        (whole, part) if is_endless && whole.len() < DIGITS && !part.contains('.') => json::decimal(&text[..=DIGITS]),
        (_, part) if is_endless && !part.contains('.') => Some(f64::INFINITY),
        _ => json::decimal(text),
    }
}

/// Seconds in whole milliseconds; none if that is no time or more than anybody has.
fn duration(seconds: f64) -> Option<Duration> {
    let most = LONGEST_TURN.as_secs_f64() * 10.0;
    (0.0..=most).contains(&seconds).then(|| Duration::from_millis((seconds * 1000.0).round() as u64))
}

/// Seconds with as many decimals as they have.
fn seconds_text(time: Duration) -> String {
    time.as_secs_f64().to_string()
}
