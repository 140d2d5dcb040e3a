use std::fmt;
use std::time::Duration;

use rules::Side;

use crate::Shapes;

/// What is said about a turn: comments, marks, clocks, an evaluation, and what is drawn on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notes {
    /// Comments in front of the first turn of a variation. Elsewhere they are written behind the previous turn.
    pub before: Vec<String>,
    /// Comments behind the turn. Empty ones are not written.
    pub comments: Vec<String>,
    /// Marks such as `!` and `?`, in order.
    pub nags: Vec<Nag>,
    /// The time left on the mover's clock after the turn.
    pub clock: Option<Duration>,
    /// The time that the mover took for the turn.
    pub spent: Option<Duration>,
    /// What the position after the turn is worth.
    pub evaluation: Option<Evaluation>,
    /// Arrows and circles on the position after the turn.
    pub shapes: Shapes,
}

/// A mark on a turn, by the numbers that chess records use (numeric annotation glyphs).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Nag(pub u8);

/// What a position is worth, seen from [`Side::One`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Evaluation {
    /// Hundredths of the game's unit (a marble, a stone, a point); positive is good for [`Side::One`].
    Hundredths(i32),
    /// That side wins in so many turns.
    Win(Side, u32),
    /// Neither side can win.
    Draw,
}

impl Nag {
    /// `!`: a good turn.
    pub const GOOD: Self = Self(1);
    /// `?`: a mistake.
    pub const MISTAKE: Self = Self(2);
    /// `!!`: a brilliant turn.
    pub const BRILLIANT: Self = Self(3);
    /// `??`: a blunder.
    pub const BLUNDER: Self = Self(4);
    /// `!?`: a turn worth a thought.
    pub const INTERESTING: Self = Self(5);
    /// `?!`: a dubious turn.
    pub const DUBIOUS: Self = Self(6);

    const GLYPHS: [&'static str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

    /// The sign of the six marks that have one.
    pub fn glyph(self) -> Option<&'static str> {
        Self::GLYPHS.get(usize::from(self.0).checked_sub(1)?).copied()
    }

    /// The mark of a sign.
    pub fn from_glyph(glyph: &str) -> Option<Self> {
        (1..).map(Self).zip(Self::GLYPHS).find(|(_, known)| *known == glyph).map(|(nag, _)| nag)
    }
}

/// The sign, or `$` and the number.
impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.glyph() {
            Some(glyph) => f.write_str(glyph),
            None => write!(f, "${}", self.0),
        }
    }
}

/// `0.35`, `-1.20`, `#5` (One wins in 5), `#-5` (Two wins in 5), `=`.
impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Hundredths(n) => {
                let (sign, n) = (if n < 0 { "-" } else { "" }, n.unsigned_abs());
                write!(f, "{sign}{}.{:02}", n / 100, n % 100)
            }
            Self::Win(Side::One, turns) => write!(f, "#{turns}"),
            Self::Win(Side::Two, turns) => write!(f, "#-{turns}"),
            Self::Draw => f.write_str("="),
        }
    }
}

impl Evaluation {
    /// Reads what `Display` writes, and fewer or no decimals.
    pub fn parse(text: &str) -> Option<Self> {
        if text == "=" {
            return Some(Self::Draw);
        }
        if let Some(turns) = text.strip_prefix('#') {
            return Some(match turns.strip_prefix('-') {
                Some(turns) => Self::Win(Side::Two, whole(turns)?),
                None => Self::Win(Side::One, whole(turns)?),
            });
        }
        let (negative, number) = match text.strip_prefix('-') {
            Some(number) => (true, number),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (units, decimals) = number.split_once('.').unwrap_or((number, "0"));
        let hundredths = match decimals.len() {
            1 => whole::<i64>(decimals)? * 10,
            2 => whole(decimals)?,
            _ => return None,
        };
        let n = whole::<i64>(units)?.checked_mul(100)?.checked_add(hundredths)?;
        i32::try_from(if negative { -n } else { n }).ok().map(Self::Hundredths)
    }
}

/// What a comment says to programs rather than to people: `[%clk 0:04:12.3]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    Clock(Duration),
    Spent(Duration),
    Evaluation(Evaluation),
    /// Circles or arrows.
    Shapes(Shapes),
}

impl Command {
    pub(crate) const NAMES: [&'static str; 5] = ["clk", "emt", "eval", "csl", "cal"];

    /// Reads the words between `[%` and `]`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let (name, value) = (words.next()?, words.next()?);
        if words.next().is_some() {
            return None;
        }
        match name {
            "clk" => parse_time(value).map(Self::Clock),
            "emt" => parse_time(value).map(Self::Spent),
            "eval" => Evaluation::parse(value).map(Self::Evaluation),
            "csl" => Shapes::parse(value, false).map(Self::Shapes),
            "cal" => Shapes::parse(value, true).map(Self::Shapes),
            _ => None,
        }
    }

    /// Enters the value into the notes; `false` if there is one already.
    pub(crate) fn note(&self, notes: &mut Notes) -> bool {
        match *self {
            Self::Clock(time) => notes.clock.replace(time).is_none_or(|old| restore(&mut notes.clock, old)),
            Self::Spent(time) => notes.spent.replace(time).is_none_or(|old| restore(&mut notes.spent, old)),
            Self::Evaluation(worth) => {
                notes.evaluation.replace(worth).is_none_or(|old| restore(&mut notes.evaluation, old))
            }
            // A long list is written in portions.
            Self::Shapes(ref shapes) => {
                notes.shapes.extend(shapes.iter().cloned());
                true
            }
        }
    }
}

/// Puts an older value back in its place, which counts as a failure.
fn restore<T>(place: &mut Option<T>, old: T) -> bool {
    *place = Some(old);
    false
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(time) => write!(f, "[%clk {}]", Time(*time)),
            Self::Spent(time) => write!(f, "[%emt {}]", Time(*time)),
            Self::Evaluation(worth) => write!(f, "[%eval {worth}]"),
            Self::Shapes(shapes) if shapes.are_arrows() => write!(f, "[%cal {shapes}]"),
            Self::Shapes(shapes) => write!(f, "[%csl {shapes}]"),
        }
    }
}

impl Notes {
    /// Clocks and evaluation as they are written.
    pub(crate) fn commands(&self) -> impl Iterator<Item = Command> {
        let clock = self.clock.map(Command::Clock);
        clock.into_iter().chain(self.spent.map(Command::Spent)).chain(self.evaluation.map(Command::Evaluation))
    }

    /// Arrows and circles as they are written: no command is longer than commands may be.
    pub(crate) fn drawings(&self) -> impl Iterator<Item = Command> {
        self.shapes.portions(60).into_iter().map(Command::Shapes)
    }
}

/// A time as `0:04:12.3`: hours, minutes, seconds and as many decimals as it has.
struct Time(Duration);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        let nanos = self.0.subsec_nanos();
        if nanos > 0 {
            let decimals = format!("{nanos:09}");
            write!(f, ".{}", decimals.trim_end_matches('0'))?;
        }
        Ok(())
    }
}

/// Reads what [`Time`] writes, and shorter forms: `4:12`, `252`.
fn parse_time(text: &str) -> Option<Duration> {
    let (whole_part, decimals) = text.split_once('.').unwrap_or((text, "0"));
    if decimals.is_empty() || decimals.len() > 9 {
        return None;
    }
    let nanos = whole::<u32>(decimals)? * 10_u32.pow(9 - decimals.len() as u32);
    let mut parts = whole_part.rsplitn(3, ':');
    let (seconds, minutes, hours) = (parts.next()?, parts.next(), parts.next());
    let below_60 = |text: &str| whole::<u64>(text).filter(|&n| n < 60);
    let seconds = if minutes.is_some() { below_60(seconds)? } else { whole(seconds)? };
    let minutes = match minutes {
        Some(text) if hours.is_some() => below_60(text)?,
        Some(text) => whole(text)?,
        None => 0,
    };
    let hours: u64 = hours.map_or(Some(0), whole)?;
    let total = hours.checked_mul(3600)?.checked_add(minutes.checked_mul(60)?)?.checked_add(seconds)?;
    Some(Duration::new(total, nanos))
}

/// A number of digits alone: no sign, no spaces.
fn whole<T: std::str::FromStr>(text: &str) -> Option<T> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_back() {
        for nanos in [0, 1, 999_999_999, 252_300_000_000, 3_600_000_000_000, 359_999_000_000_000, u64::MAX] {
            let time = Duration::from_nanos(nanos);
            assert_eq!(parse_time(&Time(time).to_string()), Some(time));
        }
        assert_eq!(Time(Duration::from_millis(252_300)).to_string(), "0:04:12.3");
        assert_eq!(parse_time("4:12.30"), Some(Duration::from_millis(252_300)));
        assert_eq!(parse_time("252"), Some(Duration::from_secs(252)));
        let largest = Duration::new(u64::MAX, 999_999_999);
        assert_eq!(parse_time(&Time(largest).to_string()), Some(largest));
    }

    #[test]
    fn nonsense_is_no_time() {
        for text in
            ["", ":", "1:", ":1", "0:60", "0:00:60", "0:60:00", "1:2:3:4", "-1", "+1", "1.", ".5", "1.0000000000"]
        {
            assert_eq!(parse_time(text), None, "{text}");
        }
        assert_eq!(parse_time("18446744073709551615:00:00"), None);
    }

    #[test]
    fn evaluations_read_back() {
        let wins = [Evaluation::Win(Side::One, 5), Evaluation::Win(Side::Two, u32::MAX), Evaluation::Draw];
        let points = [0, 1, -1, 35, -120, i32::MAX, i32::MIN].map(Evaluation::Hundredths);
        for worth in wins.into_iter().chain(points) {
            assert_eq!(Evaluation::parse(&worth.to_string()), Some(worth));
        }
        assert_eq!(Evaluation::Hundredths(-5).to_string(), "-0.05");
        assert_eq!(Evaluation::parse("+1.5"), Some(Evaluation::Hundredths(150)));
        for text in ["", "-", "+", "#", "#-", "1.", ".5", "1.234", "--1", "99999999999"] {
            assert_eq!(Evaluation::parse(text), None, "{text}");
        }
    }

    #[test]
    fn marks_have_signs_and_numbers() {
        for number in 0..=u8::MAX {
            let nag = Nag(number);
            assert_eq!(nag.glyph().and_then(Nag::from_glyph), (1..=6).contains(&number).then_some(nag));
        }
        assert_eq!([Nag::GOOD, Nag(14)].map(|nag| nag.to_string()), ["!", "$14"]);
    }
}
