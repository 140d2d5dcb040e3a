use rules::Side;

/// What a stack is, by its height.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Piece {
    /// One stone.
    Soldier = 1,
    /// Two stones.
    General = 2,
    /// Three stones.
    King = 3,
}

/// A stack on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stack {
    /// Whose stones they are.
    pub side: Side,
    /// How many, by name.
    pub piece: Piece,
}

impl Piece {
    /// All kinds, the lowest first.
    pub const ALL: [Self; 3] = [Self::Soldier, Self::General, Self::King];

    /// How many stones high it is.
    #[inline]
    pub const fn height(self) -> u32 {
        self as u32
    }

    /// The key of its name in the message files.
    pub const fn term(self) -> &'static str {
        match self {
            Self::Soldier => "piece.soldier",
            Self::General => "piece.general",
            Self::King => "piece.king",
        }
    }
}

impl Stack {
    /// The letter in the position text: `S G K` for Red, `s g k` for Black.
    pub const fn letter(self) -> char {
        match (self.side, self.piece) {
            (Side::One, Piece::Soldier) => 'S',
            (Side::One, Piece::General) => 'G',
            (Side::One, Piece::King) => 'K',
            (Side::Two, Piece::Soldier) => 's',
            (Side::Two, Piece::General) => 'g',
            (Side::Two, Piece::King) => 'k',
        }
    }

    /// The stack of that letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() { Side::One } else { Side::Two };
        let piece = match letter.to_ascii_lowercase() {
            's' => Piece::Soldier,
            'g' => Piece::General,
            'k' => Piece::King,
            _ => return None,
        };
        Some(Self { side, piece })
    }
}
