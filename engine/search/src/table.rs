use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What is known about a value: exact, at least, or at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Bound {
    Exact = 1,
    AtLeast = 2,
    AtMost = 3,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hit {
    pub(crate) value: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// The digest of the best move, 0 if none is known.
    pub(crate) digest: u32,
}

/// A transposition table: positions seen, of fixed size, shared by threads without locks.
///
/// Each entry is two words: the data, and the key with the data mixed in. Two threads that write at once leave an entry
/// whose words do not fit together; it is then not found. A torn entry can cost time but never tell a lie.
pub struct TranspositionTable {
    buckets: Box<[Bucket]>,
    age: AtomicU8,
}

const WAYS: usize = 4;
const AGE_MASK: u8 = 0x3F;

/// Four entries fill one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; WAYS]);

#[derive(Default)]
struct Entry {
    check: AtomicU64,
    data: AtomicU64,
}

const _: () = assert!(size_of::<Bucket>() == 64);

impl TranspositionTable {
    /// A table of about that many mebibytes, at least one.
    pub fn new(mebibytes: usize) -> Self {
        let buckets = (mebibytes.max(1) << 20) / size_of::<Bucket>();
        Self { buckets: (0..buckets).map(|_| Bucket::default()).collect(), age: AtomicU8::new(0) }
    }

    /// The size in mebibytes.
    pub fn mebibytes(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for entry in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            entry.check.store(0, Ordering::Relaxed);
            entry.data.store(0, Ordering::Relaxed);
        }
        self.age.store(0, Ordering::Relaxed);
    }

    /// Entries written before this call may be replaced first.
    pub(crate) fn grow_older(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store(age.wrapping_add(1) & AGE_MASK, Ordering::Relaxed);
    }

    /// How full the table is with entries of this age, in thousandths, judged by a sample.
    pub fn fullness(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(|entry| {
            let data = entry.data.load(Ordering::Relaxed);
            data != 0 && age_of(data) == age
        });
        (used.count() * 1000 / (sample.len() * WAYS)) as u32
    }

    pub(crate) fn get(&self, key: u64) -> Option<Hit> {
        self.bucket(key).0.iter().find_map(|entry| {
            let data = entry.data.load(Ordering::Relaxed);
            let matches = data != 0 && entry.check.load(Ordering::Relaxed) ^ data == key;
            if matches { unpack(data) } else { None }
        })
    }

    pub(crate) fn put(&self, key: u64, hit: Hit) {
        let age = self.age.load(Ordering::Relaxed);
        let bucket = self.bucket(key);
        let mut worst: Option<(i32, &Entry)> = None;
        let mut digest = hit.digest;
        for entry in &bucket.0 {
            let old = entry.data.load(Ordering::Relaxed);
            if old != 0 && entry.check.load(Ordering::Relaxed) ^ old == key {
                // A deeper result of the same search is worth more than a shallow bound.
                let keep = hit.bound != Bound::Exact && depth_of(old) > hit.depth + 2 && age_of(old) == age;
                if keep {
                    return;
                }
                if digest == 0 {
                    digest = (old >> 32) as u32;
                }
                worst = Some((i32::MIN, entry));
                break;
            }
            let worth = if old == 0 {
                i32::MIN + 1
            } else {
                depth_of(old) - 8 * i32::from(age.wrapping_sub(age_of(old)) & AGE_MASK)
            };
            if worst.is_none_or(|(least, _)| worth < least) {
                worst = Some((worth, entry));
            }
        }
        if let Some((_, entry)) = worst {
            let data = pack(Hit { digest, ..hit }, age);
            entry.data.store(data, Ordering::Relaxed);
            entry.check.store(key ^ data, Ordering::Relaxed);
        }
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // Maps the key evenly onto any number of buckets, not only powers of two.
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

// Layout: digest 32 | value 16 | depth 8 | age 6 | bound 2.

fn pack(hit: Hit, age: u8) -> u64 {
    let depth = hit.depth.clamp(-128, 127) as i8 as u8;
    u64::from(hit.digest) << 32
        | u64::from(hit.value as i16 as u16) << 16
        | u64::from(depth) << 8
        | u64::from(age) << 2
        | hit.bound as u64
}

fn unpack(data: u64) -> Option<Hit> {
    let bound = match data & 3 {
        1 => Bound::Exact,
        2 => Bound::AtLeast,
        3 => Bound::AtMost,
        _ => return None,
    };
    let value = i32::from((data >> 16) as u16 as i16);
    Some(Hit { value, depth: depth_of(data), bound, digest: (data >> 32) as u32 })
}

fn depth_of(data: u64) -> i32 {
    i32::from((data >> 8) as u8 as i8)
}

fn age_of(data: u64) -> u8 {
    (data >> 2) as u8 & AGE_MASK
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_in_comes_out() {
        let table = TranspositionTable::new(1);
        let hit = Hit { value: -22_345, depth: 17, bound: Bound::AtMost, digest: 0xDEAD_BEEF };
        table.put(42, hit);
        assert_eq!(table.get(42), Some(hit));
        assert_eq!(table.get(43), None);
        table.clear();
        assert_eq!(table.get(42), None);
    }

    #[test]
    fn size_is_bounded_and_old_entries_go_first() {
        let table = TranspositionTable::new(1);
        assert_eq!(table.mebibytes(), 1);
        let hit = |depth| Hit { value: 1, depth, bound: Bound::Exact, digest: 1 };
        // All these keys fall into the first bucket.
        for key in 1..=4 {
            table.put(key, hit(9));
        }
        table.grow_older();
        table.put(5, hit(1));
        assert!(table.get(5).is_some());
        assert_eq!((1..=4).filter(|&key| table.get(key).is_some()).count(), 3);
    }

    #[test]
    fn a_torn_entry_is_not_found() {
        let table = TranspositionTable::new(1);
        table.put(42, Hit { value: 5, depth: 3, bound: Bound::Exact, digest: 9 });
        for entry in &table.bucket(42).0 {
            entry.data.fetch_xor(1 << 20, Ordering::Relaxed);
        }
        assert_eq!(table.get(42), None);
    }
}
