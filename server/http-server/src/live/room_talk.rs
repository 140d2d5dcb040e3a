//! What a room tells beside the game itself: what is said in it, and how it looks from afar.

use protocol::{ChatRoom, GameEvent, ServerMessage, UnixMillis};
use rules::Statement;
use store::{Audience, Change, ChatLine, GameStatus, Report, StoreError};

use super::addressee::Addressee;
use super::boards::Listing;
use super::game::Told;
use super::refusal::{Denied, unavailable};
use super::room::{Caller, LONGEST_REQUEST, Room};
use super::speed::speed;
use super::talk::{Saying, said};
use crate::guest;
use crate::messages::MESSAGES;

/// The name on the wire.
const fn wire(audience: Audience) -> ChatRoom {
    match audience {
        Audience::Players => ChatRoom::Players,
        Audience::Spectators => ChatRoom::Spectators,
    }
}

/// The audience of a chat room on the wire.
pub(super) const fn audience(room: ChatRoom) -> Audience {
    match room {
        ChatRoom::Players => Audience::Players,
        ChatRoom::Spectators => Audience::Spectators,
    }
}

impl Room {
    /// Whether somebody hears what is said there. Players hear the spectators when the game is over.
    fn hears(&self, caller: &Caller, audience: Audience) -> bool {
        match audience {
            Audience::Players => self.side_of(caller).is_some(),
            Audience::Spectators => self.side_of(caller).is_none() || self.game.status == GameStatus::Over,
        }
    }

    fn tell_line(line: &ChatLine, to: &Caller) {
        if to.personal.mutes(line.by.id) {
            return;
        }
        to.out.send(&ServerMessage::Chat {
            game: line.game.to_string(),
            number: line.number,
            room: wire(line.audience),
            by: guest::seen(&line.by),
            at: UnixMillis(line.at.unsigned_abs()),
            text: said(line, to.lang),
            preset: line.preset.clone(),
        });
    }

    /// What was said before somebody came, as far as he hears it.
    pub(super) fn tell_talk(&self, caller: &Caller) {
        for audience in Audience::ALL.into_iter().filter(|audience| self.hears(caller, *audience)) {
            for line in self.talk.of(audience) {
                Self::tell_line(line, caller);
            }
        }
    }

    pub(super) async fn say(&mut self, caller: &Caller, request: String, audience: Audience, saying: Saying) {
        let id: String = request.chars().take(LONGEST_REQUEST).collect();
        match self.try_say(caller, request, audience, saying).await {
            Ok(()) => {
                let game = Some(self.game.id.to_string());
                caller.out.send(&ServerMessage::Ack { id, game, number: None });
            }
            Err(statement) => caller.out.send(&self.refused(caller.lang, &id, &Denied::House(statement))),
        }
    }

    async fn try_say(
        &mut self,
        caller: &Caller,
        request: String,
        audience: Audience,
        saying: Saying,
    ) -> Result<(), Statement> {
        let rule = |rule| Statement::new(&MESSAGES, rule);
        let by = caller.person.clone().ok_or_else(|| rule("actor.nobody"))?;
        if request.is_empty() || request.len() > LONGEST_REQUEST {
            return Err(rule("request.id").with("n", LONGEST_REQUEST));
        }
        if self.game.table.is_none() {
            return Err(rule("challenge.waiting"));
        }
        if !self.hears(caller, audience) {
            return Err(rule("chat.room"));
        }
        if self.talk.knows(by.id, &request) {
            return Ok(());
        }
        let now = self.watch.now();
        caller.personal.flood().take(&saying, now)?;
        let line = self.talk.next(self.game.id, audience, by, request, saying, now)?;
        match self.live.store().change(Change::Say(line.clone())).await {
            Ok(()) => {}
            // It was said before what is at hand: a repetition after a long while.
            Err(StoreError::Conflict) => return Err(rule("chat.again")),
            Err(error) => {
                tracing::error!(%error, "what was said could not be stored");
                // It may have been, and then the next line needs another number.
                self.is_broken = true;
                return Err(unavailable().0);
            }
        }
        for follower in self.followers.values().filter(|follower| self.hears(follower, audience)) {
            Self::tell_line(&line, follower);
        }
        self.talk.keep(line);
        Ok(())
    }

    pub(super) async fn report(
        &mut self,
        caller: &Caller,
        request: &str,
        audience: Audience,
        number: u64,
        reason: String,
    ) {
        let id: String = request.chars().take(LONGEST_REQUEST).collect();
        match self.try_report(caller, audience, number, reason).await {
            Ok(()) => {
                let game = Some(self.game.id.to_string());
                caller.out.send(&ServerMessage::Ack { id, game, number: None });
            }
            Err(statement) => caller.out.send(&self.refused(caller.lang, &id, &Denied::House(statement))),
        }
    }

    async fn try_report(
        &self,
        caller: &Caller,
        audience: Audience,
        number: u64,
        reason: String,
    ) -> Result<(), Statement> {
        let rule = |rule| Statement::new(&MESSAGES, rule);
        let by = caller.person.clone().ok_or_else(|| rule("actor.nobody"))?;
        if !self.hears(caller, audience) {
            return Err(rule("chat.room"));
        }
        let line = self.talk.line(audience, number).ok_or_else(|| rule("report.unknown"))?;
        if line.by.id == by.id {
            return Err(rule("report.own"));
        }
        let now = self.watch.now();
        caller.personal.flood().complain(now)?;
        let place = format!("{} {number}", if audience == Audience::Players { "players" } else { "spectators" });
        let context = self.talk.around(audience, number);
        let (about, game) = (line.by.clone(), Some(self.game.id));
        let report = Report { by, about, game, place, reason, context, at: now };
        self.live.store().change(Change::Report(report)).await.map_err(|error| {
            tracing::error!(%error, "a complaint could not be stored");
            unavailable().0
        })
    }

    pub(super) fn spectators(&self) -> u32 {
        self.followers.values().filter(|follower| self.side_of(follower).is_none()).count() as u32
    }

    /// Says that this game is there to be watched.
    pub(super) fn list(&self) {
        let Some(table) = self.game.table.as_ref().filter(|_| self.game.status == GameStatus::Playing) else {
            return;
        };
        let listing = Listing {
            game: table.session.table().rulebook().id(),
            speed: speed(self.game.terms.time),
            strength: table.ratings.into_iter().flatten().map(|(value, _)| value).sum(),
            is_attended: self.followers.values().any(|follower| self.side_of(follower).is_some()),
        };
        self.live.boards.note(self.game.id, listing);
    }

    /// Whoever watches from afar is told, too.
    pub(super) fn listed(&self, told: &[Told]) {
        if told.iter().any(|told| matches!(told.event, GameEvent::Ended { .. })) {
            if let Some(board) = self.game.board(self.spectators(), self.watch.moment()) {
                self.live.boards.end(self.game.id, board);
            }
            self.note_house();
            // Now both hear each other.
            for player in self.followers.values().filter(|follower| self.side_of(follower).is_some()) {
                for line in self.talk.of(Audience::Spectators) {
                    Self::tell_line(line, player);
                }
            }
        } else if told.iter().any(|told| matches!(told.event, GameEvent::Started { .. } | GameEvent::Reopened { .. })) {
            self.list();
        } else if !told.is_empty() {
            self.live.boards.touch(self.game.id);
        }
    }

    /// Both who had to do with a proposal are told that it is over, wherever they are.
    pub(super) fn tell_closed(&self) {
        let challenge = self.game.id.to_string();
        let to = self.game.to.as_ref().and_then(Addressee::person);
        for person in [Some(&self.game.owner), to.as_ref()].into_iter().flatten() {
            let closed = ServerMessage::ChallengeClosed { challenge: challenge.clone(), statement: None };
            self.live.present.tell(person.id, &closed, |socket| self.followers.contains_key(&socket));
        }
    }
}
