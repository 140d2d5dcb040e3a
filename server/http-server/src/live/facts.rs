//! From what a session says has happened to what everybody is told.

use std::time::Duration;

use protocol::{Clocks, Closed, GameEvent, Offer, OpenOffer};
use rules::{Lang, Side};
use session::{Effect, Effects, Moment, Origin, Proposal, Session};

use super::convert::{again, clocks, conclusion, millis, offers, side};

/// What has to be known of a game before something happens in it.
pub(super) struct Before {
    plies: usize,
    clocks: Option<Clocks>,
    offers: Vec<OpenOffer>,
    /// When the last turn was played.
    moved_at: Option<Moment>,
}

impl Before {
    pub(super) fn of(session: &Session, moved_at: Option<Moment>, now: Moment) -> Self {
        Self { plies: session.table().plies(), clocks: clocks(session, now), offers: offers(session), moved_at }
    }

    /// What everybody is told about these effects.
    pub(super) fn facts(self, effects: &Effects, session: &Session, now: Moment) -> Vec<GameEvent> {
        let mut telling = Telling { before: self, session, now, has_moved: false, facts: Vec::new() };
        for (index, effect) in effects.0.iter().enumerate() {
            telling.tell(effect, &effects.0[index + 1..]);
        }
        telling.close_what_lapsed();
        telling.facts
    }
}

struct Telling<'a> {
    before: Before,
    session: &'a Session,
    now: Moment,
    has_moved: bool,
    facts: Vec<GameEvent>,
}

impl Telling<'_> {
    fn tell(&mut self, effect: &Effect, rest: &[Effect]) {
        match effect {
            Effect::Moved { side, text, origin } => self.moved(*side, text, *origin, rest),
            Effect::TakeBack(proposal, by) => self.talked(Offer::TakeBack, *proposal, *by),
            Effect::Draw(proposal, by) => self.talked(Offer::Draw, *proposal, *by),
            Effect::Rematch(proposal, by) => self.talked(Offer::Rematch, *proposal, *by),
            Effect::TookBack(_) => {
                let ply = self.session.table().plies() as u32;
                self.facts.push(GameEvent::TakenBack { ply, clocks: clocks(self.session, self.now) });
            }
            Effect::TimeGiven(by) => {
                if let Some(clocks) = clocks(self.session, self.now) {
                    self.facts.push(GameEvent::ClocksSet { clocks, by: Some(side(*by)) });
                }
            }
            Effect::Adjourned => self.facts.push(GameEvent::Adjourned),
            Effect::Resumed => self.facts.push(GameEvent::Resumed { clocks: clocks(self.session, self.now) }),
            Effect::Ended(_) => {
                self.close_what_lapsed();
                // As it is stored; whoever sends it says it in the language of the reader.
                if let Some(conclusion) = conclusion(self.session, Lang::En) {
                    self.facts.push(GameEvent::Ended { conclusion, ratings: None });
                }
            }
            Effect::Reopened => self.facts.push(GameEvent::Reopened { clocks: clocks(self.session, self.now) }),
            // Plans are nobody else's business, clocks are told with the moves, and nobody far away plays again.
            Effect::Pressed { .. }
            | Effect::PremoveSet(_)
            | Effect::PremoveCancelled(_)
            | Effect::PremoveDropped { .. }
            | Effect::ConditionalSet(..)
            | Effect::Redone(_) => {}
        }
    }

    fn moved(&mut self, by: Side, text: &str, origin: Origin, rest: &[Effect]) {
        self.has_moved = true;
        self.before.plies += 1;
        let pressed = match rest.first() {
            Some(Effect::Pressed { left, spent, .. }) => Some((*left, *spent)),
            _ => None,
        };
        let is_last = !rest.iter().any(|effect| matches!(effect, Effect::Moved { .. }));
        let shown = if is_last {
            clocks(self.session, self.now)
        } else {
            // Another move follows in the same moment: the clocks between the two are nowhere but here.
            self.before.clocks.map(|shown| Clocks { running: Some(side(by.other())), spent: None, ..shown })
        };
        self.before.clocks = shown.map(|mut shown| {
            if let Some((left, _)) = pressed {
                shown.left[by.index()] = millis(left);
            }
            shown
        });
        let since = self.before.moved_at.replace(self.now);
        let waited = since.map_or(Duration::ZERO, |since| self.now.since(since));
        self.facts.push(GameEvent::Moved {
            ply: self.before.plies as u32,
            text: text.to_owned(),
            by: side(by),
            origin: match origin {
                Origin::Entered => protocol::Origin::Entered,
                Origin::Premove => protocol::Origin::Premove,
                Origin::Conditional => protocol::Origin::Conditional,
            },
            spent: millis(pressed.map_or(waited, |(_, spent)| spent)),
            clocks: self.before.clocks,
        });
    }

    fn talked(&mut self, offer: Offer, proposal: Proposal, by: Side) {
        let (whose, how) = match proposal {
            Proposal::Offer => {
                let again = again(self.session, by, offer);
                self.facts.push(GameEvent::Offered { by: side(by), offer, again });
                return;
            }
            Proposal::Withdraw if self.has_moved => (by, Closed::Lapsed),
            Proposal::Withdraw => (by, Closed::Withdrawn),
            Proposal::Accept => (by.other(), Closed::Accepted),
            Proposal::Decline if self.has_moved => (by.other(), Closed::Lapsed),
            Proposal::Decline => (by.other(), Closed::Declined),
        };
        self.before.offers.retain(|open| open.offer != offer);
        self.facts.push(GameEvent::OfferClosed { by: side(whose), offer, how });
    }

    /// Offers that are open no longer though nobody has answered them.
    fn close_what_lapsed(&mut self) {
        let still_open = offers(self.session);
        for open in std::mem::take(&mut self.before.offers) {
            if !still_open.contains(&open) {
                let OpenOffer { by, offer } = open;
                self.facts.push(GameEvent::OfferClosed { by, offer, how: Closed::Lapsed });
            }
        }
    }
}
