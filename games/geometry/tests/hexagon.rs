//! The hexagon of 61 cells: names, neighbours, sets and symmetries agree with each other.

use std::collections::BTreeSet;

use geometry::hexagon::{CELLS, Cell, CellSet, Direction, Symmetry};

fn cell(name: &str) -> Cell {
    Cell::parse(name).unwrap_or_else(|| panic!("{name}"))
}

#[test]
fn cells_are_numbered_row_by_row() {
    let names: Vec<_> = Cell::all().map(|cell| cell.to_string()).collect();
    assert_eq!(names.len(), CELLS);
    assert!(names.is_sorted());
    assert_eq!([&names[0], &names[5], &names[30], &names[60]], ["a1", "b1", "e5", "i9"]);
    for (number, cell) in Cell::all().enumerate() {
        assert_eq!(cell.number() as usize, number);
        assert_eq!(Cell::from_number(number as u8), Some(cell));
        assert_eq!(Cell::from_slot(cell.slot()), Some(cell));
        assert_eq!(Cell::at(cell.row(), cell.diagonal()), Some(cell));
        assert_eq!(Cell::parse(&cell.name()), Some(cell));
    }
    assert_eq!(Cell::from_number(61), None);
    assert_eq!(Cell::from_slot(61), None);
}

#[test]
fn rows_have_the_lengths_of_the_board() {
    for (row, length) in (1..).zip([5, 6, 7, 8, 9, 8, 7, 6, 5]) {
        let cells: Vec<_> = Cell::all().filter(|cell| cell.row() == row).collect();
        assert_eq!(cells.len(), length);
        assert_eq!(Cell::in_row(row).collect::<Vec<_>>(), cells);
    }
    for row in [0, 10, 255] {
        assert_eq!(Cell::in_row(row).len(), 0);
    }
}

#[test]
fn what_is_no_cell_is_refused() {
    for name in ["", "a", "a0", "a6", "b7", "f1", "i4", "j5", "A1", "a10", "aé", "1a", "e5 "] {
        assert_eq!(Cell::parse(name), None, "{name}");
    }
    for (row, diagonal) in [(0, 1), (1, 0), (10, 5), (5, 10), (9, 4), (255, 255), (1, 250)] {
        assert_eq!(Cell::at(row, diagonal), None);
    }
}

#[test]
fn neighbours_follow_the_offsets() {
    for from in Cell::all() {
        for direction in Direction::ALL {
            let (up, along) = direction.offset();
            let row = u8::try_from(from.row() as i8 + up).ok();
            let diagonal = u8::try_from(from.diagonal() as i8 + along).ok();
            let expected = row.zip(diagonal).and_then(|(row, diagonal)| Cell::at(row, diagonal));
            assert_eq!(from.neighbour(direction), expected, "{from} {direction:?}");
            if let Some(to) = expected {
                assert_eq!(to.neighbour(direction.opposite()), Some(from));
                assert_eq!(Direction::between(from, to), Some((direction, 1)));
            }
        }
    }
}

#[test]
fn a_shifted_set_is_the_set_of_neighbours() {
    let sets = Cell::all().map(CellSet::of).chain([CellSet::ALL, CellSet::EMPTY]);
    for set in sets {
        for direction in Direction::ALL {
            let neighbours: CellSet = set.iter().filter_map(|cell| cell.neighbour(direction)).collect();
            assert_eq!(set.shifted(direction), neighbours, "{set:?} {direction:?}");
        }
    }
    for direction in Direction::ALL {
        let edge: CellSet = Cell::all().filter(|cell| cell.neighbour(direction).is_none()).collect();
        assert_eq!(CellSet::edge(direction), edge);
        assert_eq!(edge.len(), 9);
    }
}

#[test]
fn sets_hold_what_is_put_in() {
    let set = CellSet::EMPTY.with(cell("e5")).with(cell("a1")).with(cell("i9"));
    assert_eq!(set.len(), 3);
    assert!(set.contains(cell("a1")) && !set.contains(cell("a2")));
    assert_eq!(set.without(cell("a1")).len(), 2);
    assert_eq!((!set).len(), 58);
    assert_eq!(set | !set, CellSet::ALL);
    assert_eq!(set ^ set, CellSet::EMPTY);
    assert_eq!(CellSet::from_bits(u64::MAX), CellSet::ALL);
    assert_eq!(CellSet::from_bits(set.bits()), set);
    assert_eq!(set.iter().len(), 3);
}

#[test]
fn lines_are_found_between_cells() {
    assert_eq!(Direction::between(cell("e1"), cell("e9")), Some((Direction::East, 8)));
    assert_eq!(Direction::between(cell("c5"), cell("b5")), Some((Direction::SouthEast, 1)));
    assert_eq!(Direction::between(cell("c5"), cell("c5")), None);
    assert_eq!(Direction::between(cell("c5"), cell("d4")), None);
    assert_eq!(cell("a1").along(Direction::NorthEast, 8), Some(cell("i9")));
    assert_eq!(cell("a1").along(Direction::NorthEast, 9), None);
    assert_eq!(cell("a1").along(Direction::West, 0), Some(cell("a1")));
}

#[test]
fn symmetries_are_twelve_and_keep_neighbours() {
    let mut images = BTreeSet::new();
    for symmetry in Symmetry::ALL {
        let image: Vec<_> = Cell::all().map(|cell| symmetry.cell(cell).number()).collect();
        assert_eq!(image.iter().collect::<BTreeSet<_>>().len(), CELLS, "every cell once");
        images.insert(image);
        for from in Cell::all() {
            for direction in Direction::ALL {
                let expected = from.neighbour(direction).map(|to| symmetry.cell(to));
                assert_eq!(symmetry.cell(from).neighbour(symmetry.direction(direction)), expected, "{symmetry:?}");
            }
        }
        assert_eq!(symmetry.set(CellSet::edge(Direction::East)), CellSet::edge(symmetry.direction(Direction::East)));
    }
    assert_eq!(images.len(), 12);
    assert!(Cell::all().all(|cell| Symmetry::ALL[0].cell(cell) == cell));
}
