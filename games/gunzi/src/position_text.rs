//! Positions as text: `B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1`.

use geometry::lanes::{Cell, Direction, ZONES};
use rules::{Side, TextError};

use crate::piece::{HIGHEST, LOWEST, Piece, Setup};
use crate::words::say;

/// Writes a position.
pub(crate) fn format(setup: &Setup) -> String {
    let mut out = String::with_capacity(64);
    let mut cells = setup.board.iter();
    for (zone, &length) in ZONES.iter().enumerate() {
        if zone > 0 {
            out.push('/');
        }
        for (i, piece) in cells.by_ref().take(length).enumerate() {
            if i > 0 {
                out.push(',');
            }
            out.push_str(&piece_text(*piece));
        }
    }
    let turn = if setup.turn == Side::One { 'b' } else { 'w' };
    format!("{out} {turn} {}", setup.number)
}

/// Reads a position.
pub(crate) fn parse(text: &str) -> Result<Setup, TextError> {
    if text.is_empty() {
        return Err(TextError::whole(say("text.empty")));
    }
    let mut setup = Setup::default();
    let mut cursor = Cursor { text, at: 0 };
    let mut cells = (0..).zip(setup.board.iter_mut());
    let mut first: Cell = 0;
    for (zone, &length) in ZONES.iter().enumerate() {
        for (i, (number, cell)) in cells.by_ref().take(length).enumerate() {
            let start = cursor.at;
            *cell = parse_piece(cursor.token(), start).map_err(|mut error| {
                error.what.cells.push(number);
                error
            })?;
            let expected = match (i + 1 == length, zone + 1 == ZONES.len()) {
                (false, _) => b',',
                (true, false) => b'/',
                (true, true) => b' ',
            };
            if !cursor.skip(expected) {
                let missing = cursor.next() == Some(b',') || expected == b',';
                let rule = if missing { "position.zone" } else { "position.cut-off" };
                let fault = say(rule).with("zone", ["a", "b", "c"][zone]).with("n", length);
                let fault = fault.on(first..first + length as Cell);
                return Err(TextError::at(cursor.at, fault));
            }
        }
        first += length as Cell;
    }
    setup.turn = match cursor.token() {
        "b" => Side::One,
        "w" => Side::Two,
        other => return Err(TextError::at(cursor.at - other.len(), say("position.turn").with("text", other))),
    };
    if !cursor.skip(b' ') {
        return Err(TextError::at(cursor.at, say("position.number")));
    }
    let number = &text[cursor.at..];
    let canonical = number.parse().ok().filter(|n: &u32| *n > 0 && n.to_string() == number);
    setup.number = canonical.ok_or_else(|| TextError::at(cursor.at, say("position.number")))?;
    Ok(setup)
}

fn piece_text(piece: Option<Piece>) -> String {
    let colour = |side| if side == Side::One { 'B' } else { 'W' };
    match piece {
        None => "-".to_owned(),
        Some(Piece::Tombstone) => "T".to_owned(),
        Some(Piece::Wedge(side, facing)) => format!("{}{}", colour(side), facing.index() + 1),
        Some(Piece::Pillar(side, height)) => format!("{}P{height}", colour(side)),
    }
}

fn parse_piece(text: &str, at: usize) -> Result<Option<Piece>, TextError> {
    let unknown = || TextError::at(at, say("position.piece").with("text", text));
    let side = match text.as_bytes().first() {
        Some(b'B') => Side::One,
        Some(b'W') => Side::Two,
        _ => {
            return match text {
                "-" => Ok(None),
                "T" => Ok(Some(Piece::Tombstone)),
                _ => Err(unknown()),
            };
        }
    };
    let rest = &text[1..];
    if let Some(height) = rest.strip_prefix('P') {
        if height.is_empty() || !height.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(unknown());
        }
        let fits = height.parse().ok().filter(|h: &u8| (LOWEST..=HIGHEST).contains(h) && h.to_string() == height);
        let height = fits.ok_or_else(|| TextError::at(at, say("position.height-text").with("text", height)))?;
        return Ok(Some(Piece::Pillar(side, height)));
    }
    match rest.as_bytes() {
        [digit @ b'1'..=b'6'] => Ok(Some(Piece::Wedge(side, Direction::from_index(usize::from(digit - b'1'))))),
        _ => Err(unknown()),
    }
}

/// A place in a text whose separators are single bytes, so that it is always between characters.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// What comes before the next separator or the end.
    fn token(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let token = &rest[..rest.find([',', '/', ' ']).unwrap_or(rest.len())];
        self.at += token.len();
        token
    }

    fn skip(&mut self, expected: u8) -> bool {
        let found = self.next() == Some(expected);
        self.at += usize::from(found);
        found
    }
}
