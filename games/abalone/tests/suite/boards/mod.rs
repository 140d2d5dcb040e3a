//! Positions for tests.

use abalone::{Abalone, Variant};
use rules::Notation;

/// The position of a text, six marbles to win.
pub(crate) fn position(text: &str) -> Abalone {
    Abalone::parse_position(text, Variant::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Black to move on a board where only the middle row has marbles.
pub(crate) fn on_row_e(row: &str) -> Abalone {
    position(&format!("5/6/7/8/{row}/8/7/6/5 0 0 b 0 1"))
}
