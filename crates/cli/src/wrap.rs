//! Lines of a readable length.

/// How many characters a line has at most.
const WIDTH: usize = 80;

/// A text in lines of a readable length, the first behind `head` and the others below it.
pub(crate) fn paragraph(head: &str, text: &str) -> Vec<String> {
    let indent = " ".repeat(head.chars().count());
    let lines = wrap(text, WIDTH - indent.len()).into_iter().enumerate();
    lines.map(|(i, line)| format!("{}{line}", if i == 0 { head } else { &indent })).collect()
}

/// Breaks a text into lines of at most so many characters; only a longer word makes a longer line.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut room = 0;
    for word in text.split(' ') {
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
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("één twee", 8), ["één twee"]);
        assert_eq!(wrap("immeasurable x", 5), ["immeasurable", "x"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(
            paragraph("- ", &"word ".repeat(16)),
            [format!("- {}", ["word"; 15].join(" ")), "  word ".to_owned()]
        );
    }
}
