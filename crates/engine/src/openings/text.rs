use super::OpeningBook;
use super::error::BookError;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const WIDTH: usize = 120;

/// A book as a text, so that it can be fetched and handed on like any other: remarks in lines that begin with `#`, and then
/// the bytes, six bits a letter.
impl OpeningBook {
    /// The text of the file.
    pub fn to_text(&self) -> String {
        let remark = format!("# Opening book of {}: {} games of the engine against itself.\n", self.game, self.games);
        let letters: Vec<u8> = self.to_bytes().chunks(3).flat_map(letters).collect();
        let lines = letters.chunks(WIDTH).map(|line| format!("{}\n", String::from_utf8_lossy(line)));
        remark + &format!("# {}\n", self.origin) + &lines.collect::<String>()
    }

    /// Reads a text.
    pub fn from_text(text: &str) -> Result<Self, BookError> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let letters: Vec<u8> = lines.flat_map(|line| line.trim().bytes()).collect();
        let mut bytes = Vec::with_capacity(letters.len() / 4 * 3 + 3);
        for group in letters.chunks(4) {
            let mut bits = 0;
            for letter in group {
                bits = bits << 6 | value(*letter).ok_or(BookError::NoBook)?;
            }
            // Of a shorter group at the end the bits that are missing count as 0, and so do not become bytes.
            bits <<= 6 * (4 - group.len());
            bytes.extend(bits.to_be_bytes().iter().skip(1).take(group.len() * 6 / 8));
        }
        Self::from_bytes(&bytes)
    }
}

fn letters(bytes: &[u8]) -> impl Iterator<Item = u8> + use<> {
    let bits = bytes.iter().enumerate().fold(0u32, |bits, (place, byte)| bits | u32::from(*byte) << (16 - 8 * place));
    (0..=bytes.len()).map(move |place| LETTERS[(bits >> (18 - 6 * place) & 63) as usize])
}

fn value(letter: u8) -> Option<u32> {
    LETTERS.iter().position(|known| *known == letter).map(|place| place as u32)
}
