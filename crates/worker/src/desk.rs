use std::sync::Arc;

use engine::{Budget, Clock, SearchRequest, Settings, Stop};
use record::Record;
use review::ReviewError;
use rules::Lang;
use ugi::{Builtin, Command, Order, Session, Then, Thinker, best_move_line};

use crate::Reviewed;
use crate::review_order::ReviewOrder;

/// How large the table of positions is unless something else is asked for: phones have little memory.
pub const MEBIBYTES: usize = 32;

/// What a desk has to be told from outside while it is busy.
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
/// use worker::{Desk, World};
///
/// let mut desk = Desk::new(World { now: Arc::new(|| 0), stopped: Arc::new(|| 0), seed: 1 })?;
/// let mut said = Vec::new();
/// desk.hear("setoption name Game value gunzi\ngo depth 2", &mut |line| said.push(line.to_owned()));
/// assert!(said.last().unwrap().starts_with("bestmove "));
/// # Ok::<(), String>(())
/// ```
pub struct Desk {
    session: Session,
    thinker: Builtin,
    /// The number of the last question that is to be stopped.
    stopped: Arc<dyn Fn() -> u32 + Send + Sync>,
    /// The number of the newest question.
    question: u32,
    is_over: bool,
}

impl Desk {
    /// A desk with the first game of the list on it.
    pub fn new(world: World) -> Result<Self, String> {
        let World { now, stopped, seed } = world;
        let service = Builtin::service();
        let first = (service.find)(service.games.first().copied().unwrap_or_default())?;
        let mut desk = Self {
            session: Session::new(&service, first, seed)?,
            thinker: Builtin::with_clock(now),
            stopped,
            question: 0,
            is_over: false,
        };
        desk.hear(&format!("setoption name Hash value {MEBIBYTES}"), &mut |_| {});
        Ok(desk)
    }

    /// Whether somebody has said `quit`; nothing is answered after that.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Answers a message.
    pub fn hear(&mut self, message: &str, say: &mut dyn FnMut(&str)) {
        if let Some((order, text)) = ReviewOrder::split(message) {
            if !self.is_over {
                self.review(order, text, say);
            }
            return;
        }
        for line in message.lines() {
            if self.is_over {
                return;
            }
            match Command::parse(line) {
                Ok(None) => {}
                Ok(Some(command)) => self.obey(command, say),
                Err(fault) => complain(&fault, say),
            }
        }
    }

    fn obey(&mut self, command: Command, say: &mut dyn FnMut(&str)) {
        let obeyed = self.session.obey(command, &mut self.thinker);
        for fault in &obeyed.complaints {
            complain(fault, say);
        }
        for line in &obeyed.lines {
            say(line);
        }
        match obeyed.then {
            Then::Listen => {}
            Then::Think { order, .. } => {
                // There is one thread, whatever was asked for.
                let settings = Settings { threads: 1, ..order.request.settings };
                let request = SearchRequest { stop: self.begin_question(), settings, ..order.request };
                let order = Order { request, ..order };
                let best = self.thinker.think(self.session.table(), &order, &mut |info| say(&info.to_string()));
                let best = best.or_else(|| self.session.any_move());
                say(&best_move_line(best.as_deref()));
            }
            Then::End => self.is_over = true,
        }
    }

    fn review(&mut self, line: &str, text: &str, say: &mut dyn FnMut(&str)) {
        let stop = self.begin_question();
        let (order, faults) = ReviewOrder::parse(line);
        for fault in &faults {
            complain(fault, say);
        }
        match self.reviewed(order, text, stop, say) {
            Ok(reviewed) => say(&reviewed.to_string()),
            Err(why) => say(&format!("unreviewed {}", one_line(&why))),
        }
    }

    fn reviewed(
        &mut self,
        order: ReviewOrder,
        text: &str,
        stop: Stop,
        say: &mut dyn FnMut(&str),
    ) -> Result<Reviewed, String> {
        let mut record = first_game(text, order.lang)?;
        let request = SearchRequest { stop, ..SearchRequest::for_analysis(Budget::nodes(order.nodes)) };
        let engine = self.thinker.engine(record.rulebook()).map_err(|error| error.to_string())?;
        let mut progress = |done, total| say(&format!("info review {done} {total}"));
        let review = review::review(&record, engine, &request, &mut progress).map_err(|error| match error {
            ReviewError::Stopped => "stopped".to_owned(),
            error => error.to_string(),
        })?;
        review::annotate(&mut record, &review, order.lang);
        Ok(Reviewed::new(&review, record.to_string()))
    }

    /// Numbers a question, and gives what ends it: the memory that the page shares, which holds a number.
    fn begin_question(&mut self) -> Stop {
        self.question = self.question.wrapping_add(1);
        let (number, stopped) = (self.question, self.stopped.clone());
        Stop::watching(move || stopped() >= number)
    }
}

fn first_game(text: &str, lang: Lang) -> Result<Record, String> {
    let first = record::read_all(text, engine::all()).next();
    let reading = first.ok_or_else(|| "there is no game to review".to_owned())?;
    reading.map(|reading| reading.record).map_err(|fault| fault.say(lang))
}

fn complain(fault: &str, say: &mut dyn FnMut(&str)) {
    say(&format!("error {}", one_line(fault)));
}

fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
