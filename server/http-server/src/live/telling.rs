//! What those are told whose page is closed, or out of sight.

use protocol::{GameEvent, GameTerms};
use rules::{Lang, Side};
use store::{AccountBy, GameId, Person, PersonId, StoreError};

use super::game::Told;
use super::room::Room;
use super::{Live, convert};
use crate::live::speed::speed;
use crate::push::{Notice, What};

impl Live {
    /// Somebody with that name who is not here and wants to be told of challenges all the same.
    pub(super) async fn reachable(&self, name: &str) -> Result<Option<Person>, StoreError> {
        let account = self.store().account(AccountBy::Name(name.to_owned())).await?;
        let Some(person) = account.filter(|account| account.closed_at.is_none()).map(|account| account.person) else {
            return Ok(None);
        };
        Ok(self.push.reaches(person.id).await?.then_some(person))
    }

    /// Tells somebody that he is challenged, unless he sees it.
    pub(super) fn push_challenge(&self, game: GameId, by: &Person, to: &Person, title: &'static str) {
        if !self.present.sees(to.id) {
            self.push.tell(Notice { person: to.id, game, title, opponent: by.name.clone(), what: What::Challenge });
        }
    }
}

impl Room {
    /// Tells those who do not see the game that it is their turn, or that it is over. Who has just done something knows.
    pub(super) fn push(&self, told: &[Told], doer: Option<PersonId>) {
        let Some(table) = &self.game.table else {
            return;
        };
        let session = &table.session;
        let tell = |side: Side, what: What| {
            let (person, opponent) = (&table.seats[side.index()], &table.seats[side.other().index()]);
            if person.kind.is_program() || Some(person.id) == doer || self.is_seen_by(side) {
                return;
            }
            let title = session.table().rulebook().title();
            self.live.push.tell(Notice {
                person: person.id,
                game: self.game.id,
                title,
                opponent: opponent.name.clone(),
                what,
            });
        };
        if told.iter().any(|told| matches!(told.event, GameEvent::Ended { .. })) {
            let said = |lang| convert::conclusion(session, lang).map(|end| (lang, end.message));
            let ends: Vec<_> = Lang::ALL.into_iter().filter_map(said).collect();
            for side in Side::BOTH {
                tell(side, What::Over(ends.clone()));
            }
            return;
        }
        let has_changed_turns = |told: &Told| {
            matches!(
                told.event,
                GameEvent::Started { .. }
                    | GameEvent::Moved { .. }
                    | GameEvent::TakenBack { .. }
                    | GameEvent::Reopened { .. }
                    | GameEvent::Resumed { .. }
            )
        };
        // In a game with a live clock both are there, or it is soon over.
        if speed(self.game.terms.time) == protocol::Speed::Correspondence
            && !session.is_over()
            && !session.is_adjourned()
            && told.iter().any(has_changed_turns)
        {
            tell(session.turn(), What::Turn);
        }
    }

    /// Whether whoever plays that side sees the game.
    fn is_seen_by(&self, side: Side) -> bool {
        self.followers.values().any(|follower| self.side_of(follower) == Some(side) && follower.out.is_seen())
    }
}

/// The name of what is played on those terms.
pub(super) fn title_of(terms: &GameTerms) -> &'static str {
    engine::find(&terms.game).map_or("", |(game, _)| game.title())
}
