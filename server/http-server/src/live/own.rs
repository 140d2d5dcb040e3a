//! What somebody is told of all his games, wherever he is: whose turn it is, and who wants to play.

use std::sync::Arc;

use protocol::{OwnGame, ServerMessage};
use session::{Clock, Moment};
use store::{GameStatus, PersonId};

use super::game::Game;
use super::room::{Room, ToRoom};
use super::socket::Talk;
use super::{Live, convert};
use crate::guest;

/// Own games and challenges, each, that are sent at once.
const MOST_TOLD: u32 = 100;

impl Game {
    /// The game as a line for one of its players; none for others, and while nobody plays it.
    pub(super) fn own(&self, person: PersonId) -> Option<OwnGame> {
        let (table, side) = (self.table.as_ref()?, self.side_of(person)?);
        let session = &table.session;
        let is_over = self.status != GameStatus::Playing || session.is_over();
        let [one, two] = table.players();
        let due = session.clock().and_then(Clock::falls_at).or_else(|| self.begin_by());
        Some(OwnGame {
            id: self.id.to_string(),
            game: self.terms.game.clone(),
            rival: if side == rules::Side::One { two } else { one },
            your_turn: !is_over && session.turn() == side,
            due: due.filter(|_| !is_over).map(convert::unix),
            by_letter: session.terms().control.is_by_letter(),
            over: is_over,
        })
    }

    /// When the game is called off if nobody has moved by then. Where turns have their days, nobody is in a hurry.
    pub(super) fn begin_by(&self) -> Option<Moment> {
        let table = self.table.as_ref()?;
        let session = &table.session;
        let is_waiting = table.moved_at.is_none() && !session.is_over() && !session.is_adjourned();
        let is_live = session.clock().is_some_and(|clock| !clock.control().is_by_letter());
        (is_waiting && is_live).then(|| table.begun.later(super::FIRST_MOVE))
    }
}

impl Room {
    /// Both may look at something else.
    pub(super) fn tell_own(&self) {
        let seats = self.game.table.iter().flat_map(|table| &table.seats);
        for person in seats.map(|seat| seat.id) {
            let follows = |socket| self.followers.contains_key(&socket);
            self.live
                .present
                .tell_own(person, follows, || Some(ServerMessage::OwnGame { game: self.game.own(person)? }));
        }
    }
}

impl Talk {
    /// Somebody wants to hear of all his games. Nobody has none.
    pub(super) async fn watch_own(&self, live: &Arc<Live>) {
        let Some(person) = &self.caller.person else {
            return self.caller.out.send(&ServerMessage::OwnGames { games: Vec::new() });
        };
        // What happens from now on is told, so that nothing is missed between the two.
        live.present.watch_own(person.id, self.caller.socket);
        let mut games = Vec::new();
        for id in live.store().under_way(person.id, MOST_TOLD).await.unwrap_or_default() {
            let asked = live.ask(id, |reply| ToRoom::Own { person: person.id, reply }).await;
            if let Ok(Some(Ok(Some(game)))) = asked {
                games.push(game);
            }
        }
        self.caller.out.send(&ServerMessage::OwnGames { games });
        let lang = self.caller.lang;
        for id in live.store().proposed_to(person.id, MOST_TOLD).await.unwrap_or_default() {
            let asked = live.ask(id, |reply| ToRoom::Look { person: Some(person.id), lang, reply }).await;
            if let Ok(Some(Ok(view))) = asked
                && view.status == protocol::http::GameStatus::Open
            {
                let to = Some(guest::seen(person));
                self.caller.out.send(&ServerMessage::Challenged {
                    challenge: view.id,
                    by: view.by,
                    to,
                    terms: view.terms,
                });
            }
        }
    }
}
