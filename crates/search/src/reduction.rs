use std::sync::OnceLock;

const SIZE: usize = 64;

/// Late move reductions: how many plies less a late move gets, by depth and place in the order.
pub(crate) struct Reductions([[u8; SIZE]; SIZE]);

impl Reductions {
    /// The one table.
    pub(crate) fn table() -> &'static Self {
        static TABLE: OnceLock<Reductions> = OnceLock::new();
        TABLE.get_or_init(|| {
            let logarithm = |number: usize| (number.max(1) as f64).ln();
            let plies = |depth, index| (0.4 + logarithm(depth) * logarithm(index) / 2.1) as u8;
            Self(std::array::from_fn(|depth| std::array::from_fn(|index| plies(depth, index))))
        })
    }

    #[inline]
    pub(crate) fn of(&self, depth: i32, index: usize) -> i32 {
        i32::from(self.0[(depth as usize).min(SIZE - 1)][index.min(SIZE - 1)])
    }
}
