use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::net::{IpAddr, TcpStream, ToSocketAddrs as _};
use std::time::{Duration, Instant};

use rustls::pki_types::ServerName;
use rustls::{ClientConnection, StreamOwned};

use crate::answer::Answer;
use crate::stream::{Stream, Timed};
use crate::trust::Trust;
use crate::url::Url;

/// Asks servers.
#[derive(Clone, Debug)]
pub struct Client {
    /// Whose certificates are believed.
    pub trust: Trust,
    /// How long a connection may take.
    pub connect: Duration,
    /// How long to wait for the next byte.
    pub silence: Duration,
    /// How long all of it may take, the answer's body included; for ever unless told.
    pub whole: Option<Duration>,
    /// Which addresses may be connected to, after names were looked up; any unless told.
    pub may_reach: fn(IpAddr) -> bool,
}

impl Default for Client {
    fn default() -> Self {
        Self {
            trust: Trust::default(),
            connect: Duration::from_secs(10),
            silence: Duration::from_secs(30),
            whole: None,
            may_reach: |_| true,
        }
    }
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    method: &'a str,
    url: &'a Url,
    headers: Vec<(&'a str, &'a str)>,
    body: &'a [u8],
}

impl<'a> Request<'a> {
    /// Asks for something.
    pub const fn get(url: &'a Url) -> Self {
        Self::new("GET", url)
    }

    /// Asks in any way.
    pub const fn new(method: &'a str, url: &'a Url) -> Self {
        Self { method, url, headers: Vec::new(), body: &[] }
    }

    /// Says something besides.
    #[must_use]
    pub fn header(mut self, name: &'a str, value: &'a str) -> Self {
        self.headers.push((name, value));
        self
    }

    /// Sends something along.
    #[must_use]
    pub const fn body(mut self, body: &'a [u8]) -> Self {
        self.body = body;
        self
    }

    /// The request as it is sent, but for its body; none if it would be something else than one request.
    fn head(&self) -> Option<String> {
        let is_plain = |text: &str| text.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic());
        if !self.headers.iter().all(|(name, value)| is_plain(name) && is_plain(value)) {
            return None;
        }
        let Self { method, url, body, .. } = self;
        let mut head =
            format!("{method} {} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", url.path(), url.authority());
        for (name, value) in &self.headers {
            let _ = write!(head, "{name}: {value}\r\n");
        }
        let _ = write!(head, "Content-Length: {}\r\n\r\n", body.len());
        Some(head)
    }
}

impl Client {
    /// Asks, and reads the head of the answer.
    pub fn send(&self, request: &Request<'_>) -> io::Result<Answer> {
        let head = request.head().ok_or_else(|| io::Error::other("a header has a line of its own in it"))?;
        let mut stream = self.open(request.url)?;
        stream.write_all(head.as_bytes())?;
        stream.write_all(request.body)?;
        stream.flush()?;
        Answer::read(stream)
    }

    fn open(&self, url: &Url) -> io::Result<Stream> {
        let until = self.whole.map(|whole| Instant::now() + whole);
        // Before anything is sent: what cannot be checked is not begun.
        let tls = url.is_safe().then(|| self.trust.config().map_err(io::Error::other)).transpose()?;
        let stream = self.connect(url)?;
        // Requests are written whole; waiting for more to send would only delay them.
        stream.set_nodelay(true)?;
        let stream = Timed { stream, silence: self.silence, until };
        let Some(config) = tls else {
            return Ok(Stream::Plain(stream));
        };
        let name = ServerName::try_from(url.host().to_owned()).map_err(io::Error::other)?;
        let connection = ClientConnection::new(config, name).map_err(io::Error::other)?;
        Ok(Stream::Safe(Box::new(StreamOwned::new(connection, stream))))
    }

    /// Tries all addresses of a host, but for those that may not be reached: names can be made to mean any address.
    fn connect(&self, url: &Url) -> io::Result<TcpStream> {
        let mut failed = io::Error::new(io::ErrorKind::NotFound, "there is no such host");
        for address in (url.host(), url.port()).to_socket_addrs()? {
            if !(self.may_reach)(address.ip()) {
                failed = io::Error::new(io::ErrorKind::PermissionDenied, "this address may not be asked");
                continue;
            }
            match TcpStream::connect_timeout(&address, self.connect) {
                Ok(stream) => return Ok(stream),
                Err(error) => failed = error,
            }
        }
        Err(failed)
    }
}
