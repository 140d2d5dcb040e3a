use super::{CELLS, Cell, CellSet, Direction, PLACES, at};

/// A way to lay the board onto itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Left and right change places.
    Mirror,
    /// Zones a and c change places, left and right as well: half a turn.
    HalfTurn,
    /// Zones a and c change places, left and right do not.
    Flip,
}

static CELL_IMAGES: [[Cell; CELLS]; 3] = [images(Symmetry::Mirror), images(Symmetry::HalfTurn), images(Symmetry::Flip)];

impl Symmetry {
    /// All symmetries but the one that does nothing.
    pub const ALL: [Self; 3] = [Self::Mirror, Self::HalfTurn, Self::Flip];

    /// Where a cell goes.
    #[inline]
    pub fn cell(self, cell: Cell) -> Cell {
        CELL_IMAGES[self as usize][cell as usize]
    }

    /// Where the cells of a set go.
    pub fn set(self, set: CellSet) -> CellSet {
        set.into_iter().map(|cell| self.cell(cell)).collect()
    }

    /// What becomes of a direction.
    pub const fn direction(self, direction: Direction) -> Direction {
        Direction::from_index(match self {
            Self::Mirror => 6 - direction.index(),
            Self::HalfTurn => 3 + direction.index(),
            Self::Flip => 9 - direction.index(),
        })
    }
}

const fn images(symmetry: Symmetry) -> [Cell; CELLS] {
    let mut out = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (x, y) = PLACES[cell];
        let image = match symmetry {
            Symmetry::Mirror => at(6 - x, y),
            Symmetry::HalfTurn => at(6 - x, 6 - y),
            Symmetry::Flip => at(x, 6 - y),
        };
        match image {
            Some(image) => out[cell] = image,
            None => panic!("the board is not symmetric"),
        }
        cell += 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::neighbour;
    use super::*;

    #[test]
    fn neighbours_stay_neighbours() {
        for symmetry in Symmetry::ALL {
            for cell in 0..CELLS as Cell {
                assert_eq!(symmetry.cell(symmetry.cell(cell)), cell);
                for direction in Direction::ALL {
                    let image = neighbour(cell, direction).map(|next| symmetry.cell(next));
                    assert_eq!(neighbour(symmetry.cell(cell), symmetry.direction(direction)), image);
                }
            }
        }
    }

    #[test]
    fn reflections_swap_left_and_right() {
        for symmetry in Symmetry::ALL {
            for direction in Direction::ALL {
                let image = symmetry.direction(direction);
                let turns = symmetry == Symmetry::HalfTurn;
                let left = if turns { image.left() } else { image.right() };
                assert_eq!(symmetry.direction(direction.left()), left);
            }
        }
    }
}
