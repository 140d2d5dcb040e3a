//! Who looks for a game, and who finds whom.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use protocol::{Colour, GameTerms, Seek, ServerMessage, Speed};
use rules::Statement;
use store::{Change, GameId, Person, PersonId, StoreError, StoredSeek};
use tokio::sync::OnceCell;

use super::Live;
use super::outbox::Outbox;
use super::permit::{Forbidden, Permit};
use super::ratings::{category_of, rating_of, shown};
use super::refusal::{NotDone, unavailable};
use super::speed::speed;
use crate::guest;
use crate::messages::MESSAGES;

/// Seeks of one user at the same time.
const MOST_EACH: usize = 5;
/// Seeks of all users at the same time.
const MOST: usize = 1000;
/// How long a correspondence seek stays open.
const OPEN_FOR: i64 = 14 * 24 * 60 * 60 * 1000;
/// How long the house waits for others to come first.
const HOUSE_WAITS: i64 = 10_000;
/// Requests that are remembered to recognise repeated seeks.
const REMEMBERED: usize = 2000;

/// All who look for a game.
#[derive(Debug, Default)]
pub(super) struct Lobby {
    board: Mutex<Board>,
    /// Whether those who look for a game over days have been read.
    is_read: OnceCell<()>,
}

#[derive(Debug, Default)]
struct Board {
    seeks: Vec<Open>,
    watchers: HashMap<u64, Outbox>,
    /// What came of requests that found somebody.
    done: VecDeque<((PersonId, String), GameId)>,
}

#[derive(Clone, Debug)]
struct Open {
    id: String,
    by: Person,
    /// What he is rated in that, as it is shown.
    rating: Option<(i32, bool)>,
    terms: GameTerms,
    /// If nobody else comes, one of the house's players may.
    house: bool,
    /// The network that the seek comes from, if known.
    network: Option<IpAddr>,
    request: String,
    since: i64,
}

impl Open {
    fn is_live(&self) -> bool {
        speed(self.terms.time) != Speed::Correspondence
    }

    fn seen(&self) -> Seek {
        Seek {
            id: self.id.clone(),
            by: guest::rated(&self.by, self.rating),
            terms: self.terms.clone(),
            speed: speed(self.terms.time),
        }
    }

    /// Whether it is that seek, still of the same owner: a guest who has signed in meanwhile is another one.
    fn is(&self, other: &Self) -> bool {
        self.id == other.id && self.by == other.by
    }

    /// Whether both want the same.
    fn suits(&self, other: &GameTerms) -> bool {
        let own = &self.terms;
        let colours = match (own.colour, other.colour) {
            (Colour::Random, _) | (_, Colour::Random) => true,
            (one, two) => one != two,
        };
        colours && GameTerms { colour: own.colour, ..other.clone() } == *own
    }
}

impl Board {
    fn tell(&self, message: &ServerMessage) {
        let text: Utf8Bytes = protocol::encode(message).into();
        for watcher in self.watchers.values() {
            watcher.send_text(text.clone());
        }
    }

    /// Takes those away, and tells who looks on.
    fn take(&mut self, which: impl Fn(&Open) -> bool) -> Vec<Open> {
        let (taken, left) = std::mem::take(&mut self.seeks).into_iter().partition(which);
        self.seeks = left;
        let taken: Vec<Open> = taken;
        for open in &taken {
            self.tell(&ServerMessage::SeekClosed { seek: open.id.clone() });
        }
        taken
    }

    fn put(&mut self, open: Open) {
        self.tell(&ServerMessage::SeekOpened { seek: open.seen() });
        self.seeks.push(open);
    }

    fn done(&self, person: PersonId, request: &str) -> Option<GameId> {
        self.done.iter().find(|((by, name), _)| *by == person && name == request).map(|(_, game)| *game)
    }

    fn note(&mut self, person: PersonId, request: String, game: GameId) {
        self.done.push_back(((person, request), game));
        if self.done.len() > REMEMBERED {
            self.done.pop_front();
        }
    }
}

fn not_done(rule: &'static str) -> NotDone {
    NotDone(Statement::new(&MESSAGES, rule))
}

fn failed(error: &StoreError) -> NotDone {
    tracing::error!(%error, "the store failed");
    unavailable()
}

impl Live {
    fn board(&self) -> MutexGuard<'_, Board> {
        self.lobby.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Those who look for a game over days are kept while no server runs.
    async fn read_seeks(&self) -> Result<(), NotDone> {
        let read = || async {
            let stored = self.store.seeks().await.map_err(|error| failed(&error))?;
            let mut board = self.board();
            for StoredSeek { id, by, terms, created_at: since } in stored {
                if let Ok(terms) = serde_json::from_str(&terms) {
                    board.put(Open {
                        id,
                        by,
                        rating: None,
                        terms,
                        house: false,
                        network: None,
                        request: String::new(),
                        since,
                    });
                }
            }
            Ok::<(), NotDone>(())
        };
        self.lobby.is_read.get_or_try_init(read).await?;
        Ok(())
    }

    /// A socket wants to hear who looks for a game.
    pub(super) async fn watch_lobby(&self, socket: u64, out: Outbox) -> Result<(), NotDone> {
        self.read_seeks().await?;
        let mut board = self.board();
        out.send(&ServerMessage::Lobby { seeks: board.seeks.iter().map(Open::seen).collect() });
        board.watchers.insert(socket, out);
        Ok(())
    }

    pub(super) fn leave_lobby(&self, socket: u64) {
        self.board().watchers.remove(&socket);
    }

    /// Somebody looks for a game. If somebody else looks for the same, it begins at once.
    pub(super) async fn seek(
        self: &Arc<Self>,
        by: &Person,
        request: String,
        terms: GameTerms,
        house: bool,
        network: Option<IpAddr>,
    ) -> Result<Option<GameId>, NotDone> {
        self.read_seeks().await?;
        let since = self.watch().await.map_err(|error| failed(&error))?.now();
        let id = GameId::random().ok_or_else(unavailable)?.to_string();
        let rating = rating_of(self.store(), by.id, &category_of(&terms)).await.map_err(|error| failed(&error))?;
        let rating = rating.map(|rating| shown(&rating, since));
        let open = Open { id, by: by.clone(), rating, terms, house, network, request, since };
        let mut permitted = self.permitted(by, &open.terms).await?;
        let other = {
            let mut board = self.board();
            if let Some(game) = board.done(by.id, &open.request) {
                return Ok(Some(game));
            }
            let own = || board.seeks.iter().filter(|open| open.by.id == by.id);
            if own().any(|known| known.request == open.request) {
                return Ok(None);
            }
            if own().any(|known| known.terms == open.terms) {
                return Err(not_done("seek.same"));
            }
            if own().count() >= MOST_EACH {
                return Err(NotDone(Statement::new(&MESSAGES, "seek.many").with("n", MOST_EACH)));
            }
            if board.seeks.len() >= MOST {
                return Err(not_done("seek.full"));
            }
            // Whichever has not been taken by now.
            let found = permitted.iter().position(|(open, _)| board.seeks.iter().any(|seek| seek.is(open)));
            if let Some(found) = found {
                let (open, permit) = permitted.swap_remove(found);
                board.take(|other| other.is(&open)).pop().zip(Some(permit))
            } else {
                board.put(open.clone());
                None
            }
        };
        let Some((other, permit)) = other else {
            if !open.is_live() {
                self.keep_seek(&open).await?;
            }
            // Who looks is told on all devices, whether they watch the others or not.
            let watching: Vec<u64> = self.board().watchers.keys().copied().collect();
            let opened = ServerMessage::SeekOpened { seek: open.seen() };
            self.present.tell(by.id, &opened, |socket| watching.contains(&socket));
            if open.house {
                self.clone().send_house(open);
            }
            return Ok(None);
        };
        let colour = match (other.terms.colour, open.terms.colour) {
            (Colour::Random, Colour::One) => Colour::Two,
            (Colour::Random, Colour::Two) => Colour::One,
            (colour, _) => colour,
        };
        self.pair(other, colour, by, open.request, permit).await.map(Some)
    }

    /// The seeks for the same game whose owners that user may play, in order.
    async fn permitted(&self, by: &Person, terms: &GameTerms) -> Result<Vec<(Open, Permit)>, NotDone> {
        let suiting: Vec<_> = {
            let board = self.board();
            board.seeks.iter().filter(|open| open.suits(terms)).cloned().collect()
        };
        let mut permitted = Vec::new();
        for open in suiting {
            match self.permit(&open.by, by, terms).await {
                Ok(permit) => permitted.push((open, permit)),
                Err(Forbidden::Rule(_)) => {}
                Err(error @ Forbidden::Store(_)) => return Err(error.into()),
            }
        }
        Ok(permitted)
    }

    /// Accepts a seek as an engine player if no person has accepted it after a while, as soon as the engine player can be served.
    fn send_house(self: Arc<Self>, open: Open) {
        let mut stopping = self.stopping();
        tokio::spawn(async move {
            let Ok(watch) = self.watch().await else {
                return;
            };
            let mut at = open.since;
            let (player, admission) = loop {
                at += HOUSE_WAITS;
                tokio::select! {
                    () = watch.wait_until(at) => {}
                    () = stopping.told() => return,
                }
                if !self.board().seeks.iter().any(|seek| seek.id == open.id) {
                    return;
                }
                let Some(player) = self.house.opponent_of(open.by.id) else {
                    return;
                };
                match self.admit(open.by.id, &player, &open.terms, open.network) {
                    Ok(admission) => break (player, admission),
                    Err(statement) => tracing::debug!(rule = statement.rule, "no engine player accepts a seek yet"),
                }
            };
            let request = format!("house-{}", open.id);
            match self.accept_seek(&player, request, &open.id).await {
                Ok(game) => admission.confirm(game),
                Err(NotDone(statement)) => {
                    tracing::debug!(rule = statement.rule, "somebody was quicker than the house");
                }
            }
        });
    }

    async fn keep_seek(&self, open: &Open) -> Result<(), NotDone> {
        let terms = protocol::encode(&open.terms);
        let stored = StoredSeek { id: open.id.clone(), by: open.by.clone(), terms, created_at: open.since };
        if let Err(error) = self.store.change(Change::OpenSeek(stored)).await {
            self.board().take(|other| other.id == open.id);
            return Err(failed(&error));
        }
        Ok(())
    }

    /// Takes up what somebody looks for.
    pub(super) async fn accept_seek(
        self: &Arc<Self>,
        by: &Person,
        request: String,
        seek: &str,
    ) -> Result<GameId, NotDone> {
        self.read_seeks().await?;
        let known = {
            let board = self.board();
            if let Some(game) = board.done(by.id, &request) {
                return Ok(game);
            }
            let open = board.seeks.iter().find(|open| open.id == seek).ok_or_else(|| not_done("seek.gone"))?;
            if open.by.id == by.id {
                return Err(not_done("seek.own"));
            }
            open.clone()
        };
        let permit = self.permit(&known.by, by, &known.terms).await?;
        let open = self.board().take(|open| open.is(&known)).pop().ok_or_else(|| not_done("seek.gone"))?;
        let colour = open.terms.colour;
        self.pair(open, colour, by, request, permit).await
    }

    /// Two have found each other. If the game cannot be stored, the first one goes on looking.
    async fn pair(
        self: &Arc<Self>,
        open: Open,
        colour: Colour,
        other: &Person,
        request: String,
        permit: Permit,
    ) -> Result<GameId, NotDone> {
        let terms = GameTerms { colour, ..open.terms.clone() };
        let game = match self.begin_game(&open.by, other, &terms, None, permit).await {
            Ok(game) => game,
            Err(error) => {
                self.board().put(open);
                return Err(failed(&error));
            }
        };
        {
            let mut board = self.board();
            board.note(open.by.id, open.request.clone(), game);
            board.note(other.id, request, game);
            // Who plays now does not look for another game to play now.
            if open.is_live() {
                let both = [open.by.id, other.id];
                board.take(|seek| seek.is_live() && both.contains(&seek.by.id));
            }
        }
        if !open.is_live() {
            self.drop_stored(&open.id).await;
        }
        Ok(game)
    }

    async fn drop_stored(&self, id: &str) {
        if let Err(error) = self.store.change(Change::CloseSeek(id.to_owned())).await {
            tracing::warn!(%error, "a seek could not be taken away");
        }
    }

    /// Somebody looks no more.
    pub(super) async fn cancel_seek(&self, by: PersonId, seek: &str) -> Result<(), NotDone> {
        self.read_seeks().await?;
        let taken = {
            let mut board = self.board();
            if board.seeks.iter().any(|open| open.id == seek && open.by.id != by) {
                return Err(not_done("seek.others"));
            }
            board.take(|open| open.id == seek).pop().ok_or_else(|| not_done("seek.gone"))?
        };
        self.closed(&taken).await;
        Ok(())
    }

    /// Tells who looked that it is over.
    async fn closed(&self, open: &Open) {
        let watching: Vec<u64> = self.board().watchers.keys().copied().collect();
        let closed = ServerMessage::SeekClosed { seek: open.id.clone() };
        self.present.tell(open.by.id, &closed, |socket| watching.contains(&socket));
        if !open.is_live() {
            self.drop_stored(&open.id).await;
        }
    }

    /// Somebody is gone, and does not look any more for games to be played now.
    pub(super) fn drop_seeks_of(&self, person: PersonId) {
        self.board().take(|open| open.by.id == person && open.is_live());
    }

    /// What a guest looks for is somebody else's from now on, but for games to be played now.
    pub(super) fn hand_seeks_over(&self, guest: PersonId, to: &Person) {
        let mut board = self.board();
        for open in board.take(|open| open.by.id == guest) {
            // Whoever has got a name is still the same.
            if guest == to.id || !open.is_live() {
                board.put(Open { by: to.clone(), ..open });
            }
        }
    }

    /// Nobody looks for ever.
    pub(super) async fn sweep_seeks(&self, now: i64) {
        let old = self.board().take(|open| open.since.saturating_add(OPEN_FOR) < now);
        for open in old {
            self.closed(&open).await;
        }
    }
}
