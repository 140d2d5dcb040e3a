//! Move texts, read without regard to any position.

use geometry::lanes::{self, Cell};
use rules::TextError;

use crate::moves::{Swerve, Top};
use crate::words::say;

/// A move text taken apart; whether it makes sense is for the position to judge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Attempt {
    /// A sway, a promotion by sway, or a pillar-raise.
    Sway { from: Cell, part: Part },
    /// Jumps, at least one.
    Jump { from: Cell, parts: Vec<Part> },
    /// A topple.
    Topple { target: Cell, ending: Ending },
    /// A pillar-blow: pillars with the wedges they take, both in the order of the board.
    Blow { takings: Vec<(Cell, Vec<Cell>)> },
}

/// A field that is reached, and what the text says happens there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub(crate) to: Cell,
    pub(crate) ending: Ending,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// Nothing is said.
    Open,
    Swerve(Swerve),
    Promotion(Top),
    Raise,
}

/// Takes a move text apart.
pub(crate) fn parse(text: &str) -> Result<Attempt, TextError> {
    if text.is_empty() {
        return Err(TextError::whole(say("text.empty")));
    }
    let mut reader = Reader { text, at: 0 };
    let attempt = reader.attempt()?;
    if reader.at < text.len() { Err(reader.error("text.rest")) } else { Ok(attempt) }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn attempt(&mut self) -> Result<Attempt, TextError> {
        if self.skip(b'~') {
            let target = self.cell()?;
            return Ok(Attempt::Topple { target, ending: self.ending()? });
        }
        let from = self.cell()?;
        if self.skip(b'-') {
            return Ok(Attempt::Sway { from, part: self.part()? });
        }
        if self.skip(b'#') {
            return self.blow(from);
        }
        let mut parts = Vec::new();
        while self.skip(b'x') {
            parts.push(self.part()?);
        }
        if parts.is_empty() { Err(self.error("text.action")) } else { Ok(Attempt::Jump { from, parts }) }
    }

    fn part(&mut self) -> Result<Part, TextError> {
        Ok(Part { to: self.cell()?, ending: self.ending()? })
    }

    fn ending(&mut self) -> Result<Ending, TextError> {
        Ok(if self.skip(b'l') {
            Ending::Swerve(Swerve::Left)
        } else if self.skip(b'r') {
            Ending::Swerve(Swerve::Right)
        } else if self.skip(b'+') {
            Ending::Raise
        } else if self.skip(b'=') {
            Ending::Promotion(if self.skip(b'*') { Top::OUTSIDE } else { Top::tombstone(self.cell()?) })
        } else {
            Ending::Open
        })
    }

    fn blow(&mut self, first: Cell) -> Result<Attempt, TextError> {
        let mut takings = vec![(first, self.wedges()?)];
        while self.skip(b';') {
            let start = self.at;
            let pillar = self.cell()?;
            if takings.last().is_some_and(|(before, _)| *before >= pillar) {
                return Err(TextError::at(start, say("text.order")));
            }
            if !self.skip(b'#') {
                return Err(self.error("text.blow"));
            }
            takings.push((pillar, self.wedges()?));
        }
        Ok(Attempt::Blow { takings })
    }

    fn wedges(&mut self) -> Result<Vec<Cell>, TextError> {
        let mut wedges = vec![self.cell()?];
        while self.skip(b',') {
            let start = self.at;
            let wedge = self.cell()?;
            if wedges.last().is_some_and(|before| *before >= wedge) {
                return Err(TextError::at(start, say("text.order")));
            }
            wedges.push(wedge);
        }
        Ok(wedges)
    }

    fn cell(&mut self) -> Result<Cell, TextError> {
        let name = self.text.get(self.at..self.at + 2);
        let cell = name.and_then(lanes::parse).ok_or_else(|| self.error("text.field"))?;
        self.at += 2;
        Ok(cell)
    }

    fn skip(&mut self, expected: u8) -> bool {
        let found = self.text.as_bytes().get(self.at) == Some(&expected);
        self.at += usize::from(found);
        found
    }

    fn error(&self, rule: &'static str) -> TextError {
        TextError::at(self.at, say(rule))
    }
}
