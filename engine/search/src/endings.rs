use rules::Position;

use crate::node::Node;
use crate::path::played_twice;
use crate::playable::Playable;
use crate::value::{MAX_MARGIN, Outlook, fits, from_table, win_in};
use crate::worker::Worker;

/// What is known of positions near the end of games before any search, such as endgame tables.
pub trait Endings<P: Position>: Send + Sync {
    /// What is proved of a position where nothing that was played before matters; none if nothing is known. Never an
    /// estimate.
    fn outlook(&self, position: &P) -> Option<Outlook>;

    /// How far a game has come: no move leads from a position to one of a higher stage.
    fn stage(&self, position: &P) -> u32;
}

/// Endings as far as they can be believed in one search.
pub(crate) struct Believed<'a, P: Position> {
    endings: &'a dyn Endings<P>,
    /// Positions of this stage and of higher ones are not believed.
    below: u32,
}

impl<'a, P: Position> Believed<'a, P> {
    /// What can be believed below this root, whose game so far had these keys; none if nothing can.
    ///
    /// Endings know nothing of the game so far. What occurred twice in it is drawn when it occurs again, so where there is such
    /// a position, only those are believed that cannot lead back to it: those of a lower stage than the root.
    pub(crate) fn new(
        endings: &'a dyn Endings<P>,
        root: &P,
        history: &[u64],
        house_rules: rules::HouseRules,
    ) -> Option<Self> {
        if house_rules.quiet_turns.is_some() {
            return None;
        }
        let free = !house_rules.repetition || played_twice(history).is_empty();
        Some(Self { endings, below: if free { u32::MAX } else { endings.stage(root) } })
    }

    /// What is known of a position and can be believed here.
    #[inline]
    fn outlook(&self, position: &P) -> Option<Outlook> {
        let outlook = self.endings.outlook(position)?;
        (self.below == u32::MAX || self.endings.stage(position) < self.below).then_some(outlook)
    }
}

impl<G: Playable> Worker<'_, G> {
    /// The value of a position whose ending is known.
    #[inline]
    pub(crate) fn known_ending(&self, node: &Node<G>, ply: usize) -> Option<i32> {
        let value = match self.believed.as_ref()?.outlook(&node.position)? {
            Outlook::Estimate(_) => return None,
            Outlook::Draw => return Some(self.draw(node.position.turn())),
            Outlook::Win { within_plies, least_margin } => told(within_plies, least_margin)?,
            Outlook::Loss { within_plies, least_margin } => -told(within_plies, least_margin)?,
        };
        fits(value, ply).then(|| from_table(value, ply))
    }
}

/// The value of a win seen from where it is known; none if it takes too long to be told.
fn told(plies: u32, margin: i32) -> Option<i32> {
    (plies < 255).then(|| win_in(plies as usize, margin.clamp(0, MAX_MARGIN)))
}

#[cfg(test)]
mod tests {
    use rules::HouseRules;
    use rules::toy::{Goal, Lane};

    use super::*;

    /// Knows that everything is drawn. Positions count down with the turns.
    struct AllDrawn;

    impl Endings<Lane> for AllDrawn {
        fn outlook(&self, _: &Lane) -> Option<Outlook> {
            Some(Outlook::Draw)
        }

        fn stage(&self, position: &Lane) -> u32 {
            let mut atoms = 0;
            position.for_each_atom(|atom| atoms += u32::from(atom));
            1000 - atoms
        }
    }

    #[test]
    fn what_occurred_twice_is_not_forgotten() {
        let root = Lane::start(Goal(2));
        let mut moves = Vec::new();
        root.legal_moves(&mut moves);
        let after: Vec<_> = moves.iter().map(|&m| root.after(m)).collect();
        let later = after.iter().find(|next| AllDrawn.stage(next) < AllDrawn.stage(&root)).unwrap();
        let believe = |history: &[u64], repetition, quiet_turns, position: &Lane| {
            let rules = HouseRules { repetition, quiet_turns };
            Believed::new(&AllDrawn, &root, history, rules).and_then(|believed| believed.outlook(position))
        };
        let drawn = Some(Outlook::Draw);
        assert_eq!(believe(&[1, 2, 3], true, None, &root), drawn, "nothing occurred twice");
        assert_eq!(believe(&[1, 2, 1, 3], true, None, &root), None, "it may lead back");
        assert_eq!(believe(&[1, 2, 1, 3], true, None, later), drawn, "it cannot");
        assert_eq!(believe(&[1, 2, 1, 3], false, None, &root), drawn, "nobody cares");
        assert_eq!(believe(&[1, 2, 3], true, Some(20), later), None, "turns are counted");
    }

    #[test]
    fn what_takes_too_long_is_not_told() {
        assert_eq!(told(7, 3), Some(win_in(7, 3)));
        assert_eq!(told(254, 40), Some(win_in(254, MAX_MARGIN)));
        assert_eq!(told(255, 3), None);
    }
}
