use geometry::lanes::{CELLS, Cell, name};
use rules::{Catalogue, Statement};

/// Gunzi's messages.
pub(crate) static WORDS: Catalogue = Catalogue::new(
    [
        include_str!("../messages/en.txt"),
        include_str!("../messages/nl.txt"),
        include_str!("../messages/de.txt"),
        include_str!("../messages/fr.txt"),
    ],
    cell_name,
);

/// A statement with one of these messages.
pub(crate) fn say(rule: &'static str) -> Statement {
    Statement::new(&WORDS, rule)
}

/// The name of a field; its number if there is no such field.
pub(crate) fn cell_name(cell: Cell) -> String {
    if (cell as usize) < CELLS { name(cell).to_owned() } else { cell.to_string() }
}
