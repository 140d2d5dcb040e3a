use std::fmt;

use super::{CELLS, Direction, ROWS, on_board, slot_of};

/// A cell of the board.
///
/// ```
/// # use geometry::hexagon::{Cell, Direction};
/// let middle = Cell::parse("e5").unwrap();
/// assert_eq!((middle.number(), middle.row(), middle.diagonal()), (30, 5, 5));
/// assert_eq!(middle.neighbour(Direction::NorthEast).unwrap().to_string(), "f6");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Always below 61.
    slot: u8,
}

/// Marks a missing neighbour in tables; no cell has this slot.
const NONE: u8 = 63;

/// Slots of the cells, by number; past the end the last one again, so that a masked index needs no check.
const SLOTS: [u8; 64] = slots();
const NUMBERS: [u8; 64] = numbers();
const PLACES: [(u8, u8); 64] = places();
const NEIGHBOURS: [[u8; 64]; 6] = neighbours();

impl Cell {
    /// The cell of that number, 0 (a1) to 60 (i9).
    #[inline]
    pub const fn from_number(number: u8) -> Option<Self> {
        if (number as usize) < CELLS { Some(Self { slot: SLOTS[number as usize] }) } else { None }
    }

    /// The cell in that row on that diagonal, both counted from 1.
    pub const fn at(row: u8, diagonal: u8) -> Option<Self> {
        if row <= 9 && diagonal <= 9 && on_board(row as i8, diagonal as i8) {
            Some(Self { slot: slot_of(row as i8, diagonal as i8) })
        } else {
            None
        }
    }

    /// All cells, by rising number.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        SLOTS[..CELLS].iter().map(|&slot| Self { slot })
    }

    /// The cells of a row, counted from 1, by rising diagonal; none if there is no such row.
    pub fn in_row(row: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        // Rows e to i begin on a higher diagonal each.
        let first = Self::at(row, row.saturating_sub(4).max(1)).map_or(CELLS, |cell| cell.number().into());
        let length = if first == CELLS { 0 } else { ROWS - row.abs_diff(5) };
        SLOTS[first..first + length as usize].iter().map(|&slot| Self { slot })
    }

    /// The number, 0 (a1) to 60 (i9).
    #[inline]
    pub const fn number(self) -> u8 {
        NUMBERS[self.slot as usize & 63]
    }

    /// The row, 1 for a to 9 for i.
    #[inline]
    pub const fn row(self) -> u8 {
        PLACES[self.slot as usize & 63].0
    }

    /// The diagonal, 1 to 9.
    #[inline]
    pub const fn diagonal(self) -> u8 {
        PLACES[self.slot as usize & 63].1
    }

    /// The cell of that name.
    ///
    /// ```
    /// # use geometry::hexagon::Cell;
    /// assert_eq!(Cell::parse("i9").map(Cell::number), Some(60));
    /// assert_eq!(Cell::parse("i4"), None);
    /// ```
    pub fn parse(name: &str) -> Option<Self> {
        match name.as_bytes() {
            &[row @ b'a'..=b'i', diagonal @ b'1'..=b'9'] => Self::at(row - b'a' + 1, diagonal - b'0'),
            _ => None,
        }
    }

    /// The name: a letter for the row, a digit for the diagonal.
    pub fn name(self) -> String {
        self.to_string()
    }

    /// The next cell in that direction; none beyond the edge.
    #[inline]
    pub const fn neighbour(self, direction: Direction) -> Option<Self> {
        let slot = NEIGHBOURS[direction as usize][self.slot as usize & 63];
        if slot == NONE { None } else { Some(Self { slot }) }
    }

    /// The cell so many steps away in that direction; none beyond the edge.
    pub fn along(self, direction: Direction, steps: u8) -> Option<Self> {
        (0..steps).try_fold(self, |cell, _| cell.neighbour(direction))
    }

    /// The place of this cell in the word of a [`CellSet`](super::CellSet), below 61.
    #[inline]
    pub const fn slot(self) -> u8 {
        self.slot
    }

    /// The cell of that slot; none from 61 on.
    #[inline]
    pub const fn from_slot(slot: u8) -> Option<Self> {
        if (slot as usize) < CELLS { Some(Self { slot }) } else { None }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row() - 1), self.diagonal())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Cells compare by number.
impl Ord for Cell {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.number().cmp(&other.number())
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

const fn slots() -> [u8; 64] {
    let mut out = [0; 64];
    let mut number = 0;
    let mut row = 1;
    while row <= 9 {
        let mut diagonal = 1;
        while diagonal <= 9 {
            if on_board(row, diagonal) {
                out[number] = slot_of(row, diagonal);
                number += 1;
            }
            diagonal += 1;
        }
        row += 1;
    }
    while number < 64 {
        out[number] = out[CELLS - 1];
        number += 1;
    }
    out
}

const fn numbers() -> [u8; 64] {
    let mut out = [0; 64];
    let mut number = 0;
    while number < CELLS {
        out[SLOTS[number] as usize] = number as u8;
        number += 1;
    }
    out
}

const fn places() -> [(u8, u8); 64] {
    let mut out = [(1, 1); 64];
    let mut row = 1;
    while row <= 9 {
        let mut diagonal = 1;
        while diagonal <= 9 {
            if on_board(row, diagonal) {
                out[slot_of(row, diagonal) as usize] = (row as u8, diagonal as u8);
            }
            diagonal += 1;
        }
        row += 1;
    }
    out
}

const fn neighbours() -> [[u8; 64]; 6] {
    let mut out = [[NONE; 64]; 6];
    let mut direction = 0;
    while direction < 6 {
        let (up, along) = Direction::ALL[direction].offset();
        let mut slot = 0;
        while slot < CELLS {
            let (row, diagonal) = (PLACES[slot].0 as i8 + up, PLACES[slot].1 as i8 + along);
            if on_board(row, diagonal) {
                out[direction][slot] = slot_of(row, diagonal);
            }
            slot += 1;
        }
        direction += 1;
    }
    out
}
