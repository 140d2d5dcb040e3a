use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use engine::system_clock;
use engine::{Aim, Analysis, Budget, ClockTime, Engine, EngineError, Level, Resources, SearchRequest, Settings, Stop};
use rules::{Random, Rulebook, Table};
use session::thinking;

use crate::folders::tables_folder;

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
    Play(Level, Option<ClockTime>, u64),
    /// To advise a player.
    Hint,
    /// To answer an offer.
    Offer,
}

/// An engine that thinks in a thread of its own, beside everything else that goes on.
pub(crate) struct EngineThread {
    game: &'static dyn Rulebook,
    engine: Arc<Mutex<Result<Engine, EngineError>>>,
    room: usize,
}

/// An analysis that goes on in its own thread. Who drops it ends it at once.
pub(crate) struct PendingAnalysis {
    stop: Stop,
    answer: Receiver<Option<Analysis>>,
}

/// What has become of an analysis.
pub(crate) enum Answer {
    /// It goes on.
    NotYet,
    /// It has come to this.
    Ready(Analysis),
    /// It has come to nothing.
    Lost,
}

impl EngineThread {
    /// One that thinks about this game.
    pub(crate) fn new(game: &'static dyn Rulebook) -> Self {
        let mut engine = Engine::with(game, Resources { mebibytes: SMALL, clock: system_clock() });
        if let Ok(engine) = &mut engine {
            // A game goes on without tables that are broken; `tafel analyse` and `tafel tables --check` say so.
            let _ = engine.set_endings(tables_folder().as_deref());
        }
        Self { game, engine: Arc::new(Mutex::new(engine)), room: SMALL }
    }

    /// The game it knows.
    pub(crate) fn game(&self) -> &'static dyn Rulebook {
        self.game
    }

    /// Begins to think about the position on a table.
    pub(crate) fn begin(&mut self, table: &dyn Table, task: Task) -> PendingAnalysis {
        let (sender, answer) = mpsc::channel();
        let small = matches!(task, Task::Play(level, ..) if level < Level::FULL);
        let grow = !small && self.room < LARGE;
        if grow {
            self.room = LARGE;
        }
        let (engine, request) = (self.engine.clone(), request(task));
        let stop = request.stop.clone();
        let start = (!table.is_standard_start()).then(|| table.start_text());
        let (options, moves) = (table.options().clone(), table.played());
        thread::spawn(move || {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            // Without an engine the thought is lost, as whoever waits for it will see.
            let Ok(engine) = engine.as_mut() else {
                return;
            };
            if grow {
                engine.set_memory(LARGE);
            }
            let ready = engine.set_game(&options, start.as_deref(), &moves).is_ok();
            let analysis = ready.then(|| match task {
                Task::Play(level, _, seed) => engine.play_as(level, &request, &mut Random::new(seed)),
                Task::Hint | Task::Offer => engine.go(&request, &mut |_| {}),
            });
            // Nobody may want to hear it any more.
            let _ = sender.send(analysis);
        });
        PendingAnalysis { stop, answer }
    }
}

impl PendingAnalysis {
    /// What has become of it after so long at most.
    pub(crate) fn wait(&self, longest: Duration) -> Answer {
        match self.answer.recv_timeout(longest) {
            Ok(Some(analysis)) => Answer::Ready(analysis),
            Err(RecvTimeoutError::Timeout) => Answer::NotYet,
            Ok(None) | Err(RecvTimeoutError::Disconnected) => Answer::Lost,
        }
    }
}

impl Drop for PendingAnalysis {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

fn request(task: Task) -> SearchRequest {
    let threads = thread::available_parallelism().map_or(1, |count| count.get().min(MOST_THREADS));
    let (budget, threads) = match task {
        Task::Play(_, None, _) => {
            let target = Some(thinking::FULL_STRENGTH_USUAL);
            (Budget { target_time: target, ..Budget::move_time(thinking::FULL_STRENGTH) }, threads)
        }
        Task::Play(_, Some(clock), _) => {
            // Something is always kept back, even of very little.
            let most = (clock.left * 9 / 10).max(Duration::from_millis(1));
            (Budget { clock: Some(clock), ..Budget::move_time(most) }, threads)
        }
        Task::Hint => (Budget::move_time(thinking::HINT), threads),
        Task::Offer => (Budget { move_time: Some(thinking::OFFER), ..Budget::nodes(thinking::OFFER_NODES) }, 1),
    };
    let settings = Settings { threads, ..Settings::default() };
    // Only who plays may count on mistakes; hints and answers to offers tell what is so.
    let aim = if matches!(task, Task::Play(..)) { Aim::Play } else { Aim::Analyse };
    SearchRequest { settings, aim, ..SearchRequest::for_move(budget) }
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
            let pending = EngineThread::new(table.rulebook()).begin(table.as_ref(), Task::Play(level, None, seed));
            match pending.wait(Duration::from_mins(1)) {
                Answer::Ready(analysis) => analysis.best_move().map(str::to_owned),
                Answer::NotYet | Answer::Lost => None,
            }
        });
        let second = moves[1].take();
        assert!(second.is_some() && second == moves[0]);
    }

    #[test]
    fn an_analysis_that_is_dropped_leaves_the_engine_free() {
        // No book knows this game.
        let (game, options) = engine::find("gunzi").expect("a game");
        let table = game.table(&options, None).expect("a table");
        let clock = Some(ClockTime { left: Duration::from_hours(24), increment: Duration::ZERO });
        let mut engine_thread = EngineThread::new(table.rulebook());
        let long = engine_thread.begin(table.as_ref(), Task::Play(Level::FULL, clock, 1));
        assert!(matches!(long.wait(Duration::from_millis(50)), Answer::NotYet));
        drop(long);
        let next = engine_thread.begin(table.as_ref(), Task::Offer);
        // The first would think for minutes.
        assert!(matches!(next.wait(Duration::from_mins(1)), Answer::Ready(_)));
    }
}
