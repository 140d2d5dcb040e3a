use engine::{Outlook, expectation};
use rules::{Lang, Side, Table};

use crate::messages::say;

/// What the player to move can expect, in words: proved, or how the estimate leans.
pub(crate) fn words(outlook: Outlook, table: &dyn Table, lang: Lang) -> String {
    let turn = table.turn();
    let name = |side: Side| ("side", table.side_name(side, lang).into());
    let (winner, plies, margin) = match outlook {
        Outlook::Draw => return say(lang, "play.outlook.draw", &[]),
        Outlook::Estimate(_) => return estimate(outlook, table, lang),
        Outlook::Win { within_plies: plies, least_margin: margin } => (turn, plies, margin),
        Outlook::Loss { within_plies: plies, least_margin: margin } => (turn.other(), plies, margin),
    };
    let turns = ("n", plies.into());
    // Points are told where the game counts them.
    if table.score().is_some() && margin > 0 {
        let points = ("points", i64::from(margin).into());
        return say(lang, "play.outlook.win-by", &[name(winner), turns, points]);
    }
    say(lang, "play.outlook.win", &[name(winner), turns])
}

fn estimate(outlook: Outlook, table: &dyn Table, lang: Lang) -> String {
    let chance = expectation(outlook);
    let side = if chance >= 0.5 { table.turn() } else { table.turn().other() };
    let percent = (chance.max(1.0 - chance) * 100.0).round() as i64;
    let key = match percent {
        ..56 => "play.outlook.even",
        56..70 => "play.outlook.little",
        70..88 => "play.outlook.clear",
        _ => "play.outlook.winning",
    };
    say(lang, key, &[("side", table.side_name(side, lang).into()), ("percent", percent.into())])
}
