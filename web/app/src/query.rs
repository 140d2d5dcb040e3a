//! What stands behind the question mark of an address, read and written.

/// The pairs of a query, with or without its question mark, as they were before they were written into an address.
pub fn pairs(search: &str) -> Vec<(String, String)> {
    let pairs = search.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('='));
    pairs.map(|(name, value)| (decoded(name), decoded(value))).collect()
}

/// A query without its question mark. Empty values are left out.
pub fn written<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut query = String::new();
    for (name, value) in pairs.into_iter().filter(|(_, value)| !value.is_empty()) {
        if !query.is_empty() {
            query.push('&');
        }
        query.push_str(name);
        query.push('=');
        encode(value, &mut query);
    }
    query
}

fn encode(text: &str, out: &mut String) {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let digit = |nibble: u8| char::from(b"0123456789ABCDEF"[usize::from(nibble)]);
            out.extend(['%', digit(byte >> 4), digit(byte & 15)]);
        }
    }
}

pub(crate) fn decoded(text: &str) -> String {
    let text = text.replace('+', " ");
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, tail)) = rest.split_first() {
        let hex = tail.get(..2).and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
        let (plain, after) = hex.filter(|_| byte == b'%').map_or((byte, tail), |value| (value, &tail[2..]));
        bytes.push(plain);
        rest = after;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_read_as_they_are_written() {
        let text = written([("a", "1/2-1/2"), ("b", ""), ("c", "ä & b=c+d%"), ("d", "x")]);
        assert_eq!(text, "a=1%2F2-1%2F2&c=%C3%A4%20%26%20b%3Dc%2Bd%25&d=x");
        let read: Vec<_> = pairs(&format!("?{text}"));
        let read: Vec<_> = read.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(read, [("a", "1/2-1/2"), ("c", "ä & b=c+d%"), ("d", "x")]);
        assert_eq!(pairs("?x&y=%zz+1&=2"), [("y".into(), "%zz 1".into()), (String::new(), "2".into())]);
        assert_eq!(pairs(""), []);
    }
}
