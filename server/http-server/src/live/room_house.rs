//! A room where one of the house's players sits.

use std::sync::Arc;
use std::time::Instant;

use rules::Side;
use session::{Event, Lag, Proposal, thinking};
use store::{GameStatus, PersonId};

use super::act::Act;
use super::engine_games::{EngineGame, is_timed};
use super::house::{Answer, Question, Task, Wait, level_of};
use super::room::{Caller, Room};
use super::search_queue::Claim;

/// A shorter wait for a search thread is charged to the engine player, as the way of a request is.
const NOTICED: i64 = 100;

/// A request to the engine player's search threads.
#[derive(Debug)]
pub(super) struct Asked {
    /// How many commands the game had then. The answer carries this number.
    after: usize,
    /// How many commands the game has if nothing has happened since but credits.
    size: usize,
    wait: Arc<Wait>,
    /// Until when the wait has been credited.
    credited: i64,
}

impl Room {
    /// The side of the house, if it plays here, and who plays it.
    fn house(&self) -> Option<(Side, PersonId)> {
        let seats = &self.game.table.as_ref()?.seats;
        Side::BOTH.into_iter().map(|side| (side, seats[side.index()].id)).find(|(_, id)| level_of(*id).is_some())
    }

    /// The house is always there.
    pub(super) fn seat_house(&mut self) {
        if let Some((side, _)) = self.house() {
            let now = self.watch.moment();
            self.attendance.note(side, true, now);
        }
    }

    /// Whether something is waited for from the house, and lets it think about it. What is answered without a thought is done here.
    pub(super) async fn ask_house(&mut self) {
        let Some((side, person)) = self.house() else {
            return;
        };
        // An answer may be answered in turn, but not for ever.
        for _ in 0..4 {
            let Some(event) = self.instant_answer(side) else {
                break;
            };
            if !self.act_for_house(person, Act::Event(event)).await {
                break;
            }
        }
        if self.is_broken || self.is_waiting_for_house() {
            return;
        }
        let Some(task) = self.house_task(side, person) else {
            return;
        };
        let Some(claim) = self.claim(side, &task.question) else {
            return;
        };
        let after = task.after;
        // None if the server stops: whoever serves the game next asks again.
        let asked = self.live.house.ask(task, claim, &self.watch, &self.live);
        self.asked_house = asked.map(|wait| Asked { after, size: after, credited: wait.since, wait });
    }

    /// Whether a search for the game as it stands is queued or running.
    fn is_waiting_for_house(&self) -> bool {
        self.asked_house.as_ref().is_some_and(|asked| asked.size == self.game.size.0)
    }

    /// What a request of this game competes with in the queue.
    fn claim(&self, side: Side, question: &Question) -> Option<Claim> {
        let seats = &self.game.table.as_ref()?.seats;
        let deadline = match question {
            Question::Move { clock: Some(clock), .. } if self.is_timed() => {
                Some(Instant::now() + clock.share().soft.min(thinking::FULL_STRENGTH))
            }
            Question::Draw { .. } if self.is_timed() => Some(Instant::now() + thinking::OFFER),
            _ => None,
        };
        Some(Claim {
            game: self.game.id,
            deadline,
            is_rated: self.game.terms.rated,
            player: seats[side.other().index()].id,
            network: self.network,
        })
    }

    fn is_timed(&self) -> bool {
        self.game.table.as_ref().is_some_and(|table| is_timed(table.session.terms().control))
    }

    /// Gives the engine player back the time for which its request waited in the server's queue. The opponent's clock does not
    /// run then, so it is not affected.
    pub(super) async fn credit_queue_time(&mut self) {
        let (now, size) = (self.watch.now(), self.game.size.0);
        let Some(side) = self.house().map(|(side, _)| side) else {
            return;
        };
        let Some(asked) = self.asked_house.as_mut().filter(|asked| asked.size == size) else {
            return;
        };
        let (from, to) = (asked.credited, asked.wait.until(now));
        if to - from < NOTICED {
            return;
        }
        if let Some(done) = self.game.credit(side, from, to, now) {
            asked.credited = to;
            asked.size = self.game.size.0;
            // If that fails, the game is read again.
            let _ = self.store(done).await;
        }
    }

    /// The same if the time of whoever is to move seems to be up: no player loses by the server's queue.
    pub(super) async fn credit_if_due(&mut self) {
        if self.game.due_at().is_some_and(|due| due <= self.watch.now()) {
            self.credit_queue_time().await;
        }
    }

    /// Notes the network that the engine player's opponent plays from.
    pub(super) fn note_network(&mut self, caller: &Caller) {
        if caller.network.is_some() && caller.network != self.network && self.side_of(caller).is_some() {
            self.network = caller.network;
            self.note_engine_game();
        }
    }

    /// The game as admission counts it, if an engine player plays in it.
    fn engine_game(&self) -> Option<EngineGame> {
        let (side, engine) = self.house()?;
        let table = self.game.table.as_ref()?;
        Some(EngineGame {
            player: table.seats[side.other().index()].id,
            network: self.network,
            level: level_of(engine)?,
            control: table.session.terms().control,
        })
    }

    /// Counts the game as long as an engine player has to move in it.
    pub(super) fn note_engine_game(&mut self) {
        let Some(game) = self.engine_game() else {
            return;
        };
        let is_adjourned = self.game.table.as_ref().is_some_and(|table| table.session.is_adjourned());
        if self.game.status == GameStatus::Playing && !is_adjourned {
            self.network = self.live.engine_games.note(self.game.id, game);
        } else {
            self.live.engine_games.end(self.game.id);
        }
    }

    /// Whether the engine player can be served in another game of the same players.
    fn admits_rematch(&self) -> bool {
        self.engine_game().is_some_and(|game| self.live.engine_games.admits_after(self.game.id, &game, Instant::now()))
    }

    /// What the house answers at once: it plays again, gives moves back where nothing is at stake, and takes no draw early.
    fn instant_answer(&self, side: Side) -> Option<Event> {
        let session = &self.game.table.as_ref()?.session;
        if session.rematch_offer() == Some(side.other()) {
            let answer = if self.admits_rematch() { Proposal::Accept } else { Proposal::Decline };
            return Some(Event::Rematch(answer));
        }
        if session.take_back_request() == Some(side.other()) {
            let answer = if self.game.terms.rated { Proposal::Decline } else { Proposal::Accept };
            return Some(Event::TakeBack(answer));
        }
        if session.draw_offer() == Some(side.other()) && thinking::is_too_early_for_a_draw(session.table().plies()) {
            return Some(Event::Draw(Proposal::Decline));
        }
        None
    }

    fn house_task(&self, side: Side, person: PersonId) -> Option<Task> {
        let session = &self.game.table.as_ref()?.session;
        if self.game.status != GameStatus::Playing || session.is_over() || session.is_adjourned() {
            return None;
        }
        let table = session.table();
        let is_own_turn = session.turn() == side;
        let question = if session.draw_offer() == Some(side.other()) {
            Question::Draw { is_own_turn }
        } else if is_own_turn {
            let clock = session.clock().map(|clock| clock.to_share(side, self.watch.moment()));
            Question::Move { level: level_of(person)?, clock }
        } else {
            return None;
        };
        Some(Task {
            game: self.game.id,
            rulebook: table.rulebook(),
            options: table.options().clone(),
            start: (!table.is_standard_start()).then(|| table.start_text()),
            moves: table.played(),
            question,
            after: self.game.size.0,
        })
    }

    /// A thought of the house has come to an end. If the game has gone on meanwhile, it thinks anew.
    pub(super) async fn hear_house(&mut self, after: usize, answer: Answer) {
        if self.asked_house.as_ref().is_none_or(|asked| asked.after != after) {
            return;
        }
        self.credit_queue_time().await;
        let is_current = self.is_waiting_for_house();
        self.asked_house = None;
        let Some((_, person)) = self.house() else {
            return;
        };
        if is_current && !self.is_broken {
            let act = match answer {
                Answer::Move(text) => {
                    let ply = self.game.table.as_ref().map_or(0, |table| table.session.table().plies() as u32);
                    Act::Move { ply, text, offers_draw: false }
                }
                Answer::Draw(true) => Act::Event(Event::Draw(Proposal::Accept)),
                Answer::Draw(false) => Act::Event(Event::Draw(Proposal::Decline)),
                Answer::Lost => return,
            };
            self.act_for_house(person, act).await;
        }
        self.ask_house().await;
    }

    /// Does something as people do: the game judges it, and it is stored before anybody is told.
    async fn act_for_house(&mut self, person: PersonId, act: Act) -> bool {
        let request = format!("house-{}", self.game.size.0);
        let done = match self.permit_for(&act).await {
            Ok(permit) => self.game.act(person, &request, act, Lag::NONE, self.watch.moment(), permit),
            Err(denied) => Err(denied),
        };
        match done {
            Ok(done) => self.store(done).await.is_ok(),
            Err(denied) => {
                tracing::warn!(game = %self.game.id, ?denied, "the house wanted something impossible");
                false
            }
        }
    }

    /// Remembers how somebody did against the house.
    pub(super) fn note_house(&self) {
        let (Some((side, house)), Some(table)) = (self.house(), &self.game.table) else {
            return;
        };
        let winner = table.session.conclusion().and_then(|end| end.outcome).and_then(rules::Outcome::winner);
        if let (Some(level), Some(winner)) = (level_of(house), winner) {
            self.live.house.note(table.seats[side.other().index()].id, level, winner != side);
        }
    }
}
