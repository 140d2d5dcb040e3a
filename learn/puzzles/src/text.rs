use std::fmt;

/// The version of the data that is read and written.
const VERSION: &str = "1";

/// What is wrong with a data file, and in which line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for DataError {}

/// The first line of a data file.
pub(crate) fn header(kind: &str, game: &str) -> String {
    format!("{kind} {VERSION} {game}\n")
}

/// Reads a data file: its first line names its kind, version and game, each other line is something, but for empty ones and
/// comments (`#`).
pub(crate) fn read<T>(
    text: &str,
    kind: &str,
    mut read_line: impl FnMut(&str, &[&str]) -> Result<T, String>,
) -> Result<(String, Vec<T>), DataError> {
    let first = text.lines().next().unwrap_or_default();
    let fault = |what: String| DataError { line: 1, what };
    let words: Vec<&str> = first.split_whitespace().collect();
    let game = match words[..] {
        [found, VERSION, game] if found == kind => game.to_owned(),
        [found, version, _] if found == kind => {
            return Err(fault(format!("version {version} of '{kind}'; this program reads version {VERSION}")));
        }
        _ => return Err(fault(format!("expected '{kind} {VERSION} GAME', found '{}'", shortened(first)))),
    };
    let mut items = Vec::new();
    for (index, line) in text.lines().enumerate().skip(1) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = line.split('\t').collect();
        items.push(read_line(&game, &fields).map_err(|what| DataError { line: index + 1, what })?);
    }
    Ok((game, items))
}

/// A field that must make sense.
pub(crate) fn parsed<T>(name: &str, text: &str, value: Option<T>) -> Result<T, String> {
    value.ok_or_else(|| format!("{name}: '{}' makes no sense", shortened(text)))
}

/// Ids are eight hexadecimal digits, so that they can stand in addresses.
pub(crate) fn id(text: &str) -> Result<String, String> {
    let is_id = text.len() == 8 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    parsed("id", text, is_id.then(|| text.to_owned()))
}

/// A field that may be empty, which is written `-` so that no line ends in a tab.
pub(crate) fn optional(text: &str) -> &str {
    if text == "-" { "" } else { text }
}

/// The reverse of [`optional`].
pub(crate) fn or_dash(text: &str) -> &str {
    if text.is_empty() { "-" } else { text }
}

fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST).chain(['…']).collect()
}
