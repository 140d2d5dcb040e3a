//! The endpoints.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::body::{Body, Bytes};
use axum::extract::{Extension, Path, Query, RawQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, LOCATION};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use protocol::http::{GameName, ServerVersion, Shared};

use crate::app::App;
use crate::limits::Proxy;
use crate::picture::{Format, Wish};
use crate::problem::{Problem, json_response};
use crate::work::Work;
use crate::{etag, files, language, picture, records};

/// A record never changes, but it may be taken away some day.
const A_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");
/// A newer version may draw more beautifully.
const AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// Where the other end of a connection is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// `GET /version`
pub(crate) async fn version(State(app): State<Arc<App>>) -> Response {
    let name = |game: &&dyn rules::Rulebook| GameName { id: game.id().to_owned(), title: game.title().to_owned() };
    let version = ServerVersion {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: protocol::PROTOCOL_VERSION,
        front: app.front.version().await,
        games: engine::all().iter().map(name).collect(),
    };
    json_response(StatusCode::OK, &version)
}

/// `POST /api/records`
pub(crate) async fn share(
    State(app): State<Arc<App>>,
    Extension(Peer(peer)): Extension<Peer>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let client = client(app.proxy, peer, &headers);
    app.buckets.take(client, Instant::now()).map_err(|wait| Problem::too_many(wait, lang))?;
    let body = records::read_body(&app, body, lang).await?;
    let record = app.work.run(Work::Records, lang, move || records::judge(&body, lang)).await??;
    let id = app.store.share(record).await.map_err(|error| Problem::of_store(&error, lang))?;
    let place = format!("/api/records/{id}");
    let shared = Shared { id: id.to_string(), url: format!("/r/{id}") };
    let mut response = json_response(StatusCode::CREATED, &shared);
    if let Ok(place) = HeaderValue::from_str(&place) {
        response.headers_mut().insert(LOCATION, place);
    }
    Ok(response)
}

/// `GET /api/records/{id}`
pub(crate) async fn record(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let record = records::find(&app, &id, language::of(query.as_deref(), &headers)).await?;
    // Weak, since the answer may still be packed on its way.
    let tag = format!("W/\"{}\"", record.id);
    Ok(cached(&headers, &tag, A_DAY, "text/plain; charset=utf-8", || record.text.into()))
}

/// `GET /api/records/{id}/picture.svg`
pub(crate) async fn svg(
    app: State<Arc<App>>,
    id: Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    picture_of(app, id, uri, headers, Format::Svg).await
}

/// `GET /api/records/{id}/picture.png`
pub(crate) async fn png(
    app: State<Arc<App>>,
    id: Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    picture_of(app, id, uri, headers, Format::Png).await
}

async fn picture_of(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
    format: Format,
) -> Result<Response, Problem> {
    let lang = language::of(uri.query(), &headers);
    let query = uri.query().unwrap_or_default();
    let parameters: Query<Vec<(String, String)>> =
        Query::try_from_uri(&uri).map_err(|_| Problem::parameter("query", query, lang))?;
    let wish = Wish::read(&parameters, lang)?;
    let record = records::find(&app, &id, lang).await?;
    let key = format!("{}?{wish:?}&{format:?}", record.id);
    let picture = picture::rendered(&app, key, lang, move || wish.draw(&record, format)).await?;
    Ok(cached(&headers, &picture.tag, AN_HOUR, format.content_type(), || picture.bytes.clone()))
}

/// Answers whatever is no endpoint: a file, a page, or that there is nothing.
pub(crate) async fn other(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(uri.query(), &headers);
    let path = uri.path();
    if path == "/api" || path.starts_with("/api/") {
        return Err(Problem::new(StatusCode::NOT_FOUND, lang, "not-found", &[]));
    }
    Ok(files::answer(&app.front, &method, path, &headers, lang).await)
}

/// Answers a method that an endpoint does not know.
pub(crate) async fn wrong_method(uri: Uri, headers: HeaderMap) -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, language::of(uri.query(), &headers), "method", &[])
}

fn cached(
    request: &HeaderMap,
    tag: &str,
    keep: HeaderValue,
    content_type: &'static str,
    body: impl FnOnce() -> Bytes,
) -> Response {
    let mut headers = HeaderMap::from_iter([(CACHE_CONTROL, keep)]);
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(ETAG, tag);
    }
    if etag::is_known(request, tag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    (headers, body()).into_response()
}

/// Whose request it is. Of `X-Forwarded-For` only the last entry counts, the one that our own proxy has added: the others
/// come from outside.
pub(crate) fn client(proxy: Proxy, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    let forwarded = || {
        let line = headers.get_all("x-forwarded-for").into_iter().next_back()?.to_str().ok()?;
        line.rsplit(',').next()?.trim().parse().ok()
    };
    match proxy {
        Proxy::None => peer.ip(),
        Proxy::Trusted => forwarded().unwrap_or(peer.ip()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_proxy_is_believed() {
        let peer: SocketAddr = "192.0.2.1:1000".parse().unwrap();
        let mut headers = HeaderMap::new();
        assert_eq!(client(Proxy::Trusted, peer, &headers), peer.ip());
        headers.append("x-forwarded-for", "203.0.113.9".parse().unwrap());
        headers.append("x-forwarded-for", "198.51.100.7, 203.0.113.5".parse().unwrap());
        assert_eq!(client(Proxy::None, peer, &headers), peer.ip());
        assert_eq!(client(Proxy::Trusted, peer, &headers), "203.0.113.5".parse::<IpAddr>().unwrap());
        headers.append("x-forwarded-for", "nonsense".parse().unwrap());
        assert_eq!(client(Proxy::Trusted, peer, &headers), peer.ip());
    }
}
