//! What a game counts, and what its players are rated.

use protocol::GameEvent;
use store::PersonId;

use super::game::Done;
use super::ratings::{category_of, count, rating_of, shown};
use super::refusal::{NotDone, unavailable};
use super::room::Room;

impl Room {
    fn players(&self) -> Option<[PersonId; 2]> {
        Some(self.game.table.as_ref()?.seats.each_ref().map(|person| person.id))
    }

    /// What is counted of what was just done, if a game that counts has ended by it.
    pub(super) fn rated_end(&self, done: &Done) -> Option<u8> {
        let has_ended = done.told.iter().any(|told| matches!(told.event, GameEvent::Ended { .. }));
        self.game.halves().filter(|_| has_ended)
    }

    /// Counts it: it is stored together with the end, and told with it.
    pub(super) async fn count(&mut self, done: &mut Done, halves: u8) -> Result<(), NotDone> {
        let Some(players) = self.players() else {
            return Ok(());
        };
        let (id, category, at) = (self.game.id, category_of(&self.game.terms), self.watch.now());
        match count(self.live.store(), id, category, players, halves, at).await {
            Ok((result, changes)) => {
                done.step.rated = Some(Box::new(result));
                self.game.tell_ratings(done, changes);
                Ok(())
            }
            Err(error) => {
                tracing::error!(%error, "a rating could not be read");
                // What is in memory has ended already: it has to be read again.
                self.is_broken = true;
                Err(unavailable())
            }
        }
    }

    /// Reads what both are rated. If that fails, they are shown without.
    pub(super) async fn load_ratings(&mut self) {
        let (Some(players), category) = (self.players(), category_of(&self.game.terms)) else {
            return;
        };
        let mut ratings = [None; 2];
        for (side, person) in players.into_iter().enumerate() {
            if self.game.table.as_ref().is_some_and(|table| !crate::guest::may_be_rated(&table.seats[side])) {
                continue;
            }
            let rating = rating_of(self.live.store(), person, &category).await.unwrap_or_default();
            ratings[side] = rating.map(|rating| shown(&rating, self.watch.now()));
        }
        if let Some(table) = &mut self.game.table {
            table.ratings = ratings;
        }
    }
}
