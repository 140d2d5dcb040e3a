use rules::{Arg, Catalogue, Lang};

/// The words of the board. Cells come in by name, so the catalogue need not know any game.
pub(crate) static WORDS: Catalogue = Catalogue::new(
    [
        include_str!("../messages/en.txt"),
        include_str!("../messages/nl.txt"),
        include_str!("../messages/de.txt"),
        include_str!("../messages/fr.txt"),
    ],
    |cell| cell.to_string(),
);

/// A message without gaps.
pub(crate) fn word(lang: Lang, key: &str) -> String {
    WORDS.word(lang, key)
}

/// A message with one gap filled with text.
pub(crate) fn say(lang: Lang, key: &str, gap: &'static str, text: &str) -> String {
    WORDS.fill(lang, key, &[(gap, Arg::Text(text.to_owned()))])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_languages_say_the_same_things() {
        assert_eq!(WORDS.faults(), Vec::<String>::new());
        assert!(WORDS.keys(Lang::En).count() > 15);
    }
}
