use std::sync::Arc;

use rules::{Atom, Cell, MoveError, Table};

use crate::refused::Refused;

/// What is on the board, and how it came there.
///
/// Any change of what is shown ends a gesture and a half-entered move. A [`still`](Shown::still) position is simply
/// there; [`after`](Shown::after) and [`back`](Shown::back) are seen to happen.
#[derive(Clone)]
pub struct Shown {
    /// The position and the moves that led to it.
    pub table: Arc<dyn Table>,
    pub(crate) happening: Option<Arc<Happening>>,
    pub(crate) sketch: Option<Arc<Sketch>>,
    /// A try that was refused, seen until something is pressed.
    pub(crate) refused: Option<Refused>,
}

/// A board that is only being put together, and need not be a position.
pub(crate) struct Sketch {
    /// What is on it.
    pub(crate) atoms: Vec<Atom>,
    /// The cells that are the reason why it is no position.
    pub(crate) why: Vec<Cell>,
}

/// A move that is played, or taken back, before the viewer's eyes.
pub(crate) struct Happening {
    /// The position before the move.
    pub(crate) before: Box<dyn Table>,
    /// The move.
    pub(crate) text: String,
    /// Whether it is taken back.
    pub(crate) back: bool,
}

impl Shown {
    /// A position that is simply there.
    pub fn still(table: Arc<dyn Table>) -> Self {
        Self { table, happening: None, sketch: None, refused: None }
    }

    /// A board that is only being put together: these atoms on the board of a table, with the cells lit up that are the
    /// reason why it is no position.
    pub fn sketch(table: Arc<dyn Table>, atoms: Vec<Atom>, why: Vec<Cell>) -> Self {
        Self { table, happening: None, sketch: Some(Arc::new(Sketch { atoms, why })), refused: None }
    }

    /// The position after a move; the move is seen.
    ///
    /// ```
    /// let (game, options) = engine::find("abalone:belgian-daisy").unwrap();
    /// let table = game.table(&options, None).unwrap();
    /// let shown = board::Shown::after(table.as_ref(), "a1b1").unwrap();
    /// assert_eq!(shown.table.plies(), 1);
    /// assert_eq!(board::Shown::back(shown.table.as_ref()).table.plies(), 0);
    /// ```
    pub fn after(before: &dyn Table, text: &str) -> Result<Self, MoveError> {
        let mut table = before.fork();
        let text = table.play(text)?;
        let happening = Happening { before: before.fork(), text, back: false };
        Ok(Self { table: table.into(), happening: Some(Arc::new(happening)), sketch: None, refused: None })
    }

    /// The position before the newest move of a table; the move is seen to be taken back. Where there is none, the
    /// position stands still.
    pub fn back(before: &dyn Table) -> Self {
        let mut table = before.fork();
        let Some(text) = table.played().pop().filter(|_| table.take_back()) else {
            return Self::still(before.fork().into());
        };
        let happening = Happening { before: table.fork(), text, back: true };
        Self { table: table.into(), happening: Some(Arc::new(happening)), sketch: None, refused: None }
    }

    /// The same with a try that was refused.
    #[must_use]
    pub fn refused(mut self, refused: Refused) -> Self {
        self.refused = Some(refused);
        self
    }

    /// Whether it is this very table.
    pub fn is(&self, other: &Self) -> bool {
        let same_sketch = match (&self.sketch, &other.sketch) {
            (None, None) => true,
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            _ => false,
        };
        same_sketch && Arc::ptr_eq(&self.table, &other.table)
    }
}
