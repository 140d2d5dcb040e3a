use std::fmt;
use std::str::FromStr;

/// The name of a shared record: ten letters and digits by chance.
///
/// There are 4·10¹⁷ of them, so nobody finds the record of others by trying. Letters and digits that are easily mistaken for each
/// other are left out, since people read ids to each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RecordId([u8; Self::LENGTH]);

/// A text that is no id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an id has {} letters and digits", RecordId::LENGTH)]
pub struct NotAnId;

/// All digits and letters but `0`, `1`, `I`, `O` and `l`.
const ALPHABET: &[u8; 57] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

impl RecordId {
    /// How many characters an id has.
    pub const LENGTH: usize = 10;

    /// A new id by chance; none if the system has no random numbers to give.
    pub(crate) fn random() -> Option<Self> {
        let mut id = [0; Self::LENGTH];
        let mut filled = 0;
        let mut bytes = [0; 32];
        while filled < Self::LENGTH {
            getrandom::fill(&mut bytes).ok()?;
            // Bytes beyond the last whole multiple would make some characters likelier than others.
            let fair = bytes.iter().filter(|&&byte| usize::from(byte) < ALPHABET.len() * 4);
            for (place, byte) in id[filled..].iter_mut().zip(fair) {
                *place = ALPHABET[usize::from(*byte) % ALPHABET.len()];
                filled += 1;
            }
        }
        Some(Self(id))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        // Only characters of the alphabet get in, and they are ASCII.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl FromStr for RecordId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let id: [u8; Self::LENGTH] = text.as_bytes().try_into().map_err(|_| NotAnId)?;
        if id.iter().all(|byte| ALPHABET.contains(byte)) { Ok(Self(id)) } else { Err(NotAnId) }
    }
}

impl fmt::Display for RecordId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for RecordId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RecordId({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_back_and_differ() {
        let ids: std::collections::HashSet<_> = (0..1000).map(|_| RecordId::random().unwrap()).collect();
        assert_eq!(ids.len(), 1000);
        for id in &ids {
            assert_eq!(id.to_string().parse(), Ok(*id));
        }
        let used: std::collections::HashSet<_> = ids.iter().flat_map(|id| id.0).collect();
        assert_eq!(used.len(), ALPHABET.len(), "every character is used");
    }

    #[test]
    fn other_texts_are_no_ids() {
        for text in ["", "abc", "abcdefghij0", "abcdefghi0", "abcdefghi/", "äbcdefghj", "../../etc/"] {
            assert_eq!(text.parse::<RecordId>(), Err(NotAnId), "{text}");
        }
    }
}
