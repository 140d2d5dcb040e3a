use fenix::{Board, Fact, Fenix as Position, Phase, Stack};
use geometry::grid::CELLS;
use rules::Side;

use crate::network::{Sight, Sighted};
use crate::players::Fenix;

/// Kinds of stacks: three pieces of two sides.
const KINDS: usize = 6;
/// How full the board is, in quarters.
const STAGES: usize = 4;

/// Own stacks first, then those of the other side; Black sees the board turned by half a turn.
impl Sighted for Fenix {
    type Board = Position;

    fn sight(position: &Position) -> Option<Sight> {
        let grid = position.board().grid();
        let input = |atom, viewer: Side| match Fact::decode(atom) {
            Some(Fact::Stack(Stack { side, piece }, cell)) if grid.cells().contains(cell) => {
                let cell = if viewer == Side::One { cell } else { grid.rotated(cell) };
                let kind = usize::from(side != viewer) * 3 + piece as usize - 1;
                Some((kind * CELLS + usize::from(cell)) as u16)
            }
            _ => None,
        };
        let same = (0..(KINDS * CELLS) as u16).collect();
        let transposed = (0..KINDS * CELLS).map(|input| {
            let cell = (input % CELLS) as u8;
            let cell = if grid.cells().contains(cell) { grid.transposed(cell) } else { cell };
            (input / CELLS * CELLS + usize::from(cell)) as u16
        });
        let images = match position.board() {
            Board::NineByNine => vec![same, transposed.collect()],
            Board::SevenByEight => vec![same],
        };
        Some(Sight::new(Fact::ATOMS, KINDS * CELLS, input, images, STAGES))
    }

    /// In the preparation the linear evaluation does.
    #[inline]
    fn phase(position: &Position) -> Option<usize> {
        let stacks: u32 = Side::BOTH.iter().map(|&side| position.stacks(side).len()).sum();
        let full = 2 * position.board().stones();
        (position.phase() == Phase::Battle).then(|| (stacks as usize * STAGES / full as usize).min(STAGES - 1))
    }
}
