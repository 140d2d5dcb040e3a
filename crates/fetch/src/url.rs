use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// Where something is: `https://host:port/path`. No user, no fragment.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Url {
    is_safe: bool,
    host: String,
    port: u16,
    path: String,
}

/// Why a text is no address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is no http:// or https:// address")]
pub struct NoUrl;

impl FromStr for Url {
    type Err = NoUrl;

    fn from_str(text: &str) -> Result<Self, NoUrl> {
        let (is_safe, rest) = match (text.strip_prefix("https://"), text.strip_prefix("http://")) {
            (Some(rest), _) => (true, rest),
            (_, Some(rest)) => (false, rest),
            _ => return Err(NoUrl),
        };
        // What is no plain character could end a line of the request.
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) || text.contains(['#', '\\']) {
            return Err(NoUrl);
        }
        let (authority, path) = match rest.find(['/', '?']) {
            Some(end) if rest[end..].starts_with('/') => (&rest[..end], rest[end..].to_owned()),
            Some(end) => (&rest[..end], format!("/{}", &rest[end..])),
            None => (rest, "/".to_owned()),
        };
        let usual = if is_safe { 443 } else { 80 };
        let (host, port) =
            match authority.strip_prefix('[').map(|rest| rest.split_once(']').ok_or(NoUrl)).transpose()? {
                Some((host, "")) => (host, usual),
                Some((host, port)) => (host, number(port.strip_prefix(':').ok_or(NoUrl)?)?),
                None => match authority.split_once(':') {
                    Some((host, port)) => (host, number(port)?),
                    None => (authority, usual),
                },
            };
        let is_name = host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte));
        let is_address = host.parse::<IpAddr>().is_ok_and(|address| address.is_ipv6() == authority.starts_with('['));
        let is_bracketed = authority.starts_with('[');
        if host.is_empty() || (is_bracketed && !is_address) || (!is_bracketed && !is_name) {
            return Err(NoUrl);
        }
        Ok(Self { is_safe, host: host.to_ascii_lowercase(), port, path })
    }
}

fn number(text: &str) -> Result<u16, NoUrl> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|port| is_number && *port != 0).ok_or(NoUrl)
}

impl Url {
    /// Whether it is asked for over TLS.
    pub const fn is_safe(&self) -> bool {
        self.is_safe
    }

    /// The host, in small letters and without brackets.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port, also where it is the usual one.
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Path and query.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Scheme, host and port: what VAPID and CORS call an origin.
    pub fn origin(&self) -> String {
        format!("{}://{}", if self.is_safe { "https" } else { "http" }, self.authority())
    }

    /// Host and port as they are written, the usual port left out.
    pub(crate) fn authority(&self) -> String {
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        let usual = if self.is_safe { 443 } else { 80 };
        if self.port == usual { host } else { format!("{host}:{}", self.port) }
    }

    /// The same place, with something behind the path. A slash at its end does not count.
    #[must_use]
    pub fn below(&self, rest: &str) -> Self {
        let path = format!("{}/{rest}", self.path.trim_end_matches('/'));
        Self { path, ..self.clone() }
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.origin(), self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        let check = |text: &str, expected: (bool, &str, u16, &str), origin: &str| {
            let url: Url = text.parse().unwrap_or_else(|_| panic!("{text}"));
            assert_eq!((url.is_safe(), url.host(), url.port(), url.path()), expected, "{text}");
            assert_eq!(url.origin(), origin);
        };
        check("https://tafel.example", (true, "tafel.example", 443, "/"), "https://tafel.example");
        check("http://Tafel.Example/a/b?c=d", (false, "tafel.example", 80, "/a/b?c=d"), "http://tafel.example");
        check("https://tafel.example:8443?x", (true, "tafel.example", 8443, "/?x"), "https://tafel.example:8443");
        check("http://127.0.0.1:4177/", (false, "127.0.0.1", 4177, "/"), "http://127.0.0.1:4177");
        check("https://[2001:db8::1]:9/x", (true, "2001:db8::1", 9, "/x"), "https://[2001:db8::1]:9");
        check("http://[::1]", (false, "::1", 80, "/"), "http://[::1]");
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for text in [
            "",
            "tafel.example",
            "ftp://a",
            "http://",
            "https:///x",
            "http://:80",
            "http://a:",
            "http://a:x",
            "http://a:0",
            "http://a:70000",
            "http://a:+8",
            "http://user@a/",
            "http://a b/",
            "http://a/\r\nX: y",
            "http://a/#b",
            "http://[::1",
            "http://[::1]x",
            "http://[a]",
            "http://::1/",
            "http://a\\b/",
            "http://é/",
        ] {
            assert_eq!(text.parse::<Url>(), Err(NoUrl), "{text}");
        }
    }

    #[test]
    fn places_are_below_others() {
        for base in ["http://a/club", "http://a/club/"] {
            assert_eq!(base.parse::<Url>().unwrap().below("api/v1/x?y=1").to_string(), "http://a/club/api/v1/x?y=1");
        }
        assert_eq!("http://a".parse::<Url>().unwrap().below("x").to_string(), "http://a/x");
    }
}
