//! The hexagon of 61 hexagonal cells, nine rows of five to nine.
//!
//! Rows are called a (bottom) to i (top), the diagonals that cross them 1 to 9: `e5` is the middle. Outside this module a
//! cell is known by its *number*, 0 for `a1` to 60 for `i9`, row by row with rising diagonal.
//!
//! Inside, a cell has a *slot* in a 64-bit word, `(13 · row + diagonal) mod 61`. The hexagon of side five tiles the plane
//! so that its copies repeat every 61 steps along a row; so one step in any direction, seen from any cell, is the same
//! turn of a ring of 61 slots: by 1, 14 or 13, forwards or backwards. A mask then drops what went over the edge and came
//! back elsewhere. Fourteen is also a sixth of a full turn in the other sense: `14 · 14 = 13`, `14 · 13 = −1 (mod 61)`.

mod cell;
mod direction;
mod set;
mod symmetry;

pub use cell::Cell;
pub use direction::Direction;
pub use set::{CellSet, Cells};
pub use symmetry::Symmetry;

/// How many cells the board has.
pub const CELLS: usize = 61;

/// How many rows, and how many diagonals.
pub const ROWS: u8 = 9;

/// Whether there is a cell in this row on this diagonal, both counted from 1.
const fn on_board(row: i8, diagonal: i8) -> bool {
    row >= 1 && row <= 9 && diagonal >= 1 && diagonal <= 9 && (row - diagonal).abs() <= 4
}

const fn slot_of(row: i8, diagonal: i8) -> u8 {
    ((13 * row as i32 + diagonal as i32) % CELLS as i32) as u8
}
