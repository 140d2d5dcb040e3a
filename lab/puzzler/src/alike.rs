use rules::{Notation, Symmetric};

/// The same eight hexadecimal digits for positions that are alike, whichever way the board is turned; counters do not matter.
pub(crate) fn id<P: Symmetric + Notation>(position: &P) -> String {
    let images = (0..P::symmetries()).filter_map(|index| position.image(index));
    let key = images.chain([*position]).map(|image| image.key()).min().unwrap_or_default();
    format!("{:08x}", (key ^ (key >> 32)) as u32)
}
