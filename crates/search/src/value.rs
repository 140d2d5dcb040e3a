use rules::{Outcome, Side};

/// Lines are never searched longer than this.
pub const MAX_PLY: usize = 128;

/// Estimates stay within plus and minus this; anything beyond is proved.
pub const MAX_ESTIMATE: i32 = 20_000;

/// The largest margin of victory that a game can tell, see [`crate::Playable::margin`].
pub const MAX_MARGIN: i32 = 31;

/// The smallest value of a proved win. A wider margin is worth more than a shorter way.
const PROVED: i32 = 22_000;
const MARGIN_STEP: i32 = 256;

pub(crate) const INFINITE: i32 = 32_000;

/// The value of having won, `ply` plies below the root, with that margin.
pub(crate) const fn win_in(ply: usize, margin: i32) -> i32 {
    PROVED + margin * MARGIN_STEP + (MARGIN_STEP - 1 - ply as i32)
}

/// The best that can still happen at this ply.
pub(crate) const fn best_possible(ply: usize, max_margin: i32) -> i32 {
    win_in(ply, max_margin)
}

pub(crate) const fn is_proved(value: i32) -> bool {
    value.abs() >= PROVED
}

pub(crate) const fn is_loss(value: i32) -> bool {
    value <= -PROVED
}

pub(crate) const fn is_win(value: i32) -> bool {
    value >= PROVED
}

/// A value counted from the root, as the table keeps it: counted from the node.
pub(crate) const fn to_table(value: i32, ply: usize) -> i32 {
    if is_win(value) {
        value + ply as i32
    } else if is_loss(value) {
        value - ply as i32
    } else {
        value
    }
}

/// The reverse of [`to_table`].
pub(crate) const fn from_table(value: i32, ply: usize) -> i32 {
    if is_win(value) {
        value - ply as i32
    } else if is_loss(value) {
        value + ply as i32
    } else {
        value
    }
}

/// The value for the player to move of a finished position.
pub(crate) fn finished(outcome: Outcome, turn: Side, ply: usize, margin: i32, draw: i32) -> i32 {
    match outcome {
        Outcome::Win(side) if side == turn => win_in(ply, margin),
        Outcome::Win(_) => -win_in(ply, margin),
        Outcome::Draw => draw,
    }
}

/// What a search found out, from the view of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outlook {
    /// An estimate in hundredths of the game's unit (a marble, a stone, a point); more is better.
    Estimate(i32),
    /// Proved: the player to move wins. The two numbers are two claims, each true by itself: the win by the fewest turns
    /// need not be the one by the most points.
    Win {
        /// The game can be won within this many plies, whatever the opponent does.
        within_plies: u32,
        /// The game can be won by at least this many points, in games that count them, else 0.
        least_margin: i32,
    },
    /// Proved: the player to move loses, whatever is played.
    Loss {
        /// The opponent can win within this many plies.
        within_plies: u32,
        /// The opponent can win by at least this many points, in games that count them, else 0.
        least_margin: i32,
    },
    /// Proved: with best play nobody wins.
    Draw,
}

impl Outlook {
    pub(crate) fn from_value(value: i32) -> Self {
        if !is_proved(value) {
            return Self::Estimate(value);
        }
        let rest = value.abs() - PROVED;
        let least_margin = rest / MARGIN_STEP;
        let within_plies = (MARGIN_STEP - 1 - rest % MARGIN_STEP) as u32;
        if value > 0 { Self::Win { within_plies, least_margin } } else { Self::Loss { within_plies, least_margin } }
    }

    /// Whether this is proved and not an estimate.
    pub const fn is_proved(self) -> bool {
        !matches!(self, Self::Estimate(_))
    }

    /// The same from the opponent's view.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Estimate(value) => Self::Estimate(-value),
            Self::Win { within_plies, least_margin } => Self::Loss { within_plies, least_margin },
            Self::Loss { within_plies, least_margin } => Self::Win { within_plies, least_margin },
            Self::Draw => Self::Draw,
        }
    }

    /// A number to sort and draw by: estimates as they are, proofs far beyond them.
    pub const fn rank(self) -> i32 {
        match self {
            Self::Estimate(value) => value,
            Self::Win { within_plies, least_margin } => win_in(within_plies as usize, least_margin),
            Self::Loss { within_plies, least_margin } => -win_in(within_plies as usize, least_margin),
            Self::Draw => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_outlooks_agree() {
        for margin in 0..=MAX_MARGIN {
            for ply in [0, 1, 7, MAX_PLY] {
                let value = win_in(ply, margin);
                assert!(is_win(value) && value < INFINITE && i16::try_from(value).is_ok());
                assert_eq!(Outlook::from_value(value), Outlook::Win { within_plies: ply as u32, least_margin: margin });
                assert_eq!(Outlook::from_value(-value).reversed().rank(), value);
            }
        }
        assert_eq!(Outlook::from_value(MAX_ESTIMATE), Outlook::Estimate(MAX_ESTIMATE));
        assert!(win_in(3, 0) > win_in(5, 0) && win_in(5, 1) > win_in(3, 0));
    }

    #[test]
    fn table_values_are_counted_from_the_node() {
        let value = win_in(9, 2);
        assert_eq!(from_table(to_table(value, 4), 4), value);
        assert_eq!(to_table(value, 4), win_in(5, 2));
        assert_eq!(from_table(to_table(-value, 4), 4), -value);
        assert_eq!(to_table(17, 4), 17);
    }
}
