use std::sync::Mutex;

use crate::estimates::Estimates;
use crate::ordering::Memory;

/// What searches that are over have left behind, for the next ones.
///
/// A search of a few hundred positions would spend half of its work on room for its memory: the system gives it page by page.
/// Emptying what is there costs next to nothing.
#[derive(Default)]
pub(crate) struct Spare(Mutex<Vec<(Memory, Estimates)>>);

impl Spare {
    /// An empty memory for so many slots, and estimates, which hold for the next search as well: all that a search asks for are
    /// of one game and one evaluation.
    pub(crate) fn take(&self, slots: usize) -> (Memory, Estimates) {
        // Whoever panicked with the lock in hand left a list that can still be read; a new memory does as well.
        let spare = self.0.lock().ok().and_then(|mut spare| spare.pop());
        spare.map_or_else(
            || (Memory::new(slots), Estimates::new()),
            |(mut memory, estimates)| {
                memory.clear();
                (memory, estimates)
            },
        )
    }

    /// Keeps a memory and estimates for the next search.
    pub(crate) fn give(&self, memory: Memory, estimates: Estimates) {
        if let Ok(mut spare) = self.0.lock() {
            spare.push((memory, estimates));
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::Side;

    use super::*;

    #[test]
    fn a_memory_comes_back_empty_and_estimates_as_they_were() {
        let spare = Spare::default();
        let (mut memory, mut estimates) = spare.take(8);
        estimates.put(77, -5);
        memory.learn(Side::One, 3, 1, 5, (2, 77), &[4]);
        assert_ne!(memory.recall(Side::One, 3, 1).experience(2), 0);
        spare.give(memory, estimates);
        let (memory, estimates) = spare.take(8);
        assert_eq!(estimates.get(77), Some(-5), "what is true remains so");
        assert!(spare.0.lock().is_ok_and(|spare| spare.is_empty()), "it is the same one");
        let recall = memory.recall(Side::One, 3, 1);
        assert_eq!((recall.experience(2), recall.experience(4)), (0, 0));
        assert!(memory.has_no_killers());
    }
}
