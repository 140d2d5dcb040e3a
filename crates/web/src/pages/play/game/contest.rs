use std::time::Duration;

use record::{NodeId, Record, Termination};
use rules::{MoveError, Outcome, Side, Table};

use super::clock::GameClock;
use crate::library::{Conclusion, SavedClock, Seat, Terms};

/// A game that is played: the table, its record, who plays, the clocks. It shows nothing and asks nothing.
///
/// Times are in milliseconds from any fixed moment; only [`SavedClock`] has the time of day.
pub(crate) struct Contest {
    table: Box<dyn Table>,
    record: Record,
    /// Where in the record the table is.
    at: NodeId,
    terms: Terms,
    clock: Option<GameClock>,
}

impl Contest {
    /// A game that goes on where its record ends. Clocks stand still until [`Contest::run_clock`].
    pub(crate) fn new(record: Record, table: Box<dyn Table>) -> Self {
        let terms = Terms::of_record(&record);
        let at = record.tree().last();
        let mut contest = Self { table, record, at, terms, clock: terms.control.map(GameClock::new) };
        contest.put_clock(contest.noted_times());
        contest
    }

    /// Goes on with clocks that were saved while this position was on the table.
    pub(crate) fn resume(&mut self, saved: SavedClock, moment: u64) {
        if saved.plies == self.table.plies() && !self.is_over() {
            let people = self.terms.only_person().is_none();
            let left = saved.resumed(moment, self.table.turn(), people);
            self.put_clock(left.map(Some));
        }
    }

    pub(crate) fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    pub(crate) fn terms(&self) -> Terms {
        self.terms
    }

    /// How the game has ended: by the players, the rules or the house rules.
    pub(crate) fn conclusion(&self) -> Option<Conclusion> {
        Conclusion::of(&self.record, self.table())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.record.result.is_some() || self.table.ending().is_some()
    }

    /// Whether a person is to move.
    pub(crate) fn is_persons_turn(&self) -> bool {
        !self.is_over() && self.terms.at(self.table.turn()) == Seat::Person
    }

    /// The player of the computer who is to move.
    pub(crate) fn computer_to_move(&self) -> Option<engine::Level> {
        if self.is_over() { None } else { self.terms.at(self.table.turn()).level() }
    }

    /// The time that each player has left.
    pub(crate) fn times(&self, now: u64) -> Option<[u64; 2]> {
        self.clock.as_ref().map(|clock| Side::BOTH.map(|side| clock.left(side, now)))
    }

    /// The clocks, if there are any.
    pub(crate) fn clock(&self) -> Option<&GameClock> {
        self.clock.as_ref()
    }

    /// The clocks as they are to be saved.
    pub(crate) fn saved_clock(&self, now: u64, moment: u64) -> Option<SavedClock> {
        self.times(now).map(|left| SavedClock { plies: self.table.plies(), left, moment })
    }

    /// Plays a move for whoever is to move and returns its canonical text. It comes too late if the clock has run out
    /// meanwhile: then the game is over, and the answer is none.
    pub(crate) fn play(&mut self, text: &str, now: u64) -> Result<Option<String>, MoveError> {
        if self.is_over() || self.fall(now).is_some() {
            return Ok(None);
        }
        let mover = self.table.turn();
        let text = self.table.play(text)?;
        if let Ok(node) = self.record.play(self.at, &text) {
            self.record.tree_mut().make_main(node);
            self.at = node;
        }
        if let Some(left) = self.clock.as_mut().map(|clock| clock.press(mover, now)) {
            self.note_clock(left);
        }
        self.record.conclude();
        self.run_clock(now);
        Ok(Some(text))
    }

    /// Whether something can be taken back.
    pub(crate) fn can_take_back(&self) -> bool {
        let Some(person) = self.terms.only_person() else {
            return self.table.plies() > 0;
        };
        // The computer may have begun: its first move stays.
        let mut before = self.table.fork();
        while before.take_back() {
            if before.turn() == person {
                return true;
            }
        }
        false
    }

    /// Takes moves back: one, or against the computer as many as lead to the person's turn. Returns how many.
    pub(crate) fn take_back(&mut self, now: u64) -> usize {
        if !self.can_take_back() {
            return 0;
        }
        let person = self.terms.only_person();
        let mut count = 0;
        while self.table.take_back() {
            let parent = self.record.tree().parent(self.at).unwrap_or(self.record.tree().root());
            self.record.tree_mut().delete(self.at);
            self.at = parent;
            count += 1;
            if person.is_none_or(|person| person == self.table.turn()) {
                break;
            }
        }
        self.record.result = None;
        self.record.score = None;
        self.record.termination = None;
        self.put_clock(self.noted_times());
        self.run_clock(now);
        count
    }

    /// A player gives up.
    pub(crate) fn resign(&mut self, side: Side, now: u64) {
        self.close(Outcome::Win(side.other()), Termination::Resignation, now);
    }

    /// The players agree on a draw.
    pub(crate) fn agree(&mut self, now: u64) {
        self.close(Outcome::Draw, Termination::Agreement, now);
    }

    /// Ends the game if somebody's time is up.
    pub(crate) fn fall(&mut self, now: u64) -> Option<Side> {
        let side = self.clock.as_ref()?.fallen(now).filter(|_| !self.is_over())?;
        self.close(Outcome::Win(side.other()), Termination::Time, now);
        Some(side)
    }

    /// The clock of whoever is to move runs, from the first move to the end of the game.
    pub(crate) fn run_clock(&mut self, now: u64) {
        let runs = !self.is_over() && self.table.plies() > 0;
        let turn = self.table.turn();
        if let Some(clock) = &mut self.clock {
            if runs {
                clock.start(turn, now);
            } else {
                clock.stop(now);
            }
        }
    }

    /// Stops the clocks while the game rests.
    pub(crate) fn rest_clock(&mut self, now: u64) {
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
    }

    /// Whoever plays, sides changed, from the same start.
    pub(crate) fn rematch(&self) -> Record {
        let mut record = Record::new(self.record.setup());
        self.terms.swapped().note(&mut record);
        for side in Side::BOTH {
            if let (Seat::Person, Some(name)) = (self.terms.at(side), self.record.player(side)) {
                record.set_player(side.other(), name);
            }
        }
        record
    }

    fn close(&mut self, outcome: Outcome, termination: Termination, now: u64) {
        if self.is_over() {
            return;
        }
        self.record.result = Some(outcome);
        self.record.score = self.table.score();
        self.record.termination = Some(termination);
        self.run_clock(now);
    }

    /// Notes the time that the mover of the newest move has left.
    fn note_clock(&mut self, left: u64) {
        if let Some(notes) = self.record.tree_mut().notes_mut(self.at) {
            // Nobody reads a clock more exactly.
            notes.clock = Some(Duration::from_millis(left / 100 * 100));
        }
    }

    /// The time that each player had left after their newest move, where that is known.
    fn noted_times(&self) -> [Option<u64>; 2] {
        let mut times = [None; 2];
        let mut table = self.record.setup().fork();
        let tree = self.record.tree();
        for node in tree.path(self.at) {
            let mover = table.turn().index();
            if table.play(tree.text(node)).is_ok() {
                let clock = tree.notes(node).and_then(|notes| notes.clock);
                times[mover] = clock.map(|time| time.as_millis() as u64).or(times[mover]);
            }
        }
        times
    }

    fn put_clock(&mut self, left: [Option<u64>; 2]) {
        if let Some(clock) = &mut self.clock {
            clock.put(left);
        }
    }
}

#[cfg(test)]
#[path = "contest_tests.rs"]
mod tests;
