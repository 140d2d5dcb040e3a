use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::time::Duration;

use engine::{Book, Level, TextLine};
use futures_channel::oneshot;
use leptos::task::spawn_local;
use protocol::worker::{Budget, Review, ToWorker, Trial, Tried};
use record::Record;
use rules::Lang;
use session::thinking;
use worker::Reviewed;

use super::pause::{after, pause};
use super::question::{Answer, Asker, News, Telling};
use super::queue::Queue;
use super::supplies::needed_for;
use super::view::Viewer;
use super::wire::{BrowserWire, Sound};
use super::{Clocks, Situation, Trouble, View};
use crate::data;
use crate::live::rated;

/// Views are shown at most this often, in milliseconds: nobody reads faster.
const BETWEEN_VIEWS_MS: u32 = 60;

/// So long a question waits for the network and the book of its game, in milliseconds; then it has to do without.
const NETWORK_WAIT_MS: u32 = 2_000;

/// The engine, in a worker of its own.
///
/// It thinks about one thing at a time: a new question makes it forget the one before, whose asker hears
/// [`Trouble::Forgotten`] or, if it was an analysis, nothing more. The worker is started by the first question and started
/// anew if it breaks down. Clones are the same engine; it ends with the last of them. In Leptos it lives in a
/// `StoredValue::new_local`; whoever analyses calls [`EngineClient::stop`] in `on_cleanup`.
#[derive(Clone)]
pub struct EngineClient {
    inner: Rc<Inner>,
}

struct Inner {
    queue: RefCell<Queue<BrowserWire>>,
    /// Counts what was asked or stopped, so that an answer can be told from one that comes too late.
    epoch: Cell<u64>,
    /// What the worker has been supplied with, by the names of the data.
    supplied: RefCell<Vec<String>>,
    judgement: Judgement,
    purpose: Purpose,
}

/// What the engine is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// Advice about any position, which a rated game bars.
    Advice,
    /// Puzzles and endgames, whose positions are known beforehand.
    Exercises,
}

/// What full strength judges by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Judgement {
    Networks,
    Linear,
}

impl Default for EngineClient {
    fn default() -> Self {
        Self::new()
    }
}

impl EngineClient {
    /// An engine that rests.
    pub fn new() -> Self {
        Self::with(Judgement::Networks, Purpose::Advice)
    }

    /// One for puzzles, which can also be solved while a rated game is being played.
    pub fn for_puzzles() -> Self {
        Self::with(Judgement::Networks, Purpose::Exercises)
    }

    /// The same for endgames. It judges by the linear evaluation also at full strength: what was checked once must not change
    /// when a network does.
    pub fn for_endgames() -> Self {
        Self::with(Judgement::Linear, Purpose::Exercises)
    }

    fn with(judgement: Judgement, purpose: Purpose) -> Self {
        let inner = Rc::new_cyclic(|inner: &Weak<Inner>| {
            let inner = inner.clone();
            let hear = Rc::new(move |sound| {
                if let Some(inner) = inner.upgrade() {
                    inner.hear(sound);
                }
            });
            Inner {
                queue: RefCell::new(Queue::new(BrowserWire::new(hear))),
                epoch: Cell::new(0),
                supplied: RefCell::default(),
                judgement,
                purpose,
            }
        });
        Self { inner }
    }

    /// Refuses advice about positions of a game that a rated game bars. Every question but that for a move goes through here.
    fn check(&self, game: &str) -> Result<(), Trouble> {
        let is_barred = self.inner.purpose == Purpose::Advice && rated::barring(Some(game)).is_some();
        if is_barred { Err(Trouble::RatedGame) } else { Ok(()) }
    }

    /// Loads the worker, so that it is there when the first question comes.
    pub fn wake(&self) {
        self.inner.queue.borrow_mut().wake();
    }

    /// Looks for the best lines until it is stopped, knows all, or has thought for so many milliseconds. `on_view` hears about
    /// it now and then, until something else is asked.
    pub fn analyse(&self, situation: &Situation, lines: usize, limit: Option<u64>, on_view: impl Fn(View) + 'static) {
        if let Err(trouble) = self.check(situation.rulebook()) {
            self.stop();
            return on_view(View { is_done: true, trouble: Some(trouble), ..View::default() });
        }
        let budget = limit.map_or_else(Budget::default, |limit| for_so_long(Duration::from_millis(limit)));
        let question = situation.search(Level::FULL, lines, Book::Ignore, budget);
        let flow = Rc::new(Flow {
            viewer: RefCell::default(),
            on_view: Box::new(on_view),
            is_due: Cell::new(false),
            inner: Rc::downgrade(&self.inner),
            epoch: self.inner.epoch.get() + 1,
        });
        let end = flow.clone();
        let asker = Asker {
            on_news: Rc::new(move |news| {
                if let News::Info(info) = news {
                    flow.viewer.borrow_mut().hear(info);
                    flow.show_soon();
                }
            }),
            on_end: Box::new(move |answer| {
                end.viewer.borrow_mut().finish(answer.err());
                end.show();
            }),
        };
        self.inner.ask(&question, asker);
    }

    /// Stops thinking; nobody wants the answer.
    pub fn stop(&self) {
        self.inner.epoch.set(self.inner.epoch.get() + 1);
        let tellings = self.inner.queue.borrow_mut().forget();
        tell(tellings);
    }

    /// Makes the engine answer now with what it has found so far.
    pub fn hurry(&self) {
        self.inner.queue.borrow_mut().hurry();
    }

    /// The move that a player of that level plays; none if there is none. It is told no sooner than after `at_least`
    /// milliseconds: an answer at once would be missed by who has just moved.
    pub async fn choose(
        &self,
        situation: &Situation,
        level: Level,
        clocks: Option<Clocks>,
        at_least: u32,
    ) -> Result<Option<String>, Trouble> {
        // An opponent from a position that was set up is advice about that position.
        if situation.is_set_up() {
            self.check(situation.rulebook())?;
        }
        let time = if level == Level::FULL { thinking::FULL_STRENGTH } else { thinking::LEVEL };
        let budget = clocks.map_or_else(|| for_so_long(time), |clocks| situation.on_clocks(clocks));
        let question = situation.search(level, 1, Book::Consult, budget);
        let asked = self.ask(&question, Rc::new(|_| {}));
        let epoch = self.inner.epoch.get();
        pause(at_least).await;
        let answer = receive(asked).await?;
        // Something may have happened between the answer and the end of the pause.
        match answer {
            Answer::Move(best) if self.inner.epoch.get() == epoch => Ok(best),
            _ => Err(Trouble::Forgotten),
        }
    }

    /// The best line that can be found in that time; none if there is no move.
    pub async fn hint(&self, situation: &Situation, time: Duration) -> Result<Option<TextLine>, Trouble> {
        self.check(situation.rulebook())?;
        self.best_line(&situation.search(Level::FULL, 1, Book::Consult, for_so_long(time))).await
    }

    /// What a position is worth to who is to move there, and the line that shows it; none if there is no move. So many
    /// positions are looked at, so that quick machines do not judge otherwise than slow ones, but for no longer than that.
    pub async fn weigh(
        &self,
        situation: &Situation,
        nodes: u64,
        at_most: Duration,
    ) -> Result<Option<TextLine>, Trouble> {
        self.check(situation.rulebook())?;
        let budget = Budget { nodes: Some(nodes), ..for_so_long(at_most) };
        self.best_line(&situation.search(Level::FULL, 1, Book::Ignore, budget)).await
    }

    async fn best_line(&self, question: &ToWorker) -> Result<Option<TextLine>, Trouble> {
        let viewer = Rc::new(RefCell::new(Viewer::default()));
        let heard = viewer.clone();
        let asked = self.ask(
            question,
            Rc::new(move |news| {
                if let News::Info(info) = news {
                    heard.borrow_mut().hear(info);
                }
            }),
        );
        receive(asked).await?;
        let line = viewer.borrow().view().lines.first().cloned();
        Ok(line)
    }

    /// Goes through a game and says which moves were good and which were not: so many positions are looked at for each
    /// move, comments are in that language, and `progress` hears how many positions of how many have been dealt with.
    pub async fn review(
        &self,
        record: &Record,
        nodes: u64,
        lang: Lang,
        progress: impl Fn(usize, usize) + 'static,
    ) -> Result<Reviewed, Trouble> {
        self.check(record.rulebook().id())?;
        let words = crate::words::fetched(lang);
        let question =
            ToWorker::Review(Review { record: record.to_string(), nodes, lang: lang.code().to_owned(), words });
        let on_news = move |news| {
            if let News::Reviewing(done, total) = news {
                progress(done, total);
            }
        };
        match receive(self.ask(&question, Rc::new(on_news))).await? {
            Answer::Reviewed(reviewed) => Ok(*reviewed),
            _ => Err(Trouble::Broken("no review in answer to a game".to_owned())),
        }
    }

    /// Tries a formation in games of the engine against itself; `progress` hears what it has brought after each pair of games,
    /// also if it is stopped before the end.
    pub async fn trial(&self, trial: Trial, progress: impl Fn(Tried) + 'static) -> Result<Tried, Trouble> {
        self.check(&trial.game)?;
        let on_news = move |news| {
            if let News::Trying(tried) = news {
                progress(tried);
            }
        };
        match receive(self.ask(&ToWorker::Trial(trial), Rc::new(on_news))).await? {
            Answer::Tried(tried) => Ok(tried),
            _ => Err(Trouble::Broken("no result in answer to a trial".to_owned())),
        }
    }

    fn ask(&self, question: &ToWorker, on_news: Rc<dyn Fn(News)>) -> oneshot::Receiver<Result<Answer, Trouble>> {
        let (sender, receiver) = oneshot::channel();
        let on_end = Box::new(move |answer| {
            // Whoever asked may be gone.
            let _ = sender.send(answer);
        });
        self.inner.ask(question, Asker { on_news, on_end });
        receiver
    }
}

impl Inner {
    fn ask(self: &Rc<Self>, question: &ToWorker, asker: Asker) {
        self.epoch.set(self.epoch.get() + 1);
        let is_missing = |name: &String| {
            self.judgement == Judgement::Networks && !self.supplied.borrow().contains(name) && data::is_there(name)
        };
        let missing: Vec<_> = needed_for(question).into_iter().filter(is_missing).collect();
        if missing.is_empty() {
            self.put(question, asker);
        } else {
            self.ask_with(missing, question.clone(), asker);
        }
    }

    /// Asks as soon as the data is here that the engine is to think with, or has taken too long to come.
    fn ask_with(self: &Rc<Self>, names: Vec<String>, question: ToWorker, asker: Asker) {
        let tellings = self.queue.borrow_mut().forget();
        tell(tellings);
        let (inner, epoch) = (Rc::downgrade(self), self.epoch.get());
        let waiting = Rc::new(Cell::new(Some((question, asker))));
        let go_on = move || {
            let (Some(inner), Some((question, asker))) = (inner.upgrade(), waiting.take()) else {
                return;
            };
            if inner.epoch.get() == epoch {
                inner.put(&question, asker);
            } else {
                (asker.on_end)(Err(Trouble::Forgotten));
            }
        };
        let inner = Rc::downgrade(self);
        let arrived = go_on.clone();
        spawn_local(async move {
            for name in names {
                if let (Ok(digits), Some(inner)) = (data::text(&name).await, inner.upgrade())
                    && !inner.supplied.borrow().contains(&name)
                {
                    inner.queue.borrow_mut().supply(&ToWorker::Supply { digits });
                    inner.supplied.borrow_mut().push(name);
                }
            }
            arrived();
        });
        after(NETWORK_WAIT_MS, go_on);
    }

    fn put(&self, question: &ToWorker, asker: Asker) {
        let tellings = self.queue.borrow_mut().ask(question, asker);
        tell(tellings);
    }

    fn hear(&self, sound: Sound) {
        let tellings = match sound {
            Sound::Message(message) => self.queue.borrow_mut().hear(&message),
            Sound::Fault(why) => self.queue.borrow_mut().break_down(&why),
        };
        tell(tellings);
    }
}

/// That long.
fn for_so_long(time: Duration) -> Budget {
    Budget { time: Some(time.into()), ..Budget::default() }
}

fn tell(tellings: Vec<Telling>) {
    tellings.into_iter().for_each(Telling::tell);
}

async fn receive(asked: oneshot::Receiver<Result<Answer, Trouble>>) -> Result<Answer, Trouble> {
    asked.await.unwrap_or(Err(Trouble::Forgotten))
}

/// Views on their way to the page.
struct Flow {
    viewer: RefCell<Viewer>,
    on_view: Box<dyn Fn(View)>,
    /// Whether the newest will be shown soon.
    is_due: Cell<bool>,
    inner: Weak<Inner>,
    epoch: u64,
}

impl Flow {
    fn show_soon(self: &Rc<Self>) {
        if !self.is_due.replace(true) {
            let flow = self.clone();
            after(BETWEEN_VIEWS_MS, move || {
                flow.is_due.set(false);
                flow.show();
            });
        }
    }

    /// Shows the newest view, unless something else has been asked since.
    fn show(&self) {
        if self.inner.upgrade().is_some_and(|inner| inner.epoch.get() == self.epoch) {
            let view = self.viewer.borrow().view().clone();
            (self.on_view)(view);
        }
    }
}
