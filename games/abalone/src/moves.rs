use std::fmt;

use geometry::hexagon::{Cell, Direction};

/// A turn, packed into two bytes; [`Move::kind`] unfolds it.
///
/// Each legal turn has one value: an in-line move is named by its hindmost marble and its direction (how many marbles
/// move follows from the position), a side-step by the end of the line that lies furthest against
/// [its axis](Direction::AXES).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

/// What sort of turn a [`Move`] is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// Marbles move along their own line, perhaps pushing others.
    InLine {
        /// The hindmost marble.
        from: Cell,
        /// Where the marbles go.
        direction: Direction,
    },
    /// Two or three marbles in a line move sideways.
    SideStep {
        /// One end of the line.
        first: Cell,
        /// The way from that end to the other; one of [`Direction::AXES`].
        axis: Direction,
        /// How many marbles move, two or three.
        length: u8,
        /// Where the marbles go.
        direction: Direction,
    },
}

impl Move {
    /// [`Move::index`] is below this number.
    pub const INDICES: usize = 4096;

    #[inline]
    pub(crate) const fn in_line(from: Cell, direction: Direction) -> Self {
        Self(from.slot() as u16 | (direction as u16) << 6)
    }

    /// A side-step named from either end.
    pub(crate) fn side_step(first: Cell, along: Direction, length: u8, direction: Direction) -> Self {
        let axis = along.axis();
        let first = if axis == along { first } else { first.along(along, length - 1).unwrap_or(first) };
        Self::side_step_on_axis(first, axis, length, direction)
    }

    #[inline]
    pub(crate) const fn side_step_on_axis(first: Cell, axis: Direction, length: u8, direction: Direction) -> Self {
        let shape = 1 + 2 * axis as u16 + (length - 2) as u16;
        Self(first.slot() as u16 | (direction as u16) << 6 | shape << 9)
    }

    /// The same kind of move in the same direction, named by another cell.
    #[inline]
    pub(crate) const fn named_by(self, cell: Cell) -> Self {
        Self(self.0 & !63 | cell.slot() as u16)
    }

    /// What the move does.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        let Some(cell) = Cell::from_slot((self.0 & 63) as u8) else {
            unreachable!();
        };
        let direction = Direction::ALL[(self.0 >> 6 & 7) as usize];
        match self.0 >> 9 {
            0 => MoveKind::InLine { from: cell, direction },
            shape => {
                let axis = Direction::ALL[(shape - 1) as usize / 2];
                MoveKind::SideStep { first: cell, axis, length: ((shape - 1) % 2 + 2) as u8, direction }
            }
        }
    }

    /// A small number for tables that are kept by move; different moves have different ones.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind().fmt(f)
    }
}
