use rules::Lang;

use crate::messages::word;
use crate::terminal::command::GameCommand;
use crate::wrap;

/// The keys, and what they do.
const KEYS: [(&str, &str); 14] = [
    ("← ↑ ↓ →", "play.key.go"),
    ("Home End PgUp PgDn", "play.key.diagonal"),
    ("Enter", "play.key.pick"),
    ("l r *", "play.key.turn"),
    (".", "play.key.end"),
    ("Esc", "play.key.back"),
    (": a b c ~", "play.key.type"),
    ("u", "play.key.undo"),
    ("h", "play.key.hint"),
    ("f", "play.key.flip"),
    ("s", "play.key.save"),
    ("- +", "play.key.scroll"),
    ("F2", "play.key.menu"),
    ("q", "play.key.quit"),
];

/// What can be pressed and typed.
pub(super) fn lines(lang: Lang) -> Vec<String> {
    let mut lines: Vec<_> = KEYS.iter().map(|(keys, about)| format!("  {keys:<20}{}", word(lang, about))).collect();
    lines.push(String::new());
    lines.extend(wrap::wrap(&word(lang, "play.help"), 76));
    lines.extend(GameCommand::ALL.map(|command| command.help(lang)));
    lines
}
