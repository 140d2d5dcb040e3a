/// The opening books that are shipped, as texts of an [`OpeningBook`](crate::OpeningBook); no game has one so far.
pub(crate) const BOOKS: &[&str] = &[];
