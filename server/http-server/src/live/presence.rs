//! Who is there, and what the absence of the other gives a right to.

use std::time::Duration;

use protocol::Presence;
use rules::Side;
use session::{Moment, TimeControl};
use store::PersonKind;

use super::convert;
use super::game::Match;

/// Since when each side is away; none who is there.
#[derive(Debug)]
pub(super) struct Attendance([Option<Moment>; 2]);

impl Attendance {
    /// Nobody is there yet.
    pub(super) const fn nobody(now: Moment) -> Self {
        Self([Some(now); 2])
    }

    /// Notes whether a side is there; says whether that is news.
    pub(super) fn note(&mut self, side: Side, is_here: bool, now: Moment) -> bool {
        let away = &mut self.0[side.index()];
        let is_news = away.is_none() != is_here;
        if is_news {
            *away = (!is_here).then_some(now);
        }
        is_news
    }

    /// In that time nobody could come.
    pub(super) fn pass_over(&mut self, begun: Moment, ended: Moment) {
        for since in self.0.iter_mut().flatten() {
            *since = since.later(ended.since(begun.max(*since)));
        }
    }

    pub(super) const fn is_anybody_away(&self) -> bool {
        self.0[0].is_some() || self.0[1].is_some()
    }

    /// The side that has left the game, and from when on its opponent may claim it; none while both are there, or where players
    /// need not hurry.
    ///
    /// The time counts from the later of two moments: when the side to move went away, and when its turn began. A player without
    /// an account any more never comes back, so there is nothing to wait for.
    pub(super) fn claim(&self, table: &Match) -> Option<(Side, Moment)> {
        let Match { session, seats, moved_at, .. } = table;
        if session.is_over() || session.is_adjourned() {
            return None;
        }
        let turn = session.turn();
        if let Some(gone) = Side::BOTH.into_iter().find(|side| seats[side.index()].kind == PersonKind::Deleted) {
            return Some((gone, self.0[gone.index()]?));
        }
        let patience = patience(session.terms().control)?;
        Some((turn, self.0[turn.index()]?.max((*moved_at)?).later(patience)))
    }

    /// As others see it.
    pub(super) fn seen(&self, table: &Match, lags: [Option<Duration>; 2]) -> [Presence; 2] {
        let claim = self.claim(table);
        Side::BOTH.map(|side| match self.0[side.index()] {
            None => Presence::Here { lag: lags[side.index()].map(Into::into) },
            Some(since) => {
                let claim_at = claim.filter(|(gone, _)| *gone == side).map(|(_, at)| convert::unix(at));
                Presence::Away { since: convert::unix(since), claim_at }
            }
        })
    }
}

/// How long one waits for a player who has gone: longer in longer games. None where each turn has its days, or no clock runs.
fn patience(control: TimeControl) -> Option<Duration> {
    let (base, extra) = match control {
        TimeControl::Unlimited | TimeControl::Days { .. } => return None,
        TimeControl::Fischer { base, increment } => (base, increment),
        TimeControl::Delay { base, delay } => (base, delay),
        TimeControl::ByoYomi { base, period, .. } => (base, period),
    };
    let minutes = base.saturating_add(extra.saturating_mul(40)).as_secs() / 60;
    Some(Duration::from_secs(match minutes {
        0..8 => 30,
        8..25 => 60,
        _ => 150,
    }))
}
