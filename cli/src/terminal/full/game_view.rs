use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Position, Rect, Size};
use ratatui::widgets::Widget as _;
use rules::{Cell, Side};
use session::clock_face;

use super::game_screen::{GameScreen, Mode};
use super::words::{Pen, Tone, after, width};
use crate::messages::{say, word};
use crate::standing;
use crate::terminal::{heading, seat};

/// The first column of the board.
const LEFT: u16 = 2;
/// Columns between the board and what is beside it.
const GAP: u16 = 3;
/// What is beside the board is not narrower, or it is left out; and not wider.
const PANEL: (u16, u16) = (22, 36);
/// Lines for the heading, for how things stand, for words and for keys.
const WORDS: u16 = 3;
const AROUND: u16 = 1 + 1 + WORDS + 1;

/// Where everything is on the screen.
struct Places {
    title: Rect,
    /// The board, and the panel beside it if there is room.
    board: Rect,
    panel: Option<Rect>,
    /// All between the title and the keys, for something to read.
    page: Rect,
    status: Rect,
    words: Rect,
    keys: Rect,
}

impl Places {
    /// None if the screen is too small for the board.
    fn new(area: Rect, board: Size) -> Option<Self> {
        if area.height < board.height + AROUND || area.width < board.width + LEFT {
            return None;
        }
        let lines = [1, area.height - AROUND, 1, WORDS, 1].map(Constraint::Length);
        let [title, middle, status, words, keys] = area.layout(&Layout::vertical(lines));
        // The board in the middle of the room that there is, but not far down.
        let down = ((middle.height - board.height) / 2).min(3);
        let place = Rect { x: middle.x + LEFT, y: middle.y + down, width: board.width, height: board.height };
        let beside = after(middle, LEFT + board.width + GAP);
        let panel = Rect { width: beside.width.saturating_sub(1).min(PANEL.1), ..beside };
        let page = Rect { height: area.height - 2, ..Rect { y: area.y + 1, ..area } };
        let panel = Some(panel).filter(|panel| panel.width >= PANEL.0);
        Some(Self { title, board: place, panel, page, status, words, keys })
    }
}

/// Draws the screen of a game.
pub(super) fn draw(screen: &GameScreen, area: Rect, buffer: &mut Buffer) {
    let coloured = screen.style.colour != diagram::TerminalColour::None;
    let mut pen = Pen { buffer, coloured, unicode: screen.style.unicode };
    let board = screen.board();
    let Some(places) = Places::new(area, board.size()) else {
        let (columns, lines) = (board.size().width + LEFT, board.size().height + AROUND);
        let args = [("width", usize::from(columns).into()), ("height", usize::from(lines).into())];
        return pen.put_wrapped(area, &say(screen.lang, "play.full.small", &args), Tone::Reason);
    };
    title(screen, places.title, &mut pen);
    if let Mode::Page(page) = &screen.mode {
        page.draw(places.page, &mut pen);
    } else {
        (&board).render(places.board, pen.buffer);
        if let Some(area) = places.panel {
            panel(screen, area, &mut pen);
        }
        status(screen, places.status, &mut pen);
        let (tone, text) = screen.words();
        let room = after(Rect { width: places.words.width.saturating_sub(1), ..places.words }, 1);
        pen.put_wrapped(room, &text, tone);
    }
    bottom(screen, places.keys, &mut pen);
}

/// How many lines of a page fit on a screen.
pub(super) fn page_rows(area: Rect) -> usize {
    usize::from(area.height).saturating_sub(2).max(1)
}

/// Whether a place of the screen is where the title says how to open the menu.
pub(super) fn is_menu_button(screen: &GameScreen, area: Rect, at: Position) -> bool {
    let button = width(&menu_button(screen));
    at.y == area.y && at.x < area.right() && at.x + button >= area.right()
}

/// The cell at a place of the screen.
pub(super) fn cell_at(screen: &GameScreen, area: Rect, at: Position) -> Option<Cell> {
    let scene = screen.scene()?;
    let places = Places::new(area, screen.board().size())?;
    // A line is as high as two columns are wide.
    let distance = |(a, b): (usize, usize), (c, d): (usize, usize)| (2 * a.abs_diff(c)).pow(2) + b.abs_diff(d).pow(2);
    let cells: Vec<_> =
        scene.cells().into_iter().filter_map(|(cell, _)| Some((cell, scene.terminal_place(cell)?))).collect();
    let (_, first) = cells.first()?;
    let pitch = cells[1..].iter().map(|(_, place)| distance(*first, *place)).min()?;
    let at = (at.y.checked_sub(places.board.y)?, at.x.checked_sub(places.board.x)?);
    let at = (usize::from(at.0), usize::from(at.1));
    let (cell, place) = cells.into_iter().min_by_key(|(_, place)| distance(at, *place))?;
    (distance(at, place) * 3 <= pitch).then_some(cell)
}

fn title(screen: &GameScreen, area: Rect, pen: &mut Pen<'_>) {
    let heading = heading(&screen.game, screen.lang).into_iter().next().unwrap_or_default();
    pen.buffer.set_style(area, Tone::Inverse.style(pen.coloured));
    let used = pen.put(area, &format!(" Tafel · {heading}"), Tone::Inverse);
    let button = menu_button(screen);
    if used + width(&button) < area.width {
        pen.put_right(area, &button, Tone::Inverse);
    }
}

fn menu_button(screen: &GameScreen) -> String {
    format!("{} ", word(screen.lang, "play.full.menu"))
}

/// Both players with clocks and points, and the moves between them.
fn panel(screen: &GameScreen, area: Rect, pen: &mut Pen<'_>) {
    let upper = if screen.is_flipped() { Side::One } else { Side::Two };
    let names = [upper, upper.other()].map(|side| seat::name(screen.game.at(side), screen.lang));
    let [above, list, below] = area.layout(&Layout::vertical([
        Constraint::Length(if names[0].is_some() { 2 } else { 1 }),
        Constraint::Min(2),
        Constraint::Length(if names[1].is_some() { 2 } else { 1 }),
    ]));
    for (area, side, name) in [(above, upper, &names[0]), (below, upper.other(), &names[1])] {
        player(screen, side, area, pen);
        if let (Some(name), Some(row)) = (name, area.rows().nth(1)) {
            pen.put(row, &format!("  {name}"), Tone::Faint);
        }
    }
    let rule = pen.sign("─", "-").repeat(list.width.into());
    let rows: Vec<_> = list.rows().collect();
    let [first, rows @ .., last] = rows.as_slice() else {
        return;
    };
    pen.put(*first, &rule, Tone::Faint);
    pen.put(*last, &rule, Tone::Faint);
    let moves = move_rows(&screen.game.table().played(), list.width.into());
    // The newest are seen, unless somebody turns back.
    let top = moves.len().saturating_sub(rows.len()).saturating_sub(screen.back);
    let newest = moves.len().saturating_sub(1);
    for (i, (row, text)) in rows.iter().zip(moves.iter().skip(top)).enumerate() {
        pen.put(*row, text, if top + i == newest { Tone::Strong } else { Tone::Plain });
    }
}

/// The moves, two in a row if they are short enough.
fn move_rows(played: &[String], width: usize) -> Vec<String> {
    let longest = played.iter().map(String::len).max().unwrap_or(0);
    if 6 + 2 * longest < width {
        let rows = played.chunks(2).enumerate();
        return rows
            .map(|(i, pair)| {
                let second = pair.get(1).map_or("", String::as_str);
                format!("{:>3}. {:<longest$} {second}", i + 1, pair[0]).trim_end().to_owned()
            })
            .collect();
    }
    let rows = played.iter().enumerate();
    rows.map(|(i, text)| {
        let number = if i % 2 == 0 { format!("{:>3}.", i / 2 + 1) } else { "    ".to_owned() };
        format!("{number} {text}")
    })
    .collect()
}

fn player(screen: &GameScreen, side: Side, area: Rect, pen: &mut Pen<'_>) {
    let (game, table) = (&screen.game, screen.game.table());
    let turns = !game.is_over() && table.turn() == side;
    let sign = if turns { pen.sign("▶ ", "> ") } else { "  " };
    let tone = if turns { Tone::Strong } else { Tone::Plain };
    let mut text = format!("{sign}{}", table.side_name(side, screen.lang));
    if let Some(score) = table.score() {
        text = format!("{text} {}", score[side.index()]);
    }
    let clock = game.times().map(|times| clock_face(times[side.index()])).unwrap_or_default();
    let room = Rect { width: area.width.saturating_sub(width(&clock) + 1), ..area };
    pen.put(room, &text, tone);
    pen.put_right(area, &clock, tone);
}

/// Whose turn it is, who thinks, or how the game has ended; and where the cursor is.
fn status(screen: &GameScreen, area: Rect, pen: &mut Pen<'_>) {
    let (game, table, lang) = (&screen.game, screen.game.table(), screen.lang);
    let name = seat::name(game.at(table.turn()), lang);
    let text = match (game.conclusion(), name) {
        (Some(conclusion), _) => standing::headline(table, Some(&conclusion), lang),
        (None, Some(name)) => say(lang, "play.thinking", &[("name", name.into())]),
        (None, None) if game.is_advising() => word(lang, "play.full.advising"),
        (None, None) => {
            format!("{}  {}", standing::headline(table, None, lang), screen.cursor_name())
        }
    };
    pen.put(area, &format!(" {text}"), Tone::Strong);
}

fn bottom(screen: &GameScreen, area: Rect, pen: &mut Pen<'_>) {
    let lang = screen.lang;
    match &screen.mode {
        Mode::Board => pen.put(area, &format!(" {}", word(lang, "play.full.keys")), Tone::Faint),
        Mode::Page(..) => pen.put(area, &format!(" {}", word(lang, "play.full.page")), Tone::Faint),
        Mode::Question(question) => {
            let text = question.text(screen.game.table(), lang);
            pen.put(area, &format!(" {text} [{}]", word(lang, "play.yes-no")), Tone::Strong)
        }
        Mode::Line(line) => {
            // The end of what is typed must be seen.
            let room = usize::from(area.width).saturating_sub(4);
            let hidden = line.chars().count().saturating_sub(room);
            let shown: String = line.chars().skip(hidden).collect();
            pen.put(area, &format!(" : {shown}{}", pen.sign("▏", "_")), Tone::Strong)
        }
    };
}
