//! The house's own players: the engine's levels, always there. They think on threads of their own, one game after the other,
//! and never more than that: people's moves do not wait for them.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use engine::{Budget, ClockTime, Engine, Level, Resources, SearchRequest, Settings, Stop, system_clock};
use play::thinking;
use rules::{Options, Random, Rulebook};
use store::{GameId, Person, PersonId, PersonKind};
use tokio::runtime::Handle;
use tokio::time::sleep;

use super::Live;
use super::room::ToRoom;

/// How many games wait for a thought at most.
const QUEUE: usize = 256;
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

/// A task, and where its answer goes.
type Order = (Task, Arc<Live>, Handle);

/// Where thoughts are asked for.
pub(super) struct House {
    queue: Mutex<Option<SyncSender<Order>>>,
    stop: Stop,
    /// The level that suits somebody, by what he has done against the last ones.
    suits: Mutex<HashMap<PersonId, u8>>,
}

impl House {
    pub(super) fn new() -> Self {
        Self { queue: Mutex::default(), stop: Stop::new(), suits: Mutex::default() }
    }

    /// Asks for a thought; `false` if too many are asked for already.
    pub(super) fn ask(&self, task: Task, live: &Arc<Live>) -> bool {
        let Ok(runtime) = Handle::try_current() else {
            return false;
        };
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = queue.get_or_insert_with(|| self.open());
        match queue.try_send((task, live.clone(), runtime)) {
            Ok(()) => {
                live.metrics.house_asked.add();
                true
            }
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => false,
        }
    }

    /// Threads for half of the processors; the others are for people.
    fn open(&self) -> SyncSender<Order> {
        let (sender, receiver) = sync_channel(QUEUE);
        let receiver = Arc::new(Mutex::new(receiver));
        for _ in 0..(available_parallelism().map_or(1, usize::from) / 2).max(1) {
            let (receiver, stop) = (receiver.clone(), self.stop.clone());
            std::thread::spawn(move || work(&receiver, &stop));
        }
        sender
    }

    /// Nobody thinks any more.
    pub(super) fn stop(&self) {
        self.stop.raise();
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

type Tasks = Mutex<Receiver<Order>>;

fn work(tasks: &Tasks, stop: &Stop) {
    let mut engines: HashMap<&'static str, Engine> = HashMap::new();
    loop {
        let next = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        // Nobody can ask any more.
        let Ok((task, live, runtime)) = next else {
            return;
        };
        live.metrics.house_begun.add();
        let begun = Instant::now();
        let answer = catch_unwind(AssertUnwindSafe(|| think(&mut engines, &task, stop))).unwrap_or_else(|_| {
            engines.clear();
            None
        });
        if answer.is_none() {
            tracing::error!(game = %task.game, "the engine has not found a move");
        }
        let pause = match &task.question {
            Question::Move { clock, .. } => clock.map_or(AT_LEAST, |clock| AT_LEAST.min(clock.left / 30)),
            Question::Draw { .. } => AT_LEAST,
        };
        let rest = pause.saturating_sub(begun.elapsed());
        let (id, after, answer) = (task.game, task.after, answer.unwrap_or(Answer::Lost));
        runtime.spawn(async move {
            sleep(rest).await;
            if let Err(error) = live.tell(id, ToRoom::House { after, answer }).await {
                tracing::debug!(%error, "a thought came too late");
            }
        });
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
        let (house, ada) = (House::new(), PersonId::random().unwrap());
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
