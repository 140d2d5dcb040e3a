use ratatui::layout::Rect;
use ratatui::widgets::{Scrollbar, ScrollbarOrientation, ScrollbarState, StatefulWidget as _};

use super::cursor::Way;
use super::key::Key;
use super::words::{Pen, Tone};

/// Something to read that may be longer than the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Page {
    lines: Vec<String>,
    top: usize,
}

impl Page {
    pub(super) fn new(lines: Vec<String>) -> Self {
        Self { lines, top: 0 }
    }

    /// Writes what is to be seen, from the top on, with a scroll bar if that is not all.
    pub(super) fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        for (row, line) in area.rows().zip(&self.lines[self.top..]) {
            pen.put(row, &format!(" {line}"), Tone::Plain);
        }
        let hidden = self.lines.len().saturating_sub(area.height.into());
        if hidden > 0 && pen.unicode {
            let mut state =
                ScrollbarState::new(hidden + 1).position(self.top).viewport_content_length(area.height.into());
            let bar = Scrollbar::new(ScrollbarOrientation::VerticalRight).begin_symbol(None).end_symbol(None);
            let bar = bar.style(Tone::Faint.style(pen.coloured));
            bar.render(area, pen.buffer, &mut state);
        }
    }

    /// Turns the page, of which so many rows are seen. `false` if the key is none for turning pages.
    pub(super) fn turn(&mut self, key: Key, rows: usize) -> bool {
        let last = self.lines.len().saturating_sub(rows);
        self.top = match key {
            Key::Go(Way::Up) | Key::Wheel(true) => self.top.saturating_sub(1),
            Key::Go(Way::Down) | Key::Wheel(false) => self.top + 1,
            Key::Go(Way::UpRight) => self.top.saturating_sub(rows),
            Key::Go(Way::UpLeft) => 0,
            Key::Go(Way::DownLeft) => last,
            Key::Go(Way::DownRight) => self.top + rows,
            Key::Char(' ') if self.top < last => self.top + rows,
            Key::Go(_) | Key::Hover(_) => self.top,
            _ => return false,
        }
        .min(last);
        true
    }
}
