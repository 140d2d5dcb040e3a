use geometry::grid::{Cell, CellSet};
use rules::Symmetric;

use crate::Board;
use crate::position::{Fenix, NO_KING, Phase};

/// The ways to turn the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Symmetry {
    /// Files become ranks; nine by nine only.
    Transposed,
    /// Half a turn, and the colours change hands.
    Rotated,
    /// Both; nine by nine only.
    Both,
}

const SYMMETRIES: [Symmetry; 3] = [Symmetry::Transposed, Symmetry::Rotated, Symmetry::Both];

impl Symmetry {
    fn applies_to(self, board: Board) -> bool {
        self == Self::Rotated || board == Board::NineByNine
    }

    fn swaps_colours(self) -> bool {
        self != Self::Transposed
    }

    fn cell(self, board: Board, cell: Cell) -> Cell {
        let grid = board.grid();
        match self {
            Self::Transposed => grid.transposed(cell),
            Self::Rotated => grid.rotated(cell),
            Self::Both => grid.rotated(grid.transposed(cell)),
        }
    }
}

/// 0: files and ranks exchanged; 1: half a turn with colours exchanged; 2: both. The smaller board has only 1, and
/// colours can be exchanged only in the battle, since Red always begins.
impl Symmetric for Fenix {
    fn symmetries() -> usize {
        SYMMETRIES.len()
    }

    fn image(&self, index: usize) -> Option<Self> {
        let symmetry = SYMMETRIES.get(index).copied().filter(|symmetry| symmetry.applies_to(self.board))?;
        if symmetry.swaps_colours() && self.phase == Phase::Preparation {
            return None;
        }
        let set = |cells: CellSet| cells.into_iter().map(|cell| symmetry.cell(self.board, cell)).collect();
        let king = |cell| if cell == NO_KING { NO_KING } else { symmetry.cell(self.board, cell) };
        let mut image =
            Self { stacks: self.stacks.map(set), generals: set(self.generals), kings: self.kings.map(king), ..*self };
        if symmetry.swaps_colours() {
            image.stacks.swap(0, 1);
            image.kings.swap(0, 1);
            image.turn = !self.turn;
        }
        Some(image)
    }
}
