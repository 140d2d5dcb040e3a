//! Moves, and those that follow by themselves.

use std::time::Duration;

use record::Termination;
use rules::{MoveError, Outcome, Side, Statement};

use super::gifts::give;
use super::{Actor, Effect, Effects, Origin, Proposal, Refusal, Session};
use crate::moment::whole_millis;
use crate::{Clock, Lag, Moment, Reading, TimeControl, move_of_steps, steps_of_text};

impl Session {
    pub(super) fn enter_move(&mut self, text: &str, lag: Lag, by: Actor, now: Moment) -> Result<Effects, Refusal> {
        self.check_going()?;
        self.check_at_table(by)?;
        let side = match by {
            Actor::Side(side) if side == self.turn() => side,
            Actor::Side(_) => return Err(Refusal::new("turn.other")),
            Actor::Table => self.turn(),
            Actor::Referee => return Err(Refusal::new("actor.referee")),
        };
        // The clock was quicker.
        if self.clock.as_ref().is_some_and(|clock| clock.is_late(now, lag)) {
            return Ok(self.end(Some(Outcome::Win(side.other())), Termination::Time, now));
        }
        let mut effects = Effects::default();
        self.play_now(text, Origin::Entered, lag, now, &mut effects)?;
        self.play_plans(now, &mut effects);
        Ok(effects)
    }

    /// Plays a move for whoever is to move.
    fn play_now(
        &mut self,
        text: &str,
        origin: Origin,
        lag: Lag,
        now: Moment,
        effects: &mut Effects,
    ) -> Result<(), MoveError> {
        let side = self.turn();
        let text = self.cursor.play(text)?;
        self.movers.push(side);
        self.undone.clear();
        for plan in &mut self.plans {
            plan.follow(&text);
        }
        effects.push(Effect::Moved { side, text, origin });
        self.press(side, lag, now, effects);
        self.answer_by_moving(side, effects);
        if self.is_over() {
            self.finish(now, effects);
        } else {
            self.run_clock(now);
        }
        Ok(())
    }

    /// Plays what was entered in advance: a move, or the steps of one.
    fn play_premove(&mut self, text: &str, now: Moment, effects: &mut Effects) -> Result<(), Statement> {
        let steps = steps_of_text(self.table(), text);
        let text = steps.map_or_else(|| Ok(text.to_owned()), |steps| move_of_steps(self.table(), &steps))?;
        let played = self.play_now(&text, Origin::Premove, Lag::NONE, now, effects);
        played.map_err(|error| error.statement().clone())
    }

    /// Plays what was planned for this turn, and for those that follow at once.
    fn play_plans(&mut self, now: Moment, effects: &mut Effects) {
        while !self.is_over() {
            let side = self.turn();
            let plan = &mut self.plans[side.index()];
            if let Some(text) = plan.premove.take() {
                match self.play_premove(&text, now, effects) {
                    Ok(()) => continue,
                    Err(why) => effects.push(Effect::PremoveDropped { side, text, why }),
                }
            }
            let answer = self.plans[side.index()].answer();
            let played =
                answer.is_some_and(|text| self.play_now(&text, Origin::Conditional, Lag::NONE, now, effects).is_ok());
            if !played {
                return;
            }
        }
    }

    /// A move says no to what the other has offered, and takes back the wish to take back.
    fn answer_by_moving(&mut self, side: Side, effects: &mut Effects) {
        if self.talks.draw == Some(side.other()) {
            self.talks.draw = None;
            effects.push(Effect::Draw(Proposal::Decline, side));
        }
        if let Some(asker) = self.talks.take_back.take() {
            let step = if asker == side { Proposal::Withdraw } else { Proposal::Decline };
            effects.push(Effect::TakeBack(step, side));
        }
    }

    /// Presses the clock of who has moved, and notes it in the record.
    fn press(&mut self, side: Side, lag: Lag, now: Moment, effects: &mut Effects) {
        let Some(clock) = &mut self.clock else {
            return;
        };
        let (left, spent) = clock.press_timed(side, now, lag);
        let has_periods = matches!(clock.control(), TimeControl::ByoYomi { .. });
        if let Some(notes) = self.cursor.notes_mut() {
            // Nobody reads a clock more exactly.
            notes.clock = Some(Duration::from_millis(whole_millis(left) / 100 * 100));
            // How many periods are left follows from what each move took.
            notes.spent = has_periods.then_some(spent);
        }
        effects.push(Effect::Pressed { side, left, spent });
    }

    /// Puts the clocks to where they were after the moves that now stand.
    pub(super) fn put_clock(&mut self) {
        let readings = self.noted_readings();
        if let Some(clock) = &mut self.clock {
            clock.put(readings);
        }
        self.put_gifts();
    }

    /// What the record says of the clocks.
    fn noted_readings(&self) -> [Option<Reading>; 2] {
        let mut readings = [None; 2];
        let tree = self.record().tree();
        let periods = match self.terms.control {
            TimeControl::ByoYomi { .. } => Clock::new(self.terms.control),
            _ => None,
        };
        let mut simulated = periods;
        let mut last = [None; 2];
        for ((node, &side), index) in tree.path(self.cursor.at()).into_iter().zip(&self.movers).zip(0..) {
            let Some(notes) = tree.notes(node) else { continue };
            if let Some(clock) = &mut simulated {
                let before = last[side.index()].replace(index);
                give(Some(clock), side, self.gifts.between(side, before, index));
                clock.book(side, notes.spent.unwrap_or_default());
                readings[side.index()] = Some(clock.reading(side, Moment::default()));
            } else if let Some(left) = notes.clock {
                readings[side.index()] = Some(Reading { left, periods: 0, in_periods: false });
            }
        }
        readings
    }
}
