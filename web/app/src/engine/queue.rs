//! What has been asked and not yet been answered.

use std::collections::VecDeque;

use protocol::worker::{FromWorker, ToWorker};
use worker::Reviewed;

use super::question::{Answer, Asker, News, Telling, Trouble};

/// The way to a worker.
pub(super) trait Wire {
    /// Starts a worker if there is none; an error says why there cannot be one.
    fn start(&mut self) -> Result<(), String>;
    /// Sends a message to the worker.
    fn post(&mut self, message: &str);
    /// Stops all questions up to this number at once; `false` if that cannot be done.
    fn stop(&mut self, number: u32) -> bool;
    /// Ends the worker.
    fn cut(&mut self);
    /// Reports to the server why the worker broke down.
    fn report(&self, why: &str);
}

/// The questions put to one worker. Answers come in the order of the questions, so the first message that ends an answer ends
/// that of the first question.
pub(super) struct Queue<W> {
    wire: W,
    state: State,
    /// What every worker is told before it is asked anything.
    supplies: Vec<String>,
}

/// What is to be known of a worker; a new one begins from the start.
#[derive(Default)]
struct State {
    /// Whether it listens.
    is_ready: bool,
    /// What is to be said to it as soon as it does.
    unsaid: Vec<String>,
    /// How many questions it has been asked.
    asked: u32,
    /// The questions not yet answered; none in place of an asker who does not want to know any more.
    open: VecDeque<Option<Asker>>,
}

impl<W: Wire> Queue<W> {
    pub(super) fn new(wire: W) -> Self {
        Self { wire, state: State::default(), supplies: Vec::new() }
    }

    /// Starts the worker, so that it is there when it is needed.
    pub(super) fn wake(&mut self) {
        // If it cannot be had, whoever asks will hear of it.
        let _ = self.wire.start();
    }

    /// Hands the worker something that it is to think with, and every later one, too.
    pub(super) fn supply(&mut self, supply: &ToWorker) {
        let message = supply.to_text();
        if self.state.is_ready {
            self.wire.post(&message);
        }
        self.supplies.push(message);
    }

    /// Asks; what was asked before is forgotten.
    #[must_use]
    pub(super) fn ask(&mut self, question: &ToWorker, asker: Asker) -> Vec<Telling> {
        let mut tellings = self.forget();
        self.state.asked += 1;
        self.state.open.push_back(Some(asker));
        match self.wire.start() {
            Ok(()) if self.state.is_ready => self.wire.post(&question.to_text()),
            Ok(()) => self.state.unsaid.push(question.to_text()),
            Err(why) => tellings.extend(self.break_down(&why)),
        }
        tellings
    }

    /// Stops all thinking; nobody wants the answers.
    #[must_use]
    pub(super) fn forget(&mut self) -> Vec<Telling> {
        let askers: Vec<_> = self.state.open.iter_mut().filter_map(Option::take).collect();
        if !self.state.is_ready {
            // It has not heard of anything yet.
            self.state = State::default();
        } else if !self.state.open.is_empty() && !self.wire.stop(self.state.asked) {
            self.start_anew();
        }
        end_all(askers, &Trouble::Forgotten)
    }

    /// Stops the thinking, but the answers are wanted. Where that cannot be done it goes on to its end.
    pub(super) fn hurry(&mut self) {
        if self.state.is_ready && !self.state.open.is_empty() {
            self.wire.stop(self.state.asked);
        }
    }

    /// The worker has gone, or has never come.
    #[must_use]
    pub(super) fn break_down(&mut self, why: &str) -> Vec<Telling> {
        self.wire.report(why);
        let askers: Vec<_> = self.state.open.iter_mut().filter_map(Option::take).collect();
        self.start_anew();
        end_all(askers, &Trouble::Broken(why.to_owned()))
    }

    /// The worker has said something.
    #[must_use]
    pub(super) fn hear(&mut self, message: &str) -> Vec<Telling> {
        match FromWorker::of_text(message) {
            Ok(message) => self.take(message),
            // Page and worker are of one build, or of two that understand each other.
            Err(error) => self.break_down(&error.to_string()),
        }
    }

    fn take(&mut self, message: FromWorker) -> Vec<Telling> {
        match message {
            FromWorker::Ready { version } => match protocol::check_version(version) {
                Ok(()) => {
                    self.state.is_ready = true;
                    for message in self.supplies.iter().chain(&std::mem::take(&mut self.state.unsaid)) {
                        self.wire.post(message);
                    }
                    Vec::new()
                }
                // A newer version was installed while the page was open.
                Err(mismatch) => self.break_down(&mismatch.to_string()),
            },
            FromWorker::Info(info) => self.tell_news(News::Info(info)),
            FromWorker::Reviewing { done, total } => self.tell_news(News::Reviewing(done, total)),
            FromWorker::BestMove { text } => self.end_first(Ok(Answer::Move(text))),
            FromWorker::Reviewed(reviewed) => {
                let answer = Reviewed::of_wire(*reviewed).map_err(Trouble::Broken);
                self.end_first(answer.map(|reviewed| Answer::Reviewed(Box::new(reviewed))))
            }
            FromWorker::Trying(tried) => self.tell_news(News::Trying(tried)),
            FromWorker::Tried(tried) => self.end_first(Ok(Answer::Tried(tried))),
            FromWorker::Stopped => self.end_first(Err(Trouble::Forgotten)),
            FromWorker::Refused { why } => self.end_first(Err(Trouble::Refused(why))),
            FromWorker::Panic { what } => self.break_down(&what),
        }
    }

    fn tell_news(&self, news: News) -> Vec<Telling> {
        let asker = self.state.open.front().and_then(Option::as_ref);
        asker.map(|asker| Telling::News(asker.on_news.clone(), news)).into_iter().collect()
    }

    fn end_first(&mut self, answer: Result<Answer, Trouble>) -> Vec<Telling> {
        let asker = self.state.open.pop_front().flatten();
        asker.map(|asker| Telling::End(asker.on_end, answer)).into_iter().collect()
    }

    fn start_anew(&mut self) {
        self.wire.cut();
        self.state = State::default();
    }
}

fn end_all(askers: impl IntoIterator<Item = Asker>, trouble: &Trouble) -> Vec<Telling> {
    askers.into_iter().map(|asker| Telling::End(asker.on_end, Err(trouble.clone()))).collect()
}

#[cfg(test)]
#[path = "queue_tests.rs"]
mod tests;
