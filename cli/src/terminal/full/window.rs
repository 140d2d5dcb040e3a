use std::io;
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode,
};
use ratatui::crossterm::{execute, queue};
use ratatui::layout::Rect;

use super::full_screen::{Flow, FullScreen};
use super::key::Key;
use crate::error::{Outcome, complain};
use crate::terminal::plain::console::Console;

/// How often clocks and the engine are looked at while nobody presses a key.
const BEAT: Duration = Duration::from_millis(80);

/// Plays on the whole screen until the players leave.
pub(crate) fn run(screen: &mut FullScreen, console: &mut Console) -> Outcome {
    let played = AlternateScreen::open().and_then(|mut window| window.play(screen));
    if let Some(trouble) = screen.take_trouble() {
        complain(&trouble);
    }
    played?;
    console.lang = screen.lang();
    if let Some(path) = screen.kept() {
        console.say("play.kept", &[("file", path.display().to_string().into())])?;
    }
    console.flush()
}

/// Whether the game has the whole terminal now.
static OPEN: AtomicBool = AtomicBool::new(false);

/// The whole terminal, given back at the end however that comes about.
struct AlternateScreen {
    terminal: Terminal<CrosstermBackend<io::Stdout>>,
}

impl AlternateScreen {
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
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        enable_raw_mode()?;
        let window = Self { terminal };
        OPEN.store(true, Ordering::Relaxed);
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        Ok(window)
    }

    /// Plays until the players leave, and closes the screen.
    fn play(&mut self, screen: &mut FullScreen) -> io::Result<()> {
        self.terminal.clear()?;
        loop {
            screen.tick();
            queue!(io::stdout(), BeginSynchronizedUpdate)?;
            let area = self.terminal.draw(|frame| screen.draw(frame.area(), frame.buffer_mut()))?.area;
            execute!(io::stdout(), EndSynchronizedUpdate)?;
            if hear(screen, area)? == Flow::Leave {
                return Ok(());
            }
        }
    }
}

/// Waits for a key, and takes all that have been pressed meanwhile.
fn hear(screen: &mut FullScreen, area: Rect) -> io::Result<Flow> {
    let mut patience = BEAT;
    while event::poll(patience)? {
        patience = Duration::ZERO;
        let event = event::read()?;
        if let Event::Resize(..) = event {
            break;
        }
        let flow = Key::of_event(&event).map(|key| screen.press(key, area));
        if flow == Some(Flow::Leave) {
            return Ok(Flow::Leave);
        }
    }
    Ok(Flow::GoOn)
}

impl Drop for AlternateScreen {
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
