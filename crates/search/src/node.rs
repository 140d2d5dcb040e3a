use rules::{KeyObserver, Position};

use crate::playable::{MoveOf, Playable};

/// A position with everything that is kept up to date along with it.
pub(crate) struct Node<G: Playable> {
    pub(crate) position: G::Position,
    pub(crate) accumulator: G::Accumulator,
    pub(crate) key: u64,
}

impl<G: Playable> Clone for Node<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Playable> Copy for Node<G> {}

impl<G: Playable> Node<G> {
    pub(crate) fn new(position: G::Position) -> Self {
        Self { position, accumulator: G::accumulate(&position), key: position.key() }
    }

    #[inline]
    pub(crate) fn after(&self, m: MoveOf<G>) -> Self {
        self.changed(|position, observer| position.play_unchecked(m, observer))
    }

    /// The same after a null move.
    #[inline]
    pub(crate) fn after_null_move(&self) -> Self {
        self.changed(G::null_move)
    }

    /// What a change of the position leaves, with everything kept up to date.
    #[inline]
    fn changed(&self, change: impl FnOnce(&mut G::Position, &mut (G::Accumulator, KeyObserver))) -> Self {
        let mut next = *self;
        let mut observer = (next.accumulator, KeyObserver(next.key));
        change(&mut next.position, &mut observer);
        (next.accumulator, next.key) = (observer.0, observer.1.0);
        next
    }

    /// An estimate for the player to move.
    #[inline]
    pub(crate) fn estimate(&self) -> i32 {
        G::evaluate(&self.position, &self.accumulator)
    }
}
