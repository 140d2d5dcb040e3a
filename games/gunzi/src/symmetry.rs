use geometry::lanes::{CELLS, Cell, Symmetry};
use rules::{Position, Side, Symmetric};

use crate::Gunzi;
use crate::piece::{Piece, Setup};

impl Symmetric for Gunzi {
    /// Left and right may change places; so may zones a and c if the colours do.
    fn symmetries() -> usize {
        Symmetry::ALL.len()
    }

    fn image(&self, index: usize) -> Option<Self> {
        let symmetry = *Symmetry::ALL.get(index)?;
        let swap = |side: Side| if symmetry == Symmetry::Mirror { side } else { !side };
        let mut image = Setup { turn: swap(self.turn()), number: self.number(), ..Setup::default() };
        for cell in 0..CELLS as Cell {
            image.board[symmetry.cell(cell) as usize] = self.piece(cell).map(|piece| match piece {
                Piece::Wedge(side, facing) => Piece::Wedge(swap(side), symmetry.direction(facing)),
                Piece::Tombstone => Piece::Tombstone,
                Piece::Pillar(side, height) => Piece::Pillar(swap(side), height),
            });
        }
        Self::from_setup(&image, self.variant()).ok()
    }
}
