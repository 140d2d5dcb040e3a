use rules::{MoveError, Outcome, Table};

use crate::{Branch, Fault, NodeId, Notes, Reading, Record, Tags, Termination};

/// A game being played: its record, and the table at the end of the record's main line. Both move together.
///
/// [`Record::play`] finds out what a move means by replaying the game. A cursor has the table at hand, so a move costs the
/// same at turn 10 and at turn 300.
///
/// ```
/// # use record::{Cursor, Record};
/// # use rules::{toy::LANE, Options, Rulebook as _};
/// let mut cursor = Cursor::new(LANE.table(&Options::new(LANE.options), None)?);
/// cursor.play("2-3")?;
/// cursor.play("6-5")?;
/// assert_eq!(cursor.record().tree().line_to(cursor.at()), ["2-3", "6-5"]);
/// let branch = cursor.take_back().unwrap();
/// assert_eq!((branch.text(), cursor.table().plies()), ("6-5", 1));
/// assert!(cursor.play_again(branch));
/// assert_eq!(cursor.table().plies(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Cursor {
    record: Record,
    table: Box<dyn Table>,
    at: NodeId,
}

impl Cursor {
    /// A new record of the game as it stands on a table.
    pub fn new(table: Box<dyn Table>) -> Self {
        let record = Record::new(table.as_ref());
        let at = record.tree().last();
        Self { record, table, at }
    }

    /// The end of a record's main line. This is the one replay.
    pub fn of_record(record: Record) -> Result<Self, Fault> {
        let table = record.replay()?;
        let at = record.tree().last();
        Ok(Self { record, table, at })
    }

    /// The end of a record that has just been read, and replayed by that.
    pub fn of_reading(reading: Reading) -> Self {
        let at = reading.record.tree().last();
        Self { record: reading.record, table: reading.table, at }
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The game as it stands.
    pub fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// The newest turn; the root if there is none.
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// What is said about the newest turn, to change it.
    pub fn notes_mut(&mut self) -> Option<&mut Notes> {
        self.record.tree_mut().notes_mut(self.at)
    }

    /// What is known about the game besides its turns, to change it.
    pub fn tags_mut(&mut self) -> &mut Tags {
        &mut self.record.tags
    }

    /// Plays a move, in any spelling, and returns its canonical text. If the rules end the game by it, the record has
    /// their result.
    pub fn play(&mut self, text: &str) -> Result<String, MoveError> {
        let text = self.table.play(text)?;
        self.at = self.record.tree_mut().push(self.at, text.clone());
        self.record.note_end(self.table.as_ref());
        Ok(text)
    }

    /// Takes the newest move back, and with it the end of the game if it has ended. None if there is no move.
    pub fn take_back(&mut self) -> Option<Branch> {
        let parent = self.record.tree().parent(self.at)?;
        // Variations of the move go with it: what is left is the game as it stands.
        let branch = self.record.tree_mut().detach_after(parent);
        self.table.take_back();
        self.at = parent;
        self.reopen();
        Some(branch)
    }

    /// Plays again what was taken back from here; `false` if that is not possible.
    pub fn play_again(&mut self, branch: Branch) -> bool {
        let Some(next) = branch.first_id().filter(|_| branch.parent() == self.at) else {
            return false;
        };
        if self.table.play(branch.text()).is_err() {
            return false;
        }
        self.at = next;
        self.record.tree_mut().attach(branch);
        self.record.note_end(self.table.as_ref());
        true
    }

    /// The players end the game. What the rules have ended stays as it is.
    pub fn close(&mut self, outcome: Option<Outcome>, termination: Termination) {
        if self.table.ending().is_none() {
            self.record.result = outcome;
            self.record.score = outcome.and_then(|_| self.table.score());
            self.record.termination = Some(termination);
        }
    }

    /// Takes back how the players have ended the game. What the rules have ended stays as it is.
    pub fn reopen(&mut self) {
        if self.table.ending().is_none() {
            self.record.result = None;
            self.record.score = None;
            self.record.termination = None;
        }
    }
}
