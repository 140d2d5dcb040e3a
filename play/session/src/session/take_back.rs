//! Taking back, and playing again what was taken back.

use rules::Side;

use super::{Actor, Effect, Effects, Plan, Proposal, Refusal, Session};
use crate::{Moment, Seat};

impl Session {
    /// Whether that actor can take something back, or wish to.
    pub fn can_take_back(&self, by: Actor) -> bool {
        self.check_take_back(by).is_ok()
    }

    /// Whether something that was taken back can be played again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty() && self.check_going().is_ok() && self.terms.is_local()
    }

    pub(super) fn talk_of_taking_back(
        &mut self,
        proposal: Proposal,
        by: Actor,
        now: Moment,
    ) -> Result<Effects, Refusal> {
        let none = "take-back.none";
        match proposal {
            Proposal::Offer => {
                let count = self.check_take_back(by)?;
                if self.terms.is_local() {
                    return Ok(self.take_back(count, now));
                }
                let side = self.speaker(by)?;
                match self.talks.take_back {
                    Some(asker) if asker == side => Err(Refusal::new("take-back.open")),
                    Some(asker) => self.grant(asker, side, now),
                    None => {
                        self.talks.take_back = Some(side);
                        self.talks.taken_at[side.index()] = Some(self.movers.len());
                        Ok(Effect::TakeBack(proposal, side).into())
                    }
                }
            }
            Proposal::Withdraw => {
                self.check_going()?;
                let side = self.offerer(by, self.talks.take_back, none)?;
                self.talks.take_back = None;
                Ok(Effect::TakeBack(proposal, side).into())
            }
            Proposal::Accept => {
                self.check_going()?;
                let side = self.answerer(by, self.talks.take_back, none)?;
                self.grant(side.other(), side, now)
            }
            Proposal::Decline => {
                self.check_going()?;
                let side = self.answerer(by, self.talks.take_back, none)?;
                self.talks.take_back = None;
                Ok(Effect::TakeBack(proposal, side).into())
            }
        }
    }

    pub(super) fn redo(&mut self, by: Actor, now: Moment) -> Result<Effects, Refusal> {
        self.check_going()?;
        self.speaker(by)?;
        let mut count = 0;
        while let Some(branch) = self.undone.pop() {
            let side = self.turn();
            if !self.cursor.play_again(branch) {
                self.undone.clear();
                break;
            }
            self.movers.push(side);
            count += 1;
            if self.is_over() || !self.is_engines_turn() {
                break;
            }
        }
        if count == 0 {
            return Err(Refusal::new("redo.none"));
        }
        let mut effects = Effects::from(Effect::Redone(count));
        self.changed(now);
        if self.is_over() {
            self.finish(now, &mut effects);
        }
        Ok(effects)
    }

    /// The opponent lets moves be taken back.
    fn grant(&mut self, asker: Side, side: Side, now: Moment) -> Result<Effects, Refusal> {
        let count = self.count_back_to(asker).ok_or_else(|| Refusal::new("take-back.nothing"))?;
        let mut effects = Effects::from(Effect::TakeBack(Proposal::Accept, side));
        effects.0.extend(self.take_back(count, now).0);
        // Whoever grants it does not mind being asked.
        self.talks.taken_at[asker.index()] = None;
        Ok(effects)
    }

    /// How many moves can be taken back: none if only the end of the game.
    fn check_take_back(&self, by: Actor) -> Result<usize, Refusal> {
        let side = self.speaker(by)?;
        if self.terms.touch_move {
            return Err(Refusal::new("take-back.touch-move"));
        }
        if !self.terms.is_local() {
            self.check_going()?;
            return self.count_back_to(side).ok_or_else(|| Refusal::new("take-back.nothing"));
        }
        if self.is_adjourned {
            return Err(Refusal::new("game.adjourned"));
        }
        // Who speaks for the table, and does not play against the engine, means whoever is to move.
        let any_turn = by == Actor::Table && self.terms.only_person().is_none();
        let ended_by_players = self.is_over() && self.table().ending().is_none();
        if ended_by_players && (any_turn || side == self.turn()) {
            return Ok(0);
        }
        let count = if any_turn { (!self.movers.is_empty()).then_some(1) } else { self.count_back_to(side) };
        count.ok_or_else(|| Refusal::new("take-back.nothing"))
    }

    /// How many moves lead back to where that side was to move last.
    fn count_back_to(&self, side: Side) -> Option<usize> {
        self.movers.iter().rev().position(|&mover| mover == side).map(|index| index + 1)
    }

    fn take_back(&mut self, count: usize, now: Moment) -> Effects {
        let was_over = self.is_over();
        self.cursor.reopen();
        for _ in 0..count {
            self.undone.extend(self.cursor.take_back());
            self.movers.pop();
        }
        self.gifts.go_back_to(self.movers.len());
        if !self.terms.is_local() {
            self.undone.clear();
        }
        let mut effects = Effects::from(Effect::TookBack(count));
        if was_over {
            effects.push(Effect::Reopened);
        }
        self.changed(now);
        effects
    }

    /// The game is somewhere else now: plans and offers were about another position.
    fn changed(&mut self, now: Moment) {
        self.plans = <[Plan; 2]>::default();
        self.talks.close();
        self.talks.rematch = None;
        self.talks.is_rematch_agreed = false;
        self.put_clock();
        self.run_clock(now);
    }

    fn is_engines_turn(&self) -> bool {
        matches!(self.terms.at(self.turn()), Seat::Engine(_)) && self.terms.only_person().is_some()
    }
}
