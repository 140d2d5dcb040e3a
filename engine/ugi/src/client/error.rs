use std::fmt;

/// What went wrong with an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClientError {
    /// The text names no program.
    NotACommand(String),
    /// The program could not be started.
    Start {
        /// The program.
        program: String,
        /// What the system says.
        reason: String,
    },
    /// The process has ended.
    Gone {
        /// How, as far as is known.
        status: String,
        /// The end of its error stream.
        complaints: String,
    },
    /// It did not answer in time.
    Silent {
        /// What it was expected to say.
        expected: &'static str,
    },
    /// Somebody asked for an end before it answered.
    Stopped,
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotACommand(text) => write!(f, "'{text}' is not a command"),
            Self::Start { program, reason } => write!(f, "cannot start {program}: {reason}"),
            Self::Gone { status, complaints } => {
                write!(f, "the engine has ended ({status})")?;
                match complaints.trim().lines().last() {
                    Some(last) => write!(f, ": {last}"),
                    None => Ok(()),
                }
            }
            Self::Silent { expected } => write!(f, "the engine did not say {expected} in time"),
            Self::Stopped => f.write_str("the engine was stopped before it answered"),
        }
    }
}

impl std::error::Error for ClientError {}
