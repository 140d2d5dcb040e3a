use super::numbers::MOST;

/// What is known of a position about whether the player to move can hold it, that is, need not lose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    /// Nothing yet.
    Open,
    /// Proved: it is held.
    Held,
    /// Proved: it is lost.
    Lost,
    /// It is held by the move of this place among the legal ones, if all that can follow is held.
    Reply(u16),
}

/// Positions by number with their status: a hash table of fixed size, eight bytes a position.
pub(crate) struct Set {
    /// The number, one more, in 48 bits, the mark, and the status; 0 if there is nothing.
    words: Vec<u64>,
    len: usize,
    /// Where the marks are, as long as they are few: a large table with little in it need not be gone through for them.
    marks: Vec<usize>,
}

const STATUS_BITS: u32 = 16;
const MARK: u64 = 1 << 15;
const STATUS_MASK: u64 = MARK - 1;
/// Replies come after the other three.
const REPLIES: u64 = 3;
/// The largest place of a reply.
pub(crate) const MOST_REPLY: u64 = STATUS_MASK - REPLIES;

impl Status {
    pub(crate) const fn bits(self) -> u64 {
        match self {
            Self::Open => 0,
            Self::Held => 1,
            Self::Lost => 2,
            Self::Reply(place) => REPLIES + place as u64,
        }
    }

    pub(crate) const fn from_bits(bits: u64) -> Self {
        match bits & STATUS_MASK {
            0 => Self::Open,
            1 => Self::Held,
            2 => Self::Lost,
            reply => Self::Reply((reply - REPLIES) as u16),
        }
    }
}

impl Set {
    /// An empty set that takes about so many mebibytes; none if there is no room for it.
    pub(crate) fn new(mebibytes: usize) -> Option<Self> {
        let slots = (mebibytes.max(1) << 20) / size_of::<u64>();
        // Asking first is better than falling over an allocation.
        Vec::<u64>::new().try_reserve_exact(slots).ok()?;
        Some(Self { words: vec![0; slots], len: 0, marks: Vec::new() })
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Whether no more positions should be added: a fuller table would be slow.
    pub(crate) fn is_full(&self) -> bool {
        self.len >= self.words.len() / 20 * 17
    }

    fn slot(&self, number: u64) -> usize {
        debug_assert!(number < MOST);
        let mixed = (number ^ number >> 23).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut at = ((u128::from(mixed) * self.words.len() as u128) >> 64) as usize;
        while self.words[at] != 0 && self.words[at] >> STATUS_BITS != number + 1 {
            at = if at + 1 == self.words.len() { 0 } else { at + 1 };
        }
        at
    }

    /// What is known of a position; none if it is not in the set.
    pub(crate) fn get(&self, number: u64) -> Option<Status> {
        let word = self.words[self.slot(number)];
        (word != 0).then(|| Status::from_bits(word))
    }

    /// Puts a position into the set, or changes its status; `false` if there is no room for a new one.
    pub(crate) fn put(&mut self, number: u64, status: Status) -> bool {
        let at = self.slot(number);
        if self.words[at] == 0 {
            if self.is_full() {
                return false;
            }
            self.len += 1;
        }
        self.words[at] = (number + 1) << STATUS_BITS | self.words[at] & MARK | status.bits();
        true
    }

    /// Marks a position that is in the set, and tells whether it was not marked before.
    pub(crate) fn mark(&mut self, number: u64) -> bool {
        let at = self.slot(number);
        let new = self.words[at] != 0 && self.words[at] & MARK == 0;
        if new {
            self.words[at] |= MARK;
            if self.marks.len() <= self.few() {
                self.marks.push(at);
            }
        }
        new
    }

    /// Wipes all marks away.
    pub(crate) fn unmark_all(&mut self) {
        if self.marks.len() > self.few() {
            for word in &mut self.words {
                *word &= !MARK;
            }
        }
        for at in self.marks.drain(..) {
            self.words[at] &= !MARK;
        }
    }

    /// More marks are not listed.
    fn few(&self) -> usize {
        self.words.len() / 64
    }

    /// How many positions are held, lost, have a reply, and are open.
    pub(crate) fn counts(&self) -> [u64; 4] {
        let mut counts = [0; 4];
        for &word in self.words.iter().filter(|&&word| word != 0) {
            counts[match Status::from_bits(word) {
                Status::Held => 0,
                Status::Lost => 1,
                Status::Reply(_) => 2,
                Status::Open => 3,
            }] += 1;
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_is_found_until_it_is_full() {
        let mut set = Set::new(1).unwrap();
        let number = |i: u64| i * 0x1234_5677 % MOST;
        let status =
            |i: u64| [Status::Open, Status::Held, Status::Lost, Status::Reply(i as u16 % 9000)][i as usize % 4];
        let mut count = 0;
        while set.put(number(count), status(count)) {
            count += 1;
        }
        assert!(count > 100_000 && set.is_full() && set.len() as u64 == count);
        assert!(set.mark(number(7)) && !set.mark(number(7)));
        for i in 0..count {
            assert_eq!(set.get(number(i)), Some(status(i)), "{i}");
        }
        assert_eq!(set.get(number(count)), None);
        assert!(set.put(number(7), Status::Held), "what is there can be changed");
        assert!(set.get(number(7)) == Some(Status::Held) && !set.mark(number(7)), "and keeps its mark");
        set.unmark_all();
        assert!(set.mark(number(7)) && !set.mark(number(count)));
        // Few marks and many are wiped away alike.
        for marks in [3, 90_000] {
            set.unmark_all();
            assert!((0..marks).all(|i| set.mark(number(i))), "{marks}");
        }
        set.unmark_all();
        assert!((0..count).all(|i| set.mark(number(i))));
        assert_eq!(set.counts().iter().sum::<u64>(), count);
        assert_eq!(Status::from_bits(Status::Reply(MOST_REPLY as u16).bits()), Status::Reply(MOST_REPLY as u16));
    }
}
