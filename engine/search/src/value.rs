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

/// Whether a value is more than an estimate: proved, or as good as a draw where draws count as won.
pub(crate) const fn is_certain(value: i32) -> bool {
    value.abs() > MAX_ESTIMATE
}

/// The plies that a proved win or loss takes at most.
pub(crate) const fn plies_of(value: i32) -> i32 {
    MARGIN_STEP - 1 - (value.abs() - PROVED) % MARGIN_STEP
}

/// The same loss, but not over before so many plies.
///
/// Where a margin counts more than the way, the best defence loses by little and soon, and others hold out longer and lose
/// by more. What is certain is the margin of the one and the length of the others.
pub(crate) const fn stretched(loss: i32, plies: i32) -> i32 {
    let known = plies_of(loss);
    if plies > known { loss + plies - known } else { loss }
}

/// Whether a proof in the table is not too long to be told from the root, `ply` plies above.
pub(crate) const fn fits(value: i32, ply: usize) -> bool {
    !is_proved(value) || plies_of(value) + (ply as i32) < MARGIN_STEP
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

    /// What both claims together say: of two proofs of the same result each number is taken from where it says more.
    #[must_use]
    pub(crate) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Win { within_plies, least_margin }, Self::Win { within_plies: plies, least_margin: margin }) => {
                Self::Win { within_plies: within_plies.min(plies), least_margin: least_margin.max(margin) }
            }
            (Self::Loss { within_plies, least_margin }, Self::Loss { within_plies: plies, least_margin: margin }) => {
                Self::Loss { within_plies: within_plies.min(plies), least_margin: least_margin.max(margin) }
            }
            _ => other,
        }
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
    fn a_loss_is_as_long_as_the_longest_defence() {
        let loss = -win_in(6, 3);
        assert_eq!(stretched(loss, 10), -win_in(10, 3));
        assert_eq!(stretched(loss, 4), loss);
        assert_eq!((plies_of(loss), plies_of(win_in(17, 31))), (6, 17));
        assert!(fits(loss, 200) && !fits(loss, 250) && fits(12, 250));
    }

    #[test]
    fn proofs_of_one_result_add_up() {
        let short = Outlook::Win { within_plies: 3, least_margin: 1 };
        let wide = Outlook::Win { within_plies: 9, least_margin: 4 };
        assert_eq!(short.and(wide), Outlook::Win { within_plies: 3, least_margin: 4 });
        assert_eq!(short.reversed().and(wide.reversed()), Outlook::Loss { within_plies: 3, least_margin: 4 });
        assert_eq!(Outlook::Estimate(7).and(wide), wide);
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
