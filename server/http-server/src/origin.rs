use std::str::FromStr;

use axum::http::HeaderMap;
use axum::http::header::HOST;

use crate::limits::Proxy;

/// Where the table is on the web, as others must write it: `https://tafel.example`. Search engines and those who show a
/// picture of a shared page want whole addresses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin(String);

/// That is no such address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoOrigin;

impl Origin {
    /// Where a request says that it was sent to. Nothing is believed that could not be the name of a host.
    pub(crate) fn of_request(headers: &HeaderMap, proxy: Proxy) -> Self {
        let forwarded = headers.get("x-forwarded-proto").and_then(|value| value.to_str().ok());
        let scheme = match (proxy, forwarded) {
            (Proxy::Trusted, Some("https")) => "https",
            _ => "http",
        };
        let host = headers.get(HOST).and_then(|value| value.to_str().ok()).filter(|host| is_host(host));
        Self(format!("{scheme}://{}", host.unwrap_or("localhost")))
    }

    /// The address, without a slash at its end.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Origin {
    type Err = NoOrigin;

    fn from_str(text: &str) -> Result<Self, NoOrigin> {
        let text = text.strip_suffix('/').unwrap_or(text);
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).ok_or(NoOrigin)?;
        if is_host(host) { Ok(Self(text.to_owned())) } else { Err(NoOrigin) }
    }
}

/// A name or address, and perhaps a port: letters, digits and the few signs between them.
fn is_host(text: &str) -> bool {
    let plain = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'.' | b'-' | b':' | b'[' | b']');
    (1..=255).contains(&text.len()) && text.bytes().all(plain) && text.bytes().any(|c| c.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(host: &str, proto: Option<&'static str>, proxy: Proxy, expected: &str) {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        if let Some(proto) = proto {
            headers.insert("x-forwarded-proto", proto.parse().unwrap());
        }
        assert_eq!(Origin::of_request(&headers, proxy).as_str(), expected, "{host} {proto:?}");
    }

    #[test]
    fn only_names_of_hosts_are_believed() {
        check("tafel.example:8080", None, Proxy::None, "http://tafel.example:8080");
        check("[::1]:4177", None, Proxy::None, "http://[::1]:4177");
        check("tafel.example", Some("https"), Proxy::Trusted, "https://tafel.example");
        check("tafel.example", Some("https"), Proxy::None, "http://tafel.example");
        check("tafel.example", Some("javascript"), Proxy::Trusted, "http://tafel.example");
        for nonsense in ["a\"><script>", "a b", "evil/path", "user@host", "", "---", "a'b"] {
            check(nonsense, None, Proxy::None, "http://localhost");
        }
    }

    #[test]
    fn origins_are_read() {
        assert_eq!("https://tafel.example/".parse::<Origin>().unwrap().as_str(), "https://tafel.example");
        for nonsense in ["tafel.example", "ftp://x", "https://", "https://a/b", "https://a?b", "https://a\"b"] {
            assert_eq!(nonsense.parse::<Origin>(), Err(NoOrigin), "{nonsense}");
        }
    }
}
