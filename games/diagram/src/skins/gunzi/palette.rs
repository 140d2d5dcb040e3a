use rules::Side;

use crate::colour::Colour;
use crate::look::{Look, Theme};

/// The colours of a Gunzi board and its pieces.
pub(super) struct Palette {
    /// The plate that the fields are set into, and its front.
    pub(super) plate: [Colour; 2],
    /// The fields of zones a, b and c.
    pub(super) zones: [Colour; 3],
    /// The line around fields.
    pub(super) line: Colour,
    /// The lines of the wood and their strength.
    pub(super) grain: (Colour, f64),
    /// Names of fields.
    pub(super) ink: Colour,
    /// The broken line on a promotion field, by the side that promotes there.
    pub(super) goals: [Colour; 2],
    /// What tints owned fields, and how strongly.
    pub(super) tints: [(Colour, f64); 2],
    /// Wedges and pillars of both sides.
    pub(super) pieces: [Wooden; 2],
    /// Tombstones.
    pub(super) stone: Stone,
}

/// The colours of a wedge or pillar.
#[derive(Clone, Copy)]
pub(super) struct Wooden {
    /// A slope in the shade, facing up, in full light.
    pub(super) slopes: [Colour; 3],
    /// The block's top, its lit edge and its shaded edge.
    pub(super) block: [Colour; 3],
    /// The line around it and its width.
    pub(super) edge: (Colour, f64),
    /// The dot that marks the peak, and the line around the dot.
    pub(super) dot: [Colour; 2],
    /// A pillar's plate for its height, and the figure on it.
    pub(super) figure: [Colour; 2],
}

/// The colours of a tombstone.
#[derive(Clone, Copy)]
pub(super) struct Stone {
    /// The front, above and below.
    pub(super) front: [Colour; 2],
    /// The side that is turned away from the light.
    pub(super) side: Colour,
    /// Its line and the width of it.
    pub(super) edge: (Colour, f64),
    /// What is carved into it.
    pub(super) carving: Colour,
}

const BLACK: Wooden = Wooden {
    slopes: [Colour(0x17_181C), Colour(0x33_353D), Colour(0x5C_606B)],
    block: [Colour(0x0F_1013), Colour(0x6A_6E79), Colour(0x00_0000)],
    edge: (Colour(0x08_080A), 1.6),
    dot: [Colour(0xF2_C14E), Colour(0x6B_4A08)],
    figure: [Colour(0xF2_C14E), Colour(0x17_1204)],
};

const WHITE: Wooden = Wooden {
    slopes: [Colour(0xCF_C2AA), Colour(0xF0_E8D8), Colour(0xFF_FEFA)],
    block: [Colour(0xA8_9574), Colour(0xD8_CAAE), Colour(0x71_5F40)],
    edge: (Colour(0x6A_583A), 1.6),
    dot: [Colour(0xB5_3A26), Colour(0x5E_1408)],
    figure: [Colour(0xA5_3221), Colour(0xFF_F6E6)],
};

const STONE: Stone = Stone {
    front: [Colour(0xC3_C1BB), Colour(0x8F_8D88)],
    side: Colour(0x66_6460),
    edge: (Colour(0x3F_3E3B), 1.4),
    carving: Colour(0x56_5450),
};

const INK_BLACK: Wooden = Wooden {
    slopes: [Colour(0x18_1818), Colour(0x26_2626), Colour(0x44_4444)],
    block: [Colour(0x00_0000), Colour(0x00_0000), Colour(0x00_0000)],
    edge: (Colour(0xC4_C4C4), 2.4),
    dot: [Colour(0xFF_FFFF), Colour(0x00_0000)],
    figure: [Colour(0xFF_FFFF), Colour(0x00_0000)],
};

const INK_WHITE: Wooden = Wooden {
    slopes: [Colour(0xE6_E6E6), Colour(0xF4_F4F4), Colour(0xFF_FFFF)],
    block: [Colour(0xFF_FFFF), Colour(0xFF_FFFF), Colour(0xFF_FFFF)],
    edge: (Colour(0x00_0000), 3.4),
    dot: [Colour(0x00_0000), Colour(0x00_0000)],
    figure: [Colour(0x00_0000), Colour(0xFF_FFFF)],
};

const INK_STONE: Stone = Stone {
    front: [Colour(0xA8_A8A8), Colour(0xA8_A8A8)],
    side: Colour(0x70_7070),
    edge: (Colour(0x00_0000), 3.0),
    carving: Colour(0x00_0000),
};

impl Palette {
    pub(super) const fn of(look: Look, theme: Theme) -> Self {
        match (look, theme) {
            (Look::Wood, Theme::Light) => Self {
                plate: [Colour(0x7A_5330), Colour(0x4C_301A)],
                zones: [Colour(0xDD_B57F), Colour(0xF0_DDB8), Colour(0xC9_A272)],
                line: Colour(0x8A_6237),
                grain: (Colour(0x7A_4A1E), 0.13),
                ink: Colour(0x5C_3C1A),
                goals: [Colour(0x2A_1E12), Colour(0xFF_F8EA)],
                tints: [(Colour(0x1E_1610), 0.24), (Colour(0xFF_FFFF), 0.46)],
                pieces: [BLACK, WHITE],
                stone: STONE,
            },
            (Look::Wood, Theme::Dark) => Self {
                plate: [Colour(0x4B_321D), Colour(0x26_180D)],
                zones: [Colour(0xA6_7D4E), Colour(0xBC_9C70), Colour(0x8D_6A46)],
                line: Colour(0x59_3D21),
                grain: (Colour(0x3C_2410), 0.17),
                ink: Colour(0x2E_1C0A),
                goals: [Colour(0x1A_1108), Colour(0xF8_EBD2)],
                tints: [(Colour(0x0A_0B10), 0.36), (Colour(0xFF_FFFF), 0.34)],
                pieces: [BLACK, WHITE],
                stone: STONE,
            },
            (Look::Slate, Theme::Light) => Self {
                plate: [Colour(0x4A_5866), Colour(0x2A_343F)],
                zones: [Colour(0xA9_BDC4), Colour(0xD3_DBE0), Colour(0xA4_ADC2)],
                line: Colour(0x66_7788),
                grain: (Colour(0xFF_FFFF), 0.0),
                ink: Colour(0x2C_3947),
                goals: [Colour(0x1C_222A), Colour(0xFF_FFFF)],
                tints: [(Colour(0x12_161C), 0.30), (Colour(0xFF_FFFF), 0.55)],
                pieces: [BLACK, WHITE],
                stone: STONE,
            },
            (Look::Slate, Theme::Dark) => Self {
                plate: [Colour(0x2C_353F), Colour(0x14_191F)],
                zones: [Colour(0x6A_8088), Colour(0x88_929B), Colour(0x69_7189)],
                line: Colour(0x3A_4652),
                grain: (Colour(0xFF_FFFF), 0.0),
                ink: Colour(0x12_1920),
                goals: [Colour(0x0E_1216), Colour(0xF4_F8FB)],
                tints: [(Colour(0x06_080C), 0.38), (Colour(0xFF_FFFF), 0.34)],
                pieces: [BLACK, WHITE],
                stone: STONE,
            },
            (Look::Ink, Theme::Light) => Self {
                plate: [Colour(0x20_2020), Colour(0x00_0000)],
                zones: [Colour(0xE4_E4E4), Colour(0xFF_FFFF), Colour(0xCC_CCCC)],
                line: Colour(0x00_0000),
                grain: (Colour(0x00_0000), 0.0),
                ink: Colour(0x00_0000),
                goals: [Colour(0x00_0000), Colour(0x66_6666)],
                tints: [(Colour(0x00_0000), 0.16), (Colour(0xFF_FFFF), 0.60)],
                pieces: [INK_BLACK, INK_WHITE],
                stone: INK_STONE,
            },
            (Look::Ink, Theme::Dark) => Self {
                plate: [Colour(0xE4_E4E4), Colour(0x9A_9A9A)],
                zones: [Colour(0x83_8383), Colour(0x9C_9C9C), Colour(0x6E_6E6E)],
                line: Colour(0x20_2020),
                grain: (Colour(0x00_0000), 0.0),
                ink: Colour(0x00_0000),
                goals: [Colour(0x00_0000), Colour(0xFF_FFFF)],
                tints: [(Colour(0x00_0000), 0.30), (Colour(0xFF_FFFF), 0.34)],
                pieces: [INK_BLACK, INK_WHITE],
                stone: INK_STONE,
            },
        }
    }

    pub(super) const fn wooden(&self, side: Side) -> Wooden {
        self.pieces[side.index()]
    }
}
