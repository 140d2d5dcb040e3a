//! Who is there, and what the absence of the other gives a right to.

use std::time::Duration;

use play::{Moment, Session, TimeControl};
use protocol::Presence;
use rules::Side;

use super::convert;

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

    pub(super) const fn is_anybody_away(&self) -> bool {
        self.0[0].is_some() || self.0[1].is_some()
    }

    /// When the opponent of whoever is to move may claim the game; none while he is there, or where nobody has to hurry.
    ///
    /// It counts from the later of his going and his turn: who has moved may go while the other thinks.
    pub(super) fn claim_at(&self, session: &Session, moved_at: Option<Moment>) -> Option<Moment> {
        let patience = patience(session.terms().control)?;
        let since = self.0[session.turn().index()]?;
        let moved_at = moved_at?;
        (!session.is_over() && !session.is_adjourned()).then(|| since.max(moved_at).later(patience))
    }

    /// As others see it.
    pub(super) fn seen(
        &self,
        session: &Session,
        moved_at: Option<Moment>,
        lags: [Option<Duration>; 2],
    ) -> [Presence; 2] {
        Side::BOTH.map(|side| match self.0[side.index()] {
            None => Presence::Here { lag: lags[side.index()].map(Into::into) },
            Some(since) => {
                let claim_at = self.claim_at(session, moved_at).filter(|_| session.turn() == side);
                Presence::Away { since: convert::unix(since), claim_at: claim_at.map(convert::unix) }
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
