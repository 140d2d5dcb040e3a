use std::fmt;

use crate::{Collection, Puzzle};

/// A day of the calendar, as people count days where they are.
///
/// ```
/// use puzzles::Day;
///
/// let day = Day::from_date(2024, 2, 29).expect("a leap year");
/// assert_eq!(day.to_string(), "2024-02-29");
/// assert_eq!(day.next().to_string(), "2024-03-01");
/// assert_eq!(Day::parse("2024-02-29"), Some(day));
/// assert_eq!(Day::from_date(2023, 2, 29), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Day(i32);

impl Day {
    /// 1970-01-01, the first day that is counted.
    pub const FIRST: Self = Self(0);

    /// The day of a date of the Gregorian calendar; none if there is no such date from 1970 to 9999.
    pub fn from_date(year: i32, month: u32, day: u32) -> Option<Self> {
        let lengths = [31, if is_leap(year) { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let length = *lengths.get((month as usize).checked_sub(1)?)?;
        if !(1970..=9999).contains(&year) || !(1..=length).contains(&day) {
            return None;
        }
        let before: u32 = lengths[..month as usize - 1].iter().sum();
        Some(Self(new_year(year) + (before + day) as i32 - 1))
    }

    /// The day of a text such as `2026-11-16`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let date = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        if parts.next().is_some() {
            return None;
        }
        Self::from_date(date.0, date.1, date.2)
    }

    /// The day after.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The day before.
    #[must_use]
    pub const fn before(self) -> Self {
        Self(self.0 - 1)
    }

    /// Days since 1970-01-01.
    pub const fn number(self) -> i32 {
        self.0
    }
}

fn is_leap(year: i32) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// The number of the first day of a year.
fn new_year(year: i32) -> i32 {
    let past = year - 1;
    let days = |years: i32| years * 365 + years / 4 - years / 100 + years / 400;
    days(past) - days(1969)
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut year = 1970 + self.0 / 366;
        while new_year(year + 1) <= self.0 {
            year += 1;
        }
        let mut month = 1;
        while let Some(first) = Self::from_date(year, month + 1, 1)
            && first <= *self
        {
            month += 1;
        }
        let first = Self::from_date(year, month, 1).map_or(0, |first| first.0);
        write!(f, "{year:04}-{month:02}-{:02}", self.0 - first + 1)
    }
}

/// The puzzle of the day of a game, the same for everybody; each comes up once before one comes up again. None if there are
/// no puzzles.
///
/// Who wants one puzzle a day for all games takes the game [`Day::number`] modulo the number of games.
pub fn daily(collection: &Collection, day: Day) -> Option<&Puzzle> {
    let count = collection.puzzles.len();
    // A stride without a common divisor visits all of them, easy and hard ones in turn.
    let stride = (count * 5 / 8..=count + 1).find(|&stride| divisor(stride, count) == 1).unwrap_or(1);
    let at = (day.0.unsigned_abs() as usize).checked_rem(count)?;
    collection.puzzles.get(at * stride % count)
}

fn divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { divisor(b, a % b) }
}
