//! How a game stands, in words.

use rules::{Lang, Table};
use session::{Conclusion, points};

use crate::messages::say;

/// The score and whose turn it is; of a game that is over first how it ended, then the score.
pub(crate) fn lines(table: &dyn Table, conclusion: Option<&Conclusion>, lang: Lang) -> Vec<String> {
    let score = match conclusion {
        Some(conclusion) => conclusion.score,
        None => table.score(),
    };
    let mut lines: Vec<_> = score.map(|score| points(score, table, lang)).into_iter().collect();
    let place = if conclusion.is_some() { 0 } else { lines.len() };
    lines.insert(place, headline(table, conclusion, lang));
    lines
}

/// Whose turn it is or how the game has ended.
pub(crate) fn headline(table: &dyn Table, conclusion: Option<&Conclusion>, lang: Lang) -> String {
    conclusion.map_or_else(
        || say(lang, "show.turn", &[("side", table.side_name(table.turn(), lang).into())]),
        |conclusion| conclusion.result(table, lang),
    )
}
