use rules::Change;

/// Sums that follow from the atoms of a position: every atom that is there adds its share to each.
pub(crate) type Sums<const S: usize> = [i32; S];

/// What each atom of a game adds to its [`Sums`].
pub(crate) trait Shares<const S: usize>: 'static {
    /// Atoms from this number on have no share.
    const ATOMS: usize;

    /// The shares by atom.
    fn shares() -> &'static [Sums<S>];
}

/// The sums after atoms have come and gone.
#[inline]
pub(crate) fn follow<G: Shares<S>, const S: usize>(before: &Sums<S>, changes: &[Change], after: &mut Sums<S>) {
    let shares = G::shares();
    let mut sums = *before;
    for change in changes {
        match *change {
            Change::Add(atom) => {
                if let Some(shares) = shares.get(usize::from(atom)) {
                    sums.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
                }
            }
            Change::Remove(atom) => {
                if let Some(shares) = shares.get(usize::from(atom)) {
                    sums.iter_mut().zip(shares).for_each(|(sum, share)| *sum -= share);
                }
            }
        }
    }
    *after = sums;
}
