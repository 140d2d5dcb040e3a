use std::str::FromStr;

use crate::colour::Colour;

/// Light or dark surroundings; boards and pieces are toned to match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Warm off-white ground.
    #[default]
    Light,
    /// Near-black ground.
    Dark,
}

/// What boards and pieces seem to be made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Look {
    /// Wood, ivory and lacquer.
    #[default]
    Wood,
    /// Slate and stone: cool greys with a little colour.
    Slate,
    /// Black ink on paper: no colour at all, strong contrast, everything told apart by shape and brightness.
    Ink,
}

/// How a square board lies before the players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum View {
    /// A corner towards each player, as in the box.
    #[default]
    Diamond,
    /// A side towards each player, as in chess.
    Straight,
}

impl Theme {
    /// Both themes.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];

    /// The name, as in options and in the classes of pictures.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

impl Look {
    /// All looks, the default first.
    pub const ALL: [Self; 3] = [Self::Wood, Self::Slate, Self::Ink];

    /// The name, as in options and in the classes of pictures.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::Slate => "slate",
            Self::Ink => "ink",
        }
    }
}

impl View {
    /// Both views.
    pub const ALL: [Self; 2] = [Self::Diamond, Self::Straight];

    /// The name, as in options.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Diamond => "diamond",
            Self::Straight => "straight",
        }
    }
}

/// Reads a name from a list of names, or says what there is.
fn pick<T: Copy>(text: &str, all: &[T], name: fn(T) -> &'static str) -> Result<T, String> {
    let found = all.iter().copied().find(|&one| name(one) == text);
    found.ok_or_else(|| {
        let names: Vec<_> = all.iter().map(|&one| name(one)).collect();
        format!("'{text}' is not one of {}", names.join(", "))
    })
}

impl FromStr for Theme {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        pick(text, &Self::ALL, Self::name)
    }
}

impl FromStr for Look {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        pick(text, &Self::ALL, Self::name)
    }
}

impl FromStr for View {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        pick(text, &Self::ALL, Self::name)
    }
}

/// The colours that all games share: the ground they lie on and the marks on their cells.
#[derive(Clone, Copy)]
pub(crate) struct Tones {
    /// What the board lies on.
    pub(crate) ground: Colour,
    /// The shadow that a board throws, and its strength.
    pub(crate) shadow: (Colour, f64),
    /// The newest move.
    pub(crate) last: Colour,
    /// "This is why not".
    pub(crate) why: Colour,
    /// Where the picked piece is and where it can go.
    pub(crate) choice: Colour,
    /// Dark line around marks, so that they show on any ground.
    pub(crate) casing: Colour,
}

impl Tones {
    pub(crate) const fn of(look: Look, theme: Theme) -> Self {
        match (look, theme) {
            (Look::Wood | Look::Slate, Theme::Light) => Self {
                ground: Colour(0xF6_F3EC),
                shadow: (Colour(0x3A_2A18), 0.16),
                last: Colour(0x2C_6490),
                why: Colour(0xF5_A90F),
                choice: Colour(0x1B_6B52),
                casing: Colour(0x3A_2708),
            },
            (Look::Wood | Look::Slate, Theme::Dark) => Self {
                ground: Colour(0x1E_1D1B),
                shadow: (Colour(0x00_0000), 0.34),
                last: Colour(0x74_B9EA),
                why: Colour(0xFF_B92E),
                choice: Colour(0x4F_CFA0),
                casing: Colour(0x1C_1304),
            },
            (Look::Ink, Theme::Light) => Self {
                ground: Colour(0xFF_FFFF),
                shadow: (Colour(0x00_0000), 0.0),
                last: Colour(0x00_0000),
                why: Colour(0x00_0000),
                choice: Colour(0x00_0000),
                casing: Colour(0xFF_FFFF),
            },
            (Look::Ink, Theme::Dark) => Self {
                ground: Colour(0x14_1414),
                shadow: (Colour(0x00_0000), 0.0),
                last: Colour(0xFF_FFFF),
                why: Colour(0xFF_FFFF),
                choice: Colour(0xFF_FFFF),
                casing: Colour(0x00_0000),
            },
        }
    }
}
