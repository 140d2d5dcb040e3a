use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

/// How long a run stays silent.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long between two messages.
const INTERVAL: Duration = Duration::from_millis(500);

/// A line on stderr that tells somebody at a terminal how far a long run has come.
pub(crate) struct Progress {
    next: Option<Instant>,
    shown: bool,
}

impl Progress {
    /// Progress of a run that begins now. It says nothing unless stderr is a terminal.
    pub(crate) fn new() -> Self {
        Self { next: io::stderr().is_terminal().then(|| Instant::now() + PATIENCE), shown: false }
    }

    /// Shows how far the run is, if it is time to.
    pub(crate) fn tell(&mut self, text: impl FnOnce() -> String) {
        let now = Instant::now();
        if self.next.is_some_and(|next| now >= next) {
            // Back to the beginning of the line, and clear what stood there.
            let _ = write!(io::stderr(), "\r\x1b[K{}", text());
            let _ = io::stderr().flush();
            self.next = Some(now + INTERVAL);
            self.shown = true;
        }
    }

    /// Wipes the line away, so that nothing stands between the lines of the answer.
    pub(crate) fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(io::stderr(), "\r\x1b[K");
            let _ = io::stderr().flush();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
