//! Connections: accepting them, giving up on them, letting them finish.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::HeaderMap;
use axum::response::{IntoResponse as _, Response};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{Sleep, sleep, timeout};

use crate::api::{Peer, client};
use crate::language;
use crate::limits::{Limits, Proxy};
use crate::network::network_of;
use crate::places::{Place, Places};
use crate::problem::Problem;

/// How long to wait when no connection can be accepted, mostly because there are too many open files.
const PAUSE: Duration = Duration::from_millis(100);
/// When a network that has too many connections may try again.
const PATIENCE: Duration = Duration::from_secs(10);

/// The answer to a network that has too many connections, written at once and without reading its request.
const TOO_MANY: &[u8] =
    b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/// Accepts connections until `stop` is done, then waits for the requests that are under way, but not for ever.
///
/// Without a proxy each network may have so many connections open; behind one, where all connections are the proxy's, so many
/// requests, sockets and streams.
pub(crate) async fn serve(
    router: Router,
    listener: TcpListener,
    proxy: Proxy,
    limits: &Limits,
    stop: impl Future<Output = ()>,
) {
    // Sent to when it is time to stop; each connection holds a receiver as long as it is HTTP.
    let (stopping, told) = watch::channel(());
    let room = Arc::new(Semaphore::new(limits.connections));
    let networks = Places::new(limits.connections_per_address);
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
        let network = if proxy == Proxy::None {
            let Some(place) = networks.enter(network_of(peer.ip())) else {
                // What cannot be written at once is not waited for.
                let _ = stream.try_write(TOO_MANY);
                continue;
            };
            Some(place)
        } else {
            None
        };
        // Answers are written whole; waiting for more to send would only delay them.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        let networks = networks.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            let lang = language::of(request.uri().query(), request.headers());
            let answer = NetworkPermit::of(&networks, proxy, peer, request.headers()).map(|permit| {
                request.extensions_mut().insert(Peer(peer));
                request.extensions_mut().insert(permit.clone());
                (service.call(request), permit)
            });
            async move {
                match answer {
                    Some((answer, permit)) => answer.await.map(|response| permit.hold(response)),
                    None => Ok(Problem::limit("connections", PATIENCE, lang).into_response()),
                }
            }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.head)
            .serve_connection(TokioIo::new(Watched::new(stream, limits.stall, (permit, network))), service)
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

/// The permit of the network that a request comes from; none is needed unless a proxy makes the connections. It is held until the
/// response has been sent, or its socket is closed.
#[derive(Clone, Debug)]
pub(crate) struct NetworkPermit(Option<Arc<Place<IpAddr>>>);

impl NetworkPermit {
    fn of(networks: &Places<IpAddr>, proxy: Proxy, peer: SocketAddr, headers: &HeaderMap) -> Option<Self> {
        match proxy {
            Proxy::None => Some(Self(None)),
            Proxy::Trusted => {
                networks.enter(network_of(client(proxy, peer, headers))).map(|place| Self(Some(Arc::new(place))))
            }
        }
    }

    fn hold(self, response: Response) -> Response {
        if self.0.is_none() {
            return response;
        }
        response.map(|body| Body::new(Held { body, _permit: self }))
    }
}

/// A body that holds a permit while it is sent.
struct Held {
    body: Body,
    _permit: NetworkPermit,
}

impl HttpBody for Held {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A stream that breaks when the other end does not take anything for too long.
struct Watched {
    stream: TcpStream,
    patience: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
    /// The connection's place among those that may be open. It goes with the stream, also when that has become something
    /// else than HTTP.
    _place: Room,
}

/// A place among all connections, and one among those of its network.
type Room = (Option<OwnedSemaphorePermit>, Option<Place<IpAddr>>);

impl Watched {
    fn new(stream: TcpStream, patience: Duration, place: Room) -> Self {
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
        let server =
            tokio::spawn(
                async move { serve(router, listener, Proxy::None, &limits, async { drop(stopped.await) }).await },
            );
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
