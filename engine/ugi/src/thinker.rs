use engine::{Level, SearchRequest};
use rules::Table;

use crate::Info;

/// Anything that can choose a move: what stands behind [`crate::serve_with`].
pub trait Thinker: Send {
    /// Thinks about the game on the table within what the order allows and returns the move chosen; none if there is none.
    ///
    /// `progress` hears what is found out on the way, the last of it belonging to the move returned. When
    /// [`SearchRequest::stop`] is raised the answer must come at once.
    fn think(&mut self, table: &dyn Table, order: &Order, progress: &mut dyn FnMut(Info)) -> Option<String>;

    /// Sets how much memory to use for positions seen.
    fn set_memory(&mut self, mebibytes: usize);

    /// Forgets the games before.
    fn forget(&mut self);

    /// Uses the endgame tables in this folder, or none; an error if there are none to be used.
    fn set_endings(&mut self, _folder: Option<&str>) -> Result<(), String> {
        Ok(())
    }

    /// Leaves things out as this text says, see [`engine::Engine::set_pruning`]; an error if it makes no sense.
    fn set_pruning(&mut self, _text: &str) -> Result<(), String> {
        Ok(())
    }
}

/// How to choose one move.
#[derive(Clone, Debug)]
pub struct Order {
    /// How long to think, how, and who may end it.
    pub request: SearchRequest,
    /// The level to play at.
    pub level: Level,
    /// Where chance begins, for those who play by chance.
    pub seed: u64,
}

impl Default for Order {
    fn default() -> Self {
        Self { request: SearchRequest::default(), level: Level::FULL, seed: 0 }
    }
}
