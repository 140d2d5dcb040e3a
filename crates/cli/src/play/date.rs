use std::time::{SystemTime, UNIX_EPOCH};

/// A moment in UTC, by calendar and clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Date {
    year: i64,
    month: u64,
    day: u64,
    seconds: u64,
}

impl Date {
    /// Now.
    pub(crate) fn now() -> Self {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        Self::of_unix(seconds)
    }

    /// The calendar date of a count of days: years are counted from the first of March, so that leap days come last.
    fn of_unix(seconds: u64) -> Self {
        let days = seconds / 86_400 + 719_468;
        let era = days / 146_097;
        let day_of_era = days % 146_097;
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        let year = (year_of_era + era * 400) as i64 + i64::from(month <= 2);
        Self { year, month, day, seconds: seconds % 86_400 }
    }

    /// As records write it: `2026.07.26`.
    pub(crate) fn day(self) -> String {
        format!("{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }

    /// As the names of files begin, so that they sort by time: `20260726-103355`.
    pub(crate) fn stamp(self) -> String {
        let (hour, minute, second) = (self.seconds / 3600, self.seconds / 60 % 60, self.seconds % 60);
        format!("{:04}{:02}{:02}-{hour:02}{minute:02}{second:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn days_fall_on_their_dates() {
        assert_eq!(Date::of_unix(0).stamp(), "19700101-000000");
        assert_eq!(Date::of_unix(951_782_399).stamp(), "20000228-235959");
        assert_eq!(Date::of_unix(951_782_400).day(), "2000.02.29");
        assert_eq!(Date::of_unix(951_868_800).day(), "2000.03.01");
        assert_eq!(Date::of_unix(1_785_062_035).stamp(), "20260726-103355");
    }
}
