use crate::pruning::Pruning;

const SIZE: usize = 64;

/// Late move reductions: how many plies less a late move gets, by depth and place in the order.
pub(crate) struct Reductions([[u8; SIZE]; SIZE]);

impl Reductions {
    /// The table that goes with these numbers.
    pub(crate) fn new(pruning: &Pruning) -> Self {
        let [base, divisor] =
            [pruning.reduction_base, pruning.reduction_divisor].map(|hundredths| f64::from(hundredths) / 100.0);
        let logarithms: [f64; SIZE] = std::array::from_fn(|number| (number.max(1) as f64).ln());
        // What is below 0 becomes 0.
        let plies = |depth: usize, index: usize| (base + logarithms[depth] * logarithms[index] / divisor) as u8;
        Self(std::array::from_fn(|depth| std::array::from_fn(|index| plies(depth, index))))
    }

    #[inline]
    pub(crate) fn of(&self, depth: i32, index: usize) -> i32 {
        i32::from(self.0[(depth as usize).min(SIZE - 1)][index.min(SIZE - 1)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_moves_far_from_the_leaves_get_less() {
        let usual = Reductions::new(&Pruning::CAREFUL);
        let plies = [(3, 1), (3, 4), (8, 8), (20, 40), (200, 200)].map(|(depth, index)| usual.of(depth, index));
        assert_eq!(plies, [0, 1, 2, 5, 8]);
        let bold = Reductions::new(&Pruning { reduction_base: 140, reduction_divisor: 100, ..Pruning::CAREFUL });
        assert_eq!((bold.of(3, 1), bold.of(8, 8)), (1, 5));
        let never = Reductions::new(&Pruning { reduction_base: -100, reduction_divisor: 600, ..Pruning::CAREFUL });
        assert_eq!((never.of(3, 1), never.of(8, 8)), (0, 0));
    }
}
