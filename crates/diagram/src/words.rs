use rules::{Arg, Catalogue, Lang};

/// The words of pictures. Cells come in by name, so the catalogue need not know any board.
pub(crate) static WORDS: Catalogue = Catalogue::new(
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
    WORDS.fill(lang, key, args)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_languages_say_the_same_things() {
        assert_eq!(WORDS.faults(), Vec::<String>::new());
        assert!(WORDS.keys(Lang::En).count() > 20);
    }
}
