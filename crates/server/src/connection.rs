//! Connections: accepting them, giving up on them, letting them finish.

use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{Sleep, sleep, timeout};

use crate::api::Peer;
use crate::limits::Limits;

/// How long to wait when no connection can be accepted, mostly because there are too many open files.
const PAUSE: Duration = Duration::from_millis(100);

/// Accepts connections until `stop` is done, then waits for the requests that are under way, but not for ever.
pub(crate) async fn serve(router: Router, listener: TcpListener, limits: &Limits, stop: impl Future<Output = ()>) {
    // Sent to when it is time to stop; each connection holds a receiver as long as it is HTTP.
    let (stopping, told) = watch::channel(());
    let room = Arc::new(Semaphore::new(limits.connections));
    let mut stop = pin!(stop);
    loop {
        let accepted = async {
            // The semaphore is never closed.
            let permit = room.clone().acquire_owned().await.ok();
            (permit, listener.accept().await)
        };
        let (permit, accepted) = tokio::select! {
            accepted = accepted => accepted,
            () = &mut stop => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "no connection");
                sleep(PAUSE).await;
                continue;
            }
        };
        // Answers are written whole; waiting for more to send would only delay them.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(Peer(peer));
            service.call(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.head)
            .serve_connection(TokioIo::new(Watched::new(stream, limits.stall, permit)), service)
            // A WebSocket begins as a request.
            .with_upgrades();
        let mut told = told.clone();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                _ = told.changed() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection broke");
            }
        });
    }
    drop((listener, told));
    tracing::info!("stopping");
    stopping.send_replace(());
    if timeout(limits.grace, stopping.closed()).await.is_err() {
        tracing::warn!("requests were still under way");
    }
}

/// A stream that breaks when the other end does not take anything for too long.
struct Watched {
    stream: TcpStream,
    patience: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
    /// The connection's place among those that may be open. It goes with the stream, also when that has become something
    /// else than HTTP.
    _place: Option<OwnedSemaphorePermit>,
}

impl Watched {
    fn new(stream: TcpStream, patience: Duration, place: Option<OwnedSemaphorePermit>) -> Self {
        Self { stream, patience, waiting: None, _place: place }
    }

    fn watch<T>(&mut self, poll: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if poll.is_ready() {
            self.waiting = None;
            return poll;
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        waiting.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Watched {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Watched {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.watch(poll, cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.watch(poll, cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use axum::http::header::{CONNECTION, UPGRADE};
    use axum::http::{HeaderValue, StatusCode};
    use axum::response::IntoResponse as _;
    use axum::routing::any;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::sync::oneshot;

    use super::*;

    /// Becomes a line on which everything comes back.
    async fn echo(mut request: axum::extract::Request) -> axum::response::Response {
        let upgrade = hyper::upgrade::on(&mut request);
        tokio::spawn(async move {
            let mut line = TokioIo::new(upgrade.await.expect("an upgrade"));
            let mut byte = [0];
            while line.read_exact(&mut byte).await.is_ok() {
                line.write_all(&byte).await.expect("somebody listens");
            }
        });
        let headers =
            [(CONNECTION, "upgrade"), (UPGRADE, "echo")].map(|(name, value)| (name, HeaderValue::from_static(value)));
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }

    async fn upgraded(address: std::net::SocketAddr) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        let request = "GET /echo HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n";
        stream.write_all(request.as_bytes()).await.expect("a request");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.expect("an answer"));
        }
        let head = String::from_utf8(head).expect("text");
        assert!(head.starts_with("HTTP/1.1 101 "), "{head}");
        stream
    }

    #[tokio::test]
    async fn connections_can_become_something_else_and_still_count() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let limits = Limits { connections: 1, ..Limits::default() };
        let (stop, stopped) = oneshot::channel::<()>();
        let router = Router::new().route("/echo", any(echo));
        let server = tokio::spawn(async move { serve(router, listener, &limits, async { drop(stopped.await) }).await });
        let mut first = upgraded(address).await;
        for byte in *b"hello" {
            first.write_u8(byte).await.expect("it takes a byte");
            assert_eq!(first.read_u8().await.expect("it comes back"), byte);
        }
        // There is room for one, whatever it has become.
        let waits = timeout(Duration::from_millis(200), upgraded(address)).await;
        assert!(waits.is_err(), "a second connection was served beside the first");
        drop(first);
        let mut second = upgraded(address).await;
        second.write_u8(7).await.expect("it takes a byte");
        assert_eq!(second.read_u8().await.expect("it comes back"), 7);
        drop(second);
        stop.send(()).expect("it runs");
        server.await.expect("it ends in good order");
    }
}
