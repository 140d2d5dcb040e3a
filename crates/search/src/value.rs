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
    /// Proved: the player to move wins, in so many plies against the best defence, by at least that margin.
    Win {
        /// Plies until the game is over.
        plies: u32,
        /// The margin in points, in games that count them, else 0.
        margin: i32,
    },
    /// Proved: the player to move loses.
    Loss {
        /// Plies until the game is over.
        plies: u32,
        /// The margin in points, in games that count them, else 0.
        margin: i32,
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
        let margin = rest / MARGIN_STEP;
        let plies = (MARGIN_STEP - 1 - rest % MARGIN_STEP) as u32;
        if value > 0 { Self::Win { plies, margin } } else { Self::Loss { plies, margin } }
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
            Self::Win { plies, margin } => Self::Loss { plies, margin },
            Self::Loss { plies, margin } => Self::Win { plies, margin },
            Self::Draw => Self::Draw,
        }
    }

    /// A number to sort and draw by: estimates as they are, proofs far beyond them.
    pub const fn rank(self) -> i32 {
        match self {
            Self::Estimate(value) => value,
            Self::Win { plies, margin } => win_in(plies as usize, margin),
            Self::Loss { plies, margin } => -win_in(plies as usize, margin),
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
                assert_eq!(Outlook::from_value(value), Outlook::Win { plies: ply as u32, margin });
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
