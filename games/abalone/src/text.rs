//! Position texts: nine rows, the marbles pushed off, the side to move, and two counters.

use std::fmt::Write as _;

use geometry::hexagon::{Cell, ROWS};
use rules::{Position, Side, Statement, TextError};

use crate::words::{numbers, say};
use crate::{Abalone, Setup, Variant};

/// The fields after the board, as keys of their names.
const FIELDS: [&str; 5] = ["field.black", "field.white", "field.turn", "field.quiet", "field.number"];

/// Reads a position text and validates it.
pub(crate) fn parse(text: &str, variant: Variant) -> Result<Abalone, TextError> {
    let (setup, [black, white]) = read(text)?;
    Abalone::from_setup(&setup, variant).map_err(|mut faults| {
        let goal = u32::from(variant.goal());
        let at = if setup.pushed_off[0] > goal { black } else { white };
        TextError::at(at, faults.swap_remove(0))
    })
}

/// Reads a position text as far as its form goes. With it come the places of the marbles pushed off.
pub(crate) fn read(text: &str) -> Result<(Setup, [usize; 2]), TextError> {
    let mut fields = fields(text);
    let (_, board) = fields.next().unwrap_or_default();
    let mut setup = Setup::default();
    parse_board(board, &mut setup)?;
    let mut next = |name: &'static str| {
        fields.next().ok_or_else(|| TextError::at(text.len(), say("text.field-missing").term("field", name)))
    };
    let black = next(FIELDS[0])?;
    let white = next(FIELDS[1])?;
    setup.pushed_off = [number(black, FIELDS[0])?, number(white, FIELDS[1])?];
    setup.turn = match next(FIELDS[2])? {
        (_, "b") => Side::One,
        (_, "w") => Side::Two,
        (at, other) => return Err(TextError::at(at, say("text.turn").with("text", other))),
    };
    setup.quiet_turns = number(next(FIELDS[3])?, FIELDS[3])?;
    setup.number = number(next(FIELDS[4])?, FIELDS[4])?;
    if let Some((at, _)) = fields.next() {
        return Err(TextError::at(at - 1, say("text.end")));
    }
    Ok((setup, [black.0, white.0]))
}

/// The text of a description.
pub(crate) fn format(setup: &Setup) -> String {
    let mut out = String::with_capacity(80);
    for row in (1..=ROWS).rev() {
        if row < ROWS {
            out.push('/');
        }
        format_row(setup, row, &mut out);
    }
    let [black, white] = setup.pushed_off;
    let turn = match setup.turn {
        Side::One => 'b',
        Side::Two => 'w',
    };
    let _ = write!(out, " {black} {white} {turn} {} {}", setup.quiet_turns, setup.number);
    out
}

fn format_row(setup: &Setup, row: u8, out: &mut String) {
    let mut run = 0;
    for cell in Cell::in_row(row) {
        let Some(side) = setup.on(cell) else {
            run += 1;
            continue;
        };
        flush(&mut run, out);
        out.push(if side == Side::One { 'S' } else { 's' });
    }
    flush(&mut run, out);
}

/// Writes the length of a run of empty cells.
fn flush(run: &mut u8, out: &mut String) {
    if *run > 0 {
        out.push(char::from(b'0' + *run));
    }
    *run = 0;
}

/// What stands between single spaces, each with its place.
fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split(' ').map(move |field| {
        let here = at;
        at += field.len() + 1;
        (here, field)
    })
}

fn parse_board(board: &str, setup: &mut Setup) -> Result<(), TextError> {
    if board.is_empty() {
        return Err(TextError::at(0, say("text.empty")));
    }
    let mut at = 0;
    let mut rows = (1..=ROWS).rev();
    for text in board.split('/') {
        let row = rows.next().ok_or_else(|| TextError::at(at - 1, say("text.rows-many")))?;
        parse_row(text, at, row, setup)?;
        at += text.len() + 1;
    }
    match rows.next() {
        Some(row) => Err(TextError::at(board.len(), missing_row(row))),
        None => Ok(()),
    }
}

fn parse_row(text: &str, start: usize, row: u8, setup: &mut Setup) -> Result<(), TextError> {
    let length = Cell::in_row(row).len();
    let whole = || numbers(Cell::in_row(row));
    let mut cells = Cell::in_row(row);
    let mut after_digit = false;
    for (at, char) in text.char_indices() {
        let error = |rule| TextError::at(start + at, say(rule).with("char", char.to_string()));
        let long = || error("text.row-long").what.with("row", row_name(row)).with("n", length).on(whole());
        let (run, side) = match char {
            'S' => (1, Some(Side::One)),
            's' => (1, Some(Side::Two)),
            '1'..='9' if after_digit => return Err(error("text.digits")),
            '1'..='9' => (char as u8 - b'0', None),
            _ => return Err(error("text.char")),
        };
        after_digit = side.is_none();
        for _ in 0..run {
            let cell = cells.next().ok_or_else(|| TextError::at(start + at, long()))?;
            setup.board[cell.number() as usize] = side;
        }
    }
    match cells.len() {
        0 => Ok(()),
        missing => {
            let found = length - missing;
            let short = say("text.row-short").with("row", row_name(row)).with("n", length).with("found", found);
            Err(TextError::at(start + text.len(), short.on(whole())))
        }
    }
}

fn number((at, text): (usize, &str), field: &'static str) -> Result<u32, TextError> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if text.is_empty() {
        return Err(TextError::at(at, say("text.field-missing").term("field", field)));
    }
    if !plain {
        return Err(TextError::at(at, say("text.number").term("field", field).with("text", text)));
    }
    text.parse().map_err(|_| TextError::at(at, say("text.number-big").term("field", field).with("text", text)))
}

fn missing_row(row: u8) -> Statement {
    say("text.rows-few").with("row", row_name(row)).on(numbers(Cell::in_row(row)))
}

fn row_name(row: u8) -> String {
    char::from(b'a' + row - 1).to_string()
}
