use std::fmt;

use crate::{Catalogue, Cell, Lang, Position, Statement};

/// A game's texts: positions, moves, and reasons.
pub trait Notation: Position {
    /// The game's messages, with the names of sides (`side.one`, `side.two`) and pieces among them.
    fn words() -> &'static Catalogue;

    /// The name of a cell, such as `e5`.
    fn cell_name(cell: Cell) -> String;

    /// All cells of this position's board in a fixed order, that of the position text where it has one.
    fn cells(&self) -> Vec<Cell>;

    /// Reads a position text. Every canonical text is accepted, nothing that is not a position is.
    fn parse_position(text: &str, variant: Self::Variant) -> Result<Self, TextError>;

    /// The canonical text of the position.
    fn position_text(&self) -> String;

    /// Reads a move text and judges it: the legal move it spells, or what is wrong with it.
    ///
    /// This is also where reasons come from: a well-formed text that is not a legal move is answered by the rule that
    /// forbids it.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// Every text that spells this legal move, sorted by bytes: the first is the canonical one.
    fn spellings(&self, m: Self::Move) -> Vec<String>;

    /// The canonical text of a legal move. Games override this where it can be had without all spellings.
    fn move_text(&self, m: Self::Move) -> String {
        self.spellings(m).swap_remove(0)
    }

    /// What a legal move does, in the order in which it happens; at least one statement. How it ends the game is said by
    /// [`Self::cause`].
    fn describe(&self, m: Self::Move) -> Vec<Statement>;

    /// The rule that ended the game; asked only when [`Position::outcome`] is `Some`.
    fn cause(&self) -> Statement;
}

/// A text that could not be read, or that describes something impossible.
#[derive(Clone, PartialEq, Debug)]
pub struct TextError {
    /// Where, in bytes from the beginning of the text; none where the whole is at fault.
    ///
    /// All that a parser accepts is ASCII, so up to the first fault bytes are characters.
    pub at: Option<usize>,
    /// What is wrong.
    pub what: Statement,
}

impl TextError {
    /// An error at a byte of the text.
    pub fn at(at: usize, what: Statement) -> Self {
        Self { at: Some(at), what }
    }

    /// An error of the text as a whole.
    pub fn whole(what: Statement) -> Self {
        Self { at: None, what }
    }

    /// The error as a sentence, with its place (counted from 1) in front.
    pub fn say(&self, lang: Lang) -> String {
        match self.at {
            Some(at) => {
                let place = Statement::new(&crate::COMMON, "text.at").with("n", at + 1);
                format!("{} {}", place.say(lang), self.what.say(lang))
            }
            None => self.what.say(lang),
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for TextError {}

/// Why a text is not a legal move.
#[derive(Clone, PartialEq, Debug)]
pub enum MoveError {
    /// It is not the text of a move at all.
    Text(TextError),
    /// It is a move, and this rule forbids it here.
    Illegal(Statement),
}

impl MoveError {
    /// What is wrong, as data.
    pub fn statement(&self) -> &Statement {
        match self {
            Self::Text(error) => &error.what,
            Self::Illegal(reason) => reason,
        }
    }

    /// What is wrong, as a sentence.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::Text(error) => error.say(lang),
            Self::Illegal(reason) => reason.say(lang),
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for MoveError {}

impl From<TextError> for MoveError {
    fn from(error: TextError) -> Self {
        Self::Text(error)
    }
}

impl From<Statement> for MoveError {
    fn from(reason: Statement) -> Self {
        Self::Illegal(reason)
    }
}
