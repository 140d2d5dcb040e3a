use geometry::grid::{self, Cell};
use rules::{COMMON, Statement, TextError};

use crate::position::Fenix;
use crate::words;

/// What a move text says, legal or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Attempt {
    pub(crate) kind: Kind,
    pub(crate) from: Cell,
    /// Where it goes: one square, or each landing of a capture.
    pub(crate) landings: Vec<Cell>,
}

/// The three ways to write a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// `e4-e5`
    Step,
    /// `e4+e5`
    Put,
    /// `e4xe6xg6`
    Capture,
}

impl Kind {
    pub(crate) const fn sign(self) -> char {
        match self {
            Self::Step => '-',
            Self::Put => '+',
            Self::Capture => 'x',
        }
    }
}

/// The text of a move through these squares.
pub(crate) fn write(kind: Kind, from: Cell, landings: &[Cell]) -> String {
    let mut out = grid::name(from);
    for &landing in landings {
        out.push(kind.sign());
        out.push_str(&grid::name(landing));
    }
    out
}

/// Reads a move text for this board.
pub(crate) fn read(text: &str, position: &Fenix) -> Result<Attempt, TextError> {
    if text.is_empty() {
        return Err(TextError::at(0, Statement::new(&COMMON, "text.empty")));
    }
    let from = read_square(text, 0, position)?;
    let kind = read_sign(text, 2)?;
    let mut landings = vec![read_square(text, 3, position)?];
    let mut at = 5;
    while at < text.len() {
        let sign = read_sign(text, at)?;
        if kind != Kind::Capture || sign != kind {
            return Err(TextError::at(at, Statement::new(words(), "text.move-end")));
        }
        landings.push(read_square(text, at + 1, position)?);
        at += 3;
    }
    Ok(Attempt { kind, from, landings })
}

fn read_square(text: &str, at: usize, position: &Fenix) -> Result<Cell, TextError> {
    let rest = text.get(at..).unwrap_or_default();
    let name: String = rest.chars().take(2).collect();
    match grid::parse(&name) {
        Some(cell) if position.board.grid().cells().contains(cell) => Ok(cell),
        Some(_) => {
            let what = Statement::new(words(), "text.off-board").with("text", name);
            Err(TextError::at(at, what.with("board", position.board.name())))
        }
        None => Err(TextError::at(at, Statement::new(words(), "text.square").with("text", name))),
    }
}

fn read_sign(text: &str, at: usize) -> Result<Kind, TextError> {
    let sign = text.get(at..).and_then(|rest| rest.chars().next());
    let kind = [Kind::Step, Kind::Put, Kind::Capture].into_iter().find(|kind| Some(kind.sign()) == sign);
    kind.ok_or_else(|| {
        let given = sign.map(String::from).unwrap_or_default();
        TextError::at(at, Statement::new(words(), "text.sign").with("text", given))
    })
}
