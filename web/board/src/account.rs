use rules::{Arg, Lang, Table};

use crate::words;

/// What a move does, in words, and who does it. Some games name the player by themselves.
///
/// ```
/// let (game, options) = engine::find("abalone:belgian-daisy").unwrap();
/// let table = game.table(&options, None).unwrap();
/// let told = board::account(table.as_ref(), "a1b1", rules::Lang::En);
/// assert!(told.starts_with("Black: The 2 marbles on a1"), "{told}");
/// ```
pub fn account(before: &dyn Table, text: &str, lang: Lang) -> String {
    let side = before.side_name(before.turn(), lang);
    let does = before.describe(text).unwrap_or_default();
    let does = does.iter().map(|statement| statement.say(lang)).collect::<Vec<_>>().join(" ");
    if does.starts_with(&side) {
        return does;
    }
    words::WORDS.fill(lang, "account", &[("side", Arg::Text(side)), ("does", Arg::Text(does))])
}
