use std::sync::Arc;

use rules::HouseRules;

use crate::budget::Budget;
use crate::features::Features;
use crate::stop::Stop;

/// Tells the time in milliseconds since any fixed moment. The browser has another clock than the command line.
pub type Clock = Arc<dyn Fn() -> u64 + Send + Sync>;

/// How to search, whatever it may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How many best lines to report, at least one.
    pub lines: usize,
    /// How many threads search, at least one.
    pub threads: usize,
    /// The parts of the search that are on.
    pub features: Features,
}

impl Default for Settings {
    fn default() -> Self {
        Self { lines: 1, threads: 1, features: Features::ALL }
    }
}

/// What the player to move at the root wants besides the truth. By default nothing: what is looked for then is what a position
/// is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Attitude {
    /// How much less than nothing a draw is worth to this player, in hundredths: who is the stronger one plays on where things
    /// look a little worse.
    pub contempt: i32,
    /// Whether this player would rather have something going on ([`crate::Evaluation::unrest`]): who sees further has more to
    /// win there than by waiting.
    pub restless: bool,
}

/// All that a search has to be told besides the position.
#[derive(Clone)]
pub struct Job {
    /// How long it may go on.
    pub budget: Budget,
    /// How it is done.
    pub settings: Settings,
    /// What the player to move at the root wants besides the truth.
    pub attitude: Attitude,
    /// The draws in force that a position alone does not show.
    pub house_rules: HouseRules,
    /// Where the time comes from.
    pub clock: Clock,
    /// Raised by anyone to end it at once.
    pub stop: Stop,
}
