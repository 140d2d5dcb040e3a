use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

/// How long a run stays silent.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long between two messages.
const INTERVAL: Duration = Duration::from_millis(500);

/// How long between two lines in a log, of a run that takes hours.
const LOG_INTERVAL: Duration = Duration::from_mins(1);

/// A line on stderr that tells somebody at a terminal how far a long run has come.
pub(crate) struct Progress {
    next: Option<Instant>,
    interval: Duration,
    at_terminal: bool,
    shown: bool,
}

impl Progress {
    /// Progress of a run that begins now. It says nothing unless stderr is a terminal.
    pub(crate) fn new() -> Self {
        let at_terminal = io::stderr().is_terminal();
        let next = at_terminal.then(|| Instant::now() + PATIENCE);
        Self { next, interval: INTERVAL, at_terminal, shown: false }
    }

    /// Progress of a run that may take hours: where stderr is no terminal, a line now and then.
    pub(crate) fn of_hours() -> Self {
        let new = Self::new();
        if new.at_terminal {
            new
        } else {
            Self { next: Some(Instant::now() + LOG_INTERVAL), interval: LOG_INTERVAL, ..new }
        }
    }

    /// Shows how far the run is, if it is time to.
    pub(crate) fn tell(&mut self, text: impl FnOnce() -> String) {
        let now = Instant::now();
        if self.next.is_some_and(|next| now >= next) {
            let _ = write!(io::stderr(), "{}", framed(&text(), self.at_terminal));
            let _ = io::stderr().flush();
            self.next = Some(now + self.interval);
            self.shown = self.at_terminal;
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

/// At a terminal back to the beginning of the line, which is cleared first; elsewhere a line of its own.
fn framed(text: &str, at_terminal: bool) -> String {
    if at_terminal { format!("\r\x1b[K{text}") } else { format!("{text}\n") }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_has_lines_and_a_terminal_has_one() {
        assert_eq!(framed("3 of 4", false), "3 of 4\n");
        assert_eq!(framed("3 of 4", true), "\r\x1b[K3 of 4");
    }
}
