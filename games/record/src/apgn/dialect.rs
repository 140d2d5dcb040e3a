/// How moves are written. The two look alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    /// The hindmost marble and where it goes: `a1b2`; side-steps have three cells.
    AbaPro,
    /// Always two cells: the hindmost marble and the last cell that changes.
    Nacre,
}

impl Dialect {
    pub(crate) const ALL: [Self; 2] = [Self::AbaPro, Self::Nacre];

    /// The value of the tag `Notation`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::AbaPro => "Aba-Pro",
            Self::Nacre => "Nacre",
        }
    }

    /// Reads the value of the tag `Notation`; case, dashes and spaces do not matter.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let letters: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
        match letters.to_ascii_lowercase().as_str() {
            "abapro" => Some(Self::AbaPro),
            "nacre" => Some(Self::Nacre),
            _ => None,
        }
    }
}
