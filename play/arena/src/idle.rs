use std::cmp::Ordering;

/// Counts the turns that a side is ahead in points while nobody gets any: how long leads are nursed instead of used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Idle {
    last: Option<[u16; 2]>,
    turns: [u32; 2],
}

impl Idle {
    /// The players take over with these points.
    pub(crate) const fn new(score: Option<[u16; 2]>) -> Self {
        Self { last: score, turns: [0; 2] }
    }

    /// A turn is played, and these are the points now.
    pub(crate) fn see(&mut self, score: Option<[u16; 2]>) {
        let before = std::mem::replace(&mut self.last, score);
        if let Some([one, two]) = score.filter(|_| score == before) {
            match one.cmp(&two) {
                Ordering::Greater => self.turns[0] += 1,
                Ordering::Less => self.turns[1] += 1,
                Ordering::Equal => {}
            }
        }
    }

    /// So many turns for each side.
    pub(crate) const fn turns(self) -> [u32; 2] {
        self.turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_count_for_who_is_ahead_and_only_without_points() {
        let mut idle = Idle::new(Some([0, 0]));
        for score in [[0, 0], [0, 0], [1, 0], [1, 0], [1, 0], [1, 1], [1, 1], [1, 2], [1, 2], [2, 2], [3, 2], [3, 2]] {
            idle.see(Some(score));
        }
        assert_eq!(idle.turns(), [3, 1]);
    }

    #[test]
    fn games_without_points_have_none() {
        let mut idle = Idle::new(None);
        idle.see(None);
        idle.see(None);
        assert_eq!(idle.turns(), [0, 0]);
    }
}
