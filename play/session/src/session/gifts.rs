//! Time that players have given each other.

use std::time::Duration;

use rules::Side;
use serde::{Deserialize, Serialize};

use super::{Actor, Effect, Effects, Refusal, Session};
use crate::Clock;

/// How much is given at once.
pub const GIFT: Duration = Duration::from_mins(1);

/// Who was given time, and after how many turns. What clocks showed is noted with each move; what was given since then is
/// noted nowhere else, and must not be lost when moves are taken back.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Gifts(pub(super) Vec<(usize, usize)>);

impl Gifts {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How often that side was given time before it played the turn with that index, and after the one before.
    pub(super) fn between(&self, side: Side, after: Option<usize>, until: usize) -> u32 {
        let is_meant =
            |&&(to, at): &&(usize, usize)| to == side.index() && at <= until && after.is_none_or(|after| at > after);
        self.0.iter().filter(is_meant).count() as u32
    }

    /// Moves were taken back: what was given after them was given now.
    pub(super) fn go_back_to(&mut self, plies: usize) {
        for (_, at) in &mut self.0 {
            *at = plies.min(*at);
        }
    }
}

impl Session {
    /// Whether that side can give the other time now.
    pub fn can_give_time(&self, side: Side) -> bool {
        self.check_gift(Actor::Side(side)).is_ok()
    }

    pub(super) fn give_time(&mut self, by: Actor) -> Result<Effects, Refusal> {
        let side = self.check_gift(by)?;
        self.talks.given_at[side.index()] = Some(self.movers.len());
        self.gifts.0.push((side.other().index(), self.movers.len()));
        if let Some(clock) = &mut self.clock {
            clock.give(side.other(), GIFT);
        }
        Ok(Effect::TimeGiven(side).into())
    }

    fn check_gift(&self, by: Actor) -> Result<Side, Refusal> {
        self.check_going()?;
        let side = self.speaker(by)?;
        // Where both sit at one table, and where turns have their days, nobody is short of minutes.
        let is_live = self.clock.as_ref().is_some_and(|clock| !clock.control().is_by_letter());
        if !is_live || self.terms.is_local() {
            return Err(Refusal::new("time.none"));
        }
        if self.talks.given_at[side.index()] == Some(self.movers.len()) {
            return Err(Refusal::new("time.again"));
        }
        Ok(side)
    }

    /// Gives again what is in none of the clocks that the moves tell of.
    pub(super) fn put_gifts(&mut self) {
        let plies = self.movers.len();
        for side in Side::BOTH {
            let last = self.movers.iter().rposition(|&mover| mover == side);
            let count = self.gifts.between(side, last, plies);
            give(self.clock.as_mut(), side, count);
        }
    }
}

/// Gives a side time so often.
pub(super) fn give(clock: Option<&mut Clock>, side: Side, count: u32) {
    if let Some(clock) = clock {
        clock.give(side, GIFT.saturating_mul(count));
    }
}
