//! What has to be done now and then though nobody asks.

use std::sync::{Arc, PoisonError};

use store::{AccountChange, StoreError};
use tokio::time::sleep;

use super::room::ToRoom;
use super::{Downtimes, Live};
use crate::watch::PULSE;

/// How often it is noted that the server runs: often while people play, so that a crash costs their clocks little.
const BEAT: i64 = 1_000;
const SLOW_BEAT: i64 = 30_000;
/// How often games are looked for whose time is up though no room task runs for them.
const SWEEP: i64 = 30_000;
/// How often expired sessions and unused guests are removed, and how long a guest is kept after last being seen.
const EXPIRY: i64 = 60 * 60 * 1000;
const GUESTS_KEPT: i64 = 90 * 24 * 60 * 60 * 1000;
/// How many of them go at once, and how soon the next ones do: the database is searched for what refers to each of them.
const GUESTS_AT_ONCE: u32 = 16;
const NEXT_GUESTS: i64 = 1_000;

/// When something is due next.
struct Due {
    sweep: i64,
    expiry: i64,
}

impl Live {
    /// Notes that the server runs, ends games whose time is up and removes expired sessions and guests, until the server stops.
    pub(crate) async fn run_maintenance(self: Arc<Self>) {
        let mut stopping = self.stopping();
        let mut due = Due { sweep: i64::MIN, expiry: i64::MIN };
        let mut has_failed = false;
        loop {
            let now = match self.watch().await {
                Ok(watch) => watch.now(),
                Err(error) => {
                    tracing::warn!(%error, "games cannot be played yet");
                    self.proposed.now()
                }
            };
            if self.begun.get().is_some() {
                match self.store.alive(now).await {
                    Ok(()) if has_failed => tracing::info!("the database can be written again"),
                    Err(error) if !has_failed => tracing::error!(%error, "the database cannot be written"),
                    Ok(()) | Err(_) => {}
                }
                has_failed = self.store.state().failure.is_some();
                self.do_what_is_due(now, &mut due).await;
            }
            let pause = if self.rooms().is_empty() && due.expiry > now + SLOW_BEAT { SLOW_BEAT } else { BEAT };
            let watch = self.begun.get().map_or(&self.proposed, |begun| &begun.watch);
            tokio::select! {
                () = watch.wait_until(now + pause) => {}
                () = stopping.told() => break,
            }
        }
    }

    async fn do_what_is_due(self: &Arc<Self>, now: i64, due: &mut Due) {
        if now >= due.sweep {
            due.sweep = now + SWEEP;
            self.sweep(now).await;
        }
        if now >= due.expiry {
            self.expire_sessions(now).await;
            due.expiry = now + if self.expire_guests(now).await { NEXT_GUESTS } else { EXPIRY };
        }
    }

    async fn sweep(self: &Arc<Self>, now: i64) {
        self.sweep_seeks(now).await;
        for id in self.store.due_games(now).await.unwrap_or_default() {
            if let Err(error) = self.tell(id, ToRoom::Wake).await {
                tracing::warn!(game = %id, %error, "a game is due and cannot be looked at");
            }
        }
    }

    async fn expire_sessions(&self, now: i64) {
        if let Err(error) = self.store.change_account(AccountChange::EndExpired(now)).await {
            tracing::warn!(%error, "expired sessions could not be removed");
        }
    }

    /// Removes guests without games who have not been seen for long. Says whether there are more of them.
    async fn expire_guests(&self, now: i64) -> bool {
        match self.store.expire_guests(now - GUESTS_KEPT, GUESTS_AT_ONCE).await {
            Ok(gone) => {
                for (out, ..) in gone.iter().flat_map(|person| self.present.sockets(*person)) {
                    out.close();
                }
                gone.len() == GUESTS_AT_ONCE as usize
            }
            Err(error) => {
                tracing::warn!(%error, "guests could not be removed");
                false
            }
        }
    }

    /// Reads the time often enough to notice when the process was suspended, and gives the time back, until the server stops.
    pub(crate) async fn run_heartbeat(self: Arc<Self>) {
        let mut stopping = self.stopping();
        loop {
            if let Some(begun) = self.begun.get() {
                // Reading it is what notices a gap.
                begun.watch.now();
                let known = begun.downtimes().gaps;
                match self.pause_clocks().await {
                    Ok(downtimes) if downtimes.gaps > known => self.wake_rooms().await,
                    Ok(_) => {}
                    Err(error) => tracing::warn!(%error, "time cannot be given back yet"),
                }
            }
            tokio::select! {
                () = sleep(PULSE) => {}
                () = stopping.told() => break,
            }
        }
    }

    /// Stores the times in which this process was suspended, which from then on count on no clock. Nothing may be done in a game at
    /// a later time before that: the game could not be restored otherwise.
    pub(super) async fn pause_clocks(&self) -> Result<Downtimes, StoreError> {
        let begun = self.begun().await?;
        if begun.downtimes().gaps == begun.watch.gap_count() {
            return Ok(begun.downtimes());
        }
        let _pausing = self.pausing.lock().await;
        for gap in begun.watch.gaps_after(begun.downtimes().gaps) {
            self.store.pause(gap).await?;
            tracing::warn!(milliseconds = gap.ended - gap.begun, "the server was suspended; clocks get the time back");
            self.metrics.suspended.add();
            let mut downtimes = begun.downtimes.write().unwrap_or_else(PoisonError::into_inner);
            Arc::make_mut(&mut downtimes.all).push(gap);
            downtimes.gaps += 1;
        }
        Ok(begun.downtimes())
    }

    /// Games look again at what time it is.
    async fn wake_rooms(&self) {
        let rooms: Vec<_> = self.rooms().values().map(|(_, room)| room.clone()).collect();
        for room in rooms {
            // If it goes away at this moment, it is read again anyway.
            let _ = room.send(ToRoom::Wake).await;
        }
    }
}
