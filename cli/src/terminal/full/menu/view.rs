use diagram::{TerminalColour, TerminalStyle};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Margin, Position, Rect};
use ratatui::widgets::{Block, Clear, Widget as _};

use super::Menu;
use super::form::{Row, Values};
use crate::draw;
use crate::messages::{say, word};
use crate::terminal::full::board::Board;
use crate::terminal::full::words::{Pen, Tone, after, width};

/// The form is not narrower beside the board that is chosen, or the board is left out.
const FORM: u16 = 62;
/// Columns around that board.
const GAP: u16 = 2;
/// Columns that are kept for values, however long the labels are.
const VALUE: u16 = 12;
/// A smaller screen shows no menu.
const SMALLEST: (u16, u16) = (30, 6);

/// What lies at a place of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// A row, beside its values.
    Row(Row),
    /// A value of a row.
    Value(Row, usize),
    /// One of the arrows that choose the next value.
    Step(Row, isize),
    /// A value in the list that is open.
    Item(usize),
}

/// Where everything is on the screen.
struct Places {
    title: Rect,
    form: Rect,
    board: Option<Rect>,
    notice: Rect,
    keys: Rect,
}

impl Places {
    fn new(area: Rect, board: Option<&Board>) -> Option<Self> {
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return None;
        }
        let lines = [Constraint::Length(1), Constraint::Min(1), Constraint::Length(1), Constraint::Length(1)];
        let [title, middle, notice, keys] = area.layout(&Layout::vertical(lines));
        let size = board.map(Board::size).unwrap_or_default();
        let beside = middle.width.saturating_sub(size.width + 2 * GAP);
        if board.is_none() || beside < FORM || size.height + 1 > middle.height {
            return Some(Self { title, form: middle, board: None, notice, keys });
        }
        let form = Rect { width: beside, ..middle };
        let place = Rect { x: form.right() + GAP, y: middle.y + 1, width: size.width, height: size.height };
        Some(Self { title, form, board: Some(place), notice, keys })
    }
}

/// Draws the menu.
pub(super) fn draw(menu: &Menu, style: TerminalStyle, area: Rect, buffer: &mut Buffer) {
    View::new(menu, style, area, buffer).draw();
}

/// What lies at a place of a screen of that size.
pub(super) fn target_at(menu: &Menu, area: Rect, at: Position) -> Option<Target> {
    let mut buffer = Buffer::empty(area);
    let targets = View::new(menu, TerminalStyle::UNICODE, area, &mut buffer).draw();
    // What was drawn last lies on top.
    targets.into_iter().rev().find(|(place, _)| place.contains(at)).map(|(_, target)| target)
}

/// Whether all values of a row are seen, so that there is no list to open.
pub(super) fn shows_all(menu: &Menu, row: Row, area: Rect) -> bool {
    let Some(places) = Places::new(area, board(menu, TerminalStyle::UNICODE).as_ref()) else {
        return true;
    };
    match menu.values(row) {
        Values::List { names, .. } => row != Row::Continue && fits(&names, values_of(menu, row, places.form).width),
        Values::None | Values::Number { .. } => true,
    }
}

/// How many values of an open list are seen at once.
pub(super) fn list_rows(menu: &Menu, area: Rect) -> u16 {
    let names = match menu.values(menu.focus) {
        Values::List { names, .. } => names,
        Values::None | Values::Number { .. } => Vec::new(),
    };
    list_place(&names, area).height.saturating_sub(2)
}

fn board(menu: &Menu, style: TerminalStyle) -> Option<Board> {
    let table = menu.table()?;
    let scene = draw::scene(table.as_ref(), menu.lang).ok()?.view(diagram::View::Straight);
    Some(Board::new(&scene, style))
}

/// The columns in which the values of a row stand. Options have long labels, and columns of their own.
fn values_of(menu: &Menu, row: Row, form: Rect) -> Rect {
    let is_option = |row: &Row| matches!(row, Row::Option(_));
    let alike = menu.rows().into_iter().filter(|other| is_option(other) == is_option(&row));
    let with_values = alike.filter(|row| !matches!(row, Row::Play | Row::Leave));
    let labels = with_values.map(|row| width(&menu.label(row))).max().unwrap_or(0);
    after(form, (3 + labels + 2).min(form.width.saturating_sub(VALUE)))
}

fn fits(names: &[String], room: u16) -> bool {
    let needed: u16 = names.iter().map(|name| width(name) + 3).sum();
    needed.saturating_sub(1) <= room
}

/// Where an open list stands: in the middle, as high as it needs to be.
fn list_place(names: &[String], area: Rect) -> Rect {
    let columns = names.iter().map(|name| width(name)).max().unwrap_or(0) + 6;
    let lines = names.len().try_into().unwrap_or(u16::MAX).saturating_add(2);
    area.inner(Margin::new(1, 1)).centered(Constraint::Max(columns), Constraint::Max(lines))
}

struct View<'a> {
    menu: &'a Menu,
    pen: Pen<'a>,
    style: TerminalStyle,
    area: Rect,
    targets: Vec<(Rect, Target)>,
}

impl<'a> View<'a> {
    fn new(menu: &'a Menu, style: TerminalStyle, area: Rect, buffer: &'a mut Buffer) -> Self {
        let coloured = style.colour != TerminalColour::None;
        Self { menu, pen: Pen { buffer, coloured, unicode: style.unicode }, style, area, targets: Vec::new() }
    }

    /// Draws everything, and tells what lies where.
    fn draw(mut self) -> Vec<(Rect, Target)> {
        let (menu, lang) = (self.menu, self.menu.lang);
        let board = board(menu, self.style);
        let Some(places) = Places::new(self.area, board.as_ref()) else {
            let args = [("width", usize::from(SMALLEST.0).into()), ("height", usize::from(SMALLEST.1).into())];
            self.pen.put_wrapped(self.area, &say(lang, "play.menu.small", &args), Tone::Reason);
            return self.targets;
        };
        self.pen.buffer.set_style(places.title, Tone::Inverse.style(self.pen.coloured));
        self.pen.put(places.title, &format!(" Tafel · {}", word(lang, "play.menu.title")), Tone::Inverse);
        self.form(places.form);
        if let (Some(board), Some(place)) = (&board, places.board) {
            board.render(place, self.pen.buffer);
        }
        if let Some(notice) = &menu.notice {
            self.pen.put(after(places.notice, 1), notice, Tone::Reason);
        }
        let keys = self.keys();
        self.pen.put(after(places.keys, 1), &word(lang, keys), Tone::Faint);
        if let Some(marked) = menu.list {
            self.list(marked);
        }
        self.targets
    }

    fn form(&mut self, area: Rect) {
        let rows = self.menu.rows();
        // Blank lines part the groups as long as there is room for them.
        let groups = rows.iter().skip(1).filter(|row| Menu::begins_group(**row)).count();
        let spaced = rows.len() + groups < usize::from(area.height);
        let mut lines: Vec<Option<Row>> = Vec::new();
        if spaced {
            lines.push(None);
        }
        for (i, row) in rows.iter().enumerate() {
            if spaced && i > 0 && Menu::begins_group(*row) {
                lines.push(None);
            }
            lines.push(Some(*row));
        }
        // The row with the keyboard is always seen.
        let focus = lines.iter().position(|line| *line == Some(self.menu.focus)).unwrap_or(0);
        let top = (focus + 1).saturating_sub(area.height.into());
        for (place, row) in area.rows().zip(&lines[top..]) {
            if let Some(row) = row {
                self.row(*row, place);
            }
        }
    }

    fn row(&mut self, row: Row, place: Rect) {
        let focused = row == self.menu.focus;
        let tone = if focused { Tone::Strong } else { Tone::Plain };
        let values = values_of(self.menu, row, place);
        self.targets.push((place, Target::Row(row)));
        let sign = if focused { self.pen.sign(" ▶ ", " > ") } else { "   " };
        let used = self.pen.put(place, sign, tone);
        let label = self.menu.label(row);
        if let Values::None = self.menu.values(row) {
            let tone = if focused { Tone::Inverse } else { Tone::Plain };
            self.pen.put(after(place, used), &format!("[ {label} ]"), tone);
            return;
        }
        let room = Rect { width: values.x.saturating_sub(place.x + used + 1), ..after(place, used) };
        self.pen.put(room, &label, tone);
        if let (Some(typed), true, None) = (&self.menu.typed, focused, self.menu.list) {
            self.pen.put(values, &format!(" {typed}{}", self.pen.sign("▏", "_")), Tone::Strong);
            return;
        }
        match self.menu.values(row) {
            Values::List { names, chosen } if row != Row::Continue && fits(&names, values.width) => {
                self.all_values(row, &names, chosen, values);
            }
            Values::List { names, chosen } => {
                let chosen = chosen.unwrap_or(0);
                let name = names.get(chosen).map_or("", String::as_str);
                let one_of = if names.len() > 1 { format!("{}/{}", chosen + 1, names.len()) } else { String::new() };
                self.one_value(row, name, &one_of, values);
            }
            Values::Number { value, .. } => {
                let off = || word(self.menu.lang, "play.menu.off");
                self.one_value(row, &value.map_or_else(off, |value| value.to_string()), "", values);
            }
            Values::None => {}
        }
    }

    /// All values of a row beside each other, the chosen one in brackets.
    fn all_values(&mut self, row: Row, names: &[String], chosen: Option<usize>, area: Rect) {
        let mut rest = area;
        for (i, name) in names.iter().enumerate() {
            let is_chosen = chosen == Some(i);
            let (text, tone) = match (is_chosen, row == self.menu.focus) {
                (true, true) => (format!("[{name}]"), Tone::Inverse),
                (true, false) => (format!("[{name}]"), Tone::Strong),
                (false, _) => (format!(" {name} "), Tone::Plain),
            };
            let used = self.pen.put(rest, &text, tone);
            self.targets.push((Rect { width: used, ..rest }, Target::Value(row, i)));
            rest = after(rest, used + 1);
        }
    }

    /// The value of a row between two arrows, and how many there are.
    fn one_value(&mut self, row: Row, name: &str, one_of: &str, area: Rect) {
        let (left, right) = (self.pen.sign("‹", "<"), self.pen.sign("›", ">"));
        let tone = if row == self.menu.focus { Tone::Inverse } else { Tone::Strong };
        // A single value has nothing to its left and right.
        let single = one_of.is_empty() && row == Row::Continue;
        let mut rest = area;
        if !single {
            let used = self.pen.put(rest, left, Tone::Faint);
            self.targets.push((Rect { width: used, ..rest }, Target::Step(row, -1)));
            rest = after(rest, used);
        }
        let counter = if one_of.is_empty() { 0 } else { width(one_of) + 1 };
        let room = Rect { width: rest.width.saturating_sub(1 + counter), ..rest };
        rest = after(rest, self.pen.put(room, &format!(" {name} "), tone));
        if !single {
            let used = self.pen.put(rest, right, Tone::Faint);
            self.targets.push((Rect { width: used, ..rest }, Target::Step(row, 1)));
            self.pen.put(after(rest, used + 1), one_of, Tone::Faint);
        }
    }

    fn list(&mut self, marked: usize) {
        let Values::List { names, .. } = self.menu.values(self.menu.focus) else {
            return;
        };
        let place = list_place(&names, self.area);
        Clear.render(place, self.pen.buffer);
        let block = Block::bordered().title(format!(" {} ", self.menu.label(self.menu.focus)));
        let block = if self.pen.unicode { block } else { block.border_set(ASCII) };
        let inner = block.inner(place);
        block.render(place, self.pen.buffer);
        // The marked one in the middle, as far as there is something above and below.
        let rows = usize::from(inner.height);
        let top = marked.saturating_sub(rows / 2).min(names.len().saturating_sub(rows));
        for (row, (i, name)) in inner.rows().zip(names.iter().enumerate().skip(top)) {
            let (sign, tone) = if i == marked { ("▶", Tone::Inverse) } else { (" ", Tone::Plain) };
            let sign = if self.pen.unicode || i != marked { sign } else { ">" };
            self.pen.put(row, &format!("{sign} {name} "), tone);
            self.targets.push((row, Target::Item(i)));
        }
    }

    /// The keys that are of use where the keyboard is.
    fn keys(&self) -> &'static str {
        let menu = self.menu;
        match (menu.list, menu.focus) {
            (Some(_), _) => "play.menu.keys.list",
            (None, Row::Continue) => "play.menu.keys.continue",
            (None, Row::Play | Row::Leave) => "play.menu.keys.do",
            (None, Row::Clock) => "play.menu.keys.clock",
            (None, row) => match menu.values(row) {
                Values::Number { .. } => "play.menu.keys.number",
                _ if shows_all(menu, row, self.area) => "play.menu.keys.choose",
                _ => "play.menu.keys.open",
            },
        }
    }
}

/// A frame for terminals that have nothing but ASCII.
const ASCII: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};
