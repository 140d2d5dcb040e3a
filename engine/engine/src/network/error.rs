use std::fmt;

/// Why bytes are no network, or none for this game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// They do not begin as a network does.
    NoNetwork,
    /// A version of the format that this program does not know.
    Version(u16),
    /// The file ends too early, or goes on after its end.
    Length {
        /// How many bytes there should be.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// The checksum is wrong: something was changed or lost.
    Checksum,
    /// It was made for another game.
    Game(String),
    /// It was made for another shape of this game's inputs.
    Shape {
        /// What differs.
        what: &'static str,
        /// As the game has it.
        expected: usize,
        /// As the file has it.
        found: usize,
    },
    /// More than can be added up without loss.
    Large {
        /// What is too much.
        what: &'static str,
        /// As much as there may be.
        most: usize,
        /// As the file has it.
        found: usize,
    },
    /// The game has no inputs for a network.
    Blind,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNetwork => f.write_str("this is no network"),
            Self::Version(version) => write!(f, "version {version} of the network format is not known"),
            Self::Length { expected, found } => {
                write!(f, "the network should have {expected} bytes and has {found}")
            }
            Self::Checksum => f.write_str("the network is damaged: its checksum is wrong"),
            Self::Game(game) => write!(f, "the network is one for '{game}'"),
            Self::Shape { what, expected, found } => {
                write!(f, "the network does not fit the game: {found} {what} in place of {expected}")
            }
            Self::Large { what, most, found } => write!(f, "the network is too large: {found} {what}, at most {most}"),
            Self::Blind => f.write_str("this game is not played with a network"),
        }
    }
}

impl std::error::Error for NetworkError {}
