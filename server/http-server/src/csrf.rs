//! Protection against cross-site request forgery.
//!
//! Our own and not tower-http's `csrf` (since 0.7): that one lets every `GET` pass, so it would not protect the WebSocket, and
//! compares `Origin` with `Host` byte for byte, so it fails behind proxies that leave the port out of `Host`.

use axum::extract::Request;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::Response;

use crate::language;
use crate::problem::Problem;

/// The layer of routes that act with the cookie of the browser: rejects requests that a page of another origin made.
pub(crate) async fn same_origin(request: Request, next: Next) -> Result<Response, Problem> {
    if is_cross_origin(request.headers()) {
        return Err(forbidden(&request, "foreign"));
    }
    Ok(next.run(request).await)
}

/// The layer of routes that act for nobody, so that no cookie can be abused: rejects what the browser declares as cross-site, so
/// that a page elsewhere cannot spend the rate limits of its visitors.
pub(crate) async fn same_site(request: Request, next: Next) -> Result<Response, Problem> {
    if request.headers().get("sec-fetch-site").is_some_and(|site| site == "cross-site") {
        return Err(forbidden(&request, "cross-site"));
    }
    Ok(next.run(request).await)
}

fn forbidden(request: &Request, name: &str) -> Problem {
    let lang = language::of(request.uri().query(), request.headers());
    Problem::new(StatusCode::FORBIDDEN, lang, name, &[])
}

/// Whether a browser sends this for a page of another origin. Programs other than browsers send neither header, and have
/// no cookies of other people to abuse.
///
/// Browsers send `Sec-Fetch-Site` on secure connections only; elsewhere the origin of the page must be the requested host.
fn is_cross_origin(headers: &HeaderMap) -> bool {
    if let Some(site) = headers.get("sec-fetch-site") {
        return site != "same-origin" && site != "none";
    }
    let Some(origin) = headers.get(ORIGIN) else {
        return false;
    };
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    match (origin, host) {
        (Some(origin), Some(host)) => !is_same(origin, host),
        _ => true,
    }
}

/// Whether the host of an origin is the requested one. Proxies may leave the port out of `Host`.
pub(crate) fn is_same(origin: &str, host: &str) -> bool {
    origin.eq_ignore_ascii_case(host) || without_port(host) == host && without_port(origin).eq_ignore_ascii_case(host)
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(lines: &[(&'static str, &str)], expected: bool) {
        let headers = lines.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect();
        assert_eq!(is_cross_origin(&headers), expected, "{lines:?}");
    }

    #[test]
    fn pages_of_other_sites_are_cross_origin() {
        check(&[("host", "x")], false);
        for (site, expected) in [("same-origin", false), ("none", false), ("same-site", true), ("cross-site", true)] {
            check(&[("host", "x"), ("sec-fetch-site", site)], expected);
        }
        for (host, origin, expected) in [
            ("table.example", "https://table.example", false),
            ("Table.example:80", "http://table.example:80", false),
            ("table.example", "https://table.example:8443", false),
            ("table.example:80", "http://table.example:81", true),
            ("[::1]:4177", "http://[::1]:4177", false),
            ("table.example", "https://evil.example", true),
            ("table.example", "https://table.example.evil.example", true),
            ("table.example", "null", true),
        ] {
            check(&[("host", host), ("origin", origin)], expected);
        }
    }
}
