//! How long the engine thinks where no clock says so: the same at every table.

use std::time::Duration;

use engine::{Outlook, expectation};

/// The longest that full strength thinks about a move without a clock. Two seconds are what people at a board wait for
/// without looking for something else to do, and enough to be stronger than any level below it on one slow core.
pub const FULL_STRENGTH: Duration = Duration::from_secs(2);

/// After this, full strength does not begin another round of thoughts that it could hardly finish.
pub const FULL_STRENGTH_USUAL: Duration = Duration::from_millis(1_400);

/// A level has its own measure, which takes much less; this only bounds it on very slow machines.
pub const LEVEL: Duration = Duration::from_secs(15);

/// How long a hint takes. One who asks wants the best move, so it is nearly as long as full strength thinks; but one who asks
/// also waits, and looks at nothing else meanwhile.
pub const HINT: Duration = Duration::from_millis(1_500);

/// How long an offer is thought about: long enough to see what hangs.
pub const OFFER: Duration = Duration::from_millis(500);

/// How many positions are looked at for an offer, so that quick machines do not answer otherwise than slow ones.
pub const OFFER_NODES: u64 = 60_000;

/// Before this many turns the engine does not think about draws.
const EARLY: usize = 16;
/// The engine takes a draw if it cannot expect more than this: a little above half a game.
const CONTENT: f64 = 0.53;

/// Whether the engine declines a draw without a thought, since the game has hardly begun.
pub const fn is_too_early_for_a_draw(plies: usize) -> bool {
    plies < EARLY
}

/// Whether the engine takes a draw when it can expect this; the outlook is its own, not its opponent's.
///
/// ```
/// use engine::Outlook;
/// assert!(session::thinking::takes_draw(Outlook::Estimate(-300)));
/// assert!(!session::thinking::takes_draw(Outlook::Estimate(60)));
/// ```
pub fn takes_draw(own: Outlook) -> bool {
    expectation(own) <= CONTENT
}
