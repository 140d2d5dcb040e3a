//! Records in the fragment of an address: `/analyse#CODE`. Nothing but the address is needed, no server keeps it.
//!
//! The code is the text of the record in UTF-8, written in the alphabet that addresses allow (base64url without padding);
//! or, behind a [mark](PACKED), the game [packed](super::pack), which is much shorter.

use super::packed;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What packed codes begin with: none of the letters.
pub const PACKED: char = '.';

/// The code of a text: `Tafel` is `VGFmZWw`.
pub fn encode(text: &str) -> String {
    letters(text.as_bytes())
}

/// The text of a code; none if it is no code of a text.
pub fn decode(code: &str) -> Option<String> {
    match code.strip_prefix(PACKED) {
        Some(letters) => packed::unpack(letters).map(|record| record.to_string()),
        None => String::from_utf8(bytes(code)?).ok(),
    }
}

/// Bytes in the alphabet.
pub(crate) fn letters(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() * 4 / 3 + 3);
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().chain([0, 0].iter()).take(3).fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
        for place in 0..=chunk.len() {
            out.push(char::from(ALPHABET[(bits >> (18 - 6 * place) & 63) as usize]));
        }
    }
    out
}

/// The bytes of letters; none if there are others.
pub(crate) fn bytes(code: &str) -> Option<Vec<u8>> {
    let code = code.trim_end_matches('=').as_bytes();
    let mut bytes = Vec::with_capacity(code.len() * 3 / 4);
    for chunk in code.chunks(4) {
        let mut bits = 0_u32;
        for place in 0..4 {
            let value = match chunk.get(place) {
                Some(letter) => ALPHABET.iter().position(|known| known == letter)? as u32,
                None => 0,
            };
            bits = bits << 6 | value;
        }
        let [_, first, second, third] = bits.to_be_bytes();
        // One letter alone is not enough for a byte.
        bytes.extend(&[first, second, third][..chunk.len().checked_sub(1).filter(|&length| length > 0)?]);
    }
    Some(bytes)
}

/// The text in an address with a code, such as `https://example.org/analyse#VGFmZWw`.
pub fn in_address(address: &str) -> Option<String> {
    let address = address.trim();
    let (path, code) = address.split_once('#')?;
    let leads_here = path.ends_with("/analyse") && !address.contains(char::is_whitespace);
    decode(code).filter(|text| leads_here && !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back() {
        for text in ["", "a", "ab", "abc", "abcd", "{Zwölf Boxkämpfer} 1. a1b1 …", "\u{10ffff}\0ÿ"] {
            let code = encode(text);
            assert!(code.bytes().all(|letter| ALPHABET.contains(&letter)), "{code}");
            assert_eq!(decode(&code).as_deref(), Some(text));
        }
        assert_eq!(encode("Tafel"), "VGFmZWw");
        assert_eq!(encode("<<???>>"), "PDw_Pz8-Pg");
    }

    #[test]
    fn other_texts_are_no_codes() {
        for code in ["A", "AAAAA", "!", "a b", "____", "é"] {
            assert_eq!(decode(code), None, "{code}");
        }
    }

    #[test]
    fn addresses_hold_codes() {
        assert_eq!(in_address(" https://example.org/analyse#VGFmZWw\n").as_deref(), Some("Tafel"));
        assert_eq!(in_address("/analyse#VGFmZWw").as_deref(), Some("Tafel"));
        for other in ["VGFmZWw", "/play#VGFmZWw", "/analyse#", "/analyse", "see /analyse#VGFmZWw", "1. a1b1 #"] {
            assert_eq!(in_address(other), None, "{other}");
        }
    }
}
