use geometry::grid::{Cell, CellSet, Direction, neighbour};
use rules::Side;

use crate::Piece;
use crate::position::Fenix;

/// A stack on its way through a capture: what it can jump, and where it can land.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover {
    /// Where the turn began.
    pub(crate) from: Cell,
    pub(crate) piece: Piece,
    /// The hostile stacks, those captured on the way included: they stay until the turn ends.
    pub(crate) hostile: CellSet,
    /// The empty squares; the one the turn began on counts as empty.
    pub(crate) empty: CellSet,
}

impl Mover {
    /// The stack of the player to move on that square.
    #[inline]
    pub(crate) fn new(position: &Fenix, from: Cell) -> Self {
        let side = position.turn;
        let hostile = position.stacks[side.other().index()];
        let empty = position.empty().with(from);
        Self { from, piece: position.piece(side, from), hostile, empty }
    }

    /// Calls `f` with each stack that can be jumped from `at` and each square to land on behind it.
    #[inline]
    pub(crate) fn jumps(&self, at: Cell, captured: CellSet, f: impl FnMut(Cell, Cell)) {
        match self.piece {
            Piece::Soldier => self.short_jumps(at, captured, &Direction::ORTHOGONAL, f),
            Piece::King => self.short_jumps(at, captured, &Direction::ALL, f),
            Piece::General => self.long_jumps(at, captured, f),
        }
    }

    #[inline]
    fn short_jumps(&self, at: Cell, captured: CellSet, ways: &[Direction], mut f: impl FnMut(Cell, Cell)) {
        let targets = self.hostile - captured;
        for &way in ways {
            let over = neighbour(at, way);
            if targets.contains(over) {
                let landing = neighbour(over, way);
                if self.empty.contains(landing) {
                    f(over, landing);
                }
            }
        }
    }

    #[inline]
    fn long_jumps(&self, at: Cell, captured: CellSet, mut f: impl FnMut(Cell, Cell)) {
        let targets = self.hostile - captured;
        for way in Direction::ORTHOGONAL {
            let over = way.first(at, !self.empty);
            if targets.contains(over) {
                let mut landing = neighbour(over, way);
                while self.empty.contains(landing) {
                    f(over, landing);
                    landing = neighbour(landing, way);
                }
            }
        }
    }
}

/// The stones of each hostile stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    generals: CellSet,
    king: CellSet,
}

impl Worth {
    /// What the opponent's stacks are worth to the player to move.
    #[inline]
    pub(crate) fn new(position: &Fenix) -> Self {
        let opponent: Side = !position.turn;
        Self { generals: position.squares(opponent, Piece::General), king: position.king_square(opponent) }
    }

    /// How many stones a set of stacks holds.
    #[inline]
    pub(crate) fn of(&self, captured: CellSet) -> u32 {
        captured.len() + (captured & self.generals).len() + 2 * (captured & self.king).len()
    }

    /// How many stones the stack on one square holds.
    #[inline]
    pub(crate) fn at(&self, cell: Cell) -> u32 {
        1 + u32::from(self.generals.contains(cell)) + 2 * u32::from(self.king.contains(cell))
    }
}
