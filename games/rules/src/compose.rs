use std::collections::BTreeMap;

use crate::{Atom, Cell, Notation, Position, Side, TextError};

/// A position as somebody puts it together piece by piece, in the terms of no game. It may be nonsense.
///
/// Kinds and fields are meant by their places in [`Compose::kinds`] and [`Compose::fields`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// What stands where.
    pub pieces: BTreeMap<Cell, Placed>,
    /// Who is to move.
    pub turn: Side,
    /// A value for each field: the number itself, the place of the choice, or 0 and 1 for off and on.
    pub values: Vec<u32>,
}

/// A piece on a cell: its kind, and which way it points or how high it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placed {
    /// Which of the game's kinds.
    pub kind: u8,
    /// Which of the kind's forms, from 0.
    pub form: u8,
}

/// A kind of piece, as one entry of a palette.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The key of its name in the game's messages: "black wedge".
    pub key: &'static str,
    /// Whose it is; none if nobody's.
    pub side: Option<Side>,
    /// The forms it comes in.
    pub forms: Forms,
    /// The form it is put down in.
    pub first: u8,
}

/// How the forms of a kind differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forms {
    /// There is one.
    One,
    /// It can be turned: so many directions, clockwise.
    Turns(u8),
    /// It can grow: so many heights, rising.
    Heights(u8),
}

/// Something about a position that is not a piece on the board and not the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// The key of its name in the game's messages: "Marbles pushed off by Black".
    pub key: &'static str,
    /// What it can be.
    pub values: Values,
    /// What it is on the empty board.
    pub default: u32,
    /// What it matters for.
    pub weight: Weight,
}

/// What values a field takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// Off (0) or on (1).
    Switch,
    /// One of these, named by the keys of their messages.
    Choice(&'static [&'static str]),
    /// A whole number from the first to the second. A draft may hold others, and is then told why they cannot be.
    Number(u32, u32),
}

/// What a field matters for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// It changes what can be played.
    Play,
    /// It counts turns. Whoever sets up a board seldom cares: front ends may keep it out of the way.
    Counter,
}

/// How a game's positions are put together from nothing, for set-up editors that know no game.
///
/// **Contract.** For every position, `draft` and `setup` are inverse to each other, `settle` leaves its draft alone, and
/// `draft_atoms` are its atoms. A description that is nonsense has a text, too, and that text can be read as far as its
/// form goes. Drafts come from outside: kinds, cells and values that the game does not have are passed over.
pub trait Compose: Notation {
    /// What can be put on a cell, in the order of a palette.
    fn kinds() -> &'static [Kind];

    /// What else belongs to a position of this board and variant, in the order of the position text.
    fn fields(&self) -> Vec<Field>;

    /// The atom of a piece on a cell of some board; none if there is no such piece or cell.
    fn piece_atom(piece: Placed, cell: Cell) -> Option<Atom>;

    /// The atoms of a draft that would become a position like this one; of those that cannot stand together, any.
    fn draft_atoms(&self, draft: &Draft) -> Vec<Atom>;

    /// A description as a draft.
    fn draft(setup: &Self::Setup) -> Draft;

    /// The description that a draft amounts to, on this position's board.
    fn setup(&self, draft: &Draft) -> Self::Setup;

    /// Makes counters fit to the board where the board leaves no choice. Meant for after a change on the board.
    fn settle(&self, _draft: &mut Draft) {}

    /// The text of a description, also of one that is nonsense.
    fn setup_text(setup: &Self::Setup) -> String;

    /// Reads the form of a position text; whether the description is a position is for [`Position::from_setup`] to say.
    fn read_setup(text: &str) -> Result<Self::Setup, TextError>;
}

impl Draft {
    /// The value of a field; 0 if the draft has none.
    pub fn value(&self, field: usize) -> u32 {
        self.values.get(field).copied().unwrap_or_default()
    }

    /// Sets the value of a field.
    pub fn set_value(&mut self, field: usize, value: u32) {
        if field >= self.values.len() {
            self.values.resize(field + 1, 0);
        }
        self.values[field] = value;
    }

    /// Puts a piece on a cell, or takes away what is there.
    pub fn put(&mut self, cell: Cell, piece: Option<Placed>) {
        match piece {
            Some(piece) => self.pieces.insert(cell, piece),
            None => self.pieces.remove(&cell),
        };
    }
}

impl Placed {
    /// The only form of a kind.
    pub const fn of(kind: u8) -> Self {
        Self { kind, form: 0 }
    }
}

impl Kind {
    /// A kind of one form.
    pub const fn plain(key: &'static str, side: Option<Side>) -> Self {
        Self { key, side, forms: Forms::One, first: 0 }
    }

    /// The form after this one; the first after the last.
    ///
    /// ```
    /// use rules::{Forms, Kind};
    ///
    /// let wedge = Kind { key: "wedge", side: None, forms: Forms::Turns(6), first: 3 };
    /// assert_eq!([0, 5, 99].map(|form| wedge.next(form)), [1, 0, 0]);
    /// assert_eq!([1, 0, 99].map(|form| wedge.previous(form)), [0, 5, 5]);
    /// ```
    pub const fn next(&self, form: u8) -> u8 {
        if form as usize + 1 < self.forms.count() as usize { form + 1 } else { 0 }
    }

    /// The form before this one; the last before the first.
    pub const fn previous(&self, form: u8) -> u8 {
        let last = self.forms.count() - 1;
        if form == 0 || form > last { last } else { form - 1 }
    }
}

impl Forms {
    /// How many there are, at least one.
    pub const fn count(self) -> u8 {
        match self {
            Self::One | Self::Turns(0) | Self::Heights(0) => 1,
            Self::Turns(count) | Self::Heights(count) => count,
        }
    }
}

impl Field {
    /// Whether a draft may hold this value at all. Numbers out of range may be held, and are refused with a reason.
    pub(crate) fn holds(&self, value: u32) -> bool {
        match self.values {
            Values::Switch => value <= 1,
            Values::Choice(keys) => (value as usize) < keys.len(),
            Values::Number(..) => true,
        }
    }

    /// Whether this is one of the values to choose from.
    pub fn offers(&self, value: u32) -> bool {
        match self.values {
            Values::Number(least, most) => (least..=most).contains(&value),
            Values::Switch | Values::Choice(_) => self.holds(value),
        }
    }
}

/// Whether a draft's piece is one of the game's.
pub(crate) fn known<P: Compose>(piece: Placed) -> bool {
    P::kinds().get(usize::from(piece.kind)).is_some_and(|kind| piece.form < kind.forms.count())
}

/// The draft of a position.
pub(crate) fn draft_of<P: Compose + Position>(position: &P) -> Draft {
    P::draft(&position.to_setup())
}
