//! Challenges: what users send on a socket, or over HTTP, to propose games and to answer proposals.

use protocol::{Challenge, ServerMessage};
use rules::Statement;
use store::{GameId, StoreError};

use super::game::Closing;
use super::permit::check_proposal;
use super::refusal::NotDone;
use super::room::ToRoom;
use super::socket::{Talk, short};
use super::telling::title_of;
use super::{check, house, statement_of};
use crate::guest;
use crate::messages::MESSAGES;

impl Talk {
    /// Creates a challenge, or begins a game against an engine player. A repeated request gets the same reply.
    pub(super) async fn propose(&self, request: &str, challenge: Challenge) {
        let person = match self.named(request) {
            Ok(person) => person,
            Err(NotDone(statement)) => return self.refuse(request, None, &statement),
        };
        let now = match self.live().watch().await {
            Ok(watch) => watch.now(),
            Err(error) => return self.fail(request, None, &error),
        };
        let player = challenge.to.as_deref().and_then(house::by_name);
        // Games against engine players begin at once.
        let number = player.is_some().then_some(1);
        match self.live().store().game_by_request(person.id, request.to_owned()).await {
            Ok(None) => {}
            Ok(Some(known)) => return self.acknowledge(request, known, number),
            Err(error) => return self.fail(request, None, &error),
        }
        let to = match challenge.to.as_deref().map(|name| self.live().present.by_name(name)) {
            Some(None) if player.is_none() => {
                let name = challenge.to.as_deref().unwrap_or_default();
                match self.live().reachable(name).await {
                    Ok(Some(to)) => Some(to),
                    Ok(None) => return self.refuse(request, None, &Statement::new(&MESSAGES, "challenge.away")),
                    Err(error) => return self.fail(request, None, &error),
                }
            }
            to => to.flatten(),
        };
        if let Err(bad) = check(&challenge.terms, self.caller.lang) {
            let statement = statement_of(bad);
            return self.out().send(&ServerMessage::Refused { id: short(request), game: None, statement, retry: None });
        }
        if let Err(rule) = check_proposal(person, &challenge.terms) {
            return self.refuse(request, None, &Statement::new(&MESSAGES, rule));
        }
        let permit = match player.as_ref().or(to.as_ref()) {
            Some(opponent) => match self.live().permit(person, opponent, &challenge.terms).await {
                Ok(permit) => Some(permit),
                Err(forbidden) => return self.refuse(request, None, &NotDone::from(forbidden).0),
            },
            None => None,
        };
        if let Err(statement) = self.caller.personal.flood().propose(now) {
            return self.refuse(request, None, &statement);
        }
        let admit = |player| self.live().admit(person.id, player, &challenge.terms, self.caller.network);
        let admission = match player.as_ref().map(admit).transpose() {
            Ok(admission) => admission,
            Err(statement) => return self.refuse(request, None, &statement),
        };
        let key = Some(request.to_owned());
        let created = if let Some((player, permit)) = player.zip(permit) {
            self.live().begin_game(person, &player, &challenge.terms, key, permit).await
        } else {
            self.live().propose(person, to.as_ref(), &challenge.terms, key).await
        };
        match created {
            Ok(id) => {
                if let Some(admission) = admission {
                    admission.confirm(id);
                }
                if let Some(to) = &to {
                    let title = title_of(&challenge.terms);
                    let (challenge, terms) = (id.to_string(), challenge.terms);
                    let (by, seen) = (guest::seen(person), Some(guest::seen(to)));
                    let challenged = ServerMessage::Challenged { challenge, by, to: seen, terms };
                    for person in [person.id, to.id] {
                        self.live().present.tell(person, &challenged, |_| false);
                    }
                    self.live().push_challenge(id, person, to, title);
                }
                self.acknowledge(request, id, number);
            }
            // The same request has arrived on another connection in the meantime.
            Err(StoreError::Conflict) => {
                match self.live().store().game_by_request(person.id, request.to_owned()).await {
                    Ok(Some(known)) => self.acknowledge(request, known, number),
                    Ok(None) => self.fail(request, None, &StoreError::Conflict),
                    Err(error) => self.fail(request, None, &error),
                }
            }
            Err(error) => self.fail(request, None, &error),
        }
    }

    fn acknowledge(&self, request: &str, game: GameId, number: Option<u64>) {
        self.out().send(&ServerMessage::Ack { id: short(request), game: Some(game.to_string()), number });
    }

    pub(super) async fn accept(&self, request: &str, game: &str) {
        let Some(person) = self.caller.person.clone() else {
            return self.refuse(request, Some(game.to_owned()), &Statement::new(&MESSAGES, "actor.nobody"));
        };
        let lang = self.caller.lang;
        let asked = match game.parse() {
            Ok(id) => self.live().ask(id, |reply| ToRoom::Accept { person, lang, reply }).await,
            Err(_) => Ok(None),
        };
        self.report(request, game, asked.map(|asked| asked.map(|done| done.map(|view| Some(view.number)))));
    }

    pub(super) async fn close(&self, request: &str, game: &str, closing: Closing) {
        let Some(person) = self.caller.person.as_ref().map(|person| person.id) else {
            return self.refuse(request, Some(game.to_owned()), &Statement::new(&MESSAGES, "actor.nobody"));
        };
        let asked = match game.parse() {
            Ok(id) => self.live().ask(id, |reply| ToRoom::Close { person, closing, reply }).await,
            Err(_) => Ok(None),
        };
        self.report(request, game, asked.map(|asked| asked.map(|done| done.map(|()| None))));
    }

    /// Says what came of a request.
    fn report(&self, request: &str, game: &str, asked: Result<Option<Result<Option<u64>, NotDone>>, StoreError>) {
        let named = Some(game.to_owned());
        match asked {
            Ok(Some(Ok(number))) => self.out().send(&ServerMessage::Ack { id: short(request), game: named, number }),
            Ok(Some(Err(NotDone(statement)))) => self.refuse(request, named, &statement),
            Ok(None) => self.refuse(request, named, &Statement::new(&MESSAGES, "game.unknown")),
            Err(error) => self.fail(request, named, &error),
        }
    }
}
