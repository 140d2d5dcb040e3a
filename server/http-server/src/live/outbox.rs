use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use protocol::ServerMessage;
use tokio::sync::{Notify, mpsc};

/// Where messages to a socket are put. There is room for so many; if the other end does not take them, the socket is closed:
/// nothing is left out in between.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    messages: mpsc::Sender<Utf8Bytes>,
    full: Arc<Notify>,
    /// Nobody can see the page at the other end.
    hidden: Arc<AtomicBool>,
}

/// The other end of it.
#[derive(Debug)]
pub(crate) struct Outgoing {
    pub(crate) messages: mpsc::Receiver<Utf8Bytes>,
    /// Told when there is no room left.
    pub(crate) full: Arc<Notify>,
}

pub(crate) fn outbox(room: usize) -> (Outbox, Outgoing) {
    let (sender, messages) = mpsc::channel(room.max(1));
    let full = Arc::new(Notify::new());
    (Outbox { messages: sender, full: full.clone(), hidden: Arc::default() }, Outgoing { messages, full })
}

impl Outbox {
    /// Puts a message there.
    pub(crate) fn send(&self, message: &ServerMessage) {
        self.send_text(protocol::encode(message).into());
    }

    /// The same for a message that is written already.
    pub(crate) fn send_text(&self, text: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.messages.try_send(text) {
            self.close();
        }
    }

    /// Notes whether somebody can see the page at the other end.
    pub(crate) fn note_hidden(&self, is_hidden: bool) {
        self.hidden.store(is_hidden, Ordering::Relaxed);
    }

    /// Whether somebody can see what is told here, as far as is known.
    pub(crate) fn is_seen(&self) -> bool {
        !self.hidden.load(Ordering::Relaxed)
    }

    /// Lets the socket be closed: whoever comes back gets what he has missed.
    pub(crate) fn close(&self) {
        self.full.notify_one();
    }
}
