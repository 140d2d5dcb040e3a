use geometry::hexagon::{CELLS, Cell};
use rules::{Side, Statement};

use crate::Variant;
use crate::words::say;

/// A position as somebody describes it; it may be nonsense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Whose marble is on each cell, by the cell's number.
    pub board: [Option<Side>; CELLS],
    /// How many opposing marbles each side has pushed off.
    pub pushed_off: [u32; 2],
    /// Who is to move.
    pub turn: Side,
    /// Turns since a marble was pushed off.
    pub quiet_turns: u32,
    /// The number of the move, which rises after White's turn.
    pub number: u32,
}

/// The empty board, Black to move.
impl Default for Setup {
    fn default() -> Self {
        Self { board: [None; CELLS], pushed_off: [0; 2], turn: Side::One, quiet_turns: 0, number: 1 }
    }
}

impl Setup {
    /// Whose marble is on a cell.
    pub fn on(&self, cell: Cell) -> Option<Side> {
        self.board[cell.number() as usize]
    }

    /// Finds the faults that make this no position; the marbles pushed off if there are none.
    ///
    /// Any marbles in any number may be on the board. But a game ends with the marble that reaches the goal, so nobody
    /// has pushed off more, and not both sides have pushed off as many.
    pub(crate) fn validated(&self, variant: Variant) -> Result<[u8; 2], Vec<Statement>> {
        let goal = u32::from(variant.goal());
        let mut faults = Vec::new();
        for side in Side::BOTH {
            let count = self.pushed_off[side.index()];
            if count > goal {
                faults.push(say("setup.pushed-off").side("side", side).with("n", count).with("goal", goal));
            }
        }
        if self.pushed_off == [goal; 2] {
            faults.push(say("setup.both-won").with("goal", goal));
        }
        if faults.is_empty() { Ok(self.pushed_off.map(|count| count as u8)) } else { Err(faults) }
    }
}
