use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write};

use crate::error::Outcome;

/// Stdout, buffered: long lists of moves and games are written in one go.
pub(crate) fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// Writes one text to stdout, with a line end.
pub(crate) fn print(text: &str) -> Outcome {
    let mut out = stdout();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

/// A text from outside without control characters: a file must not steer the terminal. Line ends stay.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { ' ' } else { c }).collect()
}

/// When a drawing is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Also into a file or a pipe
    Always,
    /// Plain text
    Never,
}

impl Colour {
    /// Whether what goes to stdout is to be coloured.
    pub(crate) fn is_on(self) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => {
                let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                !refused && std::env::var_os("TERM").is_none_or(|term| term != "dumb") && io::stdout().is_terminal()
            }
        }
    }
}
