use crate::output;

/// How words on the screen are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Tone {
    /// As the terminal writes.
    #[default]
    Plain,
    /// What matters now.
    Strong,
    /// What need not be read.
    Faint,
    /// Why not.
    Reason,
    /// The line at the top.
    Title,
}

impl Tone {
    const fn code(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Strong => "\x1b[1m",
            Self::Faint => "\x1b[2m",
            Self::Reason => "\x1b[38;5;214m",
            Self::Title => "\x1b[7m",
        }
    }
}

/// One line of the screen, from left to right.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strip {
    text: String,
    width: usize,
    coloured: bool,
}

impl Strip {
    pub(crate) fn new(coloured: bool) -> Self {
        Self { coloured, ..Self::default() }
    }

    /// Adds words, at most so many characters of them.
    pub(crate) fn put(&mut self, text: &str, tone: Tone, room: usize) {
        let text = cut(&output::printable(text).replace('\n', " "), room);
        self.width += text.chars().count();
        if self.coloured && tone != Tone::Plain && !text.is_empty() {
            self.text.extend([tone.code(), &text, "\x1b[0m"]);
        } else {
            self.text.push_str(&text);
        }
    }

    /// Adds a piece of a drawing, which may hold colours.
    pub(crate) fn put_drawing(&mut self, line: &str) {
        self.width += visible(line);
        self.text.push_str(line);
    }

    /// Adds blanks up to a column.
    pub(crate) fn pad(&mut self, column: usize, tone: Tone) {
        let blanks = " ".repeat(column.saturating_sub(self.width));
        self.put(&blanks, tone, usize::MAX);
    }

    /// The line as it goes to the terminal.
    pub(crate) fn finish(self) -> String {
        if self.coloured { self.text } else { self.text.trim_end().to_owned() }
    }
}

/// How many columns a line takes that may hold colours.
pub(crate) fn visible(line: &str) -> usize {
    let mut count = 0;
    let mut rest = line.chars();
    while let Some(c) = rest.next() {
        if c == '\x1b' {
            rest.by_ref().find(char::is_ascii_alphabetic);
        } else {
            count += 1;
        }
    }
    count
}

/// A text of so many characters at most; what is missing is shown.
fn cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(room.saturating_sub(1)).collect();
    if room > 0 {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_those_that_are_seen() {
        assert_eq!(visible("\x1b[0;1;38;5;16mab\x1b[0mc"), 3);
        let mut strip = Strip::new(true);
        strip.put("één", Tone::Strong, 10);
        strip.put_drawing("\x1b[7mxy\x1b[0m");
        strip.pad(8, Tone::Plain);
        strip.put("too long", Tone::Reason, 4);
        assert_eq!(strip.width, 12);
        assert_eq!(strip.finish(), "\x1b[1méén\x1b[0m\x1b[7mxy\x1b[0m   \x1b[38;5;214mtoo…\x1b[0m");
    }

    #[test]
    fn texts_cannot_steer_the_terminal() {
        let mut strip = Strip::new(false);
        strip.put("a\x1b[2Jb\nc  ", Tone::Reason, 80);
        assert_eq!(strip.finish(), "a [2Jb c");
    }
}
