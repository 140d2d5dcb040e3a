use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::{Features, Level};
use rules::Table;

use crate::Info;

/// Anything that can choose a move: what stands behind [`crate::serve_with`].
pub trait Thinker: Send {
    /// Thinks about the game on the table within what the order allows and returns the move chosen; none if there is none.
    ///
    /// `progress` hears what is found out on the way, the last of it belonging to the move returned. When
    /// [`Order::stop`] is raised the answer must come at once.
    fn think(&mut self, table: &dyn Table, order: &Order, progress: &mut dyn FnMut(Info)) -> Option<String>;

    /// Sets how much memory to use for positions seen.
    fn set_memory(&mut self, mebibytes: usize);

    /// Forgets the games before.
    fn forget(&mut self);
}

/// How to think about one move.
#[derive(Clone, Debug)]
pub struct Order {
    /// Not deeper than this many plies.
    pub depth: Option<u32>,
    /// About this many positions.
    pub nodes: Option<u64>,
    /// Not longer than this many milliseconds.
    pub move_time: Option<u64>,
    /// Milliseconds left on the clock of the player to move, and what is added for each move.
    pub clock: Option<(u64, u64)>,
    /// How many best lines are wanted.
    pub lines: usize,
    /// How many threads may be used.
    pub threads: usize,
    /// The level to play at.
    pub level: Level,
    /// Parts of the search to do without.
    pub features: Features,
    /// Where chance begins, for those who play by chance.
    pub seed: u64,
    /// Raised when it is enough.
    pub stop: Arc<AtomicBool>,
}

impl Default for Order {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            move_time: None,
            clock: None,
            lines: 1,
            threads: 1,
            level: Level::FULL,
            features: Features::default(),
            seed: 0,
            stop: Arc::default(),
        }
    }
}
