//! The arithmetic of a network, written so that a compiler makes vector instructions of it.

use rules::Change;

/// Units are worked on in blocks of so many; their number is a multiple of it.
pub(crate) const BLOCK: usize = 16;

/// One, in what units say: what is above it is cut off, and so is what is below 0. Its square is the largest that fits in 16
/// bits.
pub(crate) const ONE: i16 = 181;

/// The largest weight of the last layer.
pub(crate) const MOST_LAST: u16 = 4096;

/// The most blocks of units that can be added up in 32 bits.
pub(crate) const MOST_BLOCKS: usize = 15;

const _: () = assert!(MOST_BLOCKS as i64 * ONE as i64 * ONE as i64 * MOST_LAST as i64 <= i32::MAX as i64);

/// So many changes are dealt with at once; hardly a move makes more.
pub(crate) const MOST_ROWS: usize = 16;

/// Rows of the first layer that are to be added and taken away.
pub(crate) struct Rows {
    added: [u16; MOST_ROWS],
    removed: [u16; MOST_ROWS],
    counts: [usize; 2],
}

impl Rows {
    /// The rows of changes, at most [`MOST_ROWS`]; `by_atom` says which row an atom has.
    #[inline]
    pub(crate) fn of(by_atom: &[Option<u16>], changes: &[Change]) -> Self {
        let mut rows = Self { added: [0; MOST_ROWS], removed: [0; MOST_ROWS], counts: [0; 2] };
        for change in &changes[..changes.len().min(MOST_ROWS)] {
            match *change {
                Change::Add(atom) => {
                    if let Some(&Some(row)) = by_atom.get(usize::from(atom)) {
                        rows.added[rows.counts[0]] = row;
                        rows.counts[0] += 1;
                    }
                }
                Change::Remove(atom) => {
                    if let Some(&Some(row)) = by_atom.get(usize::from(atom)) {
                        rows.removed[rows.counts[1]] = row;
                        rows.counts[1] += 1;
                    }
                }
            }
        }
        rows
    }

    /// `after` becomes `before` with these rows of `weights` added and taken away.
    #[inline]
    pub(crate) fn apply(&self, weights: &[[i16; BLOCK]], before: &[[i16; BLOCK]], after: &mut [[i16; BLOCK]]) {
        let blocks = before.len();
        let (added, removed) = (&self.added[..self.counts[0]], &self.removed[..self.counts[1]]);
        for (block, (before, after)) in before.iter().zip(after).enumerate() {
            let mut sum = *before;
            for &row in added {
                let weights = &weights[usize::from(row) * blocks + block];
                for lane in 0..BLOCK {
                    sum[lane] = sum[lane].wrapping_add(weights[lane]);
                }
            }
            for &row in removed {
                let weights = &weights[usize::from(row) * blocks + block];
                for lane in 0..BLOCK {
                    sum[lane] = sum[lane].wrapping_sub(weights[lane]);
                }
            }
            *after = sum;
        }
    }
}

/// The weighted sum of the squares of what units say.
#[inline]
pub(crate) fn squares(units: &[[i16; BLOCK]], weights: &[[i16; BLOCK]]) -> i64 {
    let mut sums = [0i32; BLOCK];
    for (units, weights) in units.iter().zip(weights) {
        for lane in 0..BLOCK {
            let unit = units[lane].clamp(0, ONE);
            let square = unit.wrapping_mul(unit);
            sums[lane] = sums[lane].wrapping_add(i32::from(square) * i32::from(weights[lane]));
        }
    }
    sums.iter().map(|&sum| i64::from(sum)).sum()
}
