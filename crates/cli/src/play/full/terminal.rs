use std::io::{self, Write as _};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use crossterm::style::{Print, ResetColor};
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode, size,
};
use crossterm::{execute, queue};
use rules::Random;

use super::desk::{Desk, Then};
use super::key::Key;
use crate::error::Outcome;
use crate::play::console::Console;
use crate::play::menu::Wishes;
use crate::play::session::new_game;

/// How often clocks and thoughts are looked at while nobody presses a key.
const BEAT: Duration = Duration::from_millis(80);

/// Plays on the whole screen until the players leave.
pub(crate) fn run(desk: &mut Desk, wishes: &Wishes, random: &mut Random, console: &mut Console) -> Outcome {
    while let Then::New(text) = Screen::open()?.play(desk)? {
        // The menu is a conversation in lines; the screen is closed meanwhile.
        console.lang = desk.lang;
        if new_game(desk.sitting_mut(), &text, wishes, random, console)? {
            desk.settle();
        }
        console.flush()?;
    }
    console.lang = desk.lang;
    if let Some(path) = desk.sitting().kept() {
        console.say("play.kept", &[("file", path.display().to_string().into())])?;
    }
    console.flush()
}

/// Whether the game has the whole terminal now.
static OPEN: AtomicBool = AtomicBool::new(false);

/// The whole terminal, given back at the end however that comes about.
struct Screen {
    shown: Vec<String>,
    size: (usize, usize),
}

impl Screen {
    fn open() -> io::Result<Self> {
        // A panic is told on the usual screen, in the usual way. One of another thread ends nothing: the game says that
        // the computer has no answer.
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let (usual, here) = (panic::take_hook(), thread::current().id());
            panic::set_hook(Box::new(move |info| {
                let ours = thread::current().id() == here;
                if ours && OPEN.load(Ordering::Relaxed) {
                    close();
                }
                if ours || !OPEN.load(Ordering::Relaxed) {
                    usual(info);
                }
            }));
        });
        enable_raw_mode()?;
        let screen = Self { shown: Vec::new(), size: (0, 0) };
        OPEN.store(true, Ordering::Relaxed);
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, Hide)?;
        Ok(screen)
    }

    /// Plays until something else than the game is wanted, and closes the screen.
    fn play(mut self, desk: &mut Desk) -> io::Result<Then> {
        loop {
            desk.tick();
            let (width, height) = size()?;
            let (width, height) = (usize::from(width), usize::from(height));
            self.paint(desk.render(width, height), (width, height))?;
            let mut patience = BEAT;
            while event::poll(patience)? {
                patience = Duration::ZERO;
                let event = event::read()?;
                if let Event::Resize(..) = event {
                    break;
                }
                let then = Key::of_event(&event).map(|key| desk.press(key, width, height));
                if let Some(then @ (Then::Leave | Then::New(_))) = then {
                    return Ok(then);
                }
            }
        }
    }

    /// Writes the lines that have changed.
    fn paint(&mut self, lines: Vec<String>, size: (usize, usize)) -> io::Result<()> {
        let mut out = io::stdout().lock();
        queue!(out, BeginSynchronizedUpdate)?;
        if self.size != size {
            queue!(out, Clear(ClearType::All))?;
            self.shown.clear();
            self.size = size;
        }
        for (i, line) in lines.iter().enumerate() {
            if self.shown.get(i) != Some(line) {
                queue!(out, MoveTo(0, i as u16), ResetColor, Clear(ClearType::CurrentLine), Print(line))?;
            }
        }
        queue!(out, EndSynchronizedUpdate)?;
        self.shown = lines;
        out.flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        close();
    }
}

/// Gives the terminal back. If that fails there is nothing left to try.
fn close() {
    OPEN.store(false, Ordering::Relaxed);
    let _ = execute!(io::stdout(), DisableMouseCapture, Show, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}
