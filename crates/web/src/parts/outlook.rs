use engine::{Outlook, expectation};
use rules::{Lang, Side, Table};

use super::WORDS;

/// What the player to move can expect, in words: proved, or how the estimate leans.
pub fn outlook_words(outlook: Outlook, table: &dyn Table, lang: Lang) -> String {
    let turn = table.turn();
    let name = |side: Side| ("side", table.side_name(side, lang).into());
    let (winner, plies) = match outlook {
        Outlook::Draw => return WORDS.word(lang, "outlook.draw"),
        Outlook::Win { within_plies: plies, .. } => (turn, plies),
        Outlook::Loss { within_plies: plies, .. } => (turn.other(), plies),
        Outlook::Estimate(_) => {
            let chance = expectation(outlook);
            let side = if chance >= 0.5 { turn } else { turn.other() };
            let percent = (chance.max(1.0 - chance) * 100.0).round() as i64;
            let key = match percent {
                ..56 => "outlook.even",
                56..70 => "outlook.little",
                70..88 => "outlook.clear",
                _ => "outlook.winning",
            };
            return WORDS.fill(lang, key, &[name(side)]);
        }
    };
    WORDS.fill(lang, "outlook.win", &[name(winner), ("n", plies.into())])
}
