use rules::Side;

use crate::colour::Colour;
use crate::look::{Look, Theme};

/// The colours of a FENIX board and its stones.
pub(super) struct Palette {
    /// Light and dark squares.
    pub(super) squares: [Colour; 2],
    /// The lines between them.
    pub(super) line: Colour,
    /// The frame, far and near.
    pub(super) frame: [Colour; 2],
    /// The front of the board below the frame.
    pub(super) wall: Colour,
    /// A fine line around the squares.
    pub(super) inlay: Colour,
    /// Letters and figures on the frame.
    pub(super) ink: Colour,
    /// The stones of both sides.
    pub(super) stones: [Stone; 2],
}

/// The colours of a stone.
#[derive(Clone, Copy)]
pub(super) struct Stone {
    /// The top, lit and shaded.
    pub(super) top: [Colour; 2],
    /// The light on its upper edge.
    pub(super) bevel: Colour,
    /// The side: left edge, where the light falls, right edge.
    pub(super) side: [Colour; 3],
    /// The line around it and its width.
    pub(super) edge: (Colour, f64),
    /// The ring let into the top.
    pub(super) ring: Colour,
    /// The sign on the top.
    pub(super) sign: Colour,
    /// Whether the ring is broken: a second way to tell the sides apart.
    pub(super) broken: bool,
}

const RED: Stone = Stone {
    top: [Colour(0xE8_6152), Colour(0xCC_3D31)],
    bevel: Colour(0xFF_A595),
    side: [Colour(0x9A_2119), Colour(0xD2_4A3C), Colour(0x6E_130F)],
    edge: (Colour(0x55_0E0B), 1.4),
    ring: Colour(0xFF_D9C4),
    sign: Colour(0xFF_F1DC),
    broken: false,
};

const BLACK: Stone = Stone {
    top: [Colour(0x48_4B54), Colour(0x2A_2C33)],
    bevel: Colour(0x8A_8E99),
    side: [Colour(0x18_191D), Colour(0x43_4650), Colour(0x0B_0C0E)],
    edge: (Colour(0x05_0506), 1.4),
    ring: Colour(0x7C_818D),
    sign: Colour(0xE9_C877),
    broken: true,
};

const INK_RED: Stone = Stone {
    top: [Colour(0xFF_FFFF); 2],
    bevel: Colour(0xFF_FFFF),
    side: [Colour(0xFF_FFFF); 3],
    edge: (Colour(0x00_0000), 3.4),
    ring: Colour(0x8C_8C8C),
    sign: Colour(0x00_0000),
    broken: false,
};

const INK_BLACK: Stone = Stone {
    top: [Colour(0x08_0808); 2],
    bevel: Colour(0x08_0808),
    side: [Colour(0x08_0808); 3],
    edge: (Colour(0xC4_C4C4), 2.6),
    ring: Colour(0x8C_8C8C),
    sign: Colour(0xFF_FFFF),
    broken: true,
};

impl Palette {
    pub(super) const fn of(look: Look, theme: Theme) -> Self {
        match (look, theme) {
            (Look::Wood, Theme::Light) => Self {
                squares: [Colour(0xF2_E2C4), Colour(0xDE_C49C)],
                line: Colour(0xB7_976A),
                frame: [Colour(0x5E_2A22), Colour(0x45_1B17)],
                wall: Colour(0x2B_0F0D),
                inlay: Colour(0xD3_A65F),
                ink: Colour(0xEC_CFA0),
                stones: [RED, BLACK],
            },
            (Look::Wood, Theme::Dark) => Self {
                squares: [Colour(0xBF_A47C), Colour(0xA3_8459)],
                line: Colour(0x7A_5E3B),
                frame: [Colour(0x4A_221C), Colour(0x33_1512)],
                wall: Colour(0x19_0908),
                inlay: Colour(0xA8_8146),
                ink: Colour(0xE0_C08E),
                stones: [RED, BLACK],
            },
            (Look::Slate, Theme::Light) => Self {
                squares: [Colour(0xE4_E9EE), Colour(0xC6_CFD9)],
                line: Colour(0x95_A3B2),
                frame: [Colour(0x3E_4B5A), Colour(0x2C_3642)],
                wall: Colour(0x18_1F27),
                inlay: Colour(0x8F_A3B8),
                ink: Colour(0xDC_E5EE),
                stones: [RED, BLACK],
            },
            (Look::Slate, Theme::Dark) => Self {
                squares: [Colour(0x9A_A7B6), Colour(0x7E_8C9D)],
                line: Colour(0x59_6675),
                frame: [Colour(0x2F_3843), Colour(0x20_272F)],
                wall: Colour(0x0D_1115),
                inlay: Colour(0x64_7486),
                ink: Colour(0xC8_D4E0),
                stones: [RED, BLACK],
            },
            (Look::Ink, Theme::Light) => Self {
                squares: [Colour(0xF0_F0F0), Colour(0xD0_D0D0)],
                line: Colour(0x6A_6A6A),
                frame: [Colour(0x1C_1C1C), Colour(0x1C_1C1C)],
                wall: Colour(0x00_0000),
                inlay: Colour(0xFF_FFFF),
                ink: Colour(0xFF_FFFF),
                stones: [INK_RED, INK_BLACK],
            },
            (Look::Ink, Theme::Dark) => Self {
                squares: [Colour(0x96_9696), Colour(0x7C_7C7C)],
                line: Colour(0x46_4646),
                frame: [Colour(0xE4_E4E4), Colour(0xE4_E4E4)],
                wall: Colour(0x9A_9A9A),
                inlay: Colour(0x00_0000),
                ink: Colour(0x00_0000),
                stones: [INK_RED, INK_BLACK],
            },
        }
    }

    pub(super) const fn stone(&self, side: Side) -> Stone {
        self.stones[side.index()]
    }
}
