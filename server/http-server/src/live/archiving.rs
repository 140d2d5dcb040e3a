//! Games that are over go into the archive: in the background, and after a crash or from before there was one as well.

use std::sync::Arc;
use std::time::Duration;

use rules::{Outcome, Side};
use store::{ArchivedGame, Archiving, Downtime, GameId, GameOf, StoreError, StoredGame};
use tokio::time::sleep;

use super::Live;
use super::game::Game;
use super::speed::speed;
use crate::archive::{NAMES, position_number, speed_word};

/// How many games are looked at between two writes.
const AT_ONCE: u32 = 32;
/// How often games of other servers are looked for.
const PAUSE: Duration = Duration::from_secs(30);
/// When to try again what the store could not do.
const RETRY: Duration = Duration::from_secs(2);

impl Live {
    /// Keeps games in the archive as they end, until the server stops.
    pub(crate) async fn keep_archive(self: Arc<Self>) {
        let mut stopping = self.stopping();
        loop {
            let pause = match self.archive_some().await {
                Ok(0) => PAUSE,
                Ok(_) => Duration::ZERO,
                Err(StoreError::Closed) => break,
                Err(error) => {
                    tracing::warn!(%error, "games could not be archived");
                    RETRY
                }
            };
            tokio::select! {
                biased;
                () = stopping.told() => break,
                () = sleep(pause) => {}
                () = self.has_ended.notified() => {}
            }
        }
    }

    async fn archive_some(&self) -> Result<usize, StoreError> {
        let downtimes = self.begun().await?.downtimes().all;
        let ids = self.store.unarchived(AT_ONCE).await?;
        let mut all = Vec::with_capacity(ids.len());
        for id in ids {
            let Some(stored) = self.store.game(id).await? else {
                continue;
            };
            let (downtimes, commands) = (downtimes.clone(), stored.commands.len());
            // Long games are played again here, which must not hold up those that are being played.
            let archiving = tokio::task::spawn_blocking(move || archiving(stored, &downtimes)).await;
            all.push(archiving.unwrap_or_else(|error| {
                tracing::error!(game = %id, %error, "a game broke the archive");
                Archiving { game: id, commands, archived: None }
            }));
        }
        let count = all.len();
        if count > 0 {
            self.store.archive(all).await?;
        }
        Ok(count)
    }

    /// The archive is to look for games that have ended.
    pub(super) fn archive_soon(&self) {
        self.has_ended.notify_one();
    }
}

fn archiving(stored: StoredGame, downtimes: &[Downtime]) -> Archiving {
    let (game, commands): (GameId, _) = (stored.id, stored.commands.len());
    let ending = stored.events.iter().rev().find(|event| event.body.starts_with(GameOf::ENDING));
    let at = ending.map_or(stored.created_at, |event| event.at);
    let archived = match Game::restored(stored, downtimes) {
        Ok(restored) => archived(restored, at),
        Err(error) => {
            tracing::error!(%game, error = error.0, "a stored game cannot be archived");
            None
        }
    };
    Archiving { game, commands, archived }
}

/// None for games that were aborted: nobody has played them.
fn archived(game: Game, at: i64) -> Option<ArchivedGame> {
    let Game { terms, table, .. } = game;
    let mut table = table?;
    let halves = match table.session.conclusion()?.outcome? {
        Outcome::Win(Side::One) => 2,
        Outcome::Draw => 1,
        Outcome::Win(Side::Two) => 0,
    };
    // Names may change, or go with their account.
    for (side, name) in Side::BOTH.into_iter().zip(NAMES) {
        table.session.set_player(side, name);
    }
    let mut walk = table.session.table().fork();
    let mut positions = vec![position_number(walk.as_ref())];
    while walk.take_back() {
        positions.push(position_number(walk.as_ref()));
    }
    positions.reverse();
    Some(ArchivedGame {
        rules: walk.rulebook().id().to_owned(),
        speed: speed_word(speed(terms.time)).to_owned(),
        rated: terms.rated,
        engines: table.seats.iter().filter(|person| person.kind.is_program()).count() as u8,
        seats: table.seats.each_ref().map(|person| person.id),
        halves,
        at,
        record: table.session.record().to_string(),
        positions,
    })
}
