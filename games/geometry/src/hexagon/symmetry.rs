use super::{Cell, CellSet, Direction};

/// One of the twelve ways to lay the hexagon on itself: six turns, each with and without a mirror.
///
/// ```
/// # use geometry::hexagon::{Cell, Direction, Symmetry};
/// let half_turn = Symmetry::ALL[3];
/// assert_eq!(Cell::parse("a1").map(|cell| half_turn.cell(cell)), Cell::parse("i9"));
/// assert_eq!(half_turn.direction(Direction::East), Direction::West);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    sixths: usize,
    mirrored: bool,
}

impl Symmetry {
    /// All twelve; the first six are turns anticlockwise by so many sixths, beginning with none.
    pub const ALL: [Self; 12] = all();

    /// Where a cell comes to lie.
    pub fn cell(self, cell: Cell) -> Cell {
        let (mut up, mut along) = (cell.row() as i8 - 5, cell.diagonal() as i8 - 5);
        if self.mirrored {
            (up, along) = (-up, along - up);
        }
        for _ in 0..self.sixths {
            (up, along) = (along, along - up);
        }
        Cell::at((up + 5) as u8, (along + 5) as u8).unwrap_or(cell)
    }

    /// Where a direction comes to point.
    pub const fn direction(self, direction: Direction) -> Direction {
        let index = if self.mirrored { 6 - direction.index() } else { direction.index() };
        Direction::from_index(index + self.sixths)
    }

    /// Where the cells of a set come to lie.
    pub fn set(self, set: CellSet) -> CellSet {
        set.iter().map(|cell| self.cell(cell)).collect()
    }
}

const fn all() -> [Symmetry; 12] {
    let mut out = [Symmetry { sixths: 0, mirrored: false }; 12];
    let mut i = 0;
    while i < 12 {
        out[i] = Symmetry { sixths: i % 6, mirrored: i >= 6 };
        i += 1;
    }
    out
}
