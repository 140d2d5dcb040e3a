use rules::Position;

use crate::playable::Playable;

/// A position with its key.
pub(crate) struct Node<G: Playable> {
    pub(crate) position: G::Position,
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
        Self { position, key: position.key() }
    }
}
