use rules::{Outcome, Position};

/// What a table knows of a position, for the player to move, in two bytes: a draw, or who wins, by how much and how soon.
///
/// The winner who plays for the widest margin first and for the shortest way second wins by [`Entry::margin`] at least and
/// within [`Entry::plies`], and more cannot be forced. (Who is content with less may be there sooner.)
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Entry(u16);

/// Who wins, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The player to move loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player to move wins.
    Win,
}

const LOSS: u16 = 1 << 15;
const MARGIN_AT: u32 = 10;
pub(crate) const MOST_MARGIN: u16 = 31;
/// Stands for this many plies and for any more.
pub(crate) const MOST_PLIES: u16 = (1 << MARGIN_AT) - 1;

impl Entry {
    /// Nobody wins.
    pub const DRAW: Self = Self(0);

    pub(crate) const fn win(margin: u16, plies: u16) -> Self {
        Self(margin << MARGIN_AT | if plies < MOST_PLIES { plies } else { MOST_PLIES })
    }

    pub(crate) const fn loss(margin: u16, plies: u16) -> Self {
        Self(Self::win(margin, plies).0 | LOSS)
    }

    /// How a game that is over has ended; none if it goes on.
    pub(crate) fn of_end(position: &impl Position) -> Option<Self> {
        let margin = position.score().map_or(1, |[one, two]| one.abs_diff(two).clamp(1, MOST_MARGIN));
        Some(match position.outcome()? {
            Outcome::Draw => Self::DRAW,
            Outcome::Win(side) if side == position.turn() => Self::win(margin, 0),
            Outcome::Win(_) => Self::loss(margin, 0),
        })
    }

    /// Who wins.
    pub const fn kind(self) -> Kind {
        match self.0 {
            0 => Kind::Draw,
            bits if bits & LOSS == 0 => Kind::Win,
            _ => Kind::Loss,
        }
    }

    /// By how much at least; 0 for a draw.
    pub const fn margin(self) -> u16 {
        (self.0 & !LOSS) >> MARGIN_AT
    }

    /// Within how many plies; none if they are too many to be told.
    pub const fn plies(self) -> Option<u16> {
        match self.0 & MOST_PLIES {
            MOST_PLIES => None,
            plies => Some(plies),
        }
    }

    /// The plies as they are kept, for comparing.
    pub(crate) const fn kept_plies(self) -> u16 {
        self.0 & MOST_PLIES
    }

    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_tell_what_was_put_in() {
        for margin in [1, 7, MOST_MARGIN] {
            for plies in [0, 1, 300, MOST_PLIES - 1] {
                let (win, loss) = (Entry::win(margin, plies), Entry::loss(margin, plies));
                assert_eq!((win.kind(), win.margin(), win.plies()), (Kind::Win, margin, Some(plies)));
                assert_eq!((loss.kind(), loss.margin(), loss.plies()), (Kind::Loss, margin, Some(plies)));
            }
            assert_eq!(Entry::win(margin, 4000).plies(), None);
        }
        assert_eq!((Entry::DRAW.kind(), Entry::DRAW.margin()), (Kind::Draw, 0));
    }
}
