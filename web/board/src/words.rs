use rules::{Arg, Lang};

rules::catalogue! {
    /// The words of the board. Cells come in by name, so the catalogue need not know any game.
    pub(crate) static WORDS in "messages"
}

/// A message without gaps.
pub(crate) fn word(lang: Lang, key: &str) -> String {
    WORDS.say(lang, key, &[])
}

/// A message with one gap filled with text.
pub(crate) fn say(lang: Lang, key: &str, gap: &'static str, text: &str) -> String {
    WORDS.say(lang, key, &[(gap, Arg::Text(text.to_owned()))])
}
