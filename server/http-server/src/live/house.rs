//! The engine players: the engine's levels, always online. Their searches run on threads of their own, in the order of
//! [`SearchQueue`], so that moves of people do not wait for them.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::{Budget, ClockTime, Engine, Level, Resources, SearchRequest, Settings, Stop, system_clock};
use rules::{Options, Random, Rulebook};
use session::thinking;
use store::{GameId, Person, PersonId, PersonKind};
use tokio::runtime::Handle;
use tokio::time::sleep;

use super::Live;
use super::room::ToRoom;
use super::search_queue::{Claim, Pressure, SearchQueue};
use crate::watch::Watch;

/// The memory of one thread for one game.
const MEBIBYTES: usize = 16;
/// How long a move takes at least: nobody likes to be answered before he has let go of the piece.
const AT_LEAST: Duration = Duration::from_millis(500);
/// The level that somebody meets who is not known.
const FIRST_LEVEL: u8 = 3;
/// For how many people it is remembered which level suits them.
const REMEMBERED: usize = 10_000;

/// What the ids of the house's players begin with; one letter says the level.
const ID: &str = "HouseLeve";

/// The player of a level.
pub(super) fn player(level: Level) -> Option<Person> {
    let letter = char::from(b'a' + level.number() - 1);
    let id = format!("{ID}{letter}").parse().ok()?;
    Some(Person { id, name: format!("Level {}", level.number()), kind: PersonKind::Engine })
}

/// All of them, the weakest first.
pub(super) fn players() -> Vec<Person> {
    Level::all().filter_map(player).collect()
}

/// The level that somebody plays at, if he is one of the house.
pub(super) fn level_of(person: PersonId) -> Option<Level> {
    let letter = person.as_str().strip_prefix(ID)?.bytes().next()?;
    Level::new(letter.checked_sub(b'a')? + 1)
}

/// The house's player of that name.
pub(crate) fn by_name(name: &str) -> Option<Person> {
    let name = name.trim().to_lowercase();
    players().into_iter().find(|player| player.name.to_lowercase() == name)
}

/// What is to be thought about.
pub(super) struct Task {
    pub(super) game: GameId,
    pub(super) rulebook: &'static dyn Rulebook,
    pub(super) options: Options,
    pub(super) start: Option<String>,
    pub(super) moves: Vec<String>,
    pub(super) question: Question,
    /// How many things had been done in the game: the answer is for that moment.
    pub(super) after: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// What to play.
    Move { level: Level, clock: Option<ClockTime> },
    /// Whether to take a draw; the turn is one's own, or not.
    Draw { is_own_turn: bool },
}

/// What has come of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    Move(String),
    Draw(bool),
    /// Nothing, which should not happen.
    Lost,
}

/// How long a request has waited in the queue, by the time that clocks of games count.
#[derive(Debug)]
pub(super) struct Wait {
    pub(super) since: i64,
    /// When its search began; the end of time before.
    until: AtomicI64,
}

impl Wait {
    pub(super) fn new(since: i64) -> Arc<Self> {
        Arc::new(Self { since, until: AtomicI64::new(i64::MAX) })
    }

    /// Until when it waited; `now` if it still does.
    pub(super) fn until(&self, now: i64) -> i64 {
        self.until.load(Ordering::Relaxed).min(now)
    }

    fn end(&self, now: i64) {
        self.until.store(now, Ordering::Relaxed);
    }
}

/// A request, and where its answer goes.
struct Order {
    task: Task,
    wait: Arc<Wait>,
    watch: Watch,
    live: Arc<Live>,
    runtime: Handle,
}

/// The engine players and their search threads.
pub(super) struct House {
    pool: Arc<Pool>,
    /// The level that suits somebody, by what he has done against the last ones.
    suits: Mutex<HashMap<PersonId, u8>>,
}

/// Search threads, and the requests that wait for one.
struct Pool {
    threads: usize,
    state: Mutex<PoolState>,
    changed: Condvar,
    /// What running searches poll.
    pressure: Mutex<Pressure>,
    stop: Stop,
    gate: SearchGate,
}

struct PoolState {
    queue: SearchQueue<Order>,
    has_threads: bool,
    is_closed: bool,
}

/// How many searches of engine players may still begin. Tests decide by it when a search runs; without one there is no limit.
#[derive(Clone, Debug, Default)]
pub struct SearchGate(Option<Arc<(Mutex<usize>, Condvar)>>);

impl SearchGate {
    /// A gate that lets no search begin before [`Self::admit`].
    pub fn closed() -> Self {
        Self(Some(Arc::default()))
    }

    /// Lets so many more searches begin.
    pub fn admit(&self, searches: usize) {
        if let Some(gate) = &self.0 {
            let (admitted, changed) = &**gate;
            *admitted.lock().unwrap_or_else(PoisonError::into_inner) += searches;
            changed.notify_all();
        }
    }

    fn enter(&self) {
        if let Some(gate) = &self.0 {
            let (admitted, changed) = &**gate;
            let admitted = admitted.lock().unwrap_or_else(PoisonError::into_inner);
            let admitted = changed.wait_while(admitted, |admitted| *admitted == 0);
            *admitted.unwrap_or_else(PoisonError::into_inner) -= 1;
        }
    }
}

impl House {
    pub(super) fn new(threads: usize, gate: SearchGate) -> Self {
        let queue = PoolState { queue: SearchQueue::new(), has_threads: false, is_closed: false };
        let pool = Pool {
            threads,
            state: Mutex::new(queue),
            changed: Condvar::new(),
            pressure: Mutex::default(),
            stop: Stop::new(),
            gate,
        };
        Self { pool: Arc::new(pool), suits: Mutex::default() }
    }

    /// Queues a request; none if the server stops.
    pub(super) fn ask(&self, task: Task, claim: Claim, watch: &Watch, live: &Arc<Live>) -> Option<Arc<Wait>> {
        let runtime = Handle::try_current().ok()?;
        let wait = Wait::new(watch.now());
        let mut state = self.pool.state();
        if state.is_closed {
            return None;
        }
        let order = Order { task, wait: wait.clone(), watch: watch.clone(), live: live.clone(), runtime };
        state.queue.push(claim, order);
        self.pool.note_queue(&state.queue);
        if !std::mem::replace(&mut state.has_threads, true) {
            for _ in 0..self.pool.threads {
                let pool = self.pool.clone();
                std::thread::spawn(move || pool.work());
            }
        }
        drop(state);
        self.pool.changed.notify_one();
        Some(wait)
    }

    /// How many requests wait.
    pub(super) fn waiting(&self) -> usize {
        self.pool.state().queue.len()
    }

    /// Ends all searches, and lets none begin.
    pub(super) fn stop(&self) {
        self.pool.stop.raise();
        let mut state = self.pool.state();
        state.is_closed = true;
        state.queue = SearchQueue::new();
        drop(state);
        self.pool.changed.notify_all();
    }

    /// The player who suits somebody.
    pub(super) fn opponent_of(&self, person: PersonId) -> Option<Person> {
        let suits = self.suits.lock().unwrap_or_else(PoisonError::into_inner);
        player(Level::new(suits.get(&person).copied().unwrap_or(FIRST_LEVEL))?)
    }

    /// Somebody has played one of the house: who wins meets a stronger one next, who loses a weaker one.
    pub(super) fn note(&self, person: PersonId, level: Level, has_won: bool) {
        let mut suits = self.suits.lock().unwrap_or_else(PoisonError::into_inner);
        if suits.len() >= REMEMBERED {
            suits.clear();
        }
        let number = level.number();
        suits.insert(person, if has_won { (number + 1).min(engine::LEVELS) } else { number.saturating_sub(1).max(1) });
    }
}

impl Pool {
    fn state(&self) -> MutexGuard<'_, PoolState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pressure(&self) -> MutexGuard<'_, Pressure> {
        self.pressure.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note_queue(&self, queue: &SearchQueue<Order>) {
        *self.pressure() = queue.pressure(self.threads);
    }

    /// The next request to serve, and whether it is timed; none when the server stops.
    fn next(&self) -> Option<(Order, bool)> {
        let state = self.state();
        let state = self.changed.wait_while(state, |state| !state.is_closed && state.queue.len() == 0);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        let next = state.queue.pop();
        self.note_queue(&state.queue);
        next
    }

    fn work(self: Arc<Self>) {
        let mut engines: HashMap<&'static str, Engine> = HashMap::new();
        loop {
            self.gate.enter();
            let Some((Order { task, wait, watch, live, runtime }, is_timed)) = self.next() else {
                return;
            };
            wait.end(watch.now());
            let begun = Instant::now();
            let stop = self.stop_of(is_timed, begun);
            let answer = catch_unwind(AssertUnwindSafe(|| think(&mut engines, &task, &stop))).unwrap_or_else(|_| {
                engines.clear();
                None
            });
            if answer.is_none() {
                tracing::error!(game = %task.game, "the engine has not found a move");
            }
            let took = begun.elapsed();
            let pause = match &task.question {
                Question::Move { level, clock } => {
                    live.engine_games.note_search(*level, took);
                    clock.map_or(AT_LEAST, |clock| AT_LEAST.min(clock.left / 30))
                }
                Question::Draw { .. } => AT_LEAST,
            };
            let rest = pause.saturating_sub(took);
            let (id, after, answer) = (task.game, task.after, answer.unwrap_or(Answer::Lost));
            runtime.spawn(async move {
                sleep(rest).await;
                if let Err(error) = live.tell(id, ToRoom::House { after, answer }).await {
                    tracing::debug!(%error, "a search result came too late");
                }
            });
        }
    }

    /// Ends a search when the server stops, or when requests that wait need its thread.
    fn stop_of(self: &Arc<Self>, is_timed: bool, begun: Instant) -> Stop {
        let pool = self.clone();
        Stop::watching(move || pool.stop.is_raised() || pool.pressure().ends(is_timed, begun, Instant::now()))
    }
}

fn think(engines: &mut HashMap<&'static str, Engine>, task: &Task, stop: &Stop) -> Option<Answer> {
    let id = task.rulebook.id();
    if !engines.contains_key(id) {
        let engine = Engine::with(task.rulebook, Resources { mebibytes: MEBIBYTES, clock: system_clock() }).ok()?;
        engines.insert(id, engine);
    }
    let engine = engines.get_mut(id)?;
    engine.set_game(&task.options, task.start.as_deref(), &task.moves).ok()?;
    let settings = Settings { threads: 1, ..Settings::default() };
    let ours = |request| SearchRequest { settings, stop: stop.clone(), ..request };
    match task.question {
        Question::Move { level, clock } => {
            let seed = u64::from(getrandom::u32().unwrap_or_default());
            let analysis =
                engine.play_as(level, &ours(SearchRequest::for_move(budget(level, clock))), &mut Random::new(seed));
            analysis.best_move().map(|text| Answer::Move(text.to_owned()))
        }
        Question::Draw { is_own_turn } => {
            let budget = Budget { move_time: Some(thinking::OFFER), ..Budget::nodes(thinking::OFFER_NODES) };
            let outlook = engine.go(&ours(SearchRequest::for_analysis(budget)), &mut |_| {}).outlook()?;
            Some(Answer::Draw(thinking::takes_draw(if is_own_turn { outlook } else { outlook.reversed() })))
        }
    }
}

/// How long a level thinks: as everywhere, and never so long that its clock runs out.
fn budget(level: Level, clock: Option<ClockTime>) -> Budget {
    let (most, target) = if level == Level::FULL {
        (thinking::FULL_STRENGTH, Some(thinking::FULL_STRENGTH_USUAL))
    } else {
        (thinking::LEVEL, None)
    };
    match clock {
        None => Budget { target_time: target, ..Budget::move_time(most) },
        Some(clock) => {
            let most = most.min(clock.left / 2).max(Duration::from_millis(1));
            Budget { target_time: target, clock: Some(clock), ..Budget::move_time(most) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_player_and_is_known_by_it() {
        let all = players();
        assert_eq!(all.len(), usize::from(engine::LEVELS));
        for (player, level) in all.iter().zip(Level::all()) {
            assert_eq!(level_of(player.id), Some(level));
            assert_eq!(by_name(&player.name.to_uppercase()).as_ref(), Some(player));
        }
        assert_eq!(level_of("HouseLevek".parse().unwrap()), None);
        assert_eq!(level_of("HouseLeve2".parse().unwrap()), None);
        assert_eq!(level_of(PersonId::random().unwrap()), None);
    }

    #[test]
    fn who_wins_meets_a_stronger_one() {
        let (house, ada) = (House::new(1, SearchGate::default()), PersonId::random().unwrap());
        let next = || house.opponent_of(ada).and_then(|player| level_of(player.id)).map(Level::number);
        assert_eq!(next(), Some(FIRST_LEVEL));
        for (level, has_won, expected) in [(3, true, 4), (4, false, 3), (1, false, 1), (10, true, 10)] {
            house.note(ada, Level::new(level).unwrap(), has_won);
            assert_eq!(next(), Some(expected));
        }
    }

    #[test]
    fn clocks_bound_every_thought() {
        for level in Level::all() {
            let clock = ClockTime { left: Duration::from_millis(300), increment: Duration::ZERO };
            assert!(budget(level, Some(clock)).move_time.unwrap() <= Duration::from_millis(150));
            assert!(budget(level, None).move_time.is_some());
        }
    }
}
