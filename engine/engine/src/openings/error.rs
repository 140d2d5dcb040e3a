use std::fmt;

/// Why bytes are no book, or none for this game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BookError {
    /// They do not begin as a book does.
    NoBook,
    /// A version of the format that this program does not know.
    Version(u16),
    /// The checksum is wrong: something was changed or lost.
    Checksum,
    /// It ends too early, or goes on after its end, or its positions are in no order.
    Content,
    /// It was made for another game.
    Game(String),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBook => f.write_str("this is no opening book"),
            Self::Version(version) => write!(f, "version {version} of the book format is not known"),
            Self::Checksum => f.write_str("the opening book is damaged: its checksum is wrong"),
            Self::Content => f.write_str("the opening book makes no sense"),
            Self::Game(game) => write!(f, "the opening book is one for '{game}'"),
        }
    }
}

impl std::error::Error for BookError {}
