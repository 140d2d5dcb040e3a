use geometry::lanes::{CELLS, Cell, Direction};
use rules::Side;

/// What can stand on a field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// A wedge of that side whose peak looks in that direction.
    Wedge(Side, Direction),
    /// A neutral obstacle.
    Tombstone,
    /// A pillar of that side of so many pieces.
    Pillar(Side, u8),
}

impl Piece {
    /// The side of a wedge or pillar.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Wedge(side, _) | Self::Pillar(side, _) => Some(side),
            Self::Tombstone => None,
        }
    }
}

/// The lowest pillar.
pub const LOWEST: u8 = 2;

/// The highest pillar. Only set-up boards with more pieces than the game has could grow a higher one: there, what would go
/// on top of a pillar of this height leaves the board.
pub const HIGHEST: u8 = 12;

/// A board as anyone may describe it; only pillar heights and the turn number can be wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands where.
    pub board: [Option<Piece>; CELLS],
    /// Who is to move.
    pub turn: Side,
    /// The number of the turn to be played, from 1.
    pub number: u32,
}

impl Default for Setup {
    /// An empty board with Black to move.
    fn default() -> Self {
        Self { board: [None; CELLS], turn: Side::One, number: 1 }
    }
}

impl Setup {
    /// The start position with that side to move first.
    pub fn start(first: Side) -> Self {
        let mut setup = Self { turn: first, ..Self::default() };
        for lane in [0, 1, 3, 4] {
            setup.board[lane] = Some(Piece::Wedge(Side::One, Direction::North));
            setup.board[CELLS - 1 - lane] = Some(Piece::Wedge(Side::Two, Direction::South));
        }
        setup
    }

    /// Puts a piece on a field.
    #[must_use]
    pub fn with(mut self, cell: Cell, piece: Piece) -> Self {
        self.board[cell as usize] = Some(piece);
        self
    }
}
