//! Five lanes of three and four flat-topped hexagons, 17 cells in all.
//!
//! Cells lie in three zones, a, b and c, and are numbered 0 to 16 in the order of their names: `a1`…`a5`, `b1`…`b7`,
//! `c1`…`c5`. In doubled coordinates a cell has a lane `x` from 1 to 5 and a height `y` from 0 to 6; its neighbours are
//! `(x, y ± 2)` and `(x ± 1, y ± 1)`.

mod direction;
mod set;
mod symmetry;

pub use direction::Direction;
pub use set::{CellSet, Cells};
pub use symmetry::Symmetry;

/// A cell by its number, below [`CELLS`].
pub type Cell = u8;

/// How many cells there are.
pub const CELLS: usize = 17;

/// How many cells each zone has.
pub const ZONES: [usize; 3] = [5, 7, 5];

/// The names of the cells.
pub const NAMES: [&str; CELLS] =
    ["a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "c1", "c2", "c3", "c4", "c5"];

/// The longest way from any cell to any other, in steps.
pub const DIAMETER: usize = 4;

/// The doubled coordinates of the cells.
#[rustfmt::skip]
const PLACES: [(i8, i8); CELLS] = [
    (1, 1), (2, 0), (3, 1), (4, 0), (5, 1),
    (1, 3), (2, 2), (3, 3), (4, 2), (5, 3), (2, 4), (4, 4),
    (1, 5), (2, 6), (3, 5), (4, 6), (5, 5),
];

static NEIGHBOURS: [[Option<Cell>; 6]; CELLS] = neighbours();
static DISTANCES: [[u8; CELLS]; CELLS] = distances();
static BALLS: [[CellSet; DIAMETER + 1]; CELLS] = balls();

/// The doubled coordinates `(x, y)` of a cell.
#[inline]
pub const fn place(cell: Cell) -> (i8, i8) {
    PLACES[cell as usize]
}

/// The cell at these doubled coordinates.
pub const fn at(x: i8, y: i8) -> Option<Cell> {
    let mut cell = 0;
    while cell < CELLS {
        let place = PLACES[cell];
        if place.0 == x && place.1 == y {
            return Some(cell as Cell);
        }
        cell += 1;
    }
    None
}

/// The zone of a cell: 0 for a, 1 for b, 2 for c.
#[inline]
pub const fn zone(cell: Cell) -> usize {
    let cell = cell as usize;
    (cell >= ZONES[0]) as usize + (cell >= ZONES[0] + ZONES[1]) as usize
}

/// The name of a cell.
///
/// ```
/// # use geometry::lanes;
/// assert_eq!(lanes::name(7), "b3");
/// ```
#[inline]
pub const fn name(cell: Cell) -> &'static str {
    NAMES[cell as usize]
}

/// The cell with this name.
///
/// ```
/// # use geometry::lanes;
/// assert_eq!(lanes::parse("c5"), Some(16));
/// assert_eq!(lanes::parse("c6"), None);
/// ```
pub fn parse(name: &str) -> Option<Cell> {
    NAMES.iter().position(|&known| known == name).map(|cell| cell as Cell)
}

/// The next cell in this direction.
#[inline]
pub fn neighbour(cell: Cell, direction: Direction) -> Option<Cell> {
    NEIGHBOURS[cell as usize][direction.index()]
}

/// The shortest way between two cells, in steps.
///
/// ```
/// # use geometry::lanes::{distance, parse};
/// assert_eq!(distance(parse("a1").unwrap(), parse("c5").unwrap()), 4);
/// ```
#[inline]
pub fn distance(a: Cell, b: Cell) -> usize {
    DISTANCES[a as usize][b as usize] as usize
}

/// All cells within so many steps of a cell, itself included.
#[inline]
pub fn within(cell: Cell, steps: usize) -> CellSet {
    BALLS[cell as usize][if steps < DIAMETER { steps } else { DIAMETER }]
}

const fn neighbours() -> [[Option<Cell>; 6]; CELLS] {
    let mut out = [[None; 6]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut i = 0;
        while i < 6 {
            let (dx, dy) = Direction::ALL[i].offset();
            out[cell][i] = at(PLACES[cell].0 + dx, PLACES[cell].1 + dy);
            i += 1;
        }
        cell += 1;
    }
    out
}

/// The board has no holes or notches that a shortest way would have to go around, so coordinates alone tell distances.
const fn distances() -> [[u8; CELLS]; CELLS] {
    let mut out = [[0; CELLS]; CELLS];
    let mut a = 0;
    while a < CELLS {
        let mut b = 0;
        while b < CELLS {
            let dx = (PLACES[a].0 - PLACES[b].0).unsigned_abs();
            let dy = (PLACES[a].1 - PLACES[b].1).unsigned_abs();
            out[a][b] = if dy > dx { dx + (dy - dx) / 2 } else { dx };
            b += 1;
        }
        a += 1;
    }
    out
}

const fn balls() -> [[CellSet; DIAMETER + 1]; CELLS] {
    let distances = distances();
    let mut out = [[CellSet::EMPTY; DIAMETER + 1]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut other = 0;
        while other < CELLS {
            let mut steps = distances[cell][other] as usize;
            while steps <= DIAMETER {
                out[cell][steps] = out[cell][steps].with(other as Cell);
                steps += 1;
            }
            other += 1;
        }
        cell += 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        parse(name).unwrap()
    }

    #[test]
    fn names_places_and_zones_agree() {
        for (index, known) in NAMES.iter().enumerate() {
            let index = index as Cell;
            assert_eq!(parse(known), Some(index));
            assert_eq!(name(index), *known);
            let (x, y) = place(index);
            assert_eq!(at(x, y), Some(index));
            assert_eq!(zone(index), usize::from(known.as_bytes()[0] - b'a'));
        }
        assert_eq!(ZONES.iter().sum::<usize>(), CELLS);
        assert_eq!(at(0, 0), None);
    }

    #[test]
    fn lines_and_contacts_of_the_printed_examples() {
        for line in [["b2", "a3", "a4"], ["b4", "a3", "a2"]] {
            let [from, over, to] = line.map(|name| Some(cell(name)));
            let ahead = |cell: Option<Cell>, direction| cell.and_then(|cell| neighbour(cell, direction));
            let along = |&direction: &Direction| (ahead(from, direction), ahead(over, direction)) == (over, to);
            assert_eq!(Direction::ALL.iter().filter(|direction| along(direction)).count(), 1, "{line:?}");
        }
        for [a, b] in [["b4", "a4"], ["b2", "a2"], ["c1", "c2"], ["c3", "c2"], ["c3", "c4"], ["c5", "c4"]] {
            assert_eq!(distance(cell(a), cell(b)), 1);
        }
    }

    #[test]
    fn neighbours_are_mutual() {
        for from in 0..CELLS as Cell {
            for direction in Direction::ALL {
                if let Some(to) = neighbour(from, direction) {
                    assert_eq!(neighbour(to, direction.opposite()), Some(from));
                    assert_eq!(distance(from, to), 1);
                }
            }
        }
    }

    #[test]
    fn distances_are_shortest_ways() {
        for from in 0..CELLS as Cell {
            let mut seen = CellSet::of(from);
            for steps in 0..=DIAMETER {
                assert_eq!(within(from, steps), seen, "{} in {steps}", name(from));
                for to in seen {
                    assert!(distance(from, to) <= steps);
                }
                seen = Direction::ALL.into_iter().fold(seen, |all, direction| all | seen.shifted(direction));
            }
            assert_eq!(within(from, DIAMETER), CellSet::ALL);
            assert_eq!(within(from, 99), CellSet::ALL);
        }
    }
}
