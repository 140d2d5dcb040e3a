//! What both must want: draws and rematches.

use record::Termination;
use rules::{Outcome, Side, Statement};
use serde::{Deserialize, Serialize};

use super::{Actor, Effect, Effects, Proposal, Refusal, Session};
use crate::{Moment, WORDS, side};

/// What has been offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Talks {
    #[serde(with = "side::option")]
    pub(super) draw: Option<Side>,
    /// After how many turns each side has offered a draw last.
    pub(super) drawn_at: [Option<usize>; 2],
    #[serde(with = "side::option")]
    pub(super) take_back: Option<Side>,
    #[serde(with = "side::option")]
    pub(super) rematch: Option<Side>,
    pub(super) is_rematch_agreed: bool,
}

/// Who is far away is not asked for a draw again before so many turns.
const DRAW_PAUSE: usize = 10;

impl Talks {
    /// The game is over.
    pub(super) fn close(&mut self) {
        self.draw = None;
        self.take_back = None;
    }
}

impl Session {
    pub(super) fn talk_of_a_draw(&mut self, proposal: Proposal, by: Actor, now: Moment) -> Result<Effects, Refusal> {
        self.check_open()?;
        match proposal {
            Proposal::Offer => {
                let side = self.speaker(by)?;
                match self.talks.draw {
                    Some(offerer) if offerer == side => return Err(Refusal::new("draw.open")),
                    Some(_) => return Ok(self.agree(side, now)),
                    None => self.check_draw_pause(side)?,
                }
                self.talks.draw = Some(side);
                self.talks.drawn_at[side.index()] = Some(self.movers.len());
                Ok(Effect::Draw(proposal, side).into())
            }
            Proposal::Withdraw => {
                let side = self.offerer(by, self.talks.draw, "draw.none")?;
                self.talks.draw = None;
                Ok(Effect::Draw(proposal, side).into())
            }
            Proposal::Accept => {
                let side = self.answerer(by, self.talks.draw, "draw.none")?;
                Ok(self.agree(side, now))
            }
            Proposal::Decline => {
                let side = self.answerer(by, self.talks.draw, "draw.none")?;
                self.talks.draw = None;
                Ok(Effect::Draw(proposal, side).into())
            }
        }
    }

    pub(super) fn talk_of_a_rematch(&mut self, proposal: Proposal, by: Actor) -> Result<Effects, Refusal> {
        if !self.is_over() {
            return Err(Refusal::new("rematch.early"));
        }
        if self.talks.is_rematch_agreed {
            return Err(Refusal::new("rematch.agreed"));
        }
        let none = "rematch.none";
        let (side, step) = match proposal {
            Proposal::Offer => {
                let side = self.speaker(by)?;
                match self.talks.rematch {
                    Some(offerer) if offerer == side => return Err(Refusal::new("rematch.open")),
                    Some(_) => (side, Proposal::Accept),
                    // At one table nobody needs to ask.
                    None if self.terms.is_local() => (side, Proposal::Accept),
                    None => (side, Proposal::Offer),
                }
            }
            Proposal::Withdraw => (self.offerer(by, self.talks.rematch, none)?, proposal),
            Proposal::Accept | Proposal::Decline => (self.answerer(by, self.talks.rematch, none)?, proposal),
        };
        self.talks.rematch = (step == Proposal::Offer).then_some(side);
        self.talks.is_rematch_agreed = step == Proposal::Accept;
        Ok(Effect::Rematch(step, side).into())
    }

    /// A side takes a draw.
    fn agree(&mut self, side: Side, now: Moment) -> Effects {
        let mut effects = Effects::from(Effect::Draw(Proposal::Accept, side));
        effects.0.extend(self.end(Some(Outcome::Draw), Termination::Agreement, now).0);
        effects
    }

    /// Who is far away is left in peace for a while.
    fn check_draw_pause(&self, side: Side) -> Result<(), Refusal> {
        let Some(last) = self.talks.drawn_at[side.index()].filter(|_| !self.terms.is_local()) else {
            return Ok(());
        };
        match (last + DRAW_PAUSE).saturating_sub(self.movers.len()) {
            0 => Ok(()),
            n => Err(Refusal::Rule(Statement::new(&WORDS, "draw.soon").with("n", n))),
        }
    }

    /// The side that takes its own offer back.
    pub(super) fn offerer(&self, by: Actor, offer: Option<Side>, none: &'static str) -> Result<Side, Refusal> {
        self.check_at_table(by)?;
        party(by, offer, none)
    }

    /// The side that answers the other's offer.
    pub(super) fn answerer(&self, by: Actor, offer: Option<Side>, none: &'static str) -> Result<Side, Refusal> {
        self.check_at_table(by)?;
        party(by, offer.map(Side::other), none)
    }
}

/// The side that is meant to speak, if whoever speaks can be that.
fn party(by: Actor, wanted: Option<Side>, none: &'static str) -> Result<Side, Refusal> {
    match (by, wanted) {
        (Actor::Referee, _) => Err(Refusal::new("actor.referee")),
        (Actor::Side(side), Some(wanted)) if side == wanted => Ok(side),
        (Actor::Table, Some(wanted)) => Ok(wanted),
        (Actor::Side(_), Some(_)) | (_, None) => Err(Refusal::new(none)),
    }
}
