use crate::value::{INFINITE, Outlook, is_loss, is_win};

/// A move at the root and what is known of it.
pub(crate) struct RootMove<M> {
    pub(crate) m: M,
    /// What the newest iteration that looked found; [`INFINITE`] below zero if only that it is not the best.
    pub(crate) value: i32,
    pub(crate) line: Vec<M>,
    /// All that was ever proved of it, for who plays it: a win or a loss.
    proof: Option<Outlook>,
}

impl<M: Copy> RootMove<M> {
    /// Nothing is known yet.
    pub(crate) fn new(m: M) -> Self {
        Self { m, value: -INFINITE, line: vec![m], proof: None }
    }

    /// What a search found with the window from `floor` to `beta`. Below the window a value is a bound from above and can
    /// prove a loss alone, beyond it a bound from below and can prove a win alone.
    pub(crate) fn learn(&mut self, value: i32, floor: i32, beta: i32) {
        if is_win(value) && value > floor || is_loss(value) && value < beta {
            let found = Outlook::from_value(value);
            self.proof = Some(self.proof.map_or(found, |known| known.and(found)));
        }
    }

    /// The proof that this move wins.
    pub(crate) fn win(&self) -> Option<Outlook> {
        self.proof.filter(|proof| matches!(proof, Outlook::Win { .. }))
    }

    /// The proof that this move loses.
    pub(crate) fn loss(&self) -> Option<Outlook> {
        self.proof.filter(|proof| matches!(proof, Outlook::Loss { .. }))
    }

    /// The value of what is proved.
    pub(crate) fn proved_value(&self) -> Option<i32> {
        self.proof.map(Outlook::rank)
    }

    /// What is known of this move: what is proved, else the estimate; none if there is none.
    pub(crate) fn outlook(&self) -> Option<Outlook> {
        if self.value == -INFINITE {
            return self.proof;
        }
        let newest = Outlook::from_value(self.value);
        // A value that looks like a proof and is none can be left by a search that was cut off.
        self.proof.or_else(|| Some(newest).filter(|newest| !newest.is_proved()))
    }
}

/// The proof that all moves lose: by the narrowest margin and after the longest way of them; none if some may not.
pub(crate) fn all_lose<M: Copy>(moves: &[RootMove<M>]) -> Option<Outlook> {
    let losses = moves.iter().map(|entry| match entry.loss() {
        Some(Outlook::Loss { within_plies, least_margin }) => Some((within_plies, least_margin)),
        _ => None,
    });
    let (within_plies, least_margin) =
        losses.reduce(|one, other| one.zip(other).map(|(one, other)| (one.0.max(other.0), one.1.min(other.1))))??;
    Some(Outlook::Loss { within_plies, least_margin })
}

/// The best moves first; moves that were not better keep the order of the iteration before. Few change their places, so
/// each is just moved forward as far as it goes.
pub(crate) fn sort<M>(moves: &mut [RootMove<M>]) {
    for end in 1..moves.len() {
        let mut at = end;
        while at > 0 && moves[at].value > moves[at - 1].value {
            moves.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::win_in;

    #[test]
    fn a_bound_proves_in_one_direction_only() {
        let mut entry = RootMove::new('a');
        entry.learn(win_in(5, 0), win_in(5, 0), INFINITE);
        entry.learn(-win_in(5, 0), -INFINITE, -win_in(5, 0));
        assert_eq!(entry.proof, None);
        entry.learn(win_in(5, 0), 0, 1);
        assert_eq!(entry.win(), Some(Outlook::Win { within_plies: 5, least_margin: 0 }));
    }

    #[test]
    fn a_position_is_lost_when_every_move_is() {
        let mut moves = ['a', 'b', 'c'].map(RootMove::new);
        moves[0].learn(-win_in(4, 5), -INFINITE, INFINITE);
        moves[1].learn(-win_in(8, 7), -INFINITE, INFINITE);
        assert_eq!(all_lose(&moves), None);
        moves[2].learn(-win_in(2, 9), -INFINITE, INFINITE);
        assert_eq!(all_lose(&moves), Some(Outlook::Loss { within_plies: 8, least_margin: 5 }));
        assert_eq!(all_lose::<char>(&[]), None);
    }
}
