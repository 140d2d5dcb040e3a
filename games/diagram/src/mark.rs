use rules::{Cell, sort_by_number};

/// Why a cell is marked. Marks differ in shape as well as in colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Mark {
    /// The newest move touched it: a thin solid line.
    Last,
    /// A picked piece can go there: a dot, or a dotted line around what stands there.
    Target,
    /// It is picked: a strong solid line.
    Selected,
    /// It is part of the reason why something is not allowed: a strong broken line.
    Why,
    /// The keyboard is there: a line beside whatever else the cell shows.
    Cursor,
}

/// The marked cells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Marks {
    cells: Vec<(Mark, Cell)>,
}

impl Marks {
    /// Marks these cells, and no others, in that way.
    pub(crate) fn set(&mut self, mark: Mark, cells: impl IntoIterator<Item = Cell>) {
        self.cells.retain(|&(other, _)| other != mark);
        self.cells.extend(cells.into_iter().map(|cell| (mark, cell)));
        sort_by_number(&mut self.cells, |&(mark, cell)| f64::from(mark as u8) * 256.0 + f64::from(cell));
        self.cells.dedup();
    }

    /// The cells marked in that way, rising.
    pub(crate) fn of(&self, mark: Mark) -> impl Iterator<Item = Cell> + '_ {
        self.cells.iter().filter(move |&&(other, _)| other == mark).map(|&(_, cell)| cell)
    }

    /// The mark of a cell that matters most. The cursor, which only passes by, does not count.
    pub(crate) fn strongest(&self, cell: Cell) -> Option<Mark> {
        let marks = self.cells.iter().filter(|&&(mark, other)| other == cell && mark != Mark::Cursor);
        marks.map(|&(mark, _)| mark).max()
    }

    /// Whether the cursor is on a cell.
    pub(crate) fn has_cursor(&self, cell: Cell) -> bool {
        self.cells.contains(&(Mark::Cursor, cell))
    }
}
