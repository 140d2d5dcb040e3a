//! Answers that are told bit by bit.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Bytes, HttpBody};
use hyper::body::Frame;
use tokio::sync::mpsc;

/// How many bits wait to be taken; whoever writes more waits.
const ROOM: usize = 4;

/// The body of such an answer.
pub(crate) struct Lines(mpsc::Receiver<Bytes>);

impl Lines {
    /// Where they are put, and the body that they come out of. It ends when nothing more can be put there.
    pub(crate) fn new() -> (mpsc::Sender<Bytes>, Self) {
        let (sender, receiver) = mpsc::channel(ROOM);
        (sender, Self(receiver))
    }
}

impl HttpBody for Lines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0.poll_recv(context).map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }
}
