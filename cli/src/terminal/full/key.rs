use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::layout::Position;

use super::cursor::Way;

/// What a player does with keyboard and mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    /// An arrow, or one of the keys that go diagonally.
    Go(Way),
    /// A character.
    Char(char),
    Enter,
    Escape,
    Backspace,
    /// F2: opens the menu.
    Menu,
    /// Ctrl-C, or the end of the input.
    Interrupt,
    /// A click at this place of the screen.
    Click(Position),
    /// The mouse has moved here.
    Hover(Position),
    /// The wheel, away from the player or towards them.
    Wheel(bool),
}

impl Key {
    /// What an event of the terminal means; none if nothing.
    pub(crate) fn of_event(event: &Event) -> Option<Self> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => Self::of_key(key),
            Event::Mouse(mouse) => {
                let place = Position::new(mouse.column, mouse.row);
                match mouse.kind {
                    MouseEventKind::Down(MouseButton::Left) => Some(Self::Click(place)),
                    MouseEventKind::Moved => Some(Self::Hover(place)),
                    MouseEventKind::ScrollUp => Some(Self::Wheel(true)),
                    MouseEventKind::ScrollDown => Some(Self::Wheel(false)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn of_key(key: &KeyEvent) -> Option<Self> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        Some(match key.code {
            KeyCode::Char('c' | 'd') if control => Self::Interrupt,
            KeyCode::Char(c) if !control && !key.modifiers.contains(KeyModifiers::ALT) => Self::Char(c),
            KeyCode::Up => Self::Go(Way::Up),
            KeyCode::Down => Self::Go(Way::Down),
            KeyCode::Left => Self::Go(Way::Left),
            KeyCode::Right => Self::Go(Way::Right),
            KeyCode::Home => Self::Go(Way::UpLeft),
            KeyCode::PageUp => Self::Go(Way::UpRight),
            KeyCode::End => Self::Go(Way::DownLeft),
            KeyCode::PageDown => Self::Go(Way::DownRight),
            KeyCode::Enter => Self::Enter,
            KeyCode::Esc => Self::Escape,
            KeyCode::Backspace => Self::Backspace,
            KeyCode::F(2) => Self::Menu,
            _ => return None,
        })
    }
}
