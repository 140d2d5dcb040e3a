use geometry::lanes::{CELLS, Cell, Direction};
use rules::{Atom, Side};

use crate::piece::{HIGHEST, LOWEST, Piece};

const HEIGHTS: usize = (HIGHEST - LOWEST + 1) as usize;
const TOMBSTONES: usize = 2 * 6 * CELLS;
const PILLARS: usize = TOMBSTONES + CELLS;

/// The atom that is there when White is to move.
pub(crate) const WHITE_TO_MOVE: Atom = (PILLARS + 2 * HEIGHTS * CELLS) as Atom;

/// Atoms are below this number.
pub(crate) const ATOMS: usize = WHITE_TO_MOVE as usize + 1;

/// What an [`Atom`] says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// A piece stands on a field.
    On(Cell, Piece),
    /// White is to move; without this fact Black is.
    WhiteToMove,
}

/// The fact that an atom stands for; none if no atom has that number.
///
/// ```
/// use gunzi::{Fact, Gunzi, Piece, decode};
/// use rules::{Position, Side};
///
/// let mut wedges = 0;
/// Gunzi::start(Side::One).for_each_atom(|atom| match decode(atom) {
///     Some(Fact::On(_, Piece::Wedge(..))) => wedges += 1,
///     other => panic!("{other:?}"),
/// });
/// assert_eq!(wedges, 8);
/// ```
pub fn decode(atom: Atom) -> Option<Fact> {
    let side = |index: usize| Side::BOTH[index];
    let atom = usize::from(atom);
    let cell = (atom % CELLS) as Cell;
    if atom < TOMBSTONES {
        let kind = atom / CELLS;
        Some(Fact::On(cell, Piece::Wedge(side(kind / 6), Direction::ALL[kind % 6])))
    } else if atom < PILLARS {
        Some(Fact::On(cell, Piece::Tombstone))
    } else if atom < usize::from(WHITE_TO_MOVE) {
        let kind = (atom - PILLARS) / CELLS;
        Some(Fact::On(cell, Piece::Pillar(side(kind / HEIGHTS), (kind % HEIGHTS) as u8 + LOWEST)))
    } else {
        (atom == usize::from(WHITE_TO_MOVE)).then_some(Fact::WhiteToMove)
    }
}

/// The atom of a wedge.
#[inline]
pub(crate) fn wedge(side: Side, facing: Direction, cell: Cell) -> Atom {
    ((side.index() * 6 + facing.index()) * CELLS + cell as usize) as Atom
}

/// The atom of a tombstone.
#[inline]
pub(crate) fn tombstone(cell: Cell) -> Atom {
    (TOMBSTONES + cell as usize) as Atom
}

/// The atom of a pillar.
#[inline]
pub(crate) fn pillar(side: Side, height: u8, cell: Cell) -> Atom {
    (PILLARS + (side.index() * HEIGHTS + (height - LOWEST) as usize) * CELLS + cell as usize) as Atom
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn atoms_decode_to_what_they_encode() {
        let mut seen = 0;
        for atom in 0..ATOMS as Atom {
            let encoded = match decode(atom).unwrap() {
                Fact::On(cell, Piece::Wedge(side, facing)) => wedge(side, facing, cell),
                Fact::On(cell, Piece::Tombstone) => tombstone(cell),
                Fact::On(cell, Piece::Pillar(side, height)) => pillar(side, height, cell),
                Fact::WhiteToMove => WHITE_TO_MOVE,
            };
            assert_eq!(encoded, atom);
            seen += 1;
        }
        assert_eq!(seen, 204 + 17 + 374 + 1);
        assert_eq!(decode(ATOMS as Atom), None);
        assert_eq!(decode(Atom::MAX), None);
    }
}
