use geometry::lanes::{CELLS, Cell, name};
use rules::Statement;

rules::catalogue! {
    /// Gunzi's messages.
    pub(crate) static WORDS in "messages", cells: cell_name
}

/// A statement with one of these messages.
pub(crate) fn say(rule: &'static str) -> Statement {
    Statement::new(&WORDS, rule)
}

/// The name of a field; its number if there is no such field.
pub(crate) fn cell_name(cell: Cell) -> String {
    if (cell as usize) < CELLS { name(cell).to_owned() } else { cell.to_string() }
}
