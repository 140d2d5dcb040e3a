use std::fmt;

use rules::{Lang, MoveError, Refusal, Statement};

rules::catalogue! {
    /// The messages of this crate.
    pub static WORDS in "messages"
}

/// A place in a text, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

/// Something that is wrong with a record, or that a reader or writer wants to be known: what, where and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Fault {
    /// The number of the turn that it is about, from 1; 0 if it is about the record as a whole. In a variation it
    /// counts the turns of that line.
    pub ply: usize,
    /// Where in the text; none if the record does not come from a text.
    pub place: Option<Place>,
    /// What is wrong.
    pub what: Statement,
    /// The rule behind it, in the words of the game: why a turn is not legal, what is wrong with a position.
    pub because: Option<Box<Statement>>,
}

impl Fault {
    pub(crate) fn new(rule: &'static str) -> Self {
        Self { ply: 0, place: None, what: Statement::new(&WORDS, rule), because: None }
    }

    pub(crate) fn with(mut self, gap: &'static str, text: &str) -> Self {
        self.what = self.what.with(gap, short(text));
        self
    }

    pub(crate) fn number(mut self, gap: &'static str, n: usize) -> Self {
        self.what = self.what.with(gap, n);
        self
    }

    pub(crate) fn at(mut self, place: impl Into<Option<Place>>) -> Self {
        self.place = place.into();
        self
    }

    pub(crate) fn ply(mut self, ply: usize) -> Self {
        self.ply = ply;
        self
    }

    pub(crate) fn because(mut self, reason: Statement) -> Self {
        self.because = Some(Box::new(reason));
        self
    }

    /// Adds why a move text was refused, and where in it.
    pub(crate) fn because_of_move(self, error: MoveError) -> Self {
        match error {
            MoveError::Illegal(reason) => self.because(reason),
            MoveError::Text(error) => self.shifted(error.at).because(error.what),
        }
    }

    /// Adds why a game could not be set up, and where in the text of the position.
    pub(crate) fn because_of_setup(self, refusal: Refusal) -> Self {
        match refusal {
            Refusal::Options(reason) => self.because(reason),
            Refusal::Position(error) => self.shifted(error.at).because(error.what),
        }
    }

    fn shifted(mut self, by: Option<usize>) -> Self {
        if let (Some(place), Some(by)) = (&mut self.place, by) {
            place.column += by;
        }
        self
    }

    /// The whole as a sentence or two, with the place in front.
    pub fn say(&self, lang: Lang) -> String {
        let mut out = String::new();
        if let Some(Place { line, column }) = self.place {
            let place = Statement::new(&WORDS, "place").with("line", line).with("column", column);
            out.push_str(&place.say(lang));
            out.push(' ');
        }
        out.push_str(&self.what.say(lang));
        if let Some(reason) = &self.because {
            out.push(' ');
            out.push_str(&reason.say(lang));
        }
        out
    }
}

/// In English, without the ply.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for Fault {}

/// A text from outside, cut to a length that fits into a message.
fn short(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut out: String = text.chars().take(LONGEST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() {
        out.push('…');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(short("a\tb"), "a b");
        assert_eq!(short(&"é".repeat(61)).chars().count(), 61);
        assert_eq!(short(&"é".repeat(60)), "é".repeat(60));
    }
}
