//! One line in the log for each request.
//!
//! Our own and not tower-http's `TraceLayer`, which cannot tell in one line how many bytes went out, nor that the client
//! left in the middle; nor its `SetRequestIdLayer`, which takes over an id that the client sends, so that anybody could write
//! into the log.

use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::task::{Context, Poll};
use std::time::Instant;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use hyper::body::{Frame, SizeHint};

use crate::live::Live;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Logs a request when its answer is on its way: no address, no query, nothing that tells who it was.
pub(crate) async fn log(State(live): State<Arc<Live>>, request: Request, next: Next) -> Response {
    let mut line = Line {
        id: next_id(),
        method: request.method().clone(),
        path: nameless(request.uri().path()),
        status: StatusCode::OK,
        begun: Instant::now(),
        bytes: 0,
        live,
    };
    let mut response = next.run(request).await;
    line.status = response.status();
    if let Ok(id) = HeaderValue::from_str(&line.id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response.map(|body| Body::new(Logged { body, line }))
}

/// A path without the name of anybody: `/api/people/…/block`, `/@/…`.
fn nameless(path: &str) -> String {
    let mut is_name = false;
    let parts = path.split('/').map(|part| {
        let shown = if is_name { "…" } else { part };
        is_name = !is_name && matches!(part, "people" | "@" | "%40");
        shown
    });
    parts.collect::<Vec<_>>().join("/")
}

/// A number for each request, beginning somewhere else at each start of the program.
fn next_id() -> String {
    static START: LazyLock<u64> = LazyLock::new(|| getrandom::u64().unwrap_or_default());
    static COUNT: AtomicU64 = AtomicU64::new(0);
    format!("{:016x}", START.wrapping_add(COUNT.fetch_add(1, Ordering::Relaxed)))
}

struct Line {
    id: String,
    method: Method,
    path: String,
    status: StatusCode,
    begun: Instant,
    bytes: u64,
    live: Arc<Live>,
}

/// Written when the last byte has been handed over, or when the client went away before.
impl Drop for Line {
    fn drop(&mut self) {
        let Self { id, method, path, status, begun, bytes, live } = self;
        live.metrics.request(*status, begun.elapsed());
        let (status, ms) = (status.as_u16(), begun.elapsed().as_secs_f64() * 1000.0);
        let ms = (ms * 10.0).round() / 10.0;
        tracing::info!(target: "http_server::request", %method, path, status, bytes, ms, id, "request");
    }
}

/// A body that counts what goes through it.
struct Logged {
    body: Body,
    line: Line,
}

impl HttpBody for Logged {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let poll = Pin::new(&mut self.body).poll_frame(context);
        if let Poll::Ready(Some(Ok(frame))) = &poll {
            self.line.bytes += frame.data_ref().map_or(0, Bytes::len) as u64;
        }
        poll
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_named() {
        for (path, shown) in [
            ("/", "/"),
            ("/api/games/x7Kp", "/api/games/x7Kp"),
            ("/api/people", "/api/people"),
            ("/api/people/ada", "/api/people/…"),
            ("/api/people/ada/block", "/api/people/…/block"),
            ("/people/people/x", "/people/…/x"),
        ] {
            assert_eq!(nameless(path), shown);
        }
    }
}
