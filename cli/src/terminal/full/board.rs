use diagram::{Glyph, Paint, Scene, TerminalStyle};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::Widget;

/// A board as a ratatui widget: what [`diagram`] draws, character by character.
#[derive(Default)]
pub(super) struct Board {
    lines: Vec<Vec<Glyph>>,
}

impl Board {
    pub(super) fn new(scene: &Scene, style: TerminalStyle) -> Self {
        let mut lines = scene.terminal_glyphs(style);
        for line in &mut lines {
            let seen = line.iter().rposition(|glyph| glyph.sign != ' ' || glyph.ground.is_some());
            line.truncate(seen.map_or(0, |last| last + 1));
        }
        while lines.pop_if(|line| line.is_empty()).is_some() {}
        Self { lines }
    }

    /// The columns and lines it takes.
    pub(super) fn size(&self) -> Size {
        let columns = self.lines.iter().map(Vec::len).max().unwrap_or(0);
        Size::new(columns as u16, self.lines.len() as u16)
    }
}

impl Widget for &Board {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        for (row, line) in area.rows().zip(&self.lines) {
            for (place, glyph) in row.columns().zip(line) {
                if let Some(cell) = buffer.cell_mut(place.as_position()) {
                    cell.set_char(glyph.sign).set_style(style(glyph));
                }
            }
        }
    }
}

fn style(glyph: &Glyph) -> Style {
    let mut style = Style::new();
    style.fg = glyph.text.map(colour);
    style.bg = glyph.ground.map(colour);
    if glyph.bold { style.add_modifier(Modifier::BOLD) } else { style }
}

fn colour(paint: Paint) -> Color {
    match paint {
        Paint::Indexed(index) => Color::Indexed(index),
        Paint::Rgb(r, g, b) => Color::Rgb(r, g, b),
    }
}
