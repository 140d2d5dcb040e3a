use rules::{Arg, Lang};

rules::catalogue! {
    /// What the command itself says; what games say is in their own crates.
    pub(crate) static MESSAGES in "messages"
}

/// A message with its gaps filled.
pub(crate) fn say(lang: Lang, key: &str, args: &[(&'static str, Arg)]) -> String {
    MESSAGES.say(lang, key, args)
}

/// A message without gaps.
pub(crate) fn word(lang: Lang, key: &str) -> String {
    say(lang, key, &[])
}
