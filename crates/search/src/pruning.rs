/// How boldly a search leaves things out. What is right depends on how much of a game is quiet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pruning {
    /// Reverse futility pruning: how far ahead an estimate must be for a position to be left, in hundredths of
    /// [`crate::Playable::SWING`] for each ply.
    pub lead: i32,
    /// Late move pruning: late quiet moves are left out up to this depth.
    pub late_depth: i32,
    /// So many quiet moves are looked at in any case, before late ones are left out,
    pub late_base: i32,
    /// and so many tenths of the squared depth besides.
    pub late_tenths: i32,
}

impl Pruning {
    /// For games in which any move may matter.
    pub const CAREFUL: Self = Self { lead: 100, late_depth: 4, late_base: 6, late_tenths: 50 };

    /// The last move that is looked at so many plies above the leaves, if it is quiet.
    #[inline]
    pub(crate) const fn last_move(self, depth: i32) -> i32 {
        if depth > self.late_depth { i32::MAX } else { self.late_base + self.late_tenths * depth * depth / 10 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_moves_are_looked_at_further_from_the_leaves() {
        let bold = Pruning { lead: 50, late_depth: 3, late_base: 2, late_tenths: 12 };
        assert_eq!([1, 2, 3].map(|depth| bold.last_move(depth)), [3, 6, 12]);
        assert_eq!(bold.last_move(4), i32::MAX);
    }
}
