//! Lines of a readable length.

/// How many characters a line has at most.
const WIDTH: usize = 80;

/// A text in lines of a readable length, the first behind `head` and the others below it.
pub(crate) fn paragraph(head: &str, text: &str) -> Vec<String> {
    let indent = " ".repeat(head.chars().count());
    let lines = wrap(text, WIDTH - indent.len()).into_iter().enumerate();
    lines.map(|(i, line)| format!("{}{line}", if i == 0 { head } else { &indent })).collect()
}

/// Blanks of French between a word and a sign, at which no line ends.
const BOUND: [(&str, &str); 6] =
    [(" ?", "\u{a0}?"), (" !", "\u{a0}!"), (" :", "\u{a0}:"), (" ;", "\u{a0};"), (" »", "\u{a0}»"), ("« ", "«\u{a0}")];

/// Breaks a text into lines of at most so many characters; only a longer word makes a longer line.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let bound = BOUND.iter().fold(text.to_owned(), |text, (blank, bound)| text.replace(blank, bound));
    let mut lines: Vec<String> = Vec::new();
    let mut room = 0;
    for word in bound.split(' ') {
        let length = word.chars().count();
        match lines.last_mut() {
            Some(line) if length < room => {
                line.push(' ');
                line.push_str(word);
                room -= length + 1;
            }
            _ => {
                lines.push(word.to_owned());
                room = width.saturating_sub(length);
            }
        }
    }
    // A terminal is not to know: what is copied from it has plain blanks.
    lines.into_iter().map(|line| line.replace('\u{a0}', " ")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("on tape « oui » ici", 10), ["on tape", "« oui »", "ici"]);
        assert_eq!(wrap("qui a gagné ?", 11), ["qui a", "gagné ?"]);
        assert_eq!(wrap("één twee", 8), ["één twee"]);
        assert_eq!(wrap("immeasurable x", 5), ["immeasurable", "x"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(
            paragraph("- ", &"word ".repeat(16)),
            [format!("- {}", ["word"; 15].join(" ")), "  word ".to_owned()]
        );
    }
}
