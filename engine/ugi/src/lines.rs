use std::io::{self, BufRead};

/// The longest line that is read; more is not a command but an accident.
pub(crate) const LONGEST: usize = 1 << 20;

/// A line that came in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// Its text, without the end; bytes that are no text are replaced.
    Text(String),
    /// It was longer than [`LONGEST`] and has been skipped.
    TooLong,
}

/// Reads the next line; none at the end of the input.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let mut too_long = false;
    let mut any = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            break;
        }
        any = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        too_long |= bytes.len() + part.len() > LONGEST;
        if !too_long {
            bytes.extend_from_slice(part);
        }
        let used = end.map_or(chunk.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(match (any, too_long) {
        (false, _) => None,
        (true, true) => Some(Line::TooLong),
        (true, false) => Some(Line::Text(String::from_utf8_lossy(&bytes).trim_end_matches('\r').to_owned())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_all_kinds() {
        let mut long = vec![b'x'; LONGEST + 1];
        long.push(b'\n');
        let bytes = [b"one\r\n\n\xff\xfe two\n".as_slice(), &long, b"last"].concat();
        let mut input = io::BufReader::with_capacity(7, bytes.as_slice());
        let mut read = || read_line(&mut input).unwrap();
        let text = |text: &str| Some(Line::Text(text.to_owned()));
        assert_eq!(read(), text("one"));
        assert_eq!(read(), text(""));
        assert_eq!(read(), text("\u{fffd}\u{fffd} two"));
        assert_eq!(read(), Some(Line::TooLong));
        assert_eq!(read(), text("last"));
        assert_eq!(read(), None);
    }
}
