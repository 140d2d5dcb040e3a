//! A room where one of the house's players sits.

use play::{Event, Lag, Proposal, thinking};
use rules::Side;
use store::{GameStatus, PersonId};

use super::act::Act;
use super::house::{Answer, Question, Task, level_of};
use super::room::Room;

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
        if self.is_broken || self.asked_house == Some(self.game.size.0) {
            return;
        }
        let Some(task) = self.house_task(side, person) else {
            return;
        };
        let after = task.after;
        if self.live.house.ask(task, &self.live) {
            self.asked_house = Some(after);
        } else {
            // There is a crowd: again in a while.
            self.house_again_at = Some(self.watch.now() + 1_000);
        }
    }

    /// What the house answers at once: it plays again, gives moves back where nothing is at stake, and takes no draw early.
    fn instant_answer(&self, side: Side) -> Option<Event> {
        let session = &self.game.table.as_ref()?.session;
        if session.rematch_offer() == Some(side.other()) {
            return Some(Event::Rematch(Proposal::Accept));
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
        if self.asked_house != Some(after) {
            return;
        }
        self.asked_house = None;
        let Some((_, person)) = self.house() else {
            return;
        };
        if self.game.size.0 == after {
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
