/// Puts words on lines that are not too long.
#[derive(Default)]
pub(crate) struct Wrap {
    out: String,
    column: usize,
    /// What goes in front of the next word.
    prefix: String,
}

/// Lines are broken before they get longer than this, in characters.
const WIDTH: usize = 100;

impl Wrap {
    /// A word, on the line or on the next.
    pub(crate) fn word(&mut self, word: &str) {
        let prefix = std::mem::take(&mut self.prefix);
        let len = prefix.chars().count() + word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + len <= WIDTH;
            self.out.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.out.push_str(&prefix);
        self.out.push_str(word);
        self.column += len;
    }

    /// Something right in front of the next word.
    pub(crate) fn before_next(&mut self, text: &str) {
        self.prefix.push_str(text);
    }

    /// Something right behind the word before.
    pub(crate) fn behind_last(&mut self, text: &str) {
        self.out.push_str(text);
        self.column += text.chars().count();
    }

    /// A text that may be broken at a space which stands alone. A reader makes one space of the line end, so nothing
    /// is lost. It is not broken where a line would look like a tag, nor behind a backslash.
    pub(crate) fn text(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let mut from = 0;
        for (at, _) in text.match_indices(' ') {
            let before = at.checked_sub(1).and_then(|at| bytes.get(at));
            let after = bytes.get(at + 1);
            let stands_alone = |byte: Option<&u8>| byte.is_some_and(|byte| !byte.is_ascii_whitespace());
            if stands_alone(before) && stands_alone(after) && before != Some(&b'\\') && after != Some(&b'[') {
                self.word(&text[from..at]);
                from = at + 1;
            }
        }
        self.word(&text[from..]);
    }

    /// All lines, the last one ended too.
    pub(crate) fn finish(mut self) -> String {
        self.out.push('\n');
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_single_spaces() {
        let text = format!("{} b", "a".repeat(WIDTH - 2));
        for (text, lines) in [
            (text.clone(), 1),
            (text.replace('b', "bb"), 2),
            (text.replace(" b", "  bb"), 1),
            (text.replace('b', "[b"), 1),
            (text.replace(" b", "\\ bb"), 1),
        ] {
            let mut wrap = Wrap::default();
            wrap.text(&text);
            let out = wrap.finish();
            assert_eq!(out.lines().count(), lines, "{out}");
            assert_eq!(out.trim_end().replace('\n', " "), text);
        }
    }
}
