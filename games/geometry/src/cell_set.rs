/// A set of cells as a bitboard: one bit of a word for each cell. What all boards' sets have in common stands here; what
/// needs the shape of a board (moving a whole set one step, edges, rays) stands beside the board.
///
/// `$all` masks the bits that mean something, `$bit` tells the bit of a cell and `$lowest` the cell of the lowest bit of a
/// word, if any is set. Both are `const fn`s of the board, so that nothing is looked up where cells are their bits.
macro_rules! cell_set {
    (
        $(#[$attribute:meta])*
        $set:ident($word:ty), all: $all:expr, bit: $bit:path, lowest: $lowest:path, name: $name:path
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
        pub struct $set($word);

        impl $set {
            /// No cell.
            pub const EMPTY: Self = Self(0);

            /// This cell alone.
            #[inline]
            pub const fn of(cell: Cell) -> Self {
                Self(1 << $bit(cell))
            }

            /// The set of a word, one bit a cell; bits that belong to no cell do not count.
            #[inline]
            pub const fn from_bits(bits: $word) -> Self {
                Self(bits & $all)
            }

            /// The set as a word, one bit a cell.
            #[inline]
            pub const fn bits(self) -> $word {
                self.0
            }

            /// Whether the cell is in the set.
            #[inline]
            pub const fn contains(self, cell: Cell) -> bool {
                self.0 >> $bit(cell) & 1 != 0
            }

            /// Whether the sets share a cell.
            #[inline]
            pub const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// Whether there is no cell in the set.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many cells are in the set.
            #[inline]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// The set with this cell.
            #[inline]
            #[must_use]
            pub const fn with(self, cell: Cell) -> Self {
                Self(self.0 | Self::of(cell).0)
            }

            /// The set without this cell.
            #[inline]
            #[must_use]
            pub const fn without(self, cell: Cell) -> Self {
                Self(self.0 & !Self::of(cell).0)
            }

            /// The cell of the lowest bit; none if the set is empty.
            #[inline]
            pub const fn first(self) -> Option<Cell> {
                $lowest(self.0)
            }

            /// The cells in the order of their bits.
            #[inline]
            pub const fn iter(self) -> Cells {
                Cells(self)
            }
        }

        #[doc = concat!("The cells of a [`", stringify!($set), "`] in the order of their bits.")]
        #[derive(Clone, Debug)]
        pub struct Cells($set);

        impl Iterator for Cells {
            type Item = Cell;

            #[inline]
            fn next(&mut self) -> Option<Cell> {
                let first = self.0.first();
                self.0.0 &= self.0.0.wrapping_sub(1);
                first
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let len = self.0.len() as usize;
                (len, Some(len))
            }
        }

        impl ExactSizeIterator for Cells {}

        impl IntoIterator for $set {
            type Item = Cell;
            type IntoIter = Cells;

            #[inline]
            fn into_iter(self) -> Cells {
                self.iter()
            }
        }

        impl FromIterator<Cell> for $set {
            fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
                cells.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter().map($name)).finish()
            }
        }

        crate::cell_set::cell_set!(@operator $set, BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
        crate::cell_set::cell_set!(@operator $set, BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
        crate::cell_set::cell_set!(@operator $set, BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| a ^ b);
        // What is in the first and not in the second.
        crate::cell_set::cell_set!(@operator $set, Sub, sub, SubAssign, sub_assign, |a, b| a & !b);

        impl std::ops::Not for $set {
            type Output = Self;

            #[inline]
            fn not(self) -> Self {
                Self(!self.0 & $all)
            }
        }
    };
    (@operator $set:ident, $operator:ident, $method:ident, $assign:ident, $assign_method:ident, |$a:ident, $b:ident| $result:expr) => {
        impl std::ops::$operator for $set {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($result)
            }
        }

        impl std::ops::$assign for $set {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = std::ops::$operator::$method(*self, other);
            }
        }
    };
}

pub(crate) use cell_set;
