use rules::Side;

use crate::colour::Colour;
use crate::look::{Look, Theme};

/// The colours of an Abalone board and its marbles.
pub(super) struct Palette {
    /// The rim of the tray, lit side and shaded side.
    pub(super) rim: [Colour; 2],
    /// The outside of the tray below the rim.
    pub(super) wall: Colour,
    /// The plate that the holes are in, top and bottom of the picture.
    pub(super) plate: [Colour; 2],
    /// The lines of the wood and their strength.
    pub(super) grain: (Colour, f64),
    /// A hole: its shaded side, its lit side, its edge.
    pub(super) hole: [Colour; 3],
    /// Grooves from hole to hole and their strength.
    pub(super) groove: (Colour, f64),
    /// Letters and figures.
    pub(super) ink: Colour,
    /// The marbles of both sides.
    pub(super) marbles: [Marble; 2],
}

/// The colours of a marble.
#[derive(Clone, Copy)]
pub(super) struct Marble {
    /// From the spot nearest the light to the far edge.
    pub(super) body: [Colour; 4],
    /// The line around it and its width.
    pub(super) edge: (Colour, f64),
    /// How bright the window is that it mirrors.
    pub(super) shine: f64,
    /// Light that comes back from the board, and how much.
    pub(super) bounce: (Colour, f64),
}

const BLACK: Marble = Marble {
    body: [Colour(0x7C_818B), Colour(0x3A_3E46), Colour(0x1A_1C21), Colour(0x07_080A)],
    edge: (Colour(0x04_0405), 1.0),
    shine: 0.85,
    bounce: (Colour(0xC8_B08A), 0.34),
};

const WHITE: Marble = Marble {
    body: [Colour(0xFF_FFFF), Colour(0xFA_F6EC), Colour(0xDD_D3BF), Colour(0xA0_937B)],
    edge: (Colour(0x7D_705A), 1.0),
    shine: 0.95,
    bounce: (Colour(0xFF_F1D6), 0.75),
};

const INK_BLACK: Marble = Marble {
    body: [Colour(0x10_1010); 4],
    edge: (Colour(0x00_0000), 3.0),
    shine: 0.9,
    bounce: (Colour(0x00_0000), 0.0),
};

const INK_WHITE: Marble = Marble {
    body: [Colour(0xFF_FFFF); 4],
    edge: (Colour(0x00_0000), 5.0),
    shine: 0.0,
    bounce: (Colour(0xFF_FFFF), 0.0),
};

impl Palette {
    pub(super) const fn of(look: Look, theme: Theme) -> Self {
        match (look, theme) {
            (Look::Wood, Theme::Light) => Self {
                rim: [Colour(0xB9_8550), Colour(0x7E_5128)],
                wall: Colour(0x54_3418),
                plate: [Colour(0xD3_A670), Colour(0xBE_8C54)],
                grain: (Colour(0x7A_4A1E), 0.16),
                hole: [Colour(0x62_3F1E), Colour(0xB0_804B), Colour(0xE6_C08D)],
                groove: (Colour(0x7A_4F28), 0.28),
                ink: Colour(0x55_3516),
                marbles: [BLACK, WHITE],
            },
            (Look::Wood, Theme::Dark) => Self {
                rim: [Colour(0x7C_5634), Colour(0x4A_301B)],
                wall: Colour(0x2C_1B0E),
                plate: [Colour(0x9A_7248), Colour(0x7F_5A36)],
                grain: (Colour(0x3C_2410), 0.20),
                hole: [Colour(0x3D_2713), Colour(0x78_5432), Colour(0xB4_8A5C)],
                groove: (Colour(0x3F_2813), 0.34),
                ink: Colour(0xEB_D3AE),
                marbles: [BLACK, WHITE],
            },
            (Look::Slate, Theme::Light) => Self {
                rim: [Colour(0x5A_6A7D), Colour(0x38_4554)],
                wall: Colour(0x23_2C37),
                plate: [Colour(0x8A_9BAE), Colour(0x71_8297)],
                grain: (Colour(0xFF_FFFF), 0.0),
                hole: [Colour(0x3A_4757), Colour(0x6C_7D91), Colour(0xB4_C1CF)],
                groove: (Colour(0x43_5264), 0.30),
                ink: Colour(0x1F_2935),
                marbles: [BLACK, WHITE],
            },
            (Look::Slate, Theme::Dark) => Self {
                rim: [Colour(0x45_5262), Colour(0x2A_333F)],
                wall: Colour(0x14_191F),
                plate: [Colour(0x63_7286), Colour(0x4E_5C6E)],
                grain: (Colour(0xFF_FFFF), 0.0),
                hole: [Colour(0x26_2F3A), Colour(0x4E_5B6C), Colour(0x86_96A8)],
                groove: (Colour(0x28_323E), 0.36),
                ink: Colour(0xDD_E6EF),
                marbles: [BLACK, WHITE],
            },
            (Look::Ink, Theme::Light) => Self {
                rim: [Colour(0x22_2222), Colour(0x22_2222)],
                wall: Colour(0x22_2222),
                plate: [Colour(0xF4_F4F4), Colour(0xF4_F4F4)],
                grain: (Colour(0x00_0000), 0.0),
                hole: [Colour(0xDC_DCDC), Colour(0xDC_DCDC), Colour(0x8A_8A8A)],
                groove: (Colour(0x9A_9A9A), 1.0),
                ink: Colour(0x00_0000),
                marbles: [INK_BLACK, INK_WHITE],
            },
            (Look::Ink, Theme::Dark) => Self {
                rim: [Colour(0xE0_E0E0), Colour(0xE0_E0E0)],
                wall: Colour(0xE0_E0E0),
                plate: [Colour(0x7A_7A7A), Colour(0x7A_7A7A)],
                grain: (Colour(0x00_0000), 0.0),
                hole: [Colour(0x6A_6A6A), Colour(0x6A_6A6A), Colour(0x44_4444)],
                groove: (Colour(0x58_5858), 1.0),
                ink: Colour(0xFF_FFFF),
                marbles: [INK_BLACK, INK_WHITE],
            },
        }
    }

    pub(super) const fn marble(&self, side: Side) -> Marble {
        self.marbles[side.index()]
    }
}
