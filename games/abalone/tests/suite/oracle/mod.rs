//! A second generator, plain and slow: a grid of letters, every attempt tried out on it.
//!
//! It shares nothing with the crate: not the board, not the text, not the way of finding moves. Attempts that lead to the
//! same position are one move, known by the smallest of its texts.

use std::collections::BTreeMap;

/// A row and a diagonal, counted from 1.
type Place = (usize, usize);
/// What a step adds to a place, as the place that a step from (1, 1) leads to.
type Way = Place;

const WAYS: [Way; 6] = [(1, 2), (1, 0), (2, 1), (0, 1), (2, 2), (0, 0)];
const GOAL: u32 = 6;

/// Letters as in the text, `.` for an empty cell and `#` beyond the edge.
#[derive(Clone)]
struct Board {
    grid: [[u8; 11]; 11],
    black_off: u32,
    white_off: u32,
    turn: u8,
    quiet: u32,
    number: u32,
}

/// Every legal move of a position text with the text of the position after it; six marbles win.
pub(crate) fn moves(text: &str) -> BTreeMap<String, String> {
    let board = read(text);
    let mut by_result: BTreeMap<String, String> = BTreeMap::new();
    if board.black_off >= GOAL || board.white_off >= GOAL {
        return by_result;
    }
    for (name, result) in attempts(&board) {
        let smallest = by_result.entry(write(&result)).or_insert_with(|| name.clone());
        if name < *smallest {
            *smallest = name;
        }
    }
    by_result.into_iter().map(|(result, name)| (name, result)).collect()
}

/// All ways to pick one to three own marbles in a row, from either end, and a direction.
fn attempts(board: &Board) -> Vec<(String, Board)> {
    let mut found = Vec::new();
    for first in places() {
        for along in WAYS {
            let row = [first, step(first, along), step(step(first, along), along)];
            for group in [&row[..1], &row[..2], &row[..3]] {
                if group.iter().any(|&place| board.at(place) != board.turn) {
                    break;
                }
                for way in WAYS {
                    if way == along {
                        found.extend(ahead(board, group, way));
                    } else if group.len() > 1 && way != back(along) {
                        found.extend(aside(board, group, way));
                    }
                }
            }
        }
    }
    found
}

fn aside(board: &Board, group: &[Place], way: Way) -> Option<(String, Board)> {
    let mut next = board.clone();
    for &place in group {
        if board.at(step(place, way)) != b'.' {
            return None;
        }
        next.put(place, b'.');
        next.put(step(place, way), board.turn);
    }
    let name = name(group[0]) + &name(group[group.len() - 1]) + &name(step(group[0], way));
    Some((name, finish(next, false)))
}

fn ahead(board: &Board, group: &[Place], way: Way) -> Option<(String, Board)> {
    let mut row = group.to_vec();
    let mut place = step(group[group.len() - 1], way);
    while board.at(place) == opponent(board.turn) {
        row.push(place);
        place = step(place, way);
    }
    let foes = row.len() - group.len();
    let off = foes > 0 && board.at(place) == b'#';
    if foes >= group.len() || !(off || board.at(place) == b'.') {
        return None;
    }
    let mut next = board.clone();
    for &from in row.iter().rev() {
        if next.at(step(from, way)) != b'#' {
            next.put(step(from, way), next.at(from));
        }
        next.put(from, b'.');
    }
    if off && board.turn == b'S' {
        next.black_off += 1;
    } else if off {
        next.white_off += 1;
    }
    Some((name(group[0]) + &name(step(group[0], way)), finish(next, off)))
}

/// Hands the turn over.
fn finish(mut board: Board, off: bool) -> Board {
    board.quiet = if off { 0 } else { board.quiet.saturating_add(1) };
    if board.turn == b's' {
        board.number = board.number.saturating_add(1);
    }
    board.turn = opponent(board.turn);
    board
}

impl Board {
    fn at(&self, (row, diagonal): Place) -> u8 {
        *self.grid.get(row).and_then(|row| row.get(diagonal)).unwrap_or(&b'#')
    }

    fn put(&mut self, (row, diagonal): Place, letter: u8) {
        self.grid[row][diagonal] = letter;
    }
}

fn opponent(colour: u8) -> u8 {
    if colour == b'S' { b's' } else { b'S' }
}

fn step(place: Place, way: Way) -> Place {
    // Wraps far beyond the edge, where there is nothing but `#`.
    ((place.0 + way.0).wrapping_sub(1), (place.1 + way.1).wrapping_sub(1))
}

fn back(way: Way) -> Way {
    (2 - way.0, 2 - way.1)
}

fn places() -> impl Iterator<Item = Place> {
    (1..=9)
        .rev()
        .flat_map(|row| (1..=9).map(move |diagonal| (row, diagonal)))
        .filter(|&(row, diagonal)| exists(row, diagonal))
}

fn exists(row: usize, diagonal: usize) -> bool {
    row <= diagonal + 4 && diagonal <= row + 4
}

fn name((row, diagonal): Place) -> String {
    format!("{}{diagonal}", ["a", "b", "c", "d", "e", "f", "g", "h", "i"][row - 1])
}

fn read(text: &str) -> Board {
    let words: Vec<&str> = text.split(' ').collect();
    let number = |i: usize| words[i].parse::<u32>().expect("a number");
    let mut board = Board {
        grid: [[b'#'; 11]; 11],
        black_off: number(1),
        white_off: number(2),
        turn: if words[3] == "b" { b'S' } else { b's' },
        quiet: number(4),
        number: number(5),
    };
    let mut cells = places();
    for letter in words[0].bytes().filter(|&letter| letter != b'/') {
        let (count, letter) = if letter.is_ascii_digit() { (letter - b'0', b'.') } else { (1, letter) };
        for place in cells.by_ref().take(count as usize) {
            board.put(place, letter);
        }
    }
    board
}

fn write(board: &Board) -> String {
    let mut out = String::new();
    let mut empty = 0;
    let mut last_row = 9;
    for place in places().chain([(0, 0)]) {
        let letter = board.at(place);
        if empty > 0 && (letter != b'.' || place.0 != last_row) {
            out += &empty.to_string();
            empty = 0;
        }
        if place.0 != last_row && place.0 > 0 {
            out.push('/');
        }
        match letter {
            b'.' => empty += 1,
            b'#' => {}
            _ => out.push(letter.into()),
        }
        last_row = place.0;
    }
    let turn = if board.turn == b'S' { "b" } else { "w" };
    format!("{out} {} {} {turn} {} {}", board.black_off, board.white_off, board.quiet, board.number)
}
