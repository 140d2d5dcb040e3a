//! Keys change the screen, the screen is drawn: golden screens in `tests/screens`, renewed by `UPDATE_GOLDEN=1`.

mod game;
mod menu;

use std::path::Path;

use diagram::TerminalStyle;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rules::{Lang, Random};
use session::{Session, Terms};

use super::cursor::Way;
use super::full_screen::{Flow, FullScreen, Setup};
use super::key::Key;
use crate::terminal::archive::Archive;
use crate::terminal::local_game::LocalGame;
use crate::terminal::requested::RequestedTerms;

/// The usual terminal.
const USUAL: Rect = Rect::new(0, 0, 80, 24);
/// A wide one.
const WIDE: Rect = Rect::new(0, 0, 120, 40);

fn setup(lang: Lang) -> Setup {
    let requested = RequestedTerms::default();
    Setup { lang, style: TerminalStyle::UNICODE, requested, autosave: false, flipped: false, random: Random::new(1) }
}

fn game_screen(game: &str, terms: Terms, lang: Lang) -> FullScreen {
    let (game, options) = engine::find(game).expect("a game");
    let table = game.table(&options, None).expect("a table");
    let game = LocalGame::new(Session::new(table, terms), Archive::new(false), 1);
    FullScreen::with_game(setup(lang), game)
}

fn hot_seat(game: &str) -> FullScreen {
    game_screen(game, Terms::PEOPLE, Lang::En)
}

/// Presses keys: letters as they are, and `↑↓←→` `⏎` (Enter) `⎋` (Escape) `⌫` (Backspace) `☰` (F2).
fn press(screen: &mut FullScreen, keys: &str) -> Flow {
    let mut flow = Flow::GoOn;
    for c in keys.chars() {
        let key = match c {
            '↑' => Key::Go(Way::Up),
            '↓' => Key::Go(Way::Down),
            '←' => Key::Go(Way::Left),
            '→' => Key::Go(Way::Right),
            '⏎' => Key::Enter,
            '⎋' => Key::Escape,
            '⌫' => Key::Backspace,
            '☰' => Key::Menu,
            c => Key::Char(c),
        };
        flow = screen.press(key, USUAL);
    }
    flow
}

fn drawn(screen: &FullScreen, area: Rect) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(area.width, area.height)).expect("a terminal");
    terminal.draw(|frame| screen.draw(frame.area(), frame.buffer_mut())).expect("a screen");
    terminal.backend().buffer().clone()
}

fn text_of(screen: &FullScreen, area: Rect) -> String {
    let buffer = drawn(screen, area);
    let line = |row: Rect| -> String { row.columns().map(|place| buffer[place.as_position()].symbol()).collect() };
    area.rows().flat_map(|row| [line(row).trim_end().to_owned(), "\n".to_owned()]).collect()
}

fn text(screen: &FullScreen) -> String {
    text_of(screen, USUAL)
}

#[track_caller]
fn check(name: &str, screen: &FullScreen) {
    check_in(name, screen, USUAL);
}

#[track_caller]
fn check_in(name: &str, screen: &FullScreen, area: Rect) {
    let text = text_of(screen, area);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens").join(format!("{name}.txt"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &text).expect("a golden file");
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(golden == text, "{name} is not as in {}:\n{text}", path.display());
}

/// Where a text stands on the screen.
#[track_caller]
fn find(screen: &FullScreen, area: Rect, wanted: &str) -> ratatui::layout::Position {
    let text = text_of(screen, area);
    let place = text.lines().enumerate().find_map(|(row, line)| {
        let column = line[..line.find(wanted)?].chars().count();
        Some(ratatui::layout::Position::new(column as u16, row as u16))
    });
    place.unwrap_or_else(|| panic!("no “{wanted}” on the screen:\n{text}"))
}
