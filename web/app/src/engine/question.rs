use std::fmt;
use std::rc::Rc;

use protocol::worker::{Info, Tried};
use worker::Reviewed;

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// Nobody wants it any more: something else was asked, or the thinking was stopped.
    Forgotten,
    /// A rated game is being played in this browser: the engine gives no advice until it is over.
    RatedGame,
    /// The question makes no sense to the engine, and why.
    Refused(String),
    /// The worker has broken down or could not be started. The next question gets a new one.
    Broken(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Forgotten => f.write_str("nobody wants to know any more"),
            Self::RatedGame => f.write_str("a rated game is being played"),
            Self::Refused(why) | Self::Broken(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Trouble {}

/// What is heard on the way to an answer.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum News {
    /// What a search has found out.
    Info(Info),
    /// How many positions of how many have been reviewed.
    Reviewing(usize, usize),
    /// What a trial has brought so far.
    Trying(Tried),
}

/// An answer.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Answer {
    /// The move chosen; none if there is none.
    Move(Option<String>),
    /// The game with what is thought of it.
    Reviewed(Box<Reviewed>),
    /// What a trial has brought.
    Tried(Tried),
}

/// Who wants to know.
pub(super) struct Asker {
    pub(super) on_news: Rc<dyn Fn(News)>,
    pub(super) on_end: Box<dyn FnOnce(Result<Answer, Trouble>)>,
}

/// Something to tell an asker. It is told when the queue is not in use, for the asker may ask on at once.
pub(super) enum Telling {
    News(Rc<dyn Fn(News)>, News),
    End(Box<dyn FnOnce(Result<Answer, Trouble>)>, Result<Answer, Trouble>),
}

impl Telling {
    pub(super) fn tell(self) {
        match self {
            Self::News(hear, news) => hear(news),
            Self::End(hear, answer) => hear(answer),
        }
    }
}
