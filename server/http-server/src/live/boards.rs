//! The games that are being played, on small boards for many watchers.
//!
//! A game pays for this only when somebody looks: each room says that it is there and that it has gone on, which is a
//! number in a table. One task asks the few games that are shown for their boards, writes each once, and gives it to all who watch.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use protocol::{LiveBoard, ServerMessage, Speed};
use store::GameId;
use tokio::sync::{Notify, oneshot};
use tokio::time::{sleep, timeout};

use super::Live;
use super::outbox::Outbox;
use super::room::ToRoom;

/// How many boards are shown.
const SHOWN: usize = 12;
/// Running games in one list over HTTP.
pub(crate) const MOST_LISTED: usize = 50;
/// How often at most watchers are told.
const PAUSE: Duration = Duration::from_millis(200);
/// How often it is looked for other games to show.
const LOOK_AGAIN: Duration = Duration::from_secs(2);
/// How long a game may take to show its board.
const PATIENCE: Duration = Duration::from_secs(1);
/// How many games that were played lately are remembered.
const LATELY: usize = 12;

/// What is to be known of a game to choose among many.
#[derive(Clone, Debug)]
pub(super) struct Listing {
    /// The game's id in the list of games.
    pub(super) game: &'static str,
    pub(super) speed: Speed,
    /// The ratings of both together.
    pub(super) strength: i32,
    /// Whether one of the players is there.
    pub(super) is_attended: bool,
}

#[derive(Clone, Debug)]
struct Entry {
    listing: Listing,
    /// In what order games came.
    since: u64,
    /// Grows with everything that happens.
    version: u64,
}

/// Which games somebody wants to see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Wanted {
    pub(crate) game: Option<&'static str>,
    pub(crate) speed: Option<Speed>,
}

impl Wanted {
    fn is(self, listing: &Listing) -> bool {
        self.game.is_none_or(|game| game == listing.game) && self.speed.is_none_or(|speed| speed == listing.speed)
    }
}

#[derive(Debug, Default)]
pub(super) struct Boards {
    all: Mutex<All>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct All {
    playing: HashMap<GameId, Entry>,
    /// Those that have ended, the latest first.
    over: VecDeque<(&'static str, Speed, LiveBoard)>,
    watchers: HashMap<u64, (Wanted, Outbox)>,
    /// Watchers who have not been told anything yet.
    fresh: Vec<u64>,
    counter: u64,
    is_running: bool,
}

impl Boards {
    fn all(&self) -> MutexGuard<'_, All> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A game is being played, or something about it has changed.
    pub(super) fn note(&self, id: GameId, listing: Listing) {
        let mut all = self.all();
        all.counter += 1;
        let since = all.counter;
        let entry = all.playing.entry(id).or_insert_with(|| Entry { listing: listing.clone(), since, version: 0 });
        entry.listing = listing;
        entry.version += 1;
        if all.is_running {
            self.changed.notify_one();
        }
    }

    /// Something has happened in it.
    pub(super) fn touch(&self, id: GameId) {
        let mut all = self.all();
        if let Some(entry) = all.playing.get_mut(&id) {
            entry.version += 1;
            if all.is_running {
                self.changed.notify_one();
            }
        }
    }

    /// It has ended.
    pub(super) fn end(&self, id: GameId, board: LiveBoard) {
        let mut all = self.all();
        if let Some(Entry { listing, .. }) = all.playing.remove(&id) {
            all.over.retain(|(.., known)| known.id != board.id);
            all.over.push_front((listing.game, listing.speed, board));
            all.over.truncate(LATELY);
            if all.is_running {
                self.changed.notify_one();
            }
        }
    }

    /// Nobody is there any more.
    pub(super) fn forget(&self, id: GameId) {
        self.all().playing.remove(&id);
    }

    /// The games to show, the strongest and then the latest first, with their versions; and how many there are.
    fn choose(&self, wanted: Wanted, most: usize) -> (Vec<(GameId, u64)>, usize) {
        let all = self.all();
        let mut found: Vec<_> =
            all.playing.iter().filter(|(_, e)| e.listing.is_attended && wanted.is(&e.listing)).collect();
        let count = found.len();
        found.sort_unstable_by_key(|(_, entry)| std::cmp::Reverse((entry.listing.strength, entry.since)));
        (found.into_iter().take(most).map(|(id, entry)| (*id, entry.version)).collect(), count)
    }

    fn lately(&self, wanted: Wanted, most: usize) -> Vec<LiveBoard> {
        let all = self.all();
        let is_wanted = |game: &'static str, speed: Speed| {
            wanted.game.is_none_or(|wanted| wanted == game) && wanted.speed.is_none_or(|wanted| wanted == speed)
        };
        let over = all.over.iter().filter(|(game, speed, _)| is_wanted(game, *speed));
        over.take(most).map(|(.., board)| board.clone()).collect()
    }
}

/// What the watchers of one kind were told last.
#[derive(Default)]
struct Told {
    shown: Vec<(GameId, u64)>,
    texts: HashMap<GameId, LiveBoard>,
}

impl Live {
    /// A socket wants to see games.
    pub(super) fn watch_games(self: &Arc<Self>, socket: u64, wanted: Wanted, out: Outbox) {
        let mut all = self.boards.all();
        all.watchers.insert(socket, (wanted, out));
        all.fresh.push(socket);
        if !std::mem::replace(&mut all.is_running, true) {
            let live = self.clone();
            let mut stopping = self.stopping();
            tokio::spawn(async move {
                tokio::select! {
                    () = live.show_boards() => {}
                    () = stopping.told() => {}
                }
            });
        }
        self.boards.changed.notify_one();
    }

    pub(super) fn leave_games(&self, socket: u64) {
        self.boards.all().watchers.remove(&socket);
    }

    /// Games that are being played, and how many there are of the kind.
    pub(crate) async fn boards(self: &Arc<Self>, wanted: Wanted, most: usize) -> (Vec<LiveBoard>, usize) {
        let (chosen, count) = self.boards.choose(wanted, most);
        let mut boards = Vec::with_capacity(chosen.len());
        for (id, _) in chosen {
            boards.extend(self.board_of(id).await);
        }
        (boards, count)
    }

    /// Games that were played lately.
    pub(crate) fn boards_lately(&self, wanted: Wanted, most: usize) -> Vec<LiveBoard> {
        self.boards.lately(wanted, most)
    }

    async fn board_of(&self, id: GameId) -> Option<LiveBoard> {
        let (reply, answer) = oneshot::channel();
        self.tell_if_there(id, ToRoom::Board(reply)).await;
        timeout(PATIENCE, answer).await.ok()?.ok()?
    }

    /// Shows boards as long as somebody watches.
    async fn show_boards(self: Arc<Self>) {
        let mut told: HashMap<Wanted, Told> = HashMap::new();
        loop {
            // It does not matter what has woken us.
            let _ = timeout(LOOK_AGAIN, self.boards.changed.notified()).await;
            let (kinds, fresh) = {
                let mut all = self.boards.all();
                if all.watchers.is_empty() {
                    all.is_running = false;
                    return;
                }
                let kinds: std::collections::HashSet<Wanted> =
                    all.watchers.values().map(|(wanted, _)| *wanted).collect();
                (kinds, std::mem::take(&mut all.fresh))
            };
            told.retain(|wanted, _| kinds.contains(wanted));
            for wanted in kinds {
                self.show(wanted, told.entry(wanted).or_default(), &fresh).await;
            }
            sleep(PAUSE).await;
        }
    }

    async fn show(&self, wanted: Wanted, told: &mut Told, fresh: &[u64]) {
        let (chosen, _) = self.boards.choose(wanted, SHOWN);
        let before: Vec<GameId> = told.shown.iter().map(|(id, _)| *id).collect();
        // A game that has just ended is shown once more where it was; those who watch see how it ended.
        let ended: Vec<GameId> =
            before.iter().filter(|id| !chosen.iter().any(|(now, _)| now == *id)).copied().collect();
        for id in ended {
            let over = self.boards.lately(wanted, LATELY).into_iter().find(|board| board.id == id.to_string());
            if let Some(board) = over {
                self.tell_watchers(wanted, &ServerMessage::Board { board }, |_| true);
            }
        }
        let has_others = before.len() != chosen.len() || chosen.iter().any(|(id, _)| !before.contains(id));
        let mut changed = Vec::new();
        for (id, version) in &chosen {
            let known = told.shown.iter().find(|(shown, _)| shown == id);
            if known.is_some_and(|(_, shown)| shown == version) && told.texts.contains_key(id) {
                continue;
            }
            if let Some(board) = self.board_of(*id).await {
                told.texts.insert(*id, board);
                changed.push(*id);
            }
        }
        told.texts.retain(|id, _| chosen.iter().any(|(chosen, _)| chosen == id));
        told.shown = chosen;
        let whole = || ServerMessage::Games {
            games: told.shown.iter().filter_map(|(id, _)| told.texts.get(id).cloned()).collect(),
        };
        if has_others {
            return self.tell_watchers(wanted, &whole(), |_| true);
        }
        for id in changed {
            if let Some(board) = told.texts.get(&id) {
                self.tell_watchers(wanted, &ServerMessage::Board { board: board.clone() }, |s| !fresh.contains(&s));
            }
        }
        if !fresh.is_empty() {
            self.tell_watchers(wanted, &whole(), |socket| fresh.contains(&socket));
        }
    }

    fn tell_watchers(&self, wanted: Wanted, message: &ServerMessage, which: impl Fn(u64) -> bool) {
        let text: Utf8Bytes = protocol::encode(message).into();
        for (socket, (watched, out)) in &self.boards.all().watchers {
            if *watched == wanted && which(*socket) {
                out.send_text(text.clone());
            }
        }
    }
}
