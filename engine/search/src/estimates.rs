/// So many estimates are kept.
const CELLS: usize = 1 << 15;

/// The bits of a cell that hold the estimate; the others are those of the position's key.
const VALUE: u64 = 0xFFFF;

const _: () = assert!(CELLS as u64 > VALUE >> 2 && crate::value::MAX_ESTIMATE <= i16::MAX as i32);

/// Estimates that were made lately, of positions whose player was free to do anything.
///
/// Leaves are met again and again: from one iteration to the next, and by other ways. The transposition table has no room for
/// them, and judging a position costs more than all else that is done with it.
pub(crate) struct Estimates {
    /// By the low bits of the key. What they leave unsaid of it are two bits.
    cells: Vec<u64>,
}

impl Estimates {
    pub(crate) fn new() -> Self {
        Self { cells: vec![0; CELLS] }
    }

    /// The estimate of a position, if it was made lately.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<i32> {
        let cell = self.cells[key as usize % CELLS];
        ((cell ^ key) & !VALUE == 0).then_some(i32::from(cell as i16))
    }

    /// Keeps the estimate of a position.
    #[inline]
    pub(crate) fn put(&mut self, key: u64, estimate: i32) {
        self.cells[key as usize % CELLS] = key & !VALUE | u64::from(estimate as i16 as u16);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::MAX_ESTIMATE;

    #[test]
    fn what_goes_in_comes_out_until_another_takes_its_place() {
        let mut estimates = Estimates::new();
        let key = 0x1234_5678_9ABC_DEF0;
        assert_eq!(estimates.get(key), None);
        for estimate in [0, 1, -1, 77, -MAX_ESTIMATE, MAX_ESTIMATE] {
            estimates.put(key, estimate);
            assert_eq!(estimates.get(key), Some(estimate));
        }
        for bit in (0..15).chain(16..64) {
            assert_eq!(estimates.get(key ^ 1 << bit), None, "bit {bit}");
        }
        estimates.put(key ^ 1 << 40, 5);
        assert_eq!((estimates.get(key), estimates.get(key ^ 1 << 40)), (None, Some(5)));
    }
}
