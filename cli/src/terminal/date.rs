//! Today, where the player is.

use jiff::Zoned;

/// The day as records write it: `2026.07.26`.
pub(crate) fn day(now: &Zoned) -> String {
    now.strftime("%Y.%m.%d").to_string()
}

/// The moment as the names of files begin, so that they sort by time: `20260726-103355`.
pub(crate) fn stamp(now: &Zoned) -> String {
    now.strftime("%Y%m%d-%H%M%S").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_player() {
        let late: jiff::Timestamp = "2026-07-26T23:30:05Z".parse().expect("a moment");
        let at = |zone: i8| late.to_zoned(jiff::tz::TimeZone::fixed(jiff::tz::offset(zone)));
        assert_eq!((day(&at(0)), stamp(&at(0))), ("2026.07.26".to_owned(), "20260726-233005".to_owned()));
        assert_eq!((day(&at(2)), stamp(&at(2))), ("2026.07.27".to_owned(), "20260727-013005".to_owned()));
    }
}
