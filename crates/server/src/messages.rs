use rules::{Arg, Catalogue, Lang};

static MESSAGES: Catalogue = Catalogue::new(
    [
        include_str!("../messages/en.txt"),
        include_str!("../messages/nl.txt"),
        include_str!("../messages/de.txt"),
        include_str!("../messages/fr.txt"),
    ],
    |cell| cell.to_string(),
);

/// A message with its gaps filled.
pub(crate) fn say(lang: Lang, key: &str, args: &[(&'static str, Arg)]) -> String {
    debug_assert!(MESSAGES.text(lang, key).is_some(), "no message '{key}'");
    MESSAGES.fill(lang, key, args)
}

/// A message without gaps.
pub(crate) fn word(lang: Lang, key: &str) -> String {
    say(lang, key, &[])
}

#[cfg(test)]
mod tests {
    use super::MESSAGES;

    #[test]
    fn all_languages_say_the_same() {
        assert_eq!(MESSAGES.faults(), Vec::<String>::new());
    }
}
