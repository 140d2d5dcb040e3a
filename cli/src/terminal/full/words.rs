use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;

use crate::output;
use crate::wrap;

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
    /// The line at the top, and what is chosen where the keyboard is.
    Inverse,
}

impl Tone {
    /// The style of these words. Who wants no colours gets none: signs carry everything then.
    pub(super) fn style(self, coloured: bool) -> Style {
        let style = Style::new();
        match self {
            _ if !coloured => style,
            Self::Plain => style,
            Self::Strong => style.add_modifier(Modifier::BOLD),
            Self::Faint => style.add_modifier(Modifier::DIM),
            Self::Reason => style.fg(Color::Indexed(214)),
            Self::Inverse => style.add_modifier(Modifier::REVERSED),
        }
    }
}

/// Words on their way to the screen.
pub(super) struct Pen<'a> {
    pub(super) buffer: &'a mut Buffer,
    pub(super) coloured: bool,
    pub(super) unicode: bool,
}

impl Pen<'_> {
    /// Writes words into the first line of an area, as far as they fit; what is missing is shown. Returns the columns
    /// they take.
    pub(super) fn put(&mut self, area: Rect, text: &str, tone: Tone) -> u16 {
        if area.is_empty() {
            return 0;
        }
        let text = cut(&output::printable(text).replace('\n', " "), area.width);
        let style = tone.style(self.coloured);
        let (end, _) = self.buffer.set_stringn(area.x, area.y, text, area.width.into(), style);
        end - area.x
    }

    /// Writes words that end where the first line of an area ends.
    pub(super) fn put_right(&mut self, area: Rect, text: &str, tone: Tone) -> Rect {
        let columns = width(text).min(area.width);
        let place = Rect { x: area.right() - columns, width: columns, ..area };
        self.put(place, text, tone);
        place
    }

    /// Writes words over as many lines as the area has.
    pub(super) fn put_wrapped(&mut self, area: Rect, text: &str, tone: Tone) {
        let mut lines = wrap::wrap(text, usize::from(area.width).max(10));
        if lines.len() > usize::from(area.height) {
            lines.truncate(area.height.into());
            if let Some(last) = lines.last_mut() {
                last.push_str(" …");
            }
        }
        for (row, line) in area.rows().zip(lines) {
            self.put(row, &line, tone);
        }
    }

    /// One sign or another, as the terminal can write it.
    pub(super) fn sign(&self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.unicode { unicode } else { ascii }
    }
}

/// How many columns a text takes.
pub(super) fn width(text: &str) -> u16 {
    Span::raw(text).width().try_into().unwrap_or(u16::MAX)
}

/// An area without its first columns.
pub(super) fn after(area: Rect, columns: u16) -> Rect {
    let columns = columns.min(area.width);
    Rect { x: area.x + columns, width: area.width - columns, ..area }
}

/// A text of so many columns at most; what is missing is shown.
fn cut(text: &str, room: u16) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    let mut left = room.saturating_sub(1);
    for c in text.chars() {
        match left.checked_sub(width(c.encode_utf8(&mut [0; 4]))) {
            Some(rest) => left = rest,
            None => break,
        }
        short.push(c);
    }
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str, columns: u16) -> String {
        let area = Rect::new(0, 0, columns, 1);
        let mut buffer = Buffer::empty(area);
        Pen { buffer: &mut buffer, coloured: true, unicode: true }.put(area, text, Tone::Reason);
        buffer.content().iter().map(ratatui::buffer::Cell::symbol).collect()
    }

    #[test]
    fn words_are_cut_where_the_room_ends() {
        assert_eq!(written("één", 5), "één  ");
        assert_eq!(written("too long", 4), "too…");
        assert_eq!(written("too long", 1), "…");
        assert_eq!(written("日本語", 4), "日 … ", "wide characters take two columns, the second of which is blank");
    }

    #[test]
    fn texts_cannot_steer_the_terminal() {
        assert_eq!(written("a\x1b[2Jb\nc", 8), "a [2Jb c");
    }
}
