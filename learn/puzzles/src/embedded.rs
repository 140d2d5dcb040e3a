//! The data files in the program, a line a board.

use crate::{Collection, Endgames};

/// The text of both files of a board.
macro_rules! files {
    ($($id:literal),+ $(,)?) => {
        const FILES: &[(&str, &str, &str)] = &[$((
            $id,
            include_str!(concat!("../data/", $id, ".puzzles.txt")),
            include_str!(concat!("../data/", $id, ".endgames.txt")),
        )),+];
    };
}

files!("abalone", "fenix", "fenix-7x8", "gunzi");

/// The puzzles of a game, or of one board of a game.
///
/// ```
/// let collection = puzzles::puzzles_of("abalone").expect("puzzles");
/// assert!(collection.puzzles.len() >= 500);
/// assert!(puzzles::puzzles_of("chess").is_none());
/// ```
pub fn puzzles_of(id: &str) -> Option<Collection> {
    let (_, text, _) = FILES.iter().find(|(board, ..)| *board == id)?;
    Collection::parse(text).ok()
}

/// The endgames of a game, or of one board of a game.
pub fn endgames_of(id: &str) -> Option<Endgames> {
    let (.., text) = FILES.iter().find(|(board, ..)| *board == id)?;
    Endgames::parse(text).ok()
}
