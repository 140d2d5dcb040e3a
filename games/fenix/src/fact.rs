use geometry::grid::{CELLS, Cell};
use rules::{Atom, Side};

use crate::{Board, Piece, Stack};

/// What an atom says. A position is the set of its facts, but for the two counters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// A stack stands on that square.
    Stack(Stack, Cell),
    /// Black is to move; without it, Red is.
    BlackToMove,
    /// The player to move may form a new general.
    MayFormGeneral,
    /// The battle has begun; without it, the armies are being prepared.
    Battle,
    /// The board is the smaller one; without it, the larger one.
    SevenByEight,
}

const STACKS: Atom = 6 * CELLS as Atom;

impl Fact {
    /// Atoms are below this number.
    pub const ATOMS: usize = STACKS as usize + 4;

    /// The atom that says this.
    #[inline]
    pub const fn atom(self) -> Atom {
        match self {
            Self::Stack(stack, cell) => {
                let kind = stack.side.index() as Atom * 3 + stack.piece as Atom - 1;
                kind * CELLS as Atom + cell as Atom
            }
            Self::BlackToMove => STACKS,
            Self::MayFormGeneral => STACKS + 1,
            Self::Battle => STACKS + 2,
            Self::SevenByEight => STACKS + 3,
        }
    }

    /// What an atom says; none if no position has such an atom.
    ///
    /// ```
    /// use fenix::{Fact, Piece, Stack};
    /// use rules::Side;
    ///
    /// let fact = Fact::Stack(Stack { side: Side::Two, piece: Piece::King }, 45);
    /// assert_eq!(Fact::decode(fact.atom()), Some(fact));
    /// assert_eq!(Fact::decode(9999), None);
    /// ```
    pub fn decode(atom: Atom) -> Option<Self> {
        match atom.checked_sub(STACKS) {
            None => {
                let (kind, cell) = (usize::from(atom) / CELLS, atom % CELLS as Atom);
                let cell = u8::try_from(cell).ok().filter(|&cell| Board::NineByNine.grid().cells().contains(cell))?;
                Some(Self::Stack(Stack { side: Side::BOTH[kind / 3], piece: Piece::ALL[kind % 3] }, cell))
            }
            Some(0) => Some(Self::BlackToMove),
            Some(1) => Some(Self::MayFormGeneral),
            Some(2) => Some(Self::Battle),
            Some(3) => Some(Self::SevenByEight),
            Some(_) => None,
        }
    }
}
