use geometry::grid::{Cell, CellSet};

/// A whole turn, by what it does.
///
/// Capture paths that take the same stacks and end on the same square are one move. A stack that captures its way back
/// to where it began may share its move with another stack that can do the same: `from` is then the one whose name
/// comes first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A stack goes to an empty square.
    Step {
        /// Where it stood.
        from: Cell,
        /// Where it goes.
        to: Cell,
    },
    /// A soldier goes onto an own stack.
    Put {
        /// Where the soldier stood.
        from: Cell,
        /// The stack that grows.
        to: Cell,
    },
    /// A stack captures one or more hostile stacks.
    Capture {
        /// Where it stood.
        from: Cell,
        /// Where it lands at last; it may be where it began.
        to: Cell,
        /// The squares of the stacks it takes.
        captured: CellSet,
    },
}

impl Move {
    /// Where the moving stack stood.
    pub const fn from(self) -> Cell {
        match self {
            Self::Step { from, .. } | Self::Put { from, .. } | Self::Capture { from, .. } => from,
        }
    }

    /// Where it ends.
    pub const fn to(self) -> Cell {
        match self {
            Self::Step { to, .. } | Self::Put { to, .. } | Self::Capture { to, .. } => to,
        }
    }
}
