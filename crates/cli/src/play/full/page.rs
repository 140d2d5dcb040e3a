use super::cursor::Way;
use super::key::Key;

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

    /// What is to be seen, from the top on.
    pub(super) fn lines(&self) -> &[String] {
        &self.lines[self.top..]
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
            Key::Go(_) => self.top,
            _ => return false,
        }
        .min(last);
        true
    }
}
