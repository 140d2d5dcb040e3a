use std::fmt;
use std::time::Duration;

use record::{Fault, Reading, raw_games, read};
use rules::{Lang, Rulebook};
use serde::{Deserialize, Serialize};

use super::gifts::Gifts;
use super::plan::Plan;
use super::talk::Talks;
use super::{Session, Terms};
use crate::{Clock, ClockState, Moment};

/// A whole session to be kept: the record as text, and what is not in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    /// The record in Tafel's own format.
    pub record: String,
    /// The rest.
    pub state: State,
}

/// What a session knows beyond its record: clocks that run, offers, plans, what can be played again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The version of this form.
    pub(super) version: u32,
    /// How many turns had been played: what belongs to another position is worth nothing.
    pub(super) plies: usize,
    pub(super) clock: Option<ClockState>,
    pub(super) is_adjourned: bool,
    pub(super) talks: Talks,
    #[serde(default, skip_serializing_if = "Gifts::is_empty")]
    pub(super) gifts: Gifts,
    pub(super) plans: [Plan; 2],
    pub(super) undone: Vec<Undone>,
}

/// A turn that was taken back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Undone {
    pub(super) text: String,
    pub(super) clock: Option<u64>,
    pub(super) spent: Option<u64>,
}

const VERSION: u32 = 1;

/// Why a session cannot go on as it was saved.
#[derive(Debug)]
pub enum SnapshotError {
    /// The text holds no record.
    Empty,
    /// The record cannot be read.
    Record(Box<Fault>),
    /// The rest was written by a newer version, or belongs to another position.
    State,
}

impl SnapshotError {
    /// What is wrong, as a sentence.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::Empty => crate::WORDS.word(lang, "snapshot.empty"),
            Self::Record(fault) => fault.say(lang),
            Self::State => crate::WORDS.word(lang, "snapshot.state"),
        }
    }
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for SnapshotError {}

impl Session {
    /// The session as it stands, to go on from there.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot { record: self.record().to_string(), state: self.state() }
    }

    /// What is to be kept beside the record.
    pub fn state(&self) -> State {
        let millis = |time: Option<Duration>| time.map(crate::moment::whole_millis);
        let undone = self.undone.iter().map(|branch| Undone {
            text: branch.text().to_owned(),
            clock: millis(branch.notes().and_then(|notes| notes.clock)),
            spent: millis(branch.notes().and_then(|notes| notes.spent)),
        });
        State {
            version: VERSION,
            plies: self.movers.len(),
            clock: self.clock.as_ref().map(|clock| clock.state().clone()),
            is_adjourned: self.is_adjourned,
            talks: self.talks,
            gifts: self.gifts.clone(),
            plans: self.plans.clone(),
            undone: undone.collect(),
        }
    }

    /// A session that goes on as it was saved. `games` are the games that can be read, in practice `engine::all()`.
    ///
    /// ```
    /// # use session::{Actor, Event, Moment, Session, Terms};
    /// # use rules::{toy::LANE, Options, Rulebook as _};
    /// let mut session = Session::new(LANE.table(&Options::new(LANE.options), None)?, Terms::PEOPLE);
    /// session.apply(Event::play("2-3"), Actor::Table, Moment::default())?;
    /// let again = Session::restore(&session.snapshot(), &[&LANE])?;
    /// assert_eq!(again.snapshot(), session.snapshot());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn restore(snapshot: &Snapshot, games: &[&'static dyn Rulebook]) -> Result<Self, SnapshotError> {
        let raw = raw_games([snapshot.record.as_str()]).next().ok_or(SnapshotError::Empty)?;
        let reading = read(&raw, games).map_err(|fault| SnapshotError::Record(Box::new(fault)))?;
        let terms = Terms::of_record(&reading.record);
        let mut session = Self::at(record::Cursor::of_reading(reading), terms);
        session.put_state(&snapshot.state)?;
        Ok(session)
    }

    /// A session that goes on as it was saved, with a record that has been read already. A state that does not belong to it
    /// is passed over: then the game goes on as [`Session::of_reading`] has it.
    pub fn of_saved(reading: Reading, state: &State, now: Moment) -> Self {
        let mut session = Self::of_reading(reading, now);
        // What is wrong with the state does not matter to who only wants to play on.
        let _ = session.put_state(state);
        session
    }

    /// Takes over what was saved beside the record; changes nothing if it does not belong to it.
    fn put_state(&mut self, state: &State) -> Result<(), SnapshotError> {
        if state.version != VERSION || state.plies != self.movers.len() || !self.can_play_again(&state.undone) {
            return Err(SnapshotError::State);
        }
        self.put_undone(&state.undone);
        self.clock = match &state.clock {
            Some(clock) => Clock::restore(self.terms.control, clock.clone()),
            None => Clock::new(self.terms.control),
        };
        self.is_adjourned = state.is_adjourned && !self.is_over();
        self.talks = state.talks;
        self.gifts.clone_from(&state.gifts);
        self.plans.clone_from(&state.plans);
        Ok(())
    }

    fn can_play_again(&self, undone: &[Undone]) -> bool {
        let mut table = self.table().fork();
        undone.iter().rev().all(|turn| table.play(&turn.text).is_ok())
    }

    /// Plays what had been taken back and takes it back again.
    fn put_undone(&mut self, undone: &[Undone]) {
        let (result, termination) = (self.record().result, self.record().termination.clone());
        for turn in undone.iter().rev() {
            if self.cursor.play(&turn.text).is_err() {
                return;
            }
            if let Some(notes) = self.cursor.notes_mut() {
                notes.clock = turn.clock.map(Duration::from_millis);
                notes.spent = turn.spent.map(Duration::from_millis);
            }
        }
        for _ in undone {
            self.undone.extend(self.cursor.take_back());
        }
        if let Some(termination) = termination.filter(|_| !undone.is_empty()) {
            self.cursor.close(result, termination);
        }
    }

    /// Nobody was at the table between these two moments: the time does not count.
    pub fn pass_over(&mut self, from: Moment, to: Moment) {
        if let Some(clock) = &mut self.clock
            && clock.running().is_some()
        {
            clock.stop(from);
        }
        self.run_clock(to);
    }
}
