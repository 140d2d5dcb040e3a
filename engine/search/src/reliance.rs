/// What a proof that a side can hold a draw relies on besides the position itself.
///
/// Who can come back to a position of the line holds the draw, *if* that position is held. So the proof of a position below
/// is good only on lines that came the same way, until the search is back where the circle closes: there it stands by
/// itself. (Elsewhere this is called graph-history interaction.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reliance {
    /// The first ply of the line that occurs again.
    ply: usize,
    /// Whether a limit on quiet turns makes the draw, which is nearer or farther elsewhere.
    quiet_turns: bool,
}

impl Reliance {
    /// On nothing but the position.
    pub(crate) const NOTHING: Self = Self { ply: usize::MAX, quiet_turns: false };
    /// On how many quiet turns there have been.
    pub(crate) const QUIET_TURNS: Self = Self { ply: usize::MAX, quiet_turns: true };

    /// On coming back to the position at that ply.
    pub(crate) const fn on(ply: usize) -> Self {
        Self { ply, quiet_turns: false }
    }

    /// On both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self { ply: self.ply.min(other.ply), quiet_turns: self.quiet_turns || other.quiet_turns }
    }

    /// The same seen from the position at that ply, to which what comes back does not matter any more.
    pub(crate) const fn seen_from(self, ply: usize) -> Self {
        Self { ply: if self.ply >= ply { usize::MAX } else { self.ply }, ..self }
    }

    /// Whether the proof is good on any line, for a position whose quiet turns are part of its key or not.
    pub(crate) const fn holds_anywhere(self, quiet_turns_in_key: bool) -> bool {
        self.ply == usize::MAX && (!self.quiet_turns || quiet_turns_in_key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circle_closes_where_it_began() {
        let circle = Reliance::on(3).and(Reliance::on(5));
        assert!(!circle.seen_from(6).holds_anywhere(true) && !circle.seen_from(4).holds_anywhere(true));
        assert!(circle.seen_from(3).holds_anywhere(false) && circle.seen_from(2).holds_anywhere(false));
    }

    #[test]
    fn quiet_turns_matter_where_they_are_not_in_the_key() {
        let limit = Reliance::on(4).and(Reliance::QUIET_TURNS).seen_from(4);
        assert!(limit.holds_anywhere(true) && !limit.holds_anywhere(false));
    }
}
