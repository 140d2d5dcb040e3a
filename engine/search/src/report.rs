use crate::Outlook;

/// One line of play and what comes of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<M> {
    /// What the player to move can expect.
    pub outlook: Outlook,
    /// The moves, best first; at least one.
    pub moves: Vec<M>,
}

/// What a search knows so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The depth of the last iteration that was completed.
    pub depth: u32,
    /// The deepest line looked at.
    pub selective_depth: u32,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Milliseconds since the search began; 0 without a clock.
    pub time: u64,
    /// How full the table is, in thousandths.
    pub fullness: u32,
    /// The best lines, best first. Empty only when the game is over.
    pub lines: Vec<Line<M>>,
}

impl<M: Copy> Report<M> {
    /// The best move; none when the game is over.
    pub fn best_move(&self) -> Option<M> {
        self.lines.first().and_then(|line| line.moves.first().copied())
    }

    /// What the player to move can expect; none when the game is over.
    pub fn outlook(&self) -> Option<Outlook> {
        self.lines.first().map(|line| line.outlook)
    }
}
