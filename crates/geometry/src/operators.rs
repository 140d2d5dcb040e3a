/// The operators of a set of cells, a tuple struct around one word: `&`, `|`, `^`, `-` (what is in the first and not in the
/// second) and `!` (the other cells of `$all`).
macro_rules! set_operators {
    ($set:ident, $all:expr) => {
        crate::operators::set_operators!(@binary $set, BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
        crate::operators::set_operators!(@binary $set, BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
        crate::operators::set_operators!(@binary $set, BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| a ^ b);
        crate::operators::set_operators!(@binary $set, Sub, sub, SubAssign, sub_assign, |a, b| a & !b);

        impl std::ops::Not for $set {
            type Output = Self;

            #[inline]
            fn not(self) -> Self {
                Self(!self.0 & $all)
            }
        }
    };
    (@binary $set:ident, $operator:ident, $method:ident, $assign:ident, $assign_method:ident, |$a:ident, $b:ident| $result:expr) => {
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

pub(crate) use set_operators;
