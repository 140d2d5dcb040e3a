use geometry::hexagon;
use rules::{Cell, Statement};

rules::catalogue! {
    /// The messages of Abalone. Keys without a dot are the rules that forbid a move.
    pub(crate) static WORDS in "messages", cells: cell_name
}

/// The name of a cell; a number that no cell has stays a number.
pub(crate) fn cell_name(cell: Cell) -> String {
    hexagon::Cell::from_number(cell).map_or_else(|| cell.to_string(), |cell| cell.to_string())
}

/// A statement in the words of Abalone.
pub(crate) fn say(rule: &'static str) -> Statement {
    Statement::new(&WORDS, rule)
}

/// The numbers of cells, in their order.
pub(crate) fn numbers(cells: impl IntoIterator<Item = hexagon::Cell>) -> Vec<Cell> {
    cells.into_iter().map(hexagon::Cell::number).collect()
}
