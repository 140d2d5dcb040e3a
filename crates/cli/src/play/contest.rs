use std::time::Duration;

use record::{NodeId, Reading, Record, Termination};
use rules::{MoveError, Outcome, Side, Table};

use crate::standing::Conclusion;

/// A game between two players: the table, its record, and what was taken back.
///
/// The record keeps what a loaded game brought along: names, comments, variations.
pub(crate) struct Contest {
    table: Box<dyn Table>,
    record: Record,
    /// Where in the record the table is.
    at: NodeId,
    /// The turns that were taken back, the newest first to return.
    undone: Vec<NodeId>,
}

impl Contest {
    /// A new game, or one that goes on as it stands on a table.
    pub(crate) fn new(table: Box<dyn Table>) -> Self {
        let record = Record::new(table.as_ref());
        let at = record.tree().last();
        Self { table, record, at, undone: Vec::new() }
    }

    /// A game that goes on where its record ends.
    pub(crate) fn of_reading(reading: Reading) -> Self {
        let at = reading.record.tree().last();
        Self { table: reading.table, record: reading.record, at, undone: Vec::new() }
    }

    /// The game as it stands.
    pub(crate) fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// The record of the game as it stands: what was taken back is not part of it.
    pub(crate) fn record(&self) -> Record {
        let mut record = self.record.clone();
        if let Some(&next) = self.undone.last() {
            record.tree_mut().delete(next);
        }
        record
    }

    /// Notes the day on which the game began, unless the record has one.
    pub(crate) fn date(&mut self, day: &str) {
        if self.record.tags.get("Date").is_none() {
            self.record.tags.set("Date", day);
        }
    }

    /// What the record says about the game besides its turns.
    pub(crate) fn record_mut(&mut self) -> &mut Record {
        &mut self.record
    }

    /// Notes the time that the mover of the newest move has left.
    pub(crate) fn note_clock(&mut self, left: Duration) {
        if let Some(notes) = self.record.tree_mut().notes_mut(self.at) {
            // Nobody reads a clock to the nanosecond.
            notes.clock = Some(Duration::from_millis((left.as_millis() / 100 * 100) as u64));
        }
    }

    /// The time that each player had left after their newest move, where that is known.
    pub(crate) fn clocks(&self) -> [Option<Duration>; 2] {
        let mut clocks = [None; 2];
        let mut table = self.record.setup().fork();
        let tree = self.record.tree();
        for node in tree.path(self.at) {
            let mover = table.turn();
            if table.play(tree.text(node)).is_ok() {
                clocks[mover.index()] = tree.notes(node).and_then(|notes| notes.clock).or(clocks[mover.index()]);
            }
        }
        clocks
    }

    /// Plays a move and returns its canonical text. What was taken back before is then forgotten.
    pub(crate) fn play(&mut self, text: &str) -> Result<String, MoveError> {
        let canonical = self.table.play(text)?;
        if let Some(old) = self.undone.last().copied() {
            self.undone.clear();
            self.record.tree_mut().delete(old);
        }
        if let Ok(node) = self.record.play(self.at, &canonical) {
            self.record.tree_mut().make_main(node);
            self.at = node;
        }
        self.record.conclude();
        Ok(canonical)
    }

    /// Takes back the players' own end of the game, or else the newest move.
    pub(crate) fn undo(&mut self) -> bool {
        if self.record.result.is_some() && self.table.ending().is_none() {
            self.open();
            return true;
        }
        if !self.table.take_back() {
            return false;
        }
        self.open();
        self.undone.push(self.at);
        self.at = self.record.tree().parent(self.at).unwrap_or(self.record.tree().root());
        true
    }

    /// Plays again what was taken back; `false` if there is nothing.
    pub(crate) fn redo(&mut self) -> bool {
        let Some(node) = self.undone.pop() else {
            return false;
        };
        let done = self.table.play(self.record.tree().text(node)).is_ok();
        self.at = node;
        self.record.conclude();
        done
    }

    /// A player gives up.
    pub(crate) fn resign(&mut self, side: Side) {
        self.close(Outcome::Win(side.other()), Termination::Resignation);
    }

    /// A player's time is up.
    pub(crate) fn flag(&mut self, side: Side) {
        self.close(Outcome::Win(side.other()), Termination::Time);
    }

    /// The players agree on a draw.
    pub(crate) fn agree(&mut self) {
        self.close(Outcome::Draw, Termination::Agreement);
    }

    /// How the game has ended: by the players, the rules or the house rules.
    pub(crate) fn conclusion(&self) -> Option<Conclusion> {
        Conclusion::of_record(&self.record, self.table())
    }

    fn close(&mut self, outcome: Outcome, termination: Termination) {
        self.record.result = Some(outcome);
        self.record.score = self.table.score();
        self.record.termination = Some(termination);
    }

    fn open(&mut self) {
        self.record.result = None;
        self.record.score = None;
        self.record.termination = None;
    }
}
