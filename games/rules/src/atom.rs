#[cfg(target_arch = "wasm32")]
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Random;

/// A small integer that names one fact of a position: "a black marble on e5", "White is to move".
///
/// A position is the same as the set of its atoms, but for counters (turn numbers, quiet turns). Playing a move adds and
/// removes atoms; that one stream feeds Zobrist keys, evaluation (atoms are its input features) and animation.
pub type Atom = u16;

/// Hears which atoms come and go while a move is played.
///
/// `()` is the observer that does not listen and costs nothing.
pub trait Observer {
    /// The atom was absent and is now there.
    fn add(&mut self, atom: Atom);
    /// The atom was there and is now gone.
    fn remove(&mut self, atom: Atom);
}

impl Observer for () {
    #[inline]
    fn add(&mut self, _: Atom) {}

    #[inline]
    fn remove(&mut self, _: Atom) {}
}

impl<A: Observer, B: Observer> Observer for (A, B) {
    #[inline]
    fn add(&mut self, atom: Atom) {
        self.0.add(atom);
        self.1.add(atom);
    }

    #[inline]
    fn remove(&mut self, atom: Atom) {
        self.0.remove(atom);
        self.1.remove(atom);
    }
}

impl<O: Observer> Observer for &mut O {
    #[inline]
    fn add(&mut self, atom: Atom) {
        (**self).add(atom);
    }

    #[inline]
    fn remove(&mut self, atom: Atom) {
        (**self).remove(atom);
    }
}

/// How many atoms have a Zobrist number of their own.
pub(crate) const KEYS: usize = 2048;
#[cfg(not(target_arch = "wasm32"))]
static ATOM_KEYS: [u64; KEYS] = keys();

/// The Zobrist number of an atom; a position's key is the exclusive or of these over its atoms.
#[cfg(not(target_arch = "wasm32"))]
#[inline]
pub fn atom_key(atom: Atom) -> u64 {
    ATOM_KEYS[atom as usize % KEYS]
}

/// Random numbers cannot be packed: a table of them would be a good part of what a browser loads. There it is filled as the
/// numbers are asked for; 0 where none was asked for yet.
#[cfg(target_arch = "wasm32")]
static ATOM_KEYS: [AtomicU64; KEYS] = [const { AtomicU64::new(0) }; KEYS];

/// The Zobrist number of an atom; a position's key is the exclusive or of these over its atoms.
#[cfg(target_arch = "wasm32")]
#[inline]
pub fn atom_key(atom: Atom) -> u64 {
    match ATOM_KEYS[atom as usize % KEYS].load(Ordering::Relaxed) {
        0 => first_key(atom as usize % KEYS),
        key => key,
    }
}

#[cfg(target_arch = "wasm32")]
#[cold]
fn first_key(index: usize) -> u64 {
    let key = key_of(index);
    ATOM_KEYS[index].store(key, Ordering::Relaxed);
    key
}

/// Keeps a Zobrist key up to date incrementally.
///
/// ```
/// # use rules::{KeyObserver, Observer, atom_key};
/// let mut key = KeyObserver(atom_key(3));
/// key.remove(3);
/// key.add(7);
/// assert_eq!(key.0, atom_key(7));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyObserver(
    /// The key so far.
    pub u64,
);

impl Observer for KeyObserver {
    #[inline]
    fn add(&mut self, atom: Atom) {
        self.0 ^= atom_key(atom);
    }

    #[inline]
    fn remove(&mut self, atom: Atom) {
        self.0 ^= atom_key(atom);
    }
}

/// A plain set of atoms that complains about double bookings; for tests and for drawing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AtomSet {
    atoms: std::collections::BTreeSet<Atom>,
    faults: Vec<String>,
}

impl AtomSet {
    /// The atoms, rising.
    pub fn iter(&self) -> impl Iterator<Item = Atom> + '_ {
        self.atoms.iter().copied()
    }

    /// Atoms that were added twice or removed without being there.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }
}

impl FromIterator<Atom> for AtomSet {
    fn from_iter<I: IntoIterator<Item = Atom>>(atoms: I) -> Self {
        let mut set = Self::default();
        for atom in atoms {
            set.add(atom);
        }
        set
    }
}

impl Observer for AtomSet {
    fn add(&mut self, atom: Atom) {
        if !self.atoms.insert(atom) {
            self.faults.push(format!("atom {atom} added twice"));
        }
    }

    fn remove(&mut self, atom: Atom) {
        if !self.atoms.remove(&atom) {
            self.faults.push(format!("atom {atom} removed but not there"));
        }
    }
}

/// From a fixed seed, so that keys are the same in every build.
#[cfg(not(target_arch = "wasm32"))]
const fn keys() -> [u64; KEYS] {
    let mut out = [0; KEYS];
    let mut i = 0;
    while i < KEYS {
        out[i] = key_of(i);
        i += 1;
    }
    out
}

/// The number of one atom, by itself.
const fn key_of(index: usize) -> u64 {
    Random::nth(0x7461_6665_6C00_0001, index as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_the_numbers_of_one_sequence_and_never_0() {
        let mut random = Random::new(0x7461_6665_6C00_0001);
        for index in 0..KEYS {
            let key = random.next_u64();
            assert_eq!(atom_key(index as Atom), key);
            // Browsers take 0 for a number that nobody asked for yet.
            assert_ne!(key, 0);
        }
    }
}
