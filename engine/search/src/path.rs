const COUNTS: usize = 1 << 12;

/// What can make a position of the line being searched a draw by repetition: the line itself from the root on, and the
/// positions of the game so far that are drawn when they occur once more.
///
/// What was played once only does not matter: it would have to occur twice in the line, and once is enough there.
pub(crate) struct Path {
    /// By ply, the root first.
    line: Vec<u64>,
    /// The keys that occurred at least twice in the game so far, sorted.
    played_twice: Vec<u64>,
    /// How many keys there are of each kind, so that most positions are known to be new without looking at the keys.
    counts: Box<[u16; COUNTS]>,
}

/// Why a position is a repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Repetition {
    /// It occurs for the third time in the game.
    Played,
    /// It occurs for the second time in the line being searched, for the first time at this ply. What could be done once
    /// can be done again, but only if the line came this way.
    Line(usize),
}

impl Path {
    /// The keys of the game so far, oldest first; the root is the last.
    pub(crate) fn new(history: &[u64]) -> Self {
        let played_twice = played_twice(history);
        let line: Vec<u64> = history.last().copied().into_iter().collect();
        let mut counts = Box::new([0; COUNTS]);
        for &key in line.iter().chain(&played_twice) {
            counts[kind(key)] += 1;
        }
        Self { line, played_twice, counts }
    }

    #[inline]
    pub(crate) fn push(&mut self, key: u64) {
        self.line.push(key);
        self.counts[kind(key)] += 1;
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        if let Some(key) = self.line.pop() {
            self.counts[kind(key)] -= 1;
        }
    }

    /// Whether the newest position counts as a draw by repetition.
    #[inline]
    pub(crate) fn repetition(&self) -> Option<Repetition> {
        let &key = self.line.last()?;
        if self.counts[kind(key)] > 1 { self.occurred_before(key) } else { None }
    }

    #[inline(never)]
    fn occurred_before(&self, key: u64) -> Option<Repetition> {
        if self.played_twice.binary_search(&key).is_ok() {
            return Some(Repetition::Played);
        }
        let here = self.line.len() - 1;
        // The same player is to move at every other ply.
        (0..here).rev().skip(1).step_by(2).find(|&ply| self.line[ply] == key).map(Repetition::Line)
    }
}

/// The keys that occur at least twice, sorted.
pub(crate) fn played_twice(history: &[u64]) -> Vec<u64> {
    let mut sorted = history.to_vec();
    sorted.sort_unstable();
    let mut twice: Vec<u64> = sorted.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    twice.dedup();
    twice
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
        assert_eq!(path.repetition(), None);
        path.push(8);
        path.push(11);
        path.push(12);
        path.push(7);
        assert_eq!(path.repetition(), Some(Repetition::Line(1)), "once played and once searched before");
        path.pop();
        path.push(8);
        assert_eq!(path.repetition(), None, "the other player is to move");
        path.pop();
        path.push(7 + COUNTS as u64);
        assert_eq!(path.repetition(), None, "only of the same kind");
    }

    #[test]
    fn three_times_played_is_enough() {
        let mut path = Path::new(&[7, 1, 7, 2]);
        path.push(7);
        assert_eq!(path.repetition(), Some(Repetition::Played));
    }

    #[test]
    fn nothing_is_too_long_ago() {
        let mut history = vec![7, 1, 7];
        history.extend(1000..1500);
        let mut path = Path::new(&history);
        path.push(7);
        assert_eq!(path.repetition(), Some(Repetition::Played));
    }

    #[test]
    fn the_root_is_part_of_the_line() {
        let mut path = Path::new(&[1, 2, 3]);
        path.push(4);
        assert_eq!(path.repetition(), None);
        path.push(3);
        assert_eq!(path.repetition(), Some(Repetition::Line(0)));
    }
}
