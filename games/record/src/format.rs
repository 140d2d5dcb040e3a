use std::fmt;
use std::str::FromStr;

use rules::{Rulebook, Table};

use crate::fault::Fault;
use crate::lexer::{Lexer, Token};
use crate::reader::raw_games;
use crate::{RawGame, Record, apgn, plain, tafel};

/// The formats of game records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Our own, for all games: see `FORMAT.md`.
    Tafel,
    /// APGN, as Abalone players exchange it, with moves in Aba-Pro notation.
    Apgn,
    /// APGN with moves in Nacre notation: two cells.
    ApgnNacre,
    /// A bare list of moves, as the game itself writes them. Read for Abalone alone.
    Moves,
    /// A bare list of Abalone moves of two cells, as `PlayStrategy` writes them.
    Nacre,
}

/// A record that has been read and replayed.
#[derive(Debug)]
pub struct Reading {
    /// The record.
    pub record: Record,
    /// The format in which it was written.
    pub format: Format,
    /// What is odd about it but does no harm.
    pub warnings: Vec<Fault>,
    /// The game at the end of its main line.
    pub table: Box<dyn Table>,
}

/// A record that has been written.
#[derive(Clone, PartialEq, Debug)]
pub struct Export {
    /// The text, with a line end at its end. An empty line goes between two games.
    pub text: String,
    /// What the format could not hold.
    pub warnings: Vec<Fault>,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::Tafel, Self::Apgn, Self::ApgnNacre, Self::Moves, Self::Nacre];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tafel => "tafel",
            Self::Apgn => "apgn",
            Self::ApgnNacre => "apgn-nacre",
            Self::Moves => "moves",
            Self::Nacre => "nacre",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("unknown record format '{name}': there are {names}")
        })
    }
}

/// Reads one game in whatever format it is written, and replays it.
///
/// `games` are the games that can be read, in practice `engine::all()`.
///
/// ```
/// # use record::{raw_games, read};
/// # use rules::toy::LANE;
/// let raw = raw_games(["[Game \"lane\"]\n\n1. 2-3 6-5 2. 3-5 *\n"]).next().unwrap();
/// let fault = read(&raw, &[&LANE]).unwrap_err();
/// assert_eq!(fault.ply, 3);
/// assert_eq!(
///     fault.to_string(),
///     "Line 3, column 15: The move “3-5” is not legal. Cell 5 is not empty."
/// );
/// ```
pub fn read(raw: &RawGame, games: &[&'static dyn Rulebook]) -> Result<Reading, Fault> {
    match detect_raw(raw) {
        Some(Format::Tafel) => tafel::read(raw, games),
        Some(Format::Apgn | Format::ApgnNacre) => apgn::read(raw, games),
        Some(Format::Moves | Format::Nacre) => plain::read(raw, games),
        None => Err(raw.fault.clone().unwrap_or_else(|| unknown(raw))),
    }
}

/// Reads all games of a text.
pub fn read_all<'a>(
    text: &'a str,
    games: &'a [&'static dyn Rulebook],
) -> impl Iterator<Item = Result<Reading, Fault>> + 'a {
    raw_games([text]).map(|raw| read(&raw, games))
}

/// Reads the first game of a text in [`Format::Tafel`]; none if there is no game. For programs that get nothing else and are to
/// be small: the other formats are not linked in.
///
/// ```
/// # use rules::toy::LANE;
/// let reading = record::read_own("[Game \"lane\"]\n\n1. 2-3 *\n", &[&LANE]).expect("a game")?;
/// assert_eq!(reading.table.plies(), 1);
/// assert!(record::read_own("", &[&LANE]).is_none());
/// # Ok::<(), record::Fault>(())
/// ```
pub fn read_own(text: &str, games: &[&'static dyn Rulebook]) -> Option<Result<Reading, Fault>> {
    raw_games([text]).next().map(|raw| tafel::read(&raw, games))
}

/// Writes one game. It is an error if the format is not for this game at all.
///
/// ```
/// # use record::{Format, Record, write};
/// # use rules::{toy::LANE, Options, Rulebook as _};
/// let mut table = LANE.table(&Options::new(LANE.options), None)?;
/// table.play("2-3")?;
/// let record = Record::new(table.as_ref());
/// assert_eq!(write(&record, Format::Moves)?.text, "2-3\n");
/// assert!(write(&record, Format::Apgn).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(record: &Record, format: Format) -> Result<Export, Fault> {
    match format {
        Format::Tafel => Ok(Export { text: tafel::write(record), warnings: Vec::new() }),
        Format::Apgn => apgn::write(record, apgn::Dialect::AbaPro),
        Format::ApgnNacre => apgn::write(record, apgn::Dialect::Nacre),
        Format::Moves => plain::write(record, None),
        Format::Nacre => plain::write(record, Some(apgn::Dialect::Nacre)),
    }
}

/// The format of the first game of a text, as far as its form shows it: a bare list of moves of two cells can be in
/// either notation, which only [`read`] finds out.
///
/// ```
/// # use record::{Format, detect};
/// assert_eq!(detect("[Game \"gunzi\"]\n\n*\n"), Some(Format::Tafel));
/// assert_eq!(detect("a1d4 i5f2"), Some(Format::Nacre));
/// assert_eq!(detect("Dear diary"), None);
/// ```
pub fn detect(text: &str) -> Option<Format> {
    detect_raw(&raw_games(text.split_inclusive('\n')).next()?)
}

fn detect_raw(raw: &RawGame) -> Option<Format> {
    let (mut has_tags, mut is_apgn, mut notation) = (false, false, None);
    let mut lexer = Lexer::new(&raw.text, raw.line, true);
    while let Some((_, token)) = lexer.next() {
        match token {
            Ok(Token::Tag { name, .. }) if name == "Game" => return Some(Format::Tafel),
            Ok(Token::Tag { name, value, .. }) => {
                has_tags = true;
                is_apgn |= name == "Variant" || name == "Notation";
                if name == "Notation" {
                    notation = apgn::Dialect::parse(&value);
                }
            }
            Ok(Token::Word { text, .. }) if !has_tags => return plain::looks_like(&text),
            Ok(Token::Number { .. } | Token::Comment(_) | Token::Dots(_)) if !has_tags => {}
            Err(_) if raw.text.starts_with('[') => has_tags = true,
            _ => break,
        }
    }
    is_apgn.then_some(if notation == Some(apgn::Dialect::Nacre) { Format::ApgnNacre } else { Format::Apgn })
}

/// What is wrong with a text that is in no format.
fn unknown(raw: &RawGame) -> Fault {
    let mut lexer = Lexer::new(&raw.text, raw.line, true);
    let place = lexer.place();
    match lexer.next() {
        Some((_, Err(fault))) => fault,
        Some((_, Ok(Token::Tag { .. }))) => Fault::new("game.missing").at(place),
        _ => {
            let line = raw.text.trim_start().lines().next().unwrap_or_default();
            Fault::new("no-game").with("text", line).at(place)
        }
    }
}
