use std::marker::PhantomData;

use rules::{Atom, Observer};

/// Sums that are kept up to date move by move: every atom that is there adds its share to each.
pub(crate) struct Sums<G, const N: usize> {
    pub(crate) of: [i32; N],
    game: PhantomData<G>,
}

/// What each atom of a game adds to its [`Sums`].
pub(crate) trait Shares<const N: usize>: 'static {
    /// The shares by atom; those beyond the end have none.
    fn shares() -> &'static [[i32; N]];
}

impl<G, const N: usize> Default for Sums<G, N> {
    fn default() -> Self {
        Self { of: [0; N], game: PhantomData }
    }
}

impl<G, const N: usize> Clone for Sums<G, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, const N: usize> Copy for Sums<G, N> {}

impl<G: Shares<N>, const N: usize> Observer for Sums<G, N> {
    #[inline]
    fn add(&mut self, atom: Atom) {
        if let Some(shares) = G::shares().get(usize::from(atom)) {
            self.of.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
        }
    }

    #[inline]
    fn remove(&mut self, atom: Atom) {
        if let Some(shares) = G::shares().get(usize::from(atom)) {
            self.of.iter_mut().zip(shares).for_each(|(sum, share)| *sum -= share);
        }
    }
}
