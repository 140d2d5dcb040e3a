use std::fmt;
use std::str::FromStr;

/// What the clocks of a game showed at some moment, to go on from there when the page was closed or loaded anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SavedClock {
    /// How many turns had been played: clocks of another position are worth nothing.
    pub plies: usize,
    /// The time left of each side, in milliseconds.
    pub left: [u64; 2],
    /// When that was, in milliseconds since 1970.
    pub moment: u64,
}

/// An absence that is not longer than this is a page loaded anew, with the players still at the table.
const RELOAD: u64 = 15_000;

impl SavedClock {
    /// What the clocks show when the page comes back at a moment. The clock of the side to move has run on only where
    /// people sit opposite each other and the page was away for no longer than it takes to load it anew.
    pub fn resumed(self, moment: u64, turn: rules::Side, people: bool) -> [u64; 2] {
        let mut left = self.left;
        let away = moment.saturating_sub(self.moment);
        if people && away <= RELOAD {
            let own = &mut left[turn.index()];
            // Nobody loses a game while looking at an empty page.
            *own = own.saturating_sub(away).max((*own).min(1000));
        }
        left
    }
}

impl fmt::Display for SavedClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.plies, self.left[0], self.left[1], self.moment)
    }
}

impl FromStr for SavedClock {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let numbers: Vec<u64> = text.split(' ').map_while(|word| word.parse().ok()).collect();
        match numbers[..] {
            [plies, one, two, moment] => Ok(Self { plies: plies as usize, left: [one, two], moment }),
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Side;

    const SAVED: SavedClock = SavedClock { plies: 7, left: [60_000, 5_000], moment: 1_763_251_234_567 };

    #[test]
    fn clocks_read_back() {
        assert_eq!(SAVED.to_string().parse(), Ok(SAVED));
        for text in ["", "1 2 3", "1 2 3 x", "1 2 3 4 5", "-1 2 3 4"] {
            assert_eq!(text.parse::<SavedClock>(), Err(()), "{text}");
        }
    }

    #[test]
    fn loading_anew_costs_time_only_where_that_is_fair() {
        let after = |ms| SAVED.moment + ms;
        assert_eq!(SAVED.resumed(after(4_000), Side::One, true), [56_000, 5_000]);
        assert_eq!(SAVED.resumed(after(4_000), Side::One, false), [60_000, 5_000], "the computer waits");
        assert_eq!(SAVED.resumed(after(3_600_000), Side::One, true), [60_000, 5_000], "they went away");
        assert_eq!(SAVED.resumed(after(10_000), Side::Two, true), [60_000, 1_000], "nobody loses meanwhile");
        assert_eq!(SAVED.resumed(0, Side::Two, true), [60_000, 5_000], "time that runs backwards harms nobody");
    }
}
