use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::mpsc::Sender;
use std::thread;

use engine::Stop;
use rules::Table;

use super::Event;
use crate::{Order, Thinker};

/// A search under way, in a thread of its own.
pub(super) struct Running {
    stop: Stop,
    /// Only `stop` ends it.
    pub(super) is_endless: bool,
}

/// A search that is over.
pub(super) struct Finished {
    pub(super) thinker: Box<dyn Thinker>,
    pub(super) best: Option<String>,
    /// It did not end well.
    pub(super) fault: Option<String>,
}

/// Why there is no search, with the thinker if it is still there.
type NotStarted = (Option<Box<dyn Thinker>>, String);

impl Running {
    pub(super) fn start(
        thinker: Box<dyn Thinker>,
        table: &dyn Table,
        order: Order,
        is_endless: bool,
        events: &Sender<Event>,
    ) -> Result<Self, NotStarted> {
        let stop = order.request.stop.clone();
        let table = table.fork();
        let events = events.clone();
        // The thinker goes through a shared place so that it can be taken back if no thread can be had.
        let place = Arc::new(Mutex::new(Some(thinker)));
        let theirs = place.clone();
        let search = move || {
            let Some(mut thinker) = theirs.lock().ok().and_then(|mut place| place.take()) else {
                return;
            };
            let mut progress = |info| {
                let _ = events.send(Event::Info(info));
            };
            let thought = catch_unwind(AssertUnwindSafe(|| thinker.think(table.as_ref(), &order, &mut progress)));
            let (best, fault) = match thought {
                Ok(best) => (best, None),
                Err(_) => (None, Some("the search broke down; any move is played".to_owned())),
            };
            let _ = events.send(Event::Done(Finished { thinker, best, fault }));
        };
        match thread::Builder::new().name("ugi search".to_owned()).spawn(search) {
            Ok(_) => Ok(Self { stop, is_endless }),
            Err(error) => {
                let thinker = place.lock().ok().and_then(|mut place| place.take());
                Err((thinker, format!("cannot think: {error}")))
            }
        }
    }

    pub(super) fn stop(&self) {
        self.stop.raise();
    }
}
