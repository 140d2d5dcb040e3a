//! Games between people, live or over days.
//!
//! Each game that somebody looks at has a task of its own, a [`Room`]; each socket has one, too. Sockets tell rooms what their
//! players want; a room does it, has it stored, and then tells all sockets that follow the game. Rooms that nobody looks at go
//! away, and are made again from what is stored.

mod act;
mod addressee;
mod archiving;
mod boards;
mod challenges;
mod convert;
mod desk;
mod engine_games;
mod facts;
mod game;
mod house;
mod lag;
mod lobby;
mod maintenance;
mod outbox;
mod own;
mod permit;
mod presence;
mod present;
mod ratings;
mod refusal;
mod room;
mod room_house;
mod room_names;
mod room_rating;
mod room_recovery;
mod room_talk;
mod search_queue;
mod socket;
mod speed;
mod talk;
mod telling;
mod terms;
mod tokens;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Duration, Instant};

use protocol::GameTerms;
use rules::{Lang, Statement};
use store::{Change, Downtime, GameId, NewGame, Person, PersonId, Secret, Store, StoreError};
use tokio::sync::{Notify, OnceCell, mpsc, oneshot, watch};
use tokio::time::{sleep, timeout};

pub(crate) use boards::{MOST_LISTED, Wanted};
pub(crate) use desk::{Acknowledged, Pass, Refused, Streamed};
pub(crate) use game::Closing;
pub use house::SearchGate;
pub(crate) use house::by_name as house_player;
pub(crate) use permit::check_proposal;
pub use ratings::recompute;
pub(crate) use ratings::{category, shown};
pub(crate) use refusal::NotDone;
pub(crate) use room::ToRoom;
pub(crate) use socket::attend;
pub(crate) use speed::speed;
pub(crate) use talk::clean;
pub(crate) use terms::{BadTerms, set_up};

use addressee::Addressed;
use boards::Boards;
use engine_games::{Admission, EngineGame, EngineGames};
use game::Game;
use house::House;
use lobby::Lobby;
use permit::Permit;
use present::Present;
use refusal::unavailable;
use room::Room;
use talk::TalkLog;

use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::push::Push;
use crate::watch::{Watch, moment};

/// How many messages wait for a room; whoever comes later waits until there is room.
const MAILBOX: usize = 64;
/// How often a room that has just gone is looked for again.
const TRIES: usize = 5;
/// Time for the first move in games with a live clock.
const FIRST_MOVE: Duration = Duration::from_mins(1);
/// How long a live seek stays open after its owner disconnected.
const GONE: i64 = 5_000;

/// All games that are being played.
pub(crate) struct Live {
    store: Arc<dyn Store>,
    limits: Limits,
    pub(crate) metrics: Metrics,
    pub(crate) push: Arc<Push>,
    /// Until the store was told that a server begins, this is only a proposal.
    proposed: Watch,
    begun: OnceCell<Begun>,
    rooms: Mutex<HashMap<GameId, (u64, mpsc::Sender<ToRoom>)>>,
    present: Present,
    lobby: Lobby,
    boards: Boards,
    house: House,
    engine_games: Arc<EngineGames>,
    /// Told when a game has ended, for the archive.
    has_ended: Notify,
    /// Held while a game is counted.
    counting: tokio::sync::Mutex<()>,
    /// Held while a gap of the watch is stored.
    pausing: tokio::sync::Mutex<()>,
    /// Says that it is time to stop. Whoever has a receiver is waited for.
    stop: watch::Sender<bool>,
    counter: AtomicU64,
}

/// Hears when it is time to stop, and is waited for then.
struct Stopping(watch::Receiver<bool>);

impl Stopping {
    async fn told(&mut self) {
        // If nobody can tell any more, it is time, too.
        let _ = self.0.wait_for(|is_stopping| *is_stopping).await;
    }
}

struct Begun {
    watch: Watch,
    downtimes: RwLock<Downtimes>,
}

/// The times in which no server ran, or this one was suspended, in order. Room tasks remember how many they have passed over.
#[derive(Clone)]
struct Downtimes {
    all: Arc<Vec<Downtime>>,
    /// How many gaps of the watch are among them, or were before the server began.
    gaps: usize,
}

impl Begun {
    fn downtimes(&self) -> Downtimes {
        self.downtimes.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A game as it was read from the store.
struct Read {
    game: Game,
    talk: TalkLog,
    /// How many downtimes its clocks have passed over.
    passed: usize,
}

impl Live {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        limits: Limits,
        proposed: Watch,
        push: Arc<Push>,
        gate: SearchGate,
    ) -> Self {
        let stop = watch::Sender::new(false);
        let house = House::new(limits.search_threads, gate);
        let engine_games = Arc::new(EngineGames::new(&limits));
        Self {
            store,
            limits,
            metrics: Metrics::default(),
            push,
            proposed,
            begun: OnceCell::new(),
            rooms: Mutex::default(),
            present: Present::default(),
            lobby: Lobby::default(),
            boards: Boards::default(),
            house,
            engine_games,
            has_ended: Notify::new(),
            counting: tokio::sync::Mutex::default(),
            pausing: tokio::sync::Mutex::default(),
            stop,
            counter: AtomicU64::new(1),
        }
    }

    fn store(&self) -> &dyn Store {
        self.store.as_ref()
    }

    /// How many games have a task of their own.
    pub(crate) fn playing(&self) -> usize {
        self.rooms().len()
    }

    /// How many requests wait for an engine player's search thread.
    pub(crate) fn searches_waiting(&self) -> usize {
        self.house.waiting()
    }

    /// Whether the server is about to end.
    pub(crate) fn is_stopping(&self) -> bool {
        *self.stop.borrow()
    }

    fn stopping(&self) -> Stopping {
        Stopping(self.stop.subscribe())
    }

    fn next_number(&self) -> u64 {
        self.counter.fetch_add(1, Ordering::Relaxed)
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<GameId, (u64, mpsc::Sender<ToRoom>)>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What time it is. The store has to know that a server runs before anybody plays.
    pub(crate) async fn watch(&self) -> Result<&Watch, StoreError> {
        Ok(&self.begun().await?.watch)
    }

    async fn begun(&self) -> Result<&Begun, StoreError> {
        let begin = || async {
            let begun = self.store.begin(self.proposed.now()).await?;
            self.store.change(Change::Settle(house::players(), begun.now)).await?;
            let watch = self.proposed.clone().not_before(begun.now);
            let downtimes = Downtimes { all: Arc::new(begun.downtimes), gaps: watch.gap_count() };
            Ok(Begun { watch, downtimes: RwLock::new(downtimes) })
        };
        self.begun.get_or_try_init(begin).await
    }

    /// Creates a challenge: for one player, or for every user who knows its id. The answer to a repeated request is `Err` with
    /// [`StoreError::Conflict`].
    pub(crate) async fn propose(
        &self,
        owner: &Person,
        to: Option<&Person>,
        terms: &GameTerms,
        request: Option<String>,
    ) -> Result<GameId, StoreError> {
        let created_at = self.watch().await?.now();
        let none = || StoreError::Failed("no random numbers".to_owned());
        let id = GameId::random().ok_or_else(none)?;
        let terms = Addressed::write(terms, to);
        self.create(NewGame { id, owner: owner.id, terms, request, created_at, start: None }).await?;
        Ok(id)
    }

    /// Stores a new game. If that fails and it is unknown whether it was stored, the database is asked.
    async fn create(&self, game: NewGame) -> Result<(), StoreError> {
        let id = game.id;
        match self.store.create_game(game).await {
            Err(error @ StoreError::Failed(_)) => match self.store.game(id).await {
                Ok(Some(_)) => Ok(()),
                _ => Err(error),
            },
            created => created,
        }
    }

    /// Reserves a place for a game against an engine player, or says why it cannot be served.
    fn admit(
        &self,
        player: PersonId,
        engine: &Person,
        terms: &GameTerms,
        network: Option<IpAddr>,
    ) -> Result<Admission, Statement> {
        let level = house::level_of(engine.id).ok_or_else(|| unavailable().0)?;
        let game = EngineGame { player, network, level, control: convert::control(terms.time) };
        self.engine_games.admit(game, Instant::now())
    }

    /// Begins a game between two users, and notifies both. The answer to a repeated request is `Err` with
    /// [`StoreError::Conflict`].
    async fn begin_game(
        &self,
        owner: &Person,
        guest: &Person,
        terms: &GameTerms,
        request: Option<String>,
        permit: Permit,
    ) -> Result<GameId, StoreError> {
        let now = self.watch().await?.now();
        let none = || StoreError::Failed("no random numbers".to_owned());
        let id = GameId::random().ok_or_else(none)?;
        let written = protocol::encode(terms);
        let mut new = NewGame { id, owner: owner.id, terms: written, request, created_at: now, start: None };
        let mut game = Game::proposed(&new, owner.clone(), terms.clone());
        let first = || getrandom::u32().is_ok_and(|number| number % 2 == 0);
        let begun = game.accept(guest.clone(), permit, first, moment(now));
        new.start = Some(begun.map_err(|_| StoreError::Failed("these terms cannot be played".to_owned()))?.step);
        self.create(new).await?;
        if let Some(started) = game.started() {
            for person in [owner.id, guest.id] {
                self.present.tell(person, &started, |_| false);
                let own = || Some(protocol::ServerMessage::OwnGame { game: game.own(person)? });
                self.present.tell_own(person, |_| false, own);
            }
        }
        Ok(id)
    }

    /// The last socket of somebody has gone. If he does not come back soon, he does not look for games any more.
    fn left(self: Arc<Self>, person: PersonId) {
        let Ok(runtime) = tokio::runtime::Handle::try_current() else {
            return;
        };
        runtime.spawn(async move {
            let Ok(watch) = self.watch().await else {
                return;
            };
            let mut stopping = self.stopping();
            tokio::select! {
                () = watch.wait_until(watch.now() + GONE) => {}
                () = stopping.told() => return,
            }
            if self.present.forget(person) {
                self.drop_seeks_of(person);
            }
        });
    }

    /// Tells the task of a game something, and begins that task if there is none. `false` if there is no such game.
    pub(crate) async fn tell(self: &Arc<Self>, id: GameId, mut message: ToRoom) -> Result<bool, StoreError> {
        for _ in 0..TRIES {
            let Some(room) = self.room(id).await? else {
                return Ok(false);
            };
            match room.send(message).await {
                Ok(()) => return Ok(true),
                // It went away in this very moment.
                Err(mpsc::error::SendError(back)) => message = back,
            }
        }
        Err(StoreError::Closed)
    }

    /// Tells the task of a game something, if there is one.
    async fn tell_if_there(&self, id: GameId, message: ToRoom) {
        let room = self.rooms().get(&id).map(|(_, room)| room.clone());
        if let Some(room) = room {
            // If it goes away at this moment, nobody needs to know.
            let _ = room.send(message).await;
        }
    }

    /// Asks the task of a game; none if there is no such game.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        id: GameId,
        question: impl FnOnce(room::Reply<T>) -> ToRoom,
    ) -> Result<Option<Result<T, NotDone>>, StoreError> {
        let (reply, answer) = oneshot::channel();
        if !self.tell(id, question(reply)).await? {
            return Ok(None);
        }
        answer.await.map(Some).map_err(|_| StoreError::Closed)
    }

    async fn room(self: &Arc<Self>, id: GameId) -> Result<Option<mpsc::Sender<ToRoom>>, StoreError> {
        if let Some((_, room)) = self.rooms().get(&id) {
            return Ok(Some(room.clone()));
        }
        if self.is_stopping() {
            return Err(StoreError::Closed);
        }
        let watch = &self.begun().await?.watch;
        let Some(read) = self.read(id).await? else {
            return Ok(None);
        };
        let mut rooms = self.rooms();
        // Somebody else may have been quicker.
        if let Some((_, room)) = rooms.get(&id) {
            return Ok(Some(room.clone()));
        }
        let (sender, inbox) = mpsc::channel(MAILBOX);
        let generation = self.next_number();
        rooms.insert(id, (generation, sender.clone()));
        tokio::spawn(Room::new(self.clone(), watch.clone(), read).run(generation, inbox));
        Ok(Some(sender))
    }

    /// A game as it is stored, and what was said in it.
    async fn read(&self, id: GameId) -> Result<Option<Read>, StoreError> {
        let downtimes = self.begun().await?.downtimes().all;
        let Some(mut stored) = self.store.game(id).await? else {
            return Ok(None);
        };
        let talk = TalkLog::new(std::mem::take(&mut stored.chat));
        let game = Game::restored(stored, &downtimes).map_err(|error| {
            tracing::error!(game = %id, error = error.0, "a stored game cannot be gone on with");
            StoreError::Failed(error.0)
        })?;
        Ok(Some(Read { game, talk, passed: downtimes.len() }))
    }

    /// A room goes away.
    fn forget(&self, id: GameId, generation: u64) {
        let mut rooms = self.rooms();
        if rooms.get(&id).is_some_and(|(known, _)| *known == generation) {
            rooms.remove(&id);
        }
    }

    /// Looks for sessions that have ended, here or in another program, and closes the sockets of their owners.
    pub(crate) async fn watch_sessions(self: Arc<Self>) {
        let mut stopping = self.stopping();
        let mut since = None;
        loop {
            match self.store.revocations(since.unwrap_or(0)).await {
                // What ended before this server began has no sockets here.
                Ok(found) => {
                    if since.is_some() {
                        self.recheck(&found.people).await;
                    }
                    since = Some(found.last);
                }
                Err(StoreError::Closed) => break,
                Err(error) => tracing::warn!(%error, "ended sessions cannot be looked for"),
            }
            tokio::select! {
                () = sleep(self.limits.revocations) => {}
                () = stopping.told() => break,
            }
        }
    }

    /// Closes the sockets of these people that were let in as somebody who they are no more. Whoever comes back shows again who
    /// he is.
    async fn recheck(&self, people: &[PersonId]) {
        for person in people {
            self.reread(*person).await;
        }
        for (out, person, secret) in people.iter().flat_map(|person| self.present.sockets(*person)) {
            if !self.is_session_of(secret, &person).await {
                out.close();
            }
        }
    }

    /// Whether a session is one of that person as he was when his socket was opened, and has not ended.
    async fn is_session_of(&self, secret: Secret, person: &Person) -> bool {
        let Ok(watch) = self.watch().await else {
            return false;
        };
        let owner = self.store.session_owner(secret, watch.now()).await;
        matches!(owner, Ok(Some(owner)) if owner.person == *person)
    }

    /// What a guest had is stored as somebody else's now.
    pub(crate) async fn hand_over(&self, guest: PersonId, to: &Person) {
        self.hand_seeks_over(guest, to);
        self.reread(guest).await;
    }

    /// What is stored of somebody has changed, perhaps: games that he has to do with look again how he is called.
    pub(crate) async fn reread(&self, person: PersonId) {
        let rooms: Vec<_> = self.rooms().values().map(|(_, room)| room.clone()).collect();
        for room in rooms {
            // If it goes away at this moment, it is read again anyway.
            let _ = room.send(ToRoom::Reread(person)).await;
        }
    }

    /// Where the pieces stand in a game that has begun.
    pub(crate) async fn position_of(&self, id: GameId) -> Result<Option<String>, StoreError> {
        let downtimes = self.begun().await?.downtimes().all;
        let Some(stored) = self.store.game(id).await? else {
            return Ok(None);
        };
        let game = Game::restored(stored, &downtimes).map_err(|error| StoreError::Failed(error.0))?;
        Ok(game.table.map(|table| table.session.table().position_text()))
    }

    /// The record of a game that has begun.
    pub(crate) async fn record_of(&self, id: GameId, lang: Lang) -> Result<Option<String>, StoreError> {
        let begun = self.begun().await?;
        let Some(stored) = self.store.game(id).await? else {
            return Ok(None);
        };
        let downtimes = begun.downtimes().all;
        let game = Game::restored(stored, &downtimes).map_err(|error| StoreError::Failed(error.0))?;
        Ok(game.snapshot(None, lang, begun.watch.moment()).map(|state| state.record))
    }

    /// Tells everybody that it is time to stop.
    pub(crate) fn stop(&self) {
        self.house.stop();
        self.stop.send_replace(true);
    }

    /// Waits for sockets and rooms to end, but not for ever, and notes until when the server ran.
    pub(crate) async fn ended(&self, grace: Duration) {
        if timeout(grace, self.stop.closed()).await.is_err() {
            tracing::warn!("games were still under way");
        }
        if let Some(begun) = self.begun.get()
            && let Err(error) = self.store.alive(begun.watch.now()).await
        {
            tracing::warn!(%error, "the time could not be noted");
        }
    }
}

/// Why terms cannot be played on, for the wire.
pub(crate) fn statement_of(bad: BadTerms) -> protocol::Statement {
    protocol::Statement { rule: bad.rule.to_owned(), cells: Vec::new(), message: bad.message }
}

/// Whether a game can be played on these terms.
pub(crate) fn check(terms: &GameTerms, lang: Lang) -> Result<(), BadTerms> {
    set_up(terms, lang).map(drop)
}
