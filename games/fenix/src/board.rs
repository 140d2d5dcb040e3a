use geometry::grid::{self, Cell, CellSet, Grid};
use rules::Side;

/// One of the two boards in the box.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Board {
    /// Nine files, nine ranks, 28 stones a side.
    NineByNine,
    /// Seven files, eight ranks, 21 stones a side.
    SevenByEight,
}

const GRIDS: [Grid; 2] = [Grid::new(9, 9), Grid::new(7, 8)];
static CAMPS: [[CellSet; 2]; 2] = [camps(GRIDS[0], 6), camps(GRIDS[1], 5)];

impl Board {
    /// Both boards.
    pub const ALL: [Self; 2] = [Self::NineByNine, Self::SevenByEight];

    /// The files and ranks.
    #[inline]
    pub fn grid(self) -> Grid {
        GRIDS[self as usize]
    }

    /// How many stones each side starts with.
    pub fn stones(self) -> u32 {
        self.camp(Side::One).len()
    }

    /// The corner in which a side starts.
    #[inline]
    pub fn camp(self, side: Side) -> CellSet {
        CAMPS[self as usize][side.index()]
    }

    /// All squares in the order of the position text: the highest rank first, each rank from file a.
    pub fn squares(self) -> impl Iterator<Item = Cell> {
        let (width, height) = (self.grid().width(), self.grid().height());
        (0..height).rev().flat_map(move |rank| (0..width).map(move |file| grid::cell(file, rank)))
    }

    /// Whether the board has that square; any number may be asked.
    pub fn has(self, cell: Cell) -> bool {
        usize::from(cell) < grid::CELLS && self.grid().cells().contains(cell)
    }

    /// The name for people: `9x9`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NineByNine => "9x9",
            Self::SevenByEight => "7x8",
        }
    }
}

/// Red's camp, where file and rank add up to `reach` at most, and Black's, opposite.
const fn camps(board: Grid, reach: u8) -> [CellSet; 2] {
    let mut camps = [CellSet::EMPTY; 2];
    let mut rank = 0;
    while rank <= reach {
        let mut file = 0;
        while file + rank <= reach {
            let cell = grid::cell(file, rank);
            camps[0] = camps[0].with(cell);
            camps[1] = camps[1].with(board.rotated(cell));
            file += 1;
        }
        rank += 1;
    }
    camps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn camps_hold_the_stones_of_the_box() {
        assert_eq!(Board::NineByNine.stones(), 28);
        assert_eq!(Board::SevenByEight.stones(), 21);
        for board in Board::ALL {
            let camps = Side::BOTH.map(|side| board.camp(side));
            assert!((camps[0] & camps[1]).is_empty());
            assert_eq!((camps[0] | camps[1]) - board.grid().cells(), CellSet::EMPTY);
            assert_eq!(board.squares().collect::<CellSet>(), board.grid().cells());
            assert_eq!((0..=Cell::MAX).filter(|&cell| board.has(cell)).count() as u32, board.grid().cells().len());
        }
    }
}
