use std::io::{self, Write as _};
use std::process::ExitCode;

use rules::Lang;

use crate::messages::say;
use crate::output;

/// Why a command did not do what it was asked to.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What the user gave makes no sense: usage, a bad position, an illegal move.
    Input(String),
    /// The input was fine, the run was not: a disk is full, a check has failed.
    Run(String),
    /// The run has failed and has said so already.
    Reported,
    /// The input was bad, and that has been said already.
    InputReported,
    /// Whoever read our output has had enough (`| head -1`). Nothing is wrong, and there is nobody left to tell.
    ReaderGone,
}

pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    /// Says what is wrong on stderr and returns the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Input(text) => {
                complain(&text);
                ExitCode::from(2)
            }
            Self::Run(text) => {
                complain(&text);
                ExitCode::from(1)
            }
            Self::Reported => ExitCode::from(1),
            Self::InputReported => ExitCode::from(2),
            Self::ReaderGone => ExitCode::SUCCESS,
        }
    }

    /// An output that could not be written.
    pub(crate) fn writing(path: &str, error: &io::Error, lang: Lang) -> Self {
        Self::Run(say(lang, "error.write", &[("file", path.into()), ("why", error.to_string().into())]))
    }

    /// A file that could not be opened: the user named a wrong one.
    pub(crate) fn opening(path: &str, error: &io::Error, lang: Lang) -> Self {
        Self::Input(say(lang, "error.read", &[("file", path.into()), ("why", error.to_string().into())]))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ReaderGone,
            _ => Self::Run(error.to_string()),
        }
    }
}

/// Writes something on stderr that the user may want to know though nothing is wrong.
pub(crate) fn remark(text: &str) {
    complain(&format!("note: {text}"));
}

/// Writes a message for the user on stderr.
pub(crate) fn complain(text: &str) {
    // If even stderr is gone there is nobody left to tell.
    let _ = writeln!(io::stderr(), "tafel: {}", output::printable(text));
}
