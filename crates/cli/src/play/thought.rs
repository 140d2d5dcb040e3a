use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use engine::{Allowance, Analysis, Engine, Level, Limits, allot};
use rules::{Random, Rulebook, Table};

/// How long the strongest level thinks about a move without a clock, in milliseconds: the usual and the longest.
const MOVE_TIME: (u64, u64) = (1_400, 2_000);
/// How long a hint may take.
const HINT_TIME: u64 = 1_000;
/// How much is looked at to answer an offer: enough to see what hangs.
const OFFER: (u64, u64) = (60_000, 500);
/// Weaker levels look at few positions and need little room, in mebibytes.
const SMALL: usize = 8;
/// Room for the strongest level, hints and offers.
const LARGE: usize = 64;
/// More threads would take the machine away from those who sit at it.
const MOST_THREADS: usize = 2;

/// What to think about a position for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Task {
    /// To play a move as that level, with that clock; the number is where its slips come from.
    Play(Level, Option<Allowance>, u64),
    /// To advise a player.
    Hint,
    /// To answer an offer.
    Offer,
}

/// Thinks, beside everything else that goes on.
pub(crate) struct Thinker {
    game: &'static dyn Rulebook,
    engine: Arc<Mutex<Engine>>,
    room: usize,
}

/// A thought that goes on in its own thread. Who drops it ends it at once.
pub(crate) struct Thought {
    stop: Arc<AtomicBool>,
    answer: Receiver<Option<Analysis>>,
}

/// What has become of a thought.
pub(crate) enum Answer {
    /// It goes on.
    NotYet,
    /// It has come to this.
    Ready(Analysis),
    /// It has come to nothing.
    Lost,
}

impl Thinker {
    /// One that thinks about this game.
    pub(crate) fn new(game: &'static dyn Rulebook) -> Self {
        let mut engine = Engine::new(game);
        engine.set_memory(SMALL);
        Self { game, engine: Arc::new(Mutex::new(engine)), room: SMALL }
    }

    /// The game it knows.
    pub(crate) fn game(&self) -> &'static dyn Rulebook {
        self.game
    }

    /// Begins to think about the position on a table.
    pub(crate) fn begin(&mut self, table: &dyn Table, task: Task) -> Thought {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, answer) = mpsc::channel();
        let small = matches!(task, Task::Play(level, ..) if level < Level::FULL);
        let grow = !small && self.room < LARGE;
        if grow {
            self.room = LARGE;
        }
        let (engine, limits) = (self.engine.clone(), limits(task, stop.clone()));
        let start = (!table.is_standard_start()).then(|| table.start_text());
        let (options, moves) = (table.options().clone(), table.played());
        thread::spawn(move || {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            if grow {
                engine.set_memory(LARGE);
            }
            let ready = engine.set_game(&options, start.as_deref(), &moves).is_ok();
            let analysis = ready.then(|| match task {
                Task::Play(level, _, seed) => engine.play_as(level, &limits, &mut Random::new(seed)),
                Task::Hint | Task::Offer => engine.go(&limits, &mut |_| {}),
            });
            // Nobody may want to hear it any more.
            let _ = sender.send(analysis);
        });
        Thought { stop, answer }
    }
}

impl Thought {
    /// What has become of it after so long at most.
    pub(crate) fn wait(&self, longest: Duration) -> Answer {
        match self.answer.recv_timeout(longest) {
            Ok(Some(analysis)) => Answer::Ready(analysis),
            Err(RecvTimeoutError::Timeout) => Answer::NotYet,
            Ok(None) | Err(RecvTimeoutError::Disconnected) => Answer::Lost,
        }
    }
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn limits(task: Task, stop: Arc<AtomicBool>) -> Limits {
    let began = Instant::now();
    let threads = thread::available_parallelism().map_or(1, |count| count.get().min(MOST_THREADS));
    let limits = Limits {
        clock: Some(Arc::new(move || began.elapsed().as_millis() as u64)),
        stop,
        lines: 1,
        threads,
        ..Limits::default()
    };
    match task {
        Task::Play(_, clock, _) => {
            let (soft, hard) = clock.map_or(MOVE_TIME, |clock| {
                let (soft, hard) = allot(clock);
                (soft, hard.min(clock.left * 9 / 10).max(1))
            });
            Limits { soft_time: Some(soft), time: Some(hard), ..limits }
        }
        Task::Hint => Limits { time: Some(HINT_TIME), ..limits },
        Task::Offer => Limits { nodes: Some(OFFER.0), time: Some(OFFER.1), threads: 1, ..limits },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Box<dyn Table> {
        let (game, options) = engine::find("abalone:belgian-daisy").expect("a game");
        game.table(&options, None).expect("a table")
    }

    #[test]
    fn a_weak_level_answers_and_the_same_number_gives_the_same_move() {
        let table = table();
        let level = Level::new(1).expect("a level");
        let mut moves = [7, 7].map(|seed| {
            let thought = Thinker::new(table.rulebook()).begin(table.as_ref(), Task::Play(level, None, seed));
            match thought.wait(Duration::from_mins(1)) {
                Answer::Ready(analysis) => analysis.best_move().map(str::to_owned),
                Answer::NotYet | Answer::Lost => None,
            }
        });
        let second = moves[1].take();
        assert!(second.is_some() && second == moves[0]);
    }

    #[test]
    fn a_thought_that_is_dropped_leaves_the_engine_free() {
        let table = table();
        let clock = Some(Allowance { left: 86_400_000, increment: 0 });
        let mut thinker = Thinker::new(table.rulebook());
        let long = thinker.begin(table.as_ref(), Task::Play(Level::FULL, clock, 1));
        assert!(matches!(long.wait(Duration::from_millis(50)), Answer::NotYet));
        drop(long);
        let next = thinker.begin(table.as_ref(), Task::Offer);
        // The first would think for minutes.
        assert!(matches!(next.wait(Duration::from_mins(1)), Answer::Ready(_)));
    }
}
