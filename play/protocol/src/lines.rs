use std::fmt;

/// Puts lines together from pieces that arrive as they like: newline-delimited JSON, as bots read and write it. Empty lines
/// keep a connection alive and are passed over.
///
/// ```
/// let mut lines = protocol::Lines::new(100);
/// assert_eq!(lines.push(b"{\"type\":\"pi"), Ok(vec![]));
/// assert_eq!(lines.push(b"ng\"}\r\n\n{"), Ok(vec!["{\"type\":\"ping\"}".to_owned()]));
/// ```
#[derive(Clone, Debug)]
pub struct Lines {
    pending: Vec<u8>,
    longest: usize,
}

/// Why a stream cannot be read on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineError {
    /// A line is longer than allowed.
    TooLong(usize),
    /// A line is not UTF-8.
    NotUtf8,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(longest) => write!(f, "a line is longer than {longest} bytes"),
            Self::NotUtf8 => f.write_str("a line is not UTF-8"),
        }
    }
}

impl std::error::Error for LineError {}

impl Lines {
    /// A reader of lines that are at most so many bytes long.
    pub fn new(longest: usize) -> Self {
        Self { pending: Vec::new(), longest }
    }

    /// Takes a piece and gives the lines that it completes. After an error the stream is of no use any more.
    pub fn push(&mut self, bytes: &[u8]) -> Result<Vec<String>, LineError> {
        let mut lines = Vec::new();
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.pending.extend_from_slice(part);
            if self.pending.len() > self.longest + 2 {
                return Err(LineError::TooLong(self.longest));
            }
            if part.ends_with(b"\n") {
                let line = String::from_utf8(std::mem::take(&mut self.pending)).map_err(|_| LineError::NotUtf8)?;
                let line = line.trim_end_matches(['\r', '\n']);
                if !line.is_empty() {
                    lines.push(line.to_owned());
                }
            }
        }
        Ok(lines)
    }
}
