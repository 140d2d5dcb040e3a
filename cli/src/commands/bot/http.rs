//! HTTP client of a bot.

use std::io::{BufRead as _, BufReader, Read as _};
use std::time::Duration;

use rustls::pki_types::CertificateDer;
use serde_json::Value;
use ureq::config::Config;
use ureq::http::header::{AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER};
use ureq::http::{HeaderValue, Response, Uri};
use ureq::unversioned::resolver::DefaultResolver;
use ureq::unversioned::transport::{Connector as _, TcpConnector};
use ureq::{Agent, Body, BodyReader};

use super::tls::TlsConnector;

/// The longest answer, and the longest line of a stream, in bytes.
const LONGEST: u64 = 8 << 20;
/// Time budget for a connection, over all addresses of the host.
const CONNECT: Duration = Duration::from_secs(10);
/// Time budget for sending or receiving some bytes. Streams have empty lines in between.
const SILENCE: Duration = Duration::from_secs(30);

/// A server, and the token for it.
#[derive(Clone, Debug)]
pub(super) struct Server {
    agent: Agent,
    /// Address of the server, without a slash at its end.
    base: String,
    bearer: HeaderValue,
}

/// Why something was not done.
#[derive(Clone, Debug)]
pub(super) enum Trouble {
    /// The server cannot be reached, or hung up.
    Lost(String),
    /// The request is rejected: status, error code, and the message.
    Refused(u16, String, String),
    /// The request can be repeated after this time.
    Later(Duration),
}

impl Server {
    /// Trusts the certificates of the system and `own`.
    pub(super) fn new(address: &str, own: Vec<CertificateDer<'static>>, token: &str) -> Result<Self, String> {
        let base = base(address).ok_or_else(|| format!("'{address}': this is no http:// or https:// address"))?;
        let is_plain = token.bytes().all(|byte| byte.is_ascii_graphic());
        let bearer = HeaderValue::from_str(&format!("Bearer {token}")).ok().filter(|_| is_plain);
        let mut bearer = bearer.ok_or("this is no token")?;
        bearer.set_sensitive(true);
        let config = Config::builder()
            .proxy(None)
            .max_redirects(0)
            .http_status_as_error(false)
            .timeout_connect(Some(CONNECT))
            .timeout_per_read(Some(SILENCE))
            .timeout_per_write(Some(SILENCE))
            // Servers close idle connections, and a move that fails for that costs time.
            .max_idle_connections(0)
            .user_agent(concat!("tafel/", env!("CARGO_PKG_VERSION")))
            .build();
        let connector = ().chain(TcpConnector::default()).chain(TlsConnector::new(own));
        Ok(Self { agent: Agent::with_parts(config, connector, DefaultResolver::default()), base, bearer })
    }

    /// Reads something.
    pub(super) fn get(&self, path: &str) -> Result<Value, Trouble> {
        accepted(self.send(path, None)?)
    }

    /// Has something done.
    pub(super) fn post(&self, path: &str, body: &Value) -> Result<Value, Trouble> {
        accepted(self.send(path, Some(body))?)
    }

    /// Opens a stream.
    pub(super) fn stream(&self, path: &str) -> Result<Lines, Trouble> {
        let answer = self.send(path, None)?;
        if answer.status().as_u16() == 200 {
            return Ok(Lines(BufReader::new(answer.into_body().into_reader())));
        }
        Err(refused(answer)?)
    }

    fn send(&self, path: &str, body: Option<&Value>) -> Result<Response<Body>, Trouble> {
        let url = format!("{}/api/v1/{path}", self.base);
        let sent = match body {
            Some(body) => {
                let request = self.agent.post(url).header(AUTHORIZATION, &self.bearer);
                request.header(CONTENT_TYPE, "application/json").send(body.to_string())
            }
            None => self.agent.get(url).header(AUTHORIZATION, &self.bearer).call(),
        };
        sent.map_err(|error| lost(&error))
    }
}

/// An address such as `https://host:8443/club`, without a slash at its end.
fn base(address: &str) -> Option<String> {
    let is_plain = address.bytes().all(|byte| byte.is_ascii_graphic()) && !address.contains(['#', '?', '\\']);
    let uri: Uri = address.parse().ok().filter(|_| is_plain)?;
    let authority = uri.authority()?;
    let written = match authority.port_u16() {
        Some(0) => return None,
        Some(port) => format!("{}:{port}", authority.host()),
        None => authority.host().to_owned(),
    };
    // No user name, and no port but a number.
    let is_fine = matches!(uri.scheme_str(), Some("http" | "https")) && !authority.host().is_empty();
    (is_fine && authority.as_str() == written).then(|| address.trim_end_matches('/').to_owned())
}

/// Whether the status says nothing about the request itself: a busy or failing server is asked again. A game must not be given up
/// for that.
const fn is_passing(status: u16) -> bool {
    matches!(status, 408 | 425 | 429 | 500..=599)
}

fn accepted(answer: Response<Body>) -> Result<Value, Trouble> {
    if answer.status().is_success() { value(answer) } else { Err(refused(answer)?) }
}

fn refused(answer: Response<Body>) -> Result<Trouble, Trouble> {
    let status = answer.status().as_u16();
    if is_passing(status) {
        // When the server says so, or soon.
        let usual = if matches!(status, 429 | 503) { 5 } else { 1 };
        let retry = answer.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
        return Ok(Trouble::Later(Duration::from_secs(retry.unwrap_or(usual).clamp(1, 60))));
    }
    let said = value(answer)?;
    let word = |name: &str| said[name].as_str().unwrap_or_default().to_owned();
    Ok(Trouble::Refused(status, word("error"), word("message")))
}

fn value(answer: Response<Body>) -> Result<Value, Trouble> {
    let text = answer.into_body().into_with_config().limit(LONGEST).read_to_string().map_err(|error| lost(&error))?;
    Ok(serde_json::from_str(&text).unwrap_or_default())
}

fn lost(error: &impl ToString) -> Trouble {
    Trouble::Lost(error.to_string())
}

/// A stream, message by message.
pub(super) struct Lines(BufReader<BodyReader<'static>>);

impl Lines {
    /// The next message; none at the end.
    pub(super) fn next(&mut self) -> Result<Option<Value>, Trouble> {
        loop {
            let mut line = Vec::new();
            (&mut self.0).take(LONGEST).read_until(b'\n', &mut line).map_err(|error| lost(&error))?;
            match line.as_slice() {
                [] => return Ok(None),
                [b'\n'] => {}
                [.., b'\n'] => return serde_json::from_slice(&line).map(Some).map_err(|error| lost(&error)),
                _ => return Err(Trouble::Lost("a line is too long or incomplete".to_owned())),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;
    use std::net::{SocketAddr, TcpListener};
    use std::thread::{JoinHandle, spawn};

    use serde_json::json;

    use super::*;

    /// Serves one request with these bytes; returns the request.
    fn serve(answer: &'static [u8]) -> (SocketAddr, JoinHandle<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let thread = spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut seen = Vec::new();
            loop {
                let text = String::from_utf8_lossy(&seen).to_ascii_lowercase();
                if let Some((head, body)) = text.split_once("\r\n\r\n") {
                    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap_or("0");
                    if body.len() >= length.parse().unwrap() {
                        break;
                    }
                }
                let mut some = [0; 1024];
                let length = stream.read(&mut some).unwrap();
                assert_ne!(length, 0);
                seen.extend(&some[..length]);
            }
            stream.write_all(answer).unwrap();
            String::from_utf8(seen).unwrap()
        });
        (address, thread)
    }

    fn server(address: SocketAddr) -> Server {
        Server::new(&format!("http://{address}/club/"), Vec::new(), "tafel_x").unwrap()
    }

    #[test]
    fn addresses_are_checked() {
        for (address, expected) in [
            ("https://tafel.example", "https://tafel.example"),
            ("http://127.0.0.1:4177/", "http://127.0.0.1:4177"),
            ("https://tafel.example:8443/club/", "https://tafel.example:8443/club"),
            ("http://[::1]:9", "http://[::1]:9"),
        ] {
            assert_eq!(base(address).as_deref(), Some(expected), "{address}");
        }
        for address in [
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
            "http://user@a/",
            "http://a b/",
            "http://a/#b",
            "http://a/?b",
            "http://[::1",
            "http://a\\b/",
            "http://é/",
        ] {
            assert_eq!(base(address), None, "{address}");
        }
        assert_eq!(Server::new("http://a", Vec::new(), "a\r\nb").unwrap_err(), "this is no token");
    }

    #[test]
    fn requests_carry_token_and_body() {
        let (address, thread) = serve(b"HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n{\"a\":1}");
        let answer = server(address).post("seeks?x=y", &json!({ "b": 2 })).unwrap();
        assert_eq!(answer, json!({ "a": 1 }));
        let request = thread.join().unwrap();
        assert!(request.starts_with("POST /club/api/v1/seeks?x=y HTTP/1.1\r\n"), "{request}");
        let request = request.to_ascii_lowercase();
        for part in ["authorization: bearer tafel_x\r\n", "content-type: application/json\r\n", "\r\n\r\n{\"b\":2}"] {
            assert!(request.contains(part), "{part}: {request}");
        }
    }

    #[test]
    fn answers_are_read_whole_or_not_at_all() {
        let check = |answer: &'static [u8], expected: Option<Value>| {
            let (address, thread) = serve(answer);
            let read = server(address).get("x");
            thread.join().unwrap();
            assert_eq!(read.ok(), expected, "{}", String::from_utf8_lossy(answer));
        };
        check(
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n[\r\n2;x\r\n1]\r\n0\r\n\r\n",
            Some(json!([1])),
        );
        check(b"HTTP/1.0 200 OK\r\n\r\n[2]", Some(json!([2])));
        check(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n", Some(Value::Null));
        check(b"HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello", None);
        check(b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nhello", None);
        check(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", None);
        check(b"220 mail.example ESMTP\r\n\r\n", None);
        check(b"", None);
    }

    #[test]
    fn refusals_and_delays_are_told_apart() {
        let ask = |answer: &'static [u8]| {
            let (address, thread) = serve(answer);
            let trouble = server(address).get("x").unwrap_err();
            thread.join().unwrap();
            trouble
        };
        let no = ask(b"HTTP/1.1 403 No\r\nContent-Length: 31\r\n\r\n{\"error\":\"scope\",\"message\":\"No\"}");
        assert!(matches!(no, Trouble::Refused(403, ..)), "{no:?}");
        let moved = ask(b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n");
        assert!(matches!(moved, Trouble::Refused(302, ..)), "{moved:?}");
        let later = ask(b"HTTP/1.1 429 No\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n");
        assert!(matches!(later, Trouble::Later(wait) if wait == Duration::from_secs(7)), "{later:?}");
    }

    #[test]
    fn streams_are_read_line_by_line() {
        let (address, thread) =
            serve(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n6\r\n\n[1]\n[\r\n3\r\n2]\n\r\n0\r\n\r\n");
        let mut lines = server(address).stream("events").unwrap();
        assert_eq!(lines.next().unwrap(), Some(json!([1])));
        assert_eq!(lines.next().unwrap(), Some(json!([2])));
        assert_eq!(lines.next().unwrap(), None);
        thread.join().unwrap();
    }
}
