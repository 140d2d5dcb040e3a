use std::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::scene::Scene;

/// Why there is no picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PngError {
    /// The width and height must be from 1 to [`Scene::LARGEST`].
    Size(u32),
    /// The drawing or its packing failed.
    Drawing(String),
}

impl Scene {
    /// The largest width and height of a picture in pixels.
    pub const LARGEST: u32 = 8192;

    /// The picture as a PNG file of that width and height. Needs no fonts.
    pub fn png(&self, pixels: u32) -> Result<Vec<u8>, PngError> {
        if !(1..=Self::LARGEST).contains(&pixels) {
            return Err(PngError::Size(pixels));
        }
        let drawing = |error: &dyn fmt::Display| PngError::Drawing(error.to_string());
        let tree = Tree::from_str(&self.svg(), &Options::default()).map_err(|error| drawing(&error))?;
        let mut pixmap = Pixmap::new(pixels, pixels).ok_or(PngError::Size(pixels))?;
        let scale = pixels as f32 / tree.size().width();
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
        pixmap.encode_png().map_err(|error| drawing(&error))
    }
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(pixels) => {
                write!(f, "a picture of {pixels} pixels cannot be drawn: use 1 to {}", Scene::LARGEST)
            }
            Self::Drawing(what) => write!(f, "the picture cannot be drawn: {what}"),
        }
    }
}

impl std::error::Error for PngError {}
