//! Bytes as text that can stand in addresses (base64url without padding), as browsers write them.

const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Writes bytes.
pub(super) fn write(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for part in bytes.chunks(3) {
        let number = part.iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte)) << (8 * (3 - part.len()));
        for place in 0..=part.len() {
            text.push(char::from(SIGNS[(number >> (18 - 6 * place)) as usize & 63]));
        }
    }
    text
}

/// Reads them; none if that is not how anybody writes bytes.
pub(super) fn read(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    for part in text.as_bytes().chunks(4) {
        let mut number = 0_u32;
        for sign in part {
            number = number << 6 | SIGNS.iter().position(|known| known == sign)? as u32;
        }
        number <<= 6 * (4 - part.len());
        // The bits that are left over say nothing.
        let (count, rest) = (part.len().checked_sub(1)?, number & (0xff_ffff >> (8 * (part.len() - 1))));
        if count == 0 || rest != 0 {
            return None;
        }
        bytes.extend((0..count).map(|place| (number >> (16 - 8 * place)) as u8));
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_as_they_are_written() {
        for (bytes, text) in [
            (&b""[..], ""),
            (b"f", "Zg"),
            (b"fo", "Zm8"),
            (b"foo", "Zm9v"),
            (b"foob", "Zm9vYg"),
            (&[0xfb, 0xff, 0xfe][..], "-__-"),
        ] {
            assert_eq!(write(bytes), text);
            assert_eq!(read(text).as_deref(), Some(bytes), "{text}");
        }
        for nonsense in ["Z", "Zg==", "Zh", "Zm9", "a b", "Zm9v!", "Zm9vY", "+/"] {
            assert_eq!(read(nonsense), None, "{nonsense}");
        }
    }
}
