use geometry::hexagon::{Cell, ROWS};
use rules::{Catalogue, MoveError, Notation, Statement, TextError, sort_texts};

use crate::moves::{Move, MoveKind};
use crate::words::{WORDS, cell_name, say};
use crate::{Abalone, Variant, describe, reasons, text};

impl Notation for Abalone {
    fn words() -> &'static Catalogue {
        &WORDS
    }

    fn cell_name(cell: rules::Cell) -> String {
        cell_name(cell)
    }

    fn cells(&self) -> Vec<rules::Cell> {
        (1..=ROWS).rev().flat_map(Cell::in_row).map(Cell::number).collect()
    }

    fn parse_position(text: &str, variant: Variant) -> Result<Self, TextError> {
        text::parse(text, variant)
    }

    fn position_text(&self) -> String {
        use rules::Position as _;
        text::format(&self.to_setup())
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let cells = read_cells(text)?;
        match cells[..] {
            [from, to] => Ok(reasons::judge_in_line(self, from, to)?),
            [first, last, to] => Ok(reasons::judge_side_step(self, first, last, to)?),
            _ => Err(TextError::at(text.len(), say("text.move")).into()),
        }
    }

    fn spellings(&self, m: Move) -> Vec<String> {
        match m.kind() {
            MoveKind::InLine { from, direction } => {
                from.neighbour(direction).map(|to| format!("{from}{to}")).into_iter().collect()
            }
            MoveKind::SideStep { first, axis, length, direction } => {
                let last = first.along(axis, length - 1).unwrap_or(first);
                let spell = |first: Cell, last: Cell| first.neighbour(direction).map(|to| format!("{first}{last}{to}"));
                let mut spellings: Vec<_> = spell(first, last).into_iter().chain(spell(last, first)).collect();
                sort_texts(&mut spellings);
                spellings
            }
        }
    }

    fn describe(&self, m: Move) -> Vec<Statement> {
        describe::describe(self, m)
    }

    fn cause(&self) -> Statement {
        use rules::Position as _;
        match self.won_by() {
            Some(side) => say("end.goal").side("side", side).with("n", u32::from(self.pushed_off(side))),
            None => say("end.stuck").side("side", self.turn()).side("winner", self.turn().other()),
        }
    }
}

/// Reads a row of cell names without anything between them; at most three, the most a move text has.
pub(crate) fn read_cells(text: &str) -> Result<Vec<Cell>, TextError> {
    const MOST: usize = 3;
    if text.is_empty() {
        return Err(TextError::at(0, say("text.empty")));
    }
    let mut cells = Vec::with_capacity(MOST);
    let mut at = 0;
    while at < text.len() {
        if cells.len() == MOST {
            return Err(TextError::at(at, say("text.end")));
        }
        let cell = text.get(at..at + 2).and_then(Cell::parse);
        let Some(cell) = cell else {
            let name: String = text[at..].chars().take(2).collect();
            return Err(TextError::at(at, say("text.cell").with("text", name)));
        };
        cells.push(cell);
        at += 2;
    }
    Ok(cells)
}
