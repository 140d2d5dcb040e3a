//! Square grids of up to nine by nine cells.
//!
//! All grids share one numbering, so that sets of cells mean the same on each: a cell's number is ten times its rank plus
//! its file, both counted from 1. `a1` is 11, `b1` is 12, `e4` is 45, `i9` is 99. The numbers in between belong to a rim
//! of cells that are on no board: one step from any cell never leaves the 128 bits of a [`CellSet`], and never lands on
//! the other side of the board.

mod direction;
mod set;

pub use direction::Direction;
pub use set::{CellSet, Cells};

/// The number of a cell: ten times the rank plus the file, both counted from 1.
pub type Cell = u8;

/// Cell numbers of the largest grid are below this.
pub const CELLS: usize = 100;

const STRIDE: u8 = 10;
const LARGEST: u8 = 9;

/// The cell of a file (0 is `a`) and a rank (0 is the first).
///
/// ```
/// # use geometry::grid;
/// assert_eq!(grid::name(grid::cell(4, 3)), "e4");
/// ```
#[inline]
pub const fn cell(file: u8, rank: u8) -> Cell {
    (rank + 1) * STRIDE + file + 1
}

/// The file of a cell, counted from 0.
#[inline]
pub const fn file(cell: Cell) -> u8 {
    (cell % STRIDE).wrapping_sub(1)
}

/// The rank of a cell, counted from 0.
#[inline]
pub const fn rank(cell: Cell) -> u8 {
    (cell / STRIDE).wrapping_sub(1)
}

/// The name of a cell: a letter for its file, a digit for its rank.
pub fn name(cell: Cell) -> String {
    let file = char::from(b'a'.wrapping_add(file(cell)));
    format!("{file}{}", rank(cell).wrapping_add(1))
}

/// The cell of that name on the largest grid.
///
/// ```
/// # use geometry::grid;
/// assert_eq!(grid::parse("e4"), Some(45));
/// assert_eq!(grid::parse("j4"), None);
/// ```
pub fn parse(name: &str) -> Option<Cell> {
    let &[file, rank] = name.as_bytes() else {
        return None;
    };
    let file = file.checked_sub(b'a').filter(|&file| file < LARGEST)?;
    let rank = rank.checked_sub(b'1').filter(|&rank| rank < LARGEST)?;
    Some(cell(file, rank))
}

/// The next cell in that direction; it may lie on the rim.
#[inline]
pub const fn neighbour(cell: Cell, direction: Direction) -> Cell {
    cell.wrapping_add_signed(direction.offset())
}

/// A number that sorts cells as their names do.
#[inline]
pub const fn name_order(cell: Cell) -> u8 {
    file(cell) * STRIDE + rank(cell)
}

/// A board: so many files and ranks, up to nine each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    width: u8,
    height: u8,
    cells: CellSet,
}

impl Grid {
    /// A board of that size.
    ///
    /// # Panics
    /// If a side is longer than nine or nothing.
    pub const fn new(width: u8, height: u8) -> Self {
        assert!(0 < width && width <= LARGEST && 0 < height && height <= LARGEST);
        let mut cells = CellSet::EMPTY;
        let mut rank = 0;
        while rank < height {
            let mut file = 0;
            while file < width {
                cells = cells.with(cell(file, rank));
                file += 1;
            }
            rank += 1;
        }
        Self { width, height, cells }
    }

    /// How many files there are.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// How many ranks there are.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// All cells.
    #[inline]
    pub const fn cells(self) -> CellSet {
        self.cells
    }

    /// The cell mirrored through the centre of the board.
    #[inline]
    #[must_use]
    pub const fn rotated(self, at: Cell) -> Cell {
        cell(self.width - 1 - file(at), self.height - 1 - rank(at))
    }

    /// The cell with file and rank exchanged; square boards only.
    #[inline]
    #[must_use]
    pub const fn transposed(self, at: Cell) -> Cell {
        debug_assert!(self.width == self.height);
        cell(rank(at), file(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRIDS: [Grid; 2] = [Grid::new(9, 9), Grid::new(7, 8)];

    #[test]
    fn cells_have_names_of_their_own() {
        for grid in GRIDS {
            assert_eq!(grid.cells().len(), u32::from(grid.width()) * u32::from(grid.height()));
            for at in grid.cells() {
                assert_eq!(parse(&name(at)), Some(at));
                assert_eq!(cell(file(at), rank(at)), at);
                assert!(usize::from(at) < CELLS);
            }
        }
    }

    #[test]
    fn name_order_is_the_order_of_the_names() {
        for a in GRIDS[0].cells() {
            for b in GRIDS[0].cells() {
                assert_eq!(name_order(a).cmp(&name_order(b)), name(a).cmp(&name(b)));
            }
        }
    }

    #[test]
    fn nonsense_names_no_cell() {
        for text in ["", "a", "a0", "a10", "j1", "A1", "1a", "é", " a1", "a1 "] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn no_step_leaves_the_rim_or_crosses_the_board() {
        for grid in GRIDS {
            for at in grid.cells() {
                for direction in Direction::ALL {
                    let next = neighbour(at, direction);
                    let file_step = i16::from(file(next)) - i16::from(file(at));
                    if grid.cells().contains(next) {
                        assert!(file_step.abs() <= 1, "{} {direction:?}", name(at));
                    }
                    assert_eq!(CellSet::of(at).shifted(direction), CellSet::of(next));
                    assert_eq!(neighbour(next, direction.opposite()), at);
                }
            }
        }
    }

    #[test]
    fn rays_run_to_the_rim() {
        for at in GRIDS[0].cells() {
            for direction in Direction::ORTHOGONAL {
                let mut ray = CellSet::EMPTY;
                let mut next = at;
                while GRIDS[0].cells().contains(next) {
                    next = neighbour(next, direction);
                    ray = ray.with(next);
                }
                assert_eq!(direction.ray(at), ray);
                assert_eq!(direction.first(at, CellSet::of(next)), next);
                assert_eq!(direction.first(at, ray), neighbour(at, direction));
                assert!(usize::from(direction.first(at, CellSet::EMPTY)) >= CELLS);
            }
        }
    }

    #[test]
    fn mirrors_undo_themselves() {
        for grid in GRIDS {
            for at in grid.cells() {
                assert!(grid.cells().contains(grid.rotated(at)));
                assert_eq!(grid.rotated(grid.rotated(at)), at);
            }
        }
        let square = GRIDS[0];
        assert!(square.cells().into_iter().all(|at| square.transposed(square.transposed(at)) == at));
    }
}
