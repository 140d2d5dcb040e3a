//! The `Host` header.

use axum::extract::Request;
use axum::http::header::HOST;
use axum::http::{StatusCode, Version};
use axum::middleware::Next;
use axum::response::Response;

use crate::language;
use crate::problem::Problem;

/// Rejects requests with several `Host` headers, and requests of HTTP/1.1 without one, as RFC 9112 demands: a proxy in front could
/// read another host out of them than this server does.
pub(crate) async fn require(request: Request, next: Next) -> Result<Response, Problem> {
    let is_valid = match request.headers().get_all(HOST).iter().count() {
        0 => request.version() != Version::HTTP_11,
        count => count == 1,
    };
    if !is_valid {
        let lang = language::of(request.uri().query(), request.headers());
        return Err(Problem::new(StatusCode::BAD_REQUEST, lang, "host", &[]));
    }
    Ok(next.run(request).await)
}
