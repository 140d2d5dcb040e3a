/// The opening books that are shipped, as bytes of an [`OpeningBook`](crate::OpeningBook). In a browser they are not part of the
/// program: each is fetched when its game is played.
pub(crate) const BOOKS: &[&[u8]] = cfg_select! {
    target_arch = "wasm32" => { &[] }
    _ => { &[include_bytes!("../../books/abalone.book")] }
};
