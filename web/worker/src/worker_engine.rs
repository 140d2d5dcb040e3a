use std::sync::Arc;
use std::time::Duration;

use engine::{
    Aim, BookError, Budget, Clock, ClockTime, NetworkFile, OpeningBook, SearchRequest, Settings, Stop, Trial,
};
use protocol::worker::{self as wire, FromWorker, ToWorker};
use record::Record;
use review::ReviewError;
use rules::Lang;
use ugi::{Builtin, Command, Go, Order, Player, Session, Then, Thinker};

use crate::Reviewed;
use crate::info;

/// How large the table of positions is unless something else is asked for: phones have little memory.
pub const MEBIBYTES: usize = 32;

/// What the engine has to be told from outside while it is busy.
#[derive(Clone)]
pub struct World {
    /// Milliseconds since any fixed moment.
    pub now: Clock,
    /// The number of the last question that is to be stopped; 0 if none is.
    pub stopped: Arc<dyn Fn() -> u32 + Send + Sync>,
    /// Where chance begins.
    pub seed: u64,
}

/// An engine that hears messages and answers each before it hears the next.
///
/// ```
/// # use std::sync::Arc;
/// use protocol::worker::{Budget, FromWorker, Search, ToWorker};
/// use worker::{WorkerEngine, World};
///
/// let mut engine = WorkerEngine::new(World { now: Arc::new(|| 0), stopped: Arc::new(|| 0), seed: 1 })?;
/// let budget = Budget { depth: Some(2), ..Budget::default() };
/// let search =
///     Search { game: "gunzi".to_owned(), start: None, moves: vec![], level: 10, lines: 1, book: false, budget };
/// let mut said = Vec::new();
/// engine.answer(ToWorker::Search(search), &mut |message| said.push(message));
/// assert!(matches!(said.last(), Some(FromWorker::BestMove { text: Some(_) })));
/// # Ok::<(), String>(())
/// ```
pub struct WorkerEngine {
    session: Session,
    thinker: Builtin,
    /// The number of the last question that is to be stopped.
    stopped: Arc<dyn Fn() -> u32 + Send + Sync>,
    /// The number of the newest question.
    question: u32,
    /// Where chance begins.
    seed: u64,
    /// How many trials there were: each has chances of its own.
    trials: u32,
}

impl WorkerEngine {
    /// An engine with the first game of the list on it.
    pub fn new(world: World) -> Result<Self, String> {
        let World { now, stopped, seed } = world;
        let service = Builtin::service();
        let first = (service.find)(service.games.first().copied().unwrap_or_default())?;
        let mut engine = Self {
            session: Session::new(&service, first, seed)?,
            thinker: Builtin::default().with_clock(now),
            stopped,
            question: 0,
            seed,
            trials: 0,
        };
        engine.set("Hash", &MEBIBYTES)?;
        Ok(engine)
    }

    /// Answers a message as it comes over the wire, in messages as they go there. Whatever it is but a supply, it is a
    /// question, with one end to its answer.
    pub fn hear(&mut self, message: &str, say: &mut dyn FnMut(&str)) {
        let mut say = |said: FromWorker| say(&said.to_text());
        match ToWorker::of_text(message) {
            Ok(question) => self.answer(question, &mut say),
            Err(error) => {
                self.begin_question();
                say(FromWorker::Refused { why: error.to_string() });
            }
        }
    }

    /// Plays a game with a network or by an opening book from now on, at full strength. It is given as the digits of its bytes,
    /// to the base of sixteen.
    pub fn supply(&mut self, digits: &str) -> Result<(), String> {
        let bytes = bytes_of(digits).ok_or_else(|| "these are no digits of bytes".to_owned())?;
        match OpeningBook::from_bytes(&bytes) {
            Ok(book) => return self.thinker.supply_openings(book).map_err(|error| error.to_string()),
            Err(BookError::NoBook) => {}
            Err(error) => return Err(error.to_string()),
        }
        let network = NetworkFile::from_bytes(&bytes).map_err(|error| error.to_string())?;
        self.thinker.supply(network).map_err(|error| error.to_string())
    }

    /// Answers a question. A supply is none, and has no answer.
    pub fn answer(&mut self, question: ToWorker, say: &mut dyn FnMut(FromWorker)) {
        if let ToWorker::Supply { digits } = &question {
            // Supplies come with the page, and what is shipped is tested; the linear evaluation and the search do without.
            let _ = self.supply(digits);
            return;
        }
        let stop = self.begin_question();
        let end = match question {
            ToWorker::Supply { .. } => return,
            ToWorker::Search(search) => self.search(search, stop, say),
            ToWorker::Review(order) => self.review(&order, stop, say),
            ToWorker::Trial(order) => self.trial(&order, &stop, say),
        };
        say(end.unwrap_or_else(|why| FromWorker::Refused { why }));
    }

    fn search(
        &mut self,
        search: wire::Search,
        stop: Stop,
        say: &mut dyn FnMut(FromWorker),
    ) -> Result<FromWorker, String> {
        self.set("Game", &search.game)?;
        self.set("Level", &search.level)?;
        self.set("MultiPV", &search.lines)?;
        self.set("OwnBook", &search.book)?;
        self.obey(Command::Position { start: search.start, moves: search.moves })?;
        let Then::Think { order, .. } = self.obey(Command::Go(go(&search.budget), Vec::new()))? else {
            return Err("nothing to think about".to_owned());
        };
        // There is one thread, whatever was asked for.
        let settings = Settings { threads: 1, ..order.request.settings };
        // A page that plays may use the book; one that looks at a position may not.
        let aim = if search.book { order.request.aim } else { Aim::Analyse };
        let order = Order { request: SearchRequest { stop, settings, aim, ..order.request }, ..order };
        let mut report = |found: ugi::Info| say(FromWorker::Info(info::to_wire(found)));
        let best = self.thinker.think(self.session.table(), &order, &mut report);
        Ok(FromWorker::BestMove { text: best.or_else(|| self.session.any_move()) })
    }

    fn review(
        &mut self,
        order: &wire::Review,
        stop: Stop,
        say: &mut dyn FnMut(FromWorker),
    ) -> Result<FromWorker, String> {
        let lang = Lang::ALL.into_iter().find(|lang| lang.code() == order.lang).unwrap_or_default();
        if let Some(words) = &order.words {
            rules::supply_language(lang, words.clone());
        }
        if order.nodes == 0 {
            return Err("a review needs some positions for each move".to_owned());
        }
        let mut record = first_game(&order.record, lang)?;
        let request = SearchRequest { stop, ..SearchRequest::for_analysis(Budget::nodes(order.nodes)) };
        let engine = self.thinker.engine(record.rulebook()).map_err(|error| error.to_string())?;
        let mut progress = |done, total| say(FromWorker::Reviewing { done, total });
        match review::review(&record, engine, &request, &mut progress) {
            Ok(review) => {
                review::annotate(&mut record, &review, lang);
                let reviewed = Reviewed::new(&review, record.to_string());
                Ok(FromWorker::Reviewed(Box::new(reviewed.into_wire())))
            }
            Err(ReviewError::Stopped) => Ok(FromWorker::Stopped),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Tries a formation. A trial that is stopped has no answer: what it has brought was reported pair by pair.
    fn trial(
        &mut self,
        order: &wire::Trial,
        stop: &Stop,
        say: &mut dyn FnMut(FromWorker),
    ) -> Result<FromWorker, String> {
        let (game, _) = engine::find(&order.game).map_err(|error| error.to_string())?;
        self.trials = self.trials.wrapping_add(1);
        let mut trial = Trial::new(game, &order.turns, order.nodes, self.seed ^ u64::from(self.trials))?;
        let engine = self.thinker.engine(game).map_err(|error| error.to_string())?;
        let mut tried = wire::Tried::default();
        for _ in 0..order.pairs {
            let Some(points) = trial.pair(engine, stop)? else {
                return Ok(FromWorker::Stopped);
            };
            for half_points in points {
                match half_points {
                    0 => tried.losses += 1,
                    1 => tried.draws += 1,
                    _ => tried.wins += 1,
                }
            }
            tried.pairs[usize::from(points[0] + points[1])] += 1;
            say(FromWorker::Trying(tried));
        }
        Ok(FromWorker::Tried(tried))
    }

    fn set(&mut self, name: &str, value: &impl ToString) -> Result<Then, String> {
        self.obey(Command::SetOption { name: name.to_owned(), value: value.to_string() })
    }

    fn obey(&mut self, command: Command) -> Result<Then, String> {
        let obeyed = self.session.obey(command, &mut self.thinker);
        match obeyed.complaints.into_iter().next() {
            Some(why) => Err(why),
            None => Ok(obeyed.then),
        }
    }

    /// Numbers a question, and gives what ends it: the memory that the page shares, which holds a number.
    fn begin_question(&mut self) -> Stop {
        self.question = self.question.wrapping_add(1);
        let (number, stopped) = (self.question, self.stopped.clone());
        Stop::watching(move || stopped() >= number)
    }
}

/// Bytes from their digits to the base of sixteen, as data comes to pages; none if they are no such digits.
///
/// ```
/// assert_eq!(worker::bytes_of("01fF"), Some(vec![1, 255]));
/// assert_eq!(worker::bytes_of("01f"), None);
/// ```
pub fn bytes_of(digits: &str) -> Option<Vec<u8>> {
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    if digits.len().is_multiple_of(2) { digits.as_bytes().chunks(2).map(byte).collect() } else { None }
}

/// How long to think. Without any bound it goes on until it is stopped.
fn go(budget: &wire::Budget) -> Go {
    let clock = |player: usize| {
        budget
            .clocks
            .map(|clocks| ClockTime { left: clocks.left[player].into(), increment: clocks.increment[player].into() })
    };
    let limits = Budget {
        depth: budget.depth,
        nodes: budget.nodes,
        move_time: budget.time.map(Duration::from),
        clock: clock(0),
        ..Budget::default()
    };
    if limits.is_limited() { Go::new(Player::P1, limits, clock(1)) } else { Go::infinite() }
}

fn first_game(text: &str, lang: Lang) -> Result<Record, String> {
    // Pages send what they have written themselves. Other formats would be a good part of the program.
    let first = record::read_own(text, engine::all());
    let reading = first.ok_or_else(|| "there is no game to review".to_owned())?;
    reading.map(|reading| reading.record).map_err(|fault| fault.say(lang))
}
