//! A game being played by somebody.

mod effect;
mod event;
mod gifts;
mod moves;
mod plan;
mod refusal;
mod saved;
mod state_text;
mod take_back;
mod talk;

use std::time::Duration;

use record::{Branch, Cursor, Fault, Reading, Record, Termination};
use rules::{Outcome, Side, Table};

pub use effect::{Effect, Effects, Origin};
pub use event::{Actor, Event, Proposal};
pub use gifts::GIFT;
pub use refusal::Refusal;
pub use saved::{Snapshot, SnapshotError, State};
pub(crate) use state_text::{maybe, put, read_millis};

use crate::{Clock, Conclusion, Moment, Seat, Terms};
use gifts::Gifts;
use plan::Plan;
use talk::Talks;

/// A game being played: record and table, who plays, clocks, what was offered, what is to be played next.
///
/// It shows nothing, asks nothing and has no clock of its own. Whatever somebody does is an [`Event`]; [`Session::apply`]
/// says what has come of it, or why it cannot be done. A move costs the same at turn 10 and at turn 300.
///
/// Clocks begin to run with the first move. The engine is a player like others: who asks it applies its move as the
/// [`Actor::Side`] that it plays.
///
/// ```
/// use session::{Actor, Event, Moment, Session, Terms};
/// use rules::{Lang, Options, Rulebook as _, Side, toy::LANE};
///
/// let table = LANE.table(&Options::new(LANE.options), None)?;
/// let terms = Terms { control: "60+1".parse()?, ..Terms::PEOPLE };
/// let mut session = Session::new(table, terms);
/// let at = |seconds: u64| Moment::from_millis(seconds * 1000);
/// session.apply(Event::play("2-3"), Actor::Table, at(10))?;
/// let refusal = session.apply(Event::play("3-4"), Actor::Side(Side::One), at(11)).unwrap_err();
/// assert_eq!(refusal.say(Lang::En), "It is not your turn.");
/// session.apply(Event::play("6-5"), Actor::Side(Side::Two), at(20))?;
/// assert_eq!(session.left(Side::Two, at(99)).map(|left| left.as_secs()), Some(51));
/// let effects = session.apply(Event::Flag, Actor::Table, at(81))?;
/// assert_eq!(effects.ended().map(|end| end.who(session.table(), Lang::En)).as_deref(), Some("Two wins."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Session {
    cursor: Cursor,
    terms: Terms,
    clock: Option<Clock>,
    /// Who has played each turn.
    movers: Vec<Side>,
    is_adjourned: bool,
    talks: Talks,
    gifts: Gifts,
    plans: [Plan; 2],
    /// What was taken back and can be played again, the next one last.
    undone: Vec<Branch>,
}

impl Session {
    /// A game that begins on these terms with what is on the table. The record is told of them.
    pub fn new(table: Box<dyn Table>, terms: Terms) -> Self {
        let mut cursor = Cursor::new(table);
        terms.note_at(&mut cursor);
        Self::at(cursor, terms)
    }

    /// A game that goes on where its record ends, on the terms that its tags tell, with the clocks that its moves tell. The
    /// clock of whoever is to move runs from now on.
    pub fn of_reading(reading: Reading, now: Moment) -> Self {
        let terms = Terms::of_record(&reading.record);
        let mut session = Self::at(Cursor::of_reading(reading), terms);
        session.put_clock();
        session.run_clock(now);
        session
    }

    /// The same for a record, which is replayed once.
    pub fn of_record(record: Record, now: Moment) -> Result<Self, Fault> {
        let terms = Terms::of_record(&record);
        let mut session = Self::at(Cursor::of_record(record)?, terms);
        session.put_clock();
        session.run_clock(now);
        Ok(session)
    }

    fn at(cursor: Cursor, terms: Terms) -> Self {
        let mut before = cursor.table().fork();
        let mut movers = Vec::new();
        while before.take_back() {
            movers.push(before.turn());
        }
        movers.reverse();
        Self {
            cursor,
            terms,
            clock: Clock::new(terms.control),
            movers,
            is_adjourned: false,
            talks: Talks::default(),
            gifts: Gifts::default(),
            plans: <[Plan; 2]>::default(),
            undone: Vec::new(),
        }
    }

    /// The record of the game as it stands.
    pub fn record(&self) -> &Record {
        self.cursor.record()
    }

    /// The game as it stands.
    pub fn table(&self) -> &dyn Table {
        self.cursor.table()
    }

    /// Who plays, and how long.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// Who is to move.
    pub fn turn(&self) -> Side {
        self.table().turn()
    }

    /// Who plays the side that is to move; none when the game is over.
    pub fn seat_to_move(&self) -> Option<Seat> {
        (!self.is_over()).then(|| self.terms.at(self.turn()))
    }

    /// Whether somebody at this table is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.seat_to_move() == Some(Seat::Person)
    }

    /// The clocks, if there are any.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// What a side's clock shows; none if there are no clocks.
    pub fn left(&self, side: Side, now: Moment) -> Option<Duration> {
        self.clock.as_ref().map(|clock| clock.left(side, now))
    }

    /// Whether the game is over, by whatever it was.
    pub fn is_over(&self) -> bool {
        self.record().result.is_some() || self.is_aborted()
    }

    /// Whether the game was ended before it had begun.
    pub fn is_aborted(&self) -> bool {
        self.record().result.is_none() && self.record().termination == Some(Termination::Abandoned)
    }

    /// How the game has ended: by the players, the rules or the house rules; none while it goes on.
    pub fn conclusion(&self) -> Option<Conclusion> {
        self.is_over().then(|| Conclusion::of(self.record(), self.table())).flatten()
    }

    /// Whether the game rests.
    pub fn is_adjourned(&self) -> bool {
        self.is_adjourned
    }

    /// Who has offered a draw that nobody has answered yet.
    pub fn draw_offer(&self) -> Option<Side> {
        self.talks.draw
    }

    /// Who wishes to take back and has no answer yet.
    pub fn take_back_request(&self) -> Option<Side> {
        self.talks.take_back
    }

    /// Who has offered another game and has no answer yet.
    pub fn rematch_offer(&self) -> Option<Side> {
        self.talks.rematch
    }

    /// The premove of a side.
    pub fn premove(&self, side: Side) -> Option<&str> {
        self.plans[side.index()].premove.as_deref()
    }

    /// The conditional lines of a side, from where the game stands.
    pub fn conditional(&self, side: Side) -> &[Vec<String>] {
        &self.plans[side.index()].lines
    }

    /// Notes the day on which the game is played, as the players' calendar has it (`2026.11.16`), unless the record has one.
    pub fn set_date(&mut self, day: &str) {
        if self.record().tags.get("Date").is_none() {
            self.cursor.tags_mut().set("Date", day);
        }
    }

    pub(crate) fn tags_mut(&mut self) -> &mut record::Tags {
        self.cursor.tags_mut()
    }

    /// Names a player.
    pub fn set_player(&mut self, side: Side, name: &str) {
        let tag = self.record().player_tag(side);
        self.cursor.tags_mut().set(&tag, name);
    }

    /// The record of another game from the same start by the same players, sides changed.
    pub fn rematch(&self) -> Record {
        let mut record = Record::new(self.record().setup());
        self.terms.swapped().note(&mut record);
        for side in Side::BOTH {
            if let (None, Some(name)) = (self.terms.at(side).level(), self.record().player(side)) {
                record.set_player(side.other(), name);
            }
        }
        record
    }

    /// Does what somebody wants, if it can be done now. What cannot be done changes nothing.
    ///
    /// A move that comes too late ends the game: then the effects have no move but the end.
    pub fn apply(&mut self, event: Event, by: Actor, now: Moment) -> Result<Effects, Refusal> {
        match event {
            Event::Move { text, lag } => self.enter_move(&text, lag, by, now),
            Event::Premove(text) => self.set_premove(text, by),
            Event::CancelPremove => self.cancel_premove(by),
            Event::Conditional(lines) => self.set_conditional(&lines, by),
            Event::TakeBack(proposal) => self.talk_of_taking_back(proposal, by, now),
            Event::Redo => self.redo(by, now),
            Event::Draw(proposal) => self.talk_of_a_draw(proposal, by, now),
            Event::Rematch(proposal) => self.talk_of_a_rematch(proposal, by),
            Event::Resign => self.resign(by, now),
            Event::Abort => self.abort(by, now),
            Event::Flag => self.flag(by, now),
            Event::GiveTime => self.give_time(by),
            Event::Left { side, draw } => self.leave(side, draw, by, now),
            Event::Adjourn => self.adjourn(by, now),
            Event::Resume => self.resume(by, now),
        }
    }

    fn resign(&mut self, by: Actor, now: Moment) -> Result<Effects, Refusal> {
        self.check_open()?;
        let side = self.speaker(by)?;
        Ok(self.end(Some(Outcome::Win(side.other())), Termination::Resignation, now))
    }

    fn abort(&mut self, by: Actor, now: Moment) -> Result<Effects, Refusal> {
        self.check_open()?;
        self.check_at_table(by)?;
        let [one, two] = Side::BOTH.map(|side| self.movers.contains(&side));
        if one && two {
            return Err(Refusal::new("abort.late"));
        }
        Ok(self.end(None, Termination::Abandoned, now))
    }

    fn flag(&mut self, by: Actor, now: Moment) -> Result<Effects, Refusal> {
        self.check_going()?;
        self.check_at_table(by)?;
        let clock = self.clock.as_ref().ok_or_else(|| Refusal::new("flag.no-clock"))?;
        let own = by == Actor::Table || clock.running().is_some_and(|side| by == Actor::Side(side));
        let fallen = if own { clock.fallen(now) } else { clock.fallen_beyond_grace(now) };
        let side = fallen.ok_or_else(|| Refusal::new("flag.early"))?;
        Ok(self.end(Some(Outcome::Win(side.other())), Termination::Time, now))
    }

    fn leave(&mut self, side: Option<Side>, draw: bool, by: Actor, now: Moment) -> Result<Effects, Refusal> {
        self.check_going()?;
        if by != Actor::Referee {
            return Err(Refusal::new("left.referee"));
        }
        let gone = side.unwrap_or(self.turn());
        let outcome = if draw { Outcome::Draw } else { Outcome::Win(gone.other()) };
        Ok(self.end(Some(outcome), Termination::Abandoned, now))
    }

    fn adjourn(&mut self, by: Actor, now: Moment) -> Result<Effects, Refusal> {
        self.check_going()?;
        self.check_may_rest(by)?;
        self.is_adjourned = true;
        self.run_clock(now);
        Ok(Effect::Adjourned.into())
    }

    fn resume(&mut self, by: Actor, now: Moment) -> Result<Effects, Refusal> {
        self.check_open()?;
        if !self.is_adjourned {
            return Err(Refusal::new("adjourned.not"));
        }
        self.check_may_rest(by)?;
        self.is_adjourned = false;
        self.run_clock(now);
        Ok(Effect::Resumed.into())
    }

    /// The players, a clock or nobody at all has ended the game.
    fn end(&mut self, outcome: Option<Outcome>, termination: Termination, now: Moment) -> Effects {
        self.cursor.close(outcome, termination);
        let mut effects = Effects::default();
        self.finish(now, &mut effects);
        effects
    }

    /// The game is over: what was open is closed.
    fn finish(&mut self, now: Moment, effects: &mut Effects) {
        self.is_adjourned = false;
        self.talks.close();
        self.plans = <[Plan; 2]>::default();
        self.run_clock(now);
        if let Some(conclusion) = self.conclusion() {
            effects.push(Effect::Ended(conclusion));
        }
    }

    /// The clock of whoever is to move runs, from the first move to the end of the game.
    fn run_clock(&mut self, now: Moment) {
        let runs = !self.is_over() && !self.is_adjourned && !self.movers.is_empty();
        let turn = self.turn();
        if let Some(clock) = &mut self.clock {
            if runs {
                clock.start(turn, now);
            } else {
                clock.stop(now);
            }
        }
    }

    /// The side for which somebody speaks, when it does not matter whose turn it is.
    fn speaker(&self, by: Actor) -> Result<Side, Refusal> {
        self.check_at_table(by)?;
        match by {
            Actor::Side(side) => Ok(side),
            Actor::Table => Ok(self.terms.only_person().unwrap_or(self.turn())),
            Actor::Referee => Err(Refusal::new("actor.referee")),
        }
    }

    /// Nobody speaks for a whole table at which not everybody sits.
    fn check_at_table(&self, by: Actor) -> Result<(), Refusal> {
        if by == Actor::Table && !self.terms.is_local() { Err(Refusal::new("actor.table")) } else { Ok(()) }
    }

    /// Far from each other nobody can let the opponent wait.
    fn check_may_rest(&self, by: Actor) -> Result<(), Refusal> {
        if by == Actor::Referee || self.terms.is_local() { Ok(()) } else { Err(Refusal::new("adjourn.referee")) }
    }

    fn check_open(&self) -> Result<(), Refusal> {
        if self.is_over() { Err(Refusal::new("game.over")) } else { Ok(()) }
    }

    fn check_going(&self) -> Result<(), Refusal> {
        self.check_open()?;
        if self.is_adjourned { Err(Refusal::new("game.adjourned")) } else { Ok(()) }
    }
}
