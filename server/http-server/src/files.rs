//! The front end: pages and assets.
//!
//! Our own and not tower-http's `ServeDir`: that serves folders only, not what is embedded in the program, and tells
//! versions apart by date where we do by content.

use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, VARY};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse as _, Response};
use rules::Lang;

use crate::encoding::accepted;
use crate::etag;
use crate::front::{Found, Front, INDEX};
use crate::messages::word;
use crate::pages::is_page;

/// Names of assets hold a hash of their content: they never change.
const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Everything else is asked for again each time, and mostly answered with "not modified".
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// Answers what no other route has answered.
pub(crate) async fn answer(front: &Front, method: &Method, path: &str, headers: &HeaderMap, lang: Lang) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let allow = [(ALLOW, HeaderValue::from_static("GET, HEAD"))];
        return (StatusCode::METHOD_NOT_ALLOWED, allow).into_response();
    }
    if is_file(path) {
        return match front.find(path, &accepted(headers)).await {
            Some(found) => send(StatusCode::OK, found, path, headers),
            None => missing(lang),
        };
    }
    // The front end says itself, in the language of its settings, that there is no such page, and shows the way home.
    let status = if is_page(path) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    match front.find(INDEX, &accepted(headers)).await {
        Some(found) => send(status, found, INDEX, headers),
        None => no_front(lang),
    }
}

/// Pages have no dot in their path. A missing asset is never answered with a page.
fn is_file(path: &str) -> bool {
    path.contains('.') || path == "/assets" || path.starts_with("/assets/")
}

fn send(status: StatusCode, found: Found, path: &str, request: &HeaderMap) -> Response {
    let mut headers = HeaderMap::new();
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    headers.insert(CACHE_CONTROL, if path.starts_with("/assets/") { FOREVER } else { ASK_AGAIN });
    // "Not modified" is an answer about something that is there.
    if status == StatusCode::OK {
        if let Ok(tag) = HeaderValue::from_str(&found.tag) {
            headers.insert(ETAG, tag);
        }
        if etag::is_known(request, &found.tag) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type(path)));
    if let Some(name) = found.encoding.name() {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    (status, headers, found.bytes).into_response()
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// The page of a program without a front end: how to build one.
pub(crate) fn no_front(lang: Lang) -> Response {
    let (code, title) = (lang.code(), word(lang, "page.title"));
    let (build, or) = (word(lang, "page.build"), word(lang, "page.or"));
    let page = format!(
        "<!doctype html>\n<html lang=\"{code}\">\n<meta charset=\"utf-8\">\n<title>Tafel</title>\n<h1>{title}</h1>\n\
         <p>{build}</p>\n<pre>cargo xtask run</pre>\n<p>{or}</p>\n\
         <pre>cargo xtask front\ntafel serve --front target/front</pre>\n"
    );
    page_response(StatusCode::SERVICE_UNAVAILABLE, page)
}

fn missing(lang: Lang) -> Response {
    let (code, title, home) = (lang.code(), word(lang, "problem.not-found"), word(lang, "page.home"));
    let page = format!(
        "<!doctype html>\n<html lang=\"{code}\">\n<meta charset=\"utf-8\">\n<title>Tafel</title>\n<p>{title}</p>\n\
         <p><a href=\"/\">{home}</a></p>\n"
    );
    page_response(StatusCode::NOT_FOUND, page)
}

fn page_response(status: StatusCode, page: String) -> Response {
    let headers = [(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")), (CACHE_CONTROL, ASK_AGAIN)];
    (status, headers, page).into_response()
}
