use rules::{Arg, Lang};

rules::catalogue! {
    /// The words of pictures. Cells come in by name, so the catalogue need not know any board.
    pub(crate) static WORDS in "messages"
}

/// A message with its gaps filled.
pub(crate) fn say(lang: Lang, key: &str, args: &[(&'static str, Arg)]) -> String {
    WORDS.say(lang, key, args)
}
