//! Boards that no game may ever reach, for tests.

use geometry::lanes::{CELLS, Cell, Direction};
use gunzi::{Gunzi, Piece, Setup, Variant};
use rules::{Position, Random, Side};

/// Pillars count as blocks.
pub(crate) const PILLAR_BLOCKS: Variant = Variant { pillar_blocks: true };

/// A random set-up board: few or many wedges, tombstones, often pillars.
pub(crate) fn random_board(random: &mut Random) -> Gunzi {
    random_board_of(random, Variant::default())
}

/// A random set-up board of a variant.
pub(crate) fn random_board_of(random: &mut Random, variant: Variant) -> Gunzi {
    let mut cells: Vec<Cell> = (0..CELLS as Cell).collect();
    for i in (1..CELLS).rev() {
        cells.swap(i, random.below(i + 1));
    }
    let mut setup = Setup { turn: side(random), number: 1 + random.below(99) as u32, ..Setup::default() };
    let wedges = 1 + random.below(12);
    let tombstones = random.below(4);
    let pillars = if random.below(2) == 0 { 0 } else { random.below(5) };
    let mut put = |piece: Piece| {
        if let Some(cell) = cells.pop() {
            setup.board[cell as usize] = Some(piece);
        }
    };
    for _ in 0..pillars {
        let height = if random.below(8) == 0 { 2 + random.below(11) } else { 2 + random.below(2) };
        put(Piece::Pillar(side(random), height as u8));
    }
    for _ in 0..tombstones {
        put(Piece::Tombstone);
    }
    for _ in 0..wedges {
        put(Piece::Wedge(side(random), Direction::from_index(random.below(6))));
    }
    Gunzi::from_setup(&setup, variant).unwrap()
}

fn side(random: &mut Random) -> Side {
    Side::BOTH[random.below(2)]
}
