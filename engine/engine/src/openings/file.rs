use super::error::BookError;
use super::{EngineGames, KEY, OpeningBook, Reached};

const MAGIC: &[u8; 8] = b"TAFELBOK";
const VERSION: u16 = 1;
/// A checksum at the end.
const SUM: usize = 8;

/// A book as it is kept. After the magic word and the version (16 bits, little-endian) everything is a number of seven bits a
/// byte, the lowest first, all bytes but the last with the eighth bit: two texts, each with its length (the game, how the book
/// was made); how many games there were; how many positions; and for each of them, in rising order, how far its key is from the
/// one before, twice the games that the first side won and one more if it is sound, and how many games nobody won and the
/// second side won. The last 64 bits are the checksum of
/// all before (FNV-1a, little-endian).
impl OpeningBook {
    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = [&MAGIC[..], &VERSION.to_le_bytes()].concat();
        for text in [&self.game, &self.origin] {
            put(&mut bytes, text.len() as u64);
            bytes.extend(text.as_bytes());
        }
        put(&mut bytes, u64::from(self.games));
        put(&mut bytes, self.positions.len() as u64);
        let mut last = 0;
        for Reached { key, games, is_sound } in &self.positions {
            put(&mut bytes, key - last);
            put(&mut bytes, u64::from(games.one) * 2 + u64::from(*is_sound));
            put(&mut bytes, u64::from(games.draws));
            put(&mut bytes, u64::from(games.two));
            last = *key;
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BookError::NoBook)?;
        let (version, rest) = rest.split_first_chunk::<2>().ok_or(BookError::Content)?;
        let version = u16::from_le_bytes(*version);
        if version != VERSION {
            return Err(BookError::Version(version));
        }
        let (content, sum) = rest.split_last_chunk::<SUM>().ok_or(BookError::Content)?;
        if checksum(&bytes[..bytes.len() - SUM]).to_le_bytes() != *sum {
            return Err(BookError::Checksum);
        }
        let mut reader = Reader(content);
        reader.book().filter(|_| reader.0.is_empty()).ok_or(BookError::Content)
    }
}

fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Takes numbers off the front.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn book(&mut self) -> Option<OpeningBook> {
        let (game, origin) = (self.text()?, self.text()?);
        let games = self.count()?;
        let length = self.number()?;
        // Whatever length is written, there cannot be more than there are bytes.
        let mut positions = Vec::with_capacity(length.min(self.0.len() as u64 / 4) as usize);
        let mut last = None;
        for _ in 0..length {
            let step = self.number()?;
            let key = last.unwrap_or(0u64).checked_add(step).filter(|key| *key <= KEY)?;
            if last.is_some() && step == 0 {
                return None;
            }
            let won = self.number()?;
            let is_sound = won % 2 == 1;
            let games = EngineGames { one: (won / 2).try_into().ok()?, draws: self.count()?, two: self.count()? };
            games.one.checked_add(games.draws)?.checked_add(games.two)?;
            positions.push(Reached { key, games, is_sound });
            last = Some(key);
        }
        Some(OpeningBook { game, origin, games, positions })
    }

    fn text(&mut self) -> Option<String> {
        let length = usize::try_from(self.number()?).ok()?;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(String::from_utf8_lossy(text).into_owned())
    }

    fn count(&mut self) -> Option<u32> {
        self.number()?.try_into().ok()
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }
}

/// FNV-1a.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}
