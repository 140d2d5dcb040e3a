//! How a game stands, in words.

use play::{Conclusion, points};
use rules::{Lang, Table};

use crate::messages::say;

/// The score where there is one, and whose turn it is or how the game has ended.
pub(crate) fn lines(table: &dyn Table, conclusion: Option<&Conclusion>, lang: Lang) -> Vec<String> {
    let mut lines: Vec<_> = table.score().map(|score| points(score, table, lang)).into_iter().collect();
    match conclusion {
        None => {
            let side = table.side_name(table.turn(), lang);
            lines.push(say(lang, "show.turn", &[("side", side.into())]));
        }
        Some(conclusion) => {
            lines.extend(conclusion.cause.as_ref().map(|cause| cause.say(lang)));
            lines.push(conclusion.result(table, lang));
        }
    }
    lines
}
