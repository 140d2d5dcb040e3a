use std::collections::BTreeMap;
use std::fmt::Write as _;

use geometry::grid::{self, Cell};
use rules::{COMMON, Side, Statement, TextError, map_of};

use crate::position::{Fenix, Phase};
use crate::setup::{Fault, Place};
use crate::{Board, Setup, Stack, Variant, words};

/// The text of a description.
pub(crate) fn write(setup: &Setup) -> String {
    let mut out = String::with_capacity(96);
    let mut empty = 0;
    for cell in setup.board.squares() {
        if grid::file(cell) == 0 && grid::rank(cell) + 1 < setup.board.grid().height() {
            flush(&mut empty, &mut out);
            out.push('/');
        }
        match setup.stacks.get(&cell) {
            None => empty += 1,
            Some(stack) => {
                flush(&mut empty, &mut out);
                out.push(stack.letter());
            }
        }
    }
    flush(&mut empty, &mut out);
    let turn = if setup.turn == Side::One { 'r' } else { 'b' };
    let phase = if setup.phase == Phase::Preparation { 'p' } else { 'b' };
    let right = if setup.may_form_general { 'g' } else { '-' };
    let _ = write!(out, " {turn} {phase} {right} {} {}", setup.quiet_turns, setup.turn_number);
    out
}

fn flush(empty: &mut u32, out: &mut String) {
    if *empty > 0 {
        let _ = write!(out, "{empty}");
        *empty = 0;
    }
}

/// Reads a position and validates it.
pub(crate) fn read(text: &str, variant: Variant) -> Result<Fenix, TextError> {
    let (setup, places) = read_setup(text)?;
    setup.validate(variant).map_err(|faults| {
        let mut located = faults.into_iter().map(|Fault { place, what }| TextError { at: places.find(place), what });
        located.next().unwrap_or_else(|| TextError::whole(say("text.end")))
    })
}

/// Reads a position as far as its form goes. With it come the places of its parts in the text.
pub(crate) fn read_setup(text: &str) -> Result<(Setup, Places), TextError> {
    if text.is_empty() {
        return Err(TextError::at(0, Statement::new(&COMMON, "text.empty")));
    }
    let fields = fields(text)?;
    let [board_field, turn, phase, right, quiet_turns, turn_number] = fields;
    let (board, squares) = read_board(board_field)?;
    let setup = Setup {
        board,
        stacks: map_of(squares.iter().filter_map(|&(cell, _, stack)| Some((cell, stack?)))),
        turn: read_letter(turn, "text.turn", &[("r", Side::One), ("b", Side::Two)])?,
        phase: read_letter(phase, "text.phase", &[("p", Phase::Preparation), ("b", Phase::Battle)])?,
        may_form_general: read_letter(right, "text.right", &[("g", true), ("-", false)])?,
        quiet_turns: read_number(quiet_turns)?,
        turn_number: read_number(turn_number)?,
    };
    let places = Places {
        squares: map_of(squares.iter().map(|&(cell, at, _)| (cell, at))),
        fields: [turn, phase, right, quiet_turns, turn_number].map(|field| field.at),
    };
    Ok((setup, places))
}

/// Where the parts of a description stand in a text.
pub(crate) struct Places {
    squares: BTreeMap<Cell, usize>,
    /// The fields after the board.
    fields: [usize; 5],
}

impl Places {
    fn find(&self, place: Place) -> Option<usize> {
        let field = match place {
            Place::Board => return None,
            Place::Square(cell) => return self.squares.get(&cell).copied(),
            Place::Turn => 0,
            Place::Phase => 1,
            Place::Right => 2,
            Place::QuietTurns => 3,
            Place::TurnNumber => 4,
        };
        Some(self.fields[field])
    }
}

/// A part of the text and where it begins.
#[derive(Clone, Copy)]
struct Field<'a> {
    at: usize,
    text: &'a str,
}

fn say(rule: &'static str) -> Statement {
    Statement::new(words(), rule)
}

/// The six fields, with one space between each two.
fn fields(text: &str) -> Result<[Field<'_>; 6], TextError> {
    let mut fields = [Field { at: text.len(), text: "" }; 6];
    let mut at = 0;
    for (index, part) in text.split(' ').enumerate() {
        if part.is_empty() {
            return Err(TextError::at(at, say("text.space")));
        }
        let Some(field) = fields.get_mut(index) else {
            return Err(TextError::at(at, say("text.end")));
        };
        *field = Field { at, text: part };
        at += part.len() + 1;
    }
    match fields.iter().position(|field| field.text.is_empty()) {
        None => Ok(fields),
        Some(index) => Err(TextError::at(text.len(), say("text.fields").with("n", index))),
    }
}

fn read_letter<T: Copy>(field: Field<'_>, rule: &'static str, letters: &[(&str, T)]) -> Result<T, TextError> {
    let meaning = letters.iter().find(|(letter, _)| *letter == field.text);
    meaning.map(|&(_, meaning)| meaning).ok_or_else(|| TextError::at(field.at, say(rule).with("text", field.text)))
}

fn read_number(field: Field<'_>) -> Result<u32, TextError> {
    let error = |rule| TextError::at(field.at, say(rule).with("text", field.text));
    if !field.text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(error("text.number"));
    }
    if field.text.len() > 1 && field.text.starts_with('0') {
        return Err(error("text.leading-zero"));
    }
    field.text.parse().map_err(|_| error("text.too-large"))
}

/// A square with its place in the text and what stands on it. The squares of a run share a place.
type Square = (Cell, usize, Option<Stack>);

fn read_board(field: Field<'_>) -> Result<(Board, Vec<Square>), TextError> {
    let ranks = field.text.split('/').count();
    let board = Board::ALL.into_iter().find(|board| usize::from(board.grid().height()) == ranks);
    let board = board.ok_or_else(|| TextError::at(field.at, say("text.ranks").with("n", ranks)))?;
    let mut squares = Vec::with_capacity(81);
    let mut at = field.at;
    for (rank, part) in (0..board.grid().height()).rev().zip(field.text.split('/')) {
        read_rank(board, rank, Field { at, text: part }, &mut squares)?;
        at += part.len() + 1;
    }
    Ok((board, squares))
}

fn read_rank(board: Board, rank: u8, field: Field<'_>, squares: &mut Vec<Square>) -> Result<(), TextError> {
    let width = board.grid().width();
    let whole = || (0..width).map(|file| grid::cell(file, rank));
    let mut file = 0;
    let mut after_digit = false;
    for (index, letter) in field.text.char_indices() {
        let at = field.at + index;
        let (run, stack) = match letter {
            '0' => return Err(TextError::at(at, say("text.zero-run"))),
            '1'..='9' if after_digit => return Err(TextError::at(at, say("text.adjacent-digits"))),
            '1'..='9' => (letter as u8 - b'0', None),
            _ => match Stack::from_letter(letter) {
                Some(stack) => (1, Some(stack)),
                None => return Err(TextError::at(at, say("text.letter").with("text", letter.to_string()))),
            },
        };
        after_digit = stack.is_none();
        if file + run > width {
            let what = say("text.rank-long").with("rank", u32::from(rank) + 1).with("n", u32::from(width)).on(whole());
            return Err(TextError::at(at, what.with("board", board.name())));
        }
        squares.extend((file..file + run).map(|file| (grid::cell(file, rank), at, stack)));
        file += run;
    }
    if file < width {
        let what = say("text.rank-short").with("rank", u32::from(rank) + 1).with("n", u32::from(width)).on(whole());
        let what = what.with("given", u32::from(file)).with("board", board.name());
        return Err(TextError::at(field.at + field.text.len(), what));
    }
    Ok(())
}
