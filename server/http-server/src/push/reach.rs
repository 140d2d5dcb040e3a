//! Allowed push services. Endpoints come from browsers, so from anyone: they must not lead into the server's own network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ureq::http::Uri;

/// The longest endpoint, in bytes.
const LONGEST: usize = 1024;

/// Which push services messages may be sent to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PushReach {
    /// Those on the web, over HTTPS at its usual port.
    #[default]
    Web,
    /// Any, including this machine and plain HTTP; for tests.
    Anywhere,
}

impl PushReach {
    /// Parses an endpoint, if messages may be sent there.
    pub(super) fn url(self, endpoint: &str) -> Option<Uri> {
        let is_plain = endpoint.bytes().all(|byte| byte.is_ascii_graphic()) && !endpoint.contains(['#', '\\']);
        let url: Uri = endpoint.parse().ok().filter(|_| is_plain && endpoint.len() <= LONGEST)?;
        let is_safe = match url.scheme_str()? {
            "https" => true,
            "http" => false,
            _ => return None,
        };
        let authority = url.authority()?;
        let host = authority.host();
        let is_name = host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte));
        let is_literal = host.starts_with('[') && unbracketed(host).parse::<IpAddr>().is_ok();
        // No user name, and no port but a number.
        let written = authority.port_u16().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"));
        if host.is_empty() || !(is_name || is_literal) || authority.as_str() != written {
            return None;
        }
        let is_allowed = match self {
            Self::Anywhere => true,
            Self::Web => is_safe && matches!(authority.port_u16(), None | Some(443)) && is_on_the_web(host),
        };
        is_allowed.then_some(url)
    }

    /// Filter for the addresses that names resolve to.
    pub(super) const fn may_reach(self) -> fn(IpAddr) -> bool {
        match self {
            Self::Anywhere => |_| true,
            Self::Web => is_public,
        }
    }
}

/// The origin of an endpoint, as VAPID's `aud` wants it: without the default port.
pub(super) fn origin(url: &Uri) -> String {
    let (scheme, host) = (url.scheme_str().unwrap_or_default(), url.host().unwrap_or_default().to_ascii_lowercase());
    let default = if scheme == "https" { 443 } else { 80 };
    match url.port_u16().filter(|port| *port != default) {
        Some(port) => format!("{scheme}://{host}:{port}"),
        None => format!("{scheme}://{host}"),
    }
}

fn unbracketed(host: &str) -> &str {
    host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(host)
}

/// Whether a host may be one on the web, before its name is resolved.
fn is_on_the_web(host: &str) -> bool {
    if let Ok(address) = unbracketed(host).parse::<IpAddr>() {
        return is_public(address);
    }
    // Names without a dot are of this network, and so are these; numbers are addresses in disguise.
    let last = host.trim_end_matches('.').rsplit('.').next().unwrap_or_default();
    host.contains('.')
        && !["local", "localhost", "internal", "lan", "home", "arpa"].contains(&last)
        && last.bytes().any(|byte| byte.is_ascii_alphabetic())
        && !last.starts_with("0x")
}

/// Whether an address belongs to anybody on the web.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = match (a, b) {
        // This network, private, loopback, to many, kept for later; behind providers, link-local, private, for measurements.
        (0 | 10 | 127 | 224.., _) | (100, 64..=127) | (169, 254) | (172, 16..=31) | (192, 168) | (198, 18 | 19) => true,
        // Protocols, documentation, relays.
        (192, 0) => c == 0 || c == 2,
        (192, 88) => c == 99,
        (198, 51) => c == 100,
        (203, 0) => c == 113,
        _ => false,
    };
    !is_special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let inner = |high: u16, low: u16| Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low));
    match address.segments() {
        // Ways to the older addresses.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => is_public_v4(inner(high, low)),
        // Protocols, tunnels; documentation.
        [0x2001, 0..=0x1ff | 0xdb8, ..] | [0x3fff, 0..=0xfff, ..] => false,
        // What has been given to anybody begins like this; loopback, private, link-local and mapped addresses do not.
        [first, ..] => (0x2000..0x4000).contains(&first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn services_on_the_web_are_written_to() {
        for fine in [
            "https://fcm.googleapis.com/fcm/send/abc:def",
            "https://updates.push.services.mozilla.com/wpush/v2/x",
            "https://web.push.apple.com/QN",
            "https://wns2-by3p.notify.windows.com/w/?token=x",
            "https://93.184.215.14/x",
            "https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/x",
        ] {
            assert!(PushReach::Web.url(fine).is_some(), "{fine}");
        }
    }

    #[test]
    fn nothing_else_is() {
        for bad in [
            "",
            "http://push.example/x",
            "https://push.example:8443/x",
            "https://localhost/x",
            "https://intranet/x",
            "https://printer.local/x",
            "https://a.internal/x",
            "https://user@push.example/x",
            "https://127.0.0.1/x",
            "https://127.1/x",
            "https://0x7f.0x0.0x0.0x1/x",
            "https://2130706433/x",
            "https://10.0.0.1/x",
            "https://169.254.169.254/latest/meta-data",
            "https://192.168.1.1/x",
            "https://100.64.0.1/x",
            "https://[::1]/x",
            "https://[::ffff:127.0.0.1]/x",
            "https://[fe80::1]/x",
            "https://[fd00::1]/x",
            "https://[64:ff9b::7f00:1]/x",
            "https://[2002:a00:1::1]/x",
            "https://[2001::1]/x",
            "https://push.example/\r\nX: y",
            "https://push.example:/x",
            "https://push.example:99999/x",
            "https://push.example:0443/x",
            "https://push.example\\@127.0.0.1/x",
            "https://push.exa%6dple/x",
            "https://push.example/x#y",
            "https:///x",
            "push.example/x",
            "/x",
            "file:///etc/passwd",
        ] {
            assert!(PushReach::Web.url(bad).is_none(), "{bad}");
        }
        assert!(PushReach::Web.url(&format!("https://push.example/{}", "x".repeat(LONGEST))).is_none());
        assert!(PushReach::Anywhere.url("http://127.0.0.1:9/x").is_some());
    }

    #[test]
    fn origins_have_no_default_port() {
        for (endpoint, expected) in [
            ("https://push.example/x?y=z", "https://push.example"),
            ("https://push.example:443/x", "https://push.example"),
            ("https://Push.EXAMPLE/x", "https://push.example"),
            ("http://127.0.0.1:80/x", "http://127.0.0.1"),
            ("http://127.0.0.1:443/x", "http://127.0.0.1:443"),
            ("https://[::1]:8443/x", "https://[::1]:8443"),
        ] {
            assert_eq!(origin(&PushReach::Anywhere.url(endpoint).unwrap()), expected, "{endpoint}");
        }
    }

    #[test]
    fn names_may_not_lead_inside() {
        let may = PushReach::Web.may_reach();
        for inside in
            ["127.0.0.1", "10.1.2.3", "172.20.0.1", "0.0.0.0", "255.255.255.255", "224.0.0.1", "::", "::1", "fd12::1"]
        {
            assert!(!may(inside.parse().unwrap()), "{inside}");
        }
        for outside in
            ["8.8.8.8", "172.15.0.1", "172.32.0.1", "100.63.0.1", "192.0.1.1", "2a00:1450::1", "2002:808:808::1"]
        {
            assert!(may(outside.parse().unwrap()), "{outside}");
        }
    }
}
