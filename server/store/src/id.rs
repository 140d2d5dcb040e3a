use std::fmt;
use std::str::FromStr;

/// How many characters an id has.
const LENGTH: usize = 10;
/// All digits and letters but `0`, `1`, `I`, `O` and `l`.
const ALPHABET: &[u8; 57] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// A text that is no id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an id has {LENGTH} letters and digits")]
pub struct NotAnId;

/// Ids are ten letters and digits by chance.
///
/// There are 4·10¹⁷ of them, so nobody finds what belongs to others by trying. Letters and digits that are easily mistaken for
/// each other are left out, since people read ids to each other.
macro_rules! id {
    ($(#[$attribute:meta])* $name:ident) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name([u8; LENGTH]);

        impl $name {
            /// How many characters an id has.
            pub const LENGTH: usize = LENGTH;

            /// A new id by chance; none if the system has no random numbers to give.
            pub fn random() -> Option<Self> {
                random().map(Self)
            }

            /// The id as text.
            pub fn as_str(&self) -> &str {
                // Only characters of the alphabet get in, and they are ASCII.
                std::str::from_utf8(&self.0).unwrap_or_default()
            }
        }

        impl FromStr for $name {
            type Err = NotAnId;

            fn from_str(text: &str) -> Result<Self, NotAnId> {
                read(text).map(Self)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({self})", stringify!($name))
            }
        }
    };
}

id! {
    /// The name of a shared record: ten letters and digits by chance, so that nobody finds the records of others by trying.
    RecordId
}
id! {
    /// The name of a game between people. Who has it can watch, and take the free seat if there is one.
    GameId
}
id! {
    /// The name of somebody, guests included. It is no secret.
    PersonId
}

fn random() -> Option<[u8; LENGTH]> {
    let mut id = [0; LENGTH];
    let mut filled = 0;
    let mut bytes = [0; 32];
    while filled < LENGTH {
        getrandom::fill(&mut bytes).ok()?;
        // Bytes beyond the last whole multiple would make some characters likelier than others.
        let fair = bytes.iter().filter(|&&byte| usize::from(byte) < ALPHABET.len() * 4);
        for (place, byte) in id[filled..].iter_mut().zip(fair) {
            *place = ALPHABET[usize::from(*byte) % ALPHABET.len()];
            filled += 1;
        }
    }
    Some(id)
}

fn read(text: &str) -> Result<[u8; LENGTH], NotAnId> {
    let id: [u8; LENGTH] = text.as_bytes().try_into().map_err(|_| NotAnId)?;
    if id.iter().all(|byte| ALPHABET.contains(byte)) { Ok(id) } else { Err(NotAnId) }
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
