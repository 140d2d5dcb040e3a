//! The level that suits the person at the table in each game, kept in the browser.

use engine::Level;
use session::{Session, YourLevel};

use crate::browser;

/// What the names of entries begin with; the id of the rulebook follows.
const NAME: &str = "tafel.level.";

/// The person's level in a game; none before the first game against the computer is over.
pub fn of(game: &str) -> Option<YourLevel> {
    browser::kept(&format!("{NAME}{game}"))?.parse().ok()
}

/// The same without how far the next one is.
pub fn level(game: &str) -> Option<Level> {
    of(game).map(YourLevel::level)
}

/// Lets a game count that is over, unless it has been counted.
pub(crate) fn count(session: &mut Session) {
    let game = session.table().rulebook().id();
    if let Some(after) = session.count_for(of(game)) {
        browser::keep(&format!("{NAME}{game}"), &after.to_string());
    }
}
