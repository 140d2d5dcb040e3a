use std::fmt;

/// An opaque colour as palettes write it: `Colour(0xRRGGBB)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Colour(pub(crate) u32);

impl Colour {
    pub(crate) const WHITE: Self = Self(0xFF_FF_FF);
    pub(crate) const BLACK: Self = Self(0);

    /// Red, green and blue.
    pub(crate) const fn channels(self) -> [u8; 3] {
        [(self.0 >> 16) as u8, (self.0 >> 8) as u8, self.0 as u8]
    }

    /// This colour with `share` (0 to 1) of another in it.
    pub(crate) fn mix(self, other: Self, share: f64) -> Self {
        let blend =
            |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share.clamp(0.0, 1.0)).round() as u32;
        let ([r, g, b], [other_r, other_g, other_b]) = (self.channels(), other.channels());
        Self(blend(r, other_r) << 16 | blend(g, other_g) << 8 | blend(b, other_b))
    }

    pub(crate) fn lighter(self, share: f64) -> Self {
        self.mix(Self::WHITE, share)
    }

    pub(crate) fn darker(self, share: f64) -> Self {
        self.mix(Self::BLACK, share)
    }

    /// The nearest of the 256 colours of older terminals.
    pub(crate) fn ansi256(self) -> u8 {
        let [r, g, b] = self.channels().map(u32::from);
        let spread = r.max(g).max(b) - r.min(g).min(b);
        if spread < 10 {
            // 24 greys from 8 to 238 in steps of ten, with the cube's black and white at the ends.
            return match (r + g + b) / 3 {
                0..=3 => 16,
                grey @ 4..=243 => 232 + ((grey.saturating_sub(3)) / 10).min(23) as u8,
                _ => 231,
            };
        }
        let level = |c: u32| if c < 48 { 0 } else { (c.max(75) - 35) / 40 };
        (16 + 36 * level(r) + 6 * level(g) + level(b)) as u8
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}
