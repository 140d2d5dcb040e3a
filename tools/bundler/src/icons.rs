//! The icon in the sizes that phones and desktops ask for.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// A square picture of that many pixels a side.
pub(crate) fn png(svg: &str, side: u32) -> Result<Vec<u8>, String> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| format!("icon: {error}"))?;
    let mut pixels = Pixmap::new(side, side).ok_or("icon: no such size")?;
    let scale = |length: f32| side as f32 / length;
    let size = tree.size();
    resvg::render(&tree, Transform::from_scale(scale(size.width()), scale(size.height())), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| format!("icon: {error}"))
}
