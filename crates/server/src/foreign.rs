//! Whether a request comes from our own pages.

use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};

/// Whether a browser sends this for the page of another site. Programs that are no browsers say nothing about it, and have
/// nobody's cookies to misuse.
///
/// Browsers say it outright (`Sec-Fetch-Site`), but only where the connection is safe; elsewhere the page's origin must be the
/// host that is asked.
pub(crate) fn is_foreign(headers: &HeaderMap) -> bool {
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

/// Proxies may leave the port out of what they pass on.
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
        assert_eq!(is_foreign(&headers), expected, "{lines:?}");
    }

    #[test]
    fn pages_of_other_sites_are_foreign() {
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
