use std::fmt::Write as _;

use axum::http::HeaderMap;
use axum::http::header::IF_NONE_MATCH;
use sha2::{Digest as _, Sha256};

/// A short name for bytes: the same bytes have the same name, others have another.
pub(crate) fn digest<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> String {
    const SHOWN: usize = 12;
    let mut hash = Sha256::new();
    for piece in pieces {
        hash.update((piece.len() as u64).to_le_bytes());
        hash.update(piece);
    }
    hash.finalize().iter().take(SHOWN).fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Whether the client has what this tag names.
pub(crate) fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let strong = |tag: &str| tag.strip_prefix("W/").unwrap_or(tag).to_owned();
    let lines = headers.get_all(IF_NONE_MATCH).into_iter().filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim).any(|known| known == "*" || strong(known) == strong(tag))
}
