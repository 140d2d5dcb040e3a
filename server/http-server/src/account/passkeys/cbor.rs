//! The little CBOR (RFC 8949) that authenticators write: numbers, bytes, texts, lists and maps of known length.

/// How deep values may lie in each other. Authenticators need three levels.
const DEEPEST: u8 = 4;

/// A value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value<'a> {
    Number(i64),
    Bytes(&'a [u8]),
    Text(&'a str),
    List(Vec<Self>),
    Map(Vec<(Self, Self)>),
    /// True, false or nothing, by their numbers.
    Simple(u8),
}

/// It is broken off, or is something that nobody needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Broken;

impl<'a> Value<'a> {
    /// Reads one value; what comes behind it is handed back.
    pub(super) fn read(bytes: &'a [u8]) -> Result<(Self, &'a [u8]), Broken> {
        read(bytes, DEEPEST)
    }

    /// The value of a key of a map.
    pub(super) fn get(&self, key: &Value<'_>) -> Option<&Self> {
        match self {
            Self::Map(entries) => entries.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The bytes, if it is some.
    pub(super) const fn as_bytes(&self) -> Option<&'a [u8]> {
        match self {
            Self::Bytes(bytes) => Some(bytes),
            _ => None,
        }
    }
}

fn take(bytes: &[u8], count: usize) -> Result<(&[u8], &[u8]), Broken> {
    bytes.split_at_checked(count).ok_or(Broken)
}

fn read(bytes: &[u8], depth: u8) -> Result<(Value<'_>, &[u8]), Broken> {
    let depth = depth.checked_sub(1).ok_or(Broken)?;
    let (&first, bytes) = bytes.split_first().ok_or(Broken)?;
    let (kind, short) = (first >> 5, first & 31);
    let wide = match short {
        0..=23 => 0,
        24..=27 => 1 << (short - 24),
        // Of unknown length, or reserved.
        _ => return Err(Broken),
    };
    let (digits, bytes) = take(bytes, wide)?;
    let number =
        if wide == 0 { u64::from(short) } else { digits.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)) };
    let length = usize::try_from(number).map_err(|_| Broken);
    match kind {
        0 => Ok((Value::Number(i64::try_from(number).map_err(|_| Broken)?), bytes)),
        1 => Ok((Value::Number(-1 - i64::try_from(number).map_err(|_| Broken)?), bytes)),
        2 => take(bytes, length?).map(|(bytes, rest)| (Value::Bytes(bytes), rest)),
        3 => {
            let (text, rest) = take(bytes, length?)?;
            Ok((Value::Text(std::str::from_utf8(text).map_err(|_| Broken)?), rest))
        }
        4 => {
            let (mut items, mut bytes) = (Vec::new(), bytes);
            for _ in 0..length? {
                let (item, rest) = read(bytes, depth)?;
                items.push(item);
                bytes = rest;
            }
            Ok((Value::List(items), bytes))
        }
        5 => {
            let (mut entries, mut bytes) = (Vec::<(Value<'_>, Value<'_>)>::new(), bytes);
            for _ in 0..length? {
                let (key, rest) = read(bytes, depth)?;
                let (value, rest) = read(rest, depth)?;
                // Whoever writes a key twice wants to be read in two ways.
                if entries.iter().any(|(known, _)| *known == key) {
                    return Err(Broken);
                }
                entries.push((key, value));
                bytes = rest;
            }
            Ok((Value::Map(entries), bytes))
        }
        7 if wide == 0 && (20..=22).contains(&short) => Ok((Value::Simple(short), bytes)),
        _ => Err(Broken),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], expected: &Value<'_>) {
        let read = Value::read(bytes).ok().filter(|(_, rest)| rest.is_empty()).map(|(value, _)| value);
        assert_eq!(read.as_ref(), Some(expected), "{bytes:02x?}");
    }

    #[test]
    fn what_authenticators_write_is_read() {
        check(&[0x00], &Value::Number(0));
        check(&[0x26], &Value::Number(-7));
        check(&[0x39, 0x01, 0x00], &Value::Number(-257));
        check(&[0x43, 1, 2, 3], &Value::Bytes(&[1, 2, 3]));
        check(&[0x62, b'o', b'k'], &Value::Text("ok"));
        check(&[0x82, 0x01, 0xf5], &Value::List(vec![Value::Number(1), Value::Simple(21)]));
        check(&[0xa1, 0x01, 0x02], &Value::Map(vec![(Value::Number(1), Value::Number(2))]));
    }

    #[test]
    fn what_is_broken_or_odd_is_refused() {
        for bytes in [
            &[][..],
            &[0x18],
            &[0x43, 1, 2],
            &[0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            &[0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            &[0x1b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            &[0x5f, 0x41, 0x00, 0xff],
            &[0x61, 0xff],
            &[0xa2, 0x01, 0x02, 0x01, 0x03],
            &[0xa1, 0x01],
            &[0x81, 0x81, 0x81, 0x81, 0x01],
            &[0xfb, 0, 0, 0, 0, 0, 0, 0, 0],
            &[0xc0, 0x00],
        ] {
            assert!(Value::read(bytes).is_err(), "{bytes:02x?}");
        }
    }

    #[test]
    fn nothing_breaks_it() {
        let whole = [0xa3, 0x63, b'f', b'm', b't', 0x64, b'n', b'o', b'n', b'e', 0x01, 0x82, 0x20, 0x41, 7, 0x02, 0xa0];
        assert!(Value::read(&whole).is_ok());
        for end in 0..whole.len() {
            assert!(Value::read(&whole[..end]).is_err(), "{end}");
        }
        for place in 0..whole.len() {
            for byte in 0..=u8::MAX {
                let mut bytes = whole;
                bytes[place] = byte;
                let _ = Value::read(&bytes);
            }
        }
    }
}
