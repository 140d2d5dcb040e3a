/// How far back repetition is looked for.
const WINDOW: usize = 120;
const COUNTS: usize = 1 << 12;

/// The keys of the game so far and of the line being searched.
pub(crate) struct Path {
    keys: Vec<u64>,
    /// How many of the keys belong to the game so far, the root included.
    played: usize,
    /// How many keys there are of each kind, so that most positions are known to be new without looking at the keys.
    counts: Box<[u16; COUNTS]>,
}

impl Path {
    /// The game so far: its newest keys, as many as can matter.
    pub(crate) fn new(history: &[u64]) -> Self {
        let keys = history[history.len().saturating_sub(WINDOW + 1)..].to_vec();
        let mut counts = Box::new([0; COUNTS]);
        for &key in &keys {
            counts[kind(key)] += 1;
        }
        Self { played: keys.len(), keys, counts }
    }

    #[inline]
    pub(crate) fn push(&mut self, key: u64) {
        self.keys.push(key);
        self.counts[kind(key)] += 1;
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            self.counts[kind(key)] -= 1;
        }
    }

    /// Whether the newest position counts as a draw by repetition.
    #[inline]
    pub(crate) fn is_repetition(&self) -> bool {
        self.keys.last().is_some_and(|&key| self.counts[kind(key)] > 1 && self.occurred_before(key))
    }

    #[inline(never)]
    fn occurred_before(&self, key: u64) -> bool {
        let here = self.keys.len() - 1;
        let window = here.saturating_sub(WINDOW);
        let mut earlier = 0;
        let mut index = here;
        while index >= window + 2 {
            index -= 2;
            if self.keys[index] == key {
                earlier += 1;
                // Once within the line searched is enough: what could be done once can be done again.
                if index + 1 >= self.played || earlier == 2 {
                    return true;
                }
            }
        }
        false
    }
}

#[inline]
fn kind(key: u64) -> usize {
    key as usize % COUNTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_played_counts_from_the_third_time_and_what_is_searched_from_the_second() {
        let mut path = Path::new(&[7, 8, 9, 10]);
        path.push(7);
        assert!(!path.is_repetition());
        path.push(8);
        path.push(11);
        path.push(12);
        path.push(7);
        assert!(path.is_repetition(), "once played and once searched before");
        path.pop();
        path.push(8);
        assert!(!path.is_repetition(), "the other player is to move");
        path.pop();
        path.push(7 + COUNTS as u64);
        assert!(!path.is_repetition(), "only of the same kind");
    }

    #[test]
    fn three_times_played_is_enough() {
        let mut path = Path::new(&[7, 1, 7, 2]);
        path.push(7);
        assert!(path.is_repetition());
    }
}
