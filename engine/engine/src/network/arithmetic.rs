//! The arithmetic of a network, written so that a compiler makes vector instructions of it.

use rules::Change;

/// Units are worked on in blocks of so many; their number is a multiple of it.
pub(crate) const BLOCK: usize = 16;

/// Units side by side.
pub(crate) type Block = [i16; BLOCK];

/// One, in what units say: what is above it is cut off, and so is what is below 0. Its square is the largest that fits in 16
/// bits.
pub(crate) const ONE: i16 = 181;

/// The largest weight of the last layer.
pub(crate) const MOST_LAST: u16 = 4096;

/// The most blocks of units.
pub(crate) const MOST_BLOCKS: usize = 15;

/// The most that the weights of one sign in a last layer may come to, all units together: then 32 bits are enough.
pub(crate) const MOST_SUM: usize = i32::MAX as usize / (ONE as usize * ONE as usize);

/// The first layer, in the view of either side.
pub(crate) struct FirstLayer {
    /// The rows of each atom, in the view of either side; that of atoms which a view does not look at is all 0.
    rows: Vec<[u16; 2]>,
    /// Row by row, as many blocks for each.
    weights: Vec<Block>,
    blocks: usize,
}

impl FirstLayer {
    /// From the weights, row by row, and the row of each atom in either view.
    pub(crate) fn new(mut weights: Vec<Block>, blocks: usize, by_atom: &[Vec<Option<u16>>; 2]) -> Self {
        let nothing = (weights.len() / blocks.max(1)) as u16;
        weights.resize(weights.len() + blocks, [0; BLOCK]);
        let [one, two] = by_atom;
        let rows = one.iter().zip(two).map(|rows| [rows.0, rows.1].map(|row| row.unwrap_or(nothing))).collect();
        Self { rows, weights, blocks }
    }

    /// `after` becomes what units are told once these atoms have come and gone.
    #[inline]
    pub(crate) fn follow(&self, before: &[Vec<Block>; 2], changes: &[Change], after: &mut [Vec<Block>; 2]) {
        for (view, (before, after)) in before.iter().zip(after).enumerate() {
            // The sizes that networks have, so that all sums stay in registers.
            match self.blocks {
                1 => self.follow_blocks::<1>(view, before, changes, after),
                2 => self.follow_blocks::<2>(view, before, changes, after),
                3 => self.follow_blocks::<3>(view, before, changes, after),
                4 => self.follow_blocks::<4>(view, before, changes, after),
                6 => self.follow_blocks::<6>(view, before, changes, after),
                8 => self.follow_blocks::<8>(view, before, changes, after),
                12 => self.follow_blocks::<12>(view, before, changes, after),
                _ => self.follow_any(view, before, changes, after),
            }
        }
    }

    #[inline]
    fn follow_blocks<const N: usize>(&self, view: usize, before: &[Block], changes: &[Change], after: &mut [Block]) {
        if let (Some(before), Some(after)) = (before.first_chunk::<N>(), after.first_chunk_mut::<N>()) {
            let mut sums = *before;
            self.add_up(view, changes, &mut sums);
            *after = sums;
        }
    }

    fn follow_any(&self, view: usize, before: &[Block], changes: &[Change], after: &mut [Block]) {
        after.copy_from_slice(before);
        self.add_up(view, changes, after);
    }

    // Where it is put in, the number of blocks is known.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn add_up(&self, view: usize, changes: &[Change], sums: &mut [Block]) {
        for change in changes {
            let (Change::Add(atom) | Change::Remove(atom)) = *change;
            let Some(rows) = self.rows.get(usize::from(atom)) else {
                continue;
            };
            let weights = &self.weights[usize::from(rows[view]) * self.blocks..][..sums.len()];
            if matches!(change, Change::Add(_)) {
                for (sums, weights) in sums.iter_mut().zip(weights) {
                    (0..BLOCK).for_each(|lane| sums[lane] = sums[lane].wrapping_add(weights[lane]));
                }
            } else {
                for (sums, weights) in sums.iter_mut().zip(weights) {
                    (0..BLOCK).for_each(|lane| sums[lane] = sums[lane].wrapping_sub(weights[lane]));
                }
            }
        }
    }
}

/// The weighted sum of the squares of what units say. Weights of one sign come to [`MOST_SUM`] at most.
#[inline]
pub(crate) fn squares(units: &[Block], weights: &[Block]) -> i32 {
    match units.len() {
        1 => squares_of_blocks::<1>(units, weights),
        2 => squares_of_blocks::<2>(units, weights),
        3 => squares_of_blocks::<3>(units, weights),
        4 => squares_of_blocks::<4>(units, weights),
        6 => squares_of_blocks::<6>(units, weights),
        8 => squares_of_blocks::<8>(units, weights),
        12 => squares_of_blocks::<12>(units, weights),
        _ => sum_of_squares(units, weights),
    }
}

#[inline]
fn squares_of_blocks<const N: usize>(units: &[Block], weights: &[Block]) -> i32 {
    match (units.first_chunk::<N>(), weights.first_chunk::<N>()) {
        (Some(units), Some(weights)) => sum_of_squares(units, weights),
        _ => 0,
    }
}

// Where it is put in, the number of blocks is known.
#[allow(clippy::inline_always)]
#[inline(always)]
fn sum_of_squares(units: &[Block], weights: &[Block]) -> i32 {
    let mut sum = 0i32;
    for (unit, weight) in units.as_flattened().iter().zip(weights.as_flattened()) {
        let unit = (*unit).clamp(0, ONE);
        // One sum for all, which compilers know how to make of 16-bit numbers, two at a time.
        sum = sum.wrapping_add(i32::from(unit.wrapping_mul(unit)) * i32::from(*weight));
    }
    sum
}

#[cfg(test)]
mod tests {
    use rules::Random;

    use super::*;

    fn blocks(count: usize, most: usize, random: &mut Random) -> Vec<Block> {
        let mut number = || random.below(2 * most + 1) as i16 - most as i16;
        (0..count).map(|_| std::array::from_fn(|_| number())).collect()
    }

    #[test]
    fn sums_are_the_same_for_any_number_of_blocks() {
        let mut random = Random::new(5);
        for count in 1..=MOST_BLOCKS {
            let (units, weights) = (blocks(count, 400, &mut random), blocks(count, 250, &mut random));
            let plain: i64 = units
                .as_flattened()
                .iter()
                .zip(weights.as_flattened())
                .map(|(&unit, &weight)| i64::from(unit.clamp(0, ONE)).pow(2) * i64::from(weight))
                .sum();
            assert_eq!(i64::from(squares(&units, &weights)), plain, "{count} blocks");
        }
    }

    #[test]
    fn the_heaviest_weights_are_added_up_without_loss() {
        let weights = vec![[(MOST_SUM / (8 * BLOCK)) as i16; BLOCK]; 8];
        let units = vec![[i16::MAX; BLOCK]; 8];
        let plain = i64::from(weights[0][0]) * (8 * BLOCK) as i64 * i64::from(ONE).pow(2);
        assert_eq!(i64::from(squares(&units, &weights)), plain);
        assert!(plain > i64::from(i32::MAX) * 99 / 100, "{plain}");
    }

    #[test]
    fn rows_are_added_and_taken_away_for_any_number_of_blocks() {
        let mut random = Random::new(6);
        for count in 1..=MOST_BLOCKS {
            let weights = blocks(3 * count, 1000, &mut random);
            let by_atom = [vec![Some(0), None, Some(2)], vec![Some(1), Some(2), None]];
            let first = FirstLayer::new(weights.clone(), count, &by_atom);
            let before = [(); 2].map(|()| blocks(count, 1000, &mut random));
            let mut after = before.clone();
            first.follow(&before, &[Change::Add(0), Change::Remove(1), Change::Remove(2), Change::Add(9)], &mut after);
            let row = |row: usize, block: usize, lane: usize| weights[row * count + block][lane];
            for block in 0..count {
                for lane in 0..BLOCK {
                    let [one, two] = [0, 1].map(|view| after[view][block][lane] - before[view][block][lane]);
                    assert_eq!(one, row(0, block, lane) - row(2, block, lane), "{count} blocks");
                    assert_eq!(two, row(1, block, lane) - row(2, block, lane), "{count} blocks");
                }
            }
        }
    }
}
