use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use protocol::ServerMessage;
use tokio::sync::{Notify, mpsc};

/// Where messages to a socket are put. There is room for so many; if the other end does not take them, the socket is closed:
/// nothing is left out in between.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    messages: mpsc::Sender<Utf8Bytes>,
    full: Arc<Notify>,
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
    (Outbox { messages: sender, full: full.clone() }, Outgoing { messages, full })
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

    /// Lets the socket be closed: whoever comes back gets what he has missed.
    pub(crate) fn close(&self) {
        self.full.notify_one();
    }
}
