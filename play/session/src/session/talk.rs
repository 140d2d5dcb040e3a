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
    /// After how many turns each side has wished to take back last, if that was not granted.
    #[serde(default)]
    pub(super) taken_at: [Option<usize>; 2],
    /// After how many turns each side has given time last.
    #[serde(default)]
    pub(super) given_at: [Option<usize>; 2],
    #[serde(with = "side::option")]
    pub(super) rematch: Option<Side>,
    pub(super) is_rematch_agreed: bool,
}

/// Who is far away is not asked the same again before so many turns.
const PAUSE: usize = 10;

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

    /// After how many turns that side can offer a draw again; none if it can now.
    pub fn draw_again_at(&self, side: Side) -> Option<usize> {
        self.again_at(self.talks.drawn_at[side.index()])
    }

    /// After how many turns that side can wish to take back again; none if it can now.
    pub fn take_back_again_at(&self, side: Side) -> Option<usize> {
        self.again_at(self.talks.taken_at[side.index()])
    }

    /// Who is far away is left in peace for a while.
    fn again_at(&self, last: Option<usize>) -> Option<usize> {
        last.map(|last| last + PAUSE).filter(|&again| !self.terms.is_local() && self.movers.len() < again)
    }

    fn check_draw_pause(&self, side: Side) -> Result<(), Refusal> {
        self.draw_again_at(side).map_or(Ok(()), |again| Err(self.too_soon("draw.soon", again)))
    }

    /// Whether that side may ask the other once more to take back. Games are replayed from what was done in them, also from a
    /// time when nobody had to wait: so this is asked by whoever lets players speak, and not when their words are applied.
    pub fn check_take_back_pause(&self, side: Side) -> Result<(), Refusal> {
        // Who answers a wish with the same wish grants it, and what cannot be done at all has other reasons.
        if self.talks.take_back.is_some() || !self.can_take_back(Actor::Side(side)) {
            return Ok(());
        }
        self.take_back_again_at(side).map_or(Ok(()), |again| Err(self.too_soon("take-back.soon", again)))
    }

    fn too_soon(&self, rule: &'static str, again: usize) -> Refusal {
        Refusal::Rule(Statement::new(&WORDS, rule).with("n", again.saturating_sub(self.movers.len())))
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
