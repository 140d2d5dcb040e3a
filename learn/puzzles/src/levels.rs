use std::fmt;

/// Which of the levels 1 to 9 of the engine find a solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Levels(u16);

impl Levels {
    /// The highest level that is asked; the one above is full strength.
    pub const HIGHEST: u8 = 9;

    /// With that level among them.
    #[must_use]
    pub const fn with(self, level: u8) -> Self {
        if level >= 1 && level <= Self::HIGHEST { Self(self.0 | 1 << level) } else { self }
    }

    /// Whether that level is among them.
    pub const fn contains(self, level: u8) -> bool {
        level <= Self::HIGHEST && self.0 >> level & 1 == 1
    }

    /// How many they are.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The levels of a text such as `46789`; `-` for none.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if text == "-" {
            return Some(Self::default());
        }
        text.bytes().try_fold(Self::default(), |levels, byte| match byte {
            b'1'..=b'9' => Some(levels.with(byte - b'0')),
            _ => None,
        })
    }
}

impl fmt::Display for Levels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.write_str("-");
        }
        (1..=Self::HIGHEST).filter(|&level| self.contains(level)).try_for_each(|level| write!(f, "{level}"))
    }
}
