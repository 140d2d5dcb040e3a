//! As much of HTTP as a bot needs.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::time::Duration;

use serde_json::Value;

/// How long to wait for a connection, and for the next byte: streams say every few seconds that they are there.
const CONNECT: Duration = Duration::from_secs(10);
const SILENCE: Duration = Duration::from_secs(30);
/// No answer is longer; nor is a line of a stream.
const LONGEST: u64 = 8 << 20;

/// Where the server is, and by what the bot is known there.
#[derive(Clone, Debug)]
pub(super) struct Server {
    host: String,
    path: String,
    token: String,
}

/// Why something was not done.
#[derive(Clone, Debug)]
pub(super) enum Trouble {
    /// The server cannot be reached, or hung up.
    Lost(String),
    /// It says no: the status, what is wrong, and the same in words.
    Refused(u16, String, String),
    /// It says when to come back.
    Later(Duration),
}

impl Server {
    /// None for addresses that are not `http://…`.
    pub(super) fn new(url: &str, token: &str) -> Option<Self> {
        let rest = url.strip_prefix("http://")?;
        let (host, path) = rest.split_once('/').map_or((rest, ""), |(host, path)| (host, path.trim_end_matches('/')));
        let host = if host.rsplit(']').next().is_some_and(|end| end.contains(':')) {
            host.to_owned()
        } else {
            format!("{host}:80")
        };
        let path = if path.is_empty() { String::new() } else { format!("/{path}") };
        (!host.starts_with(':') && token.bytes().all(|byte| byte.is_ascii_graphic())).then(|| Self {
            host,
            path,
            token: token.to_owned(),
        })
    }

    fn send(&self, method: &str, path: &str, body: Option<&Value>) -> io::Result<Answer> {
        let address = self.host.to_socket_addrs()?.next().ok_or_else(|| io::Error::other("there is no such host"))?;
        let mut stream = TcpStream::connect_timeout(&address, CONNECT)?;
        stream.set_read_timeout(Some(SILENCE))?;
        stream.set_write_timeout(Some(SILENCE))?;
        let body = body.map(Value::to_string).unwrap_or_default();
        let (prefix, host, token, length) = (&self.path, &self.host, &self.token, body.len());
        let head = format!(
            "{method} {prefix}/api/v1/{path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(head.as_bytes())?;
        Answer::read(stream)
    }

    /// Asks for something, or has something done.
    pub(super) fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value, Trouble> {
        let mut answer = self.send(method, path, body).map_err(|error| lost(&error))?;
        let text = answer.rest().map_err(|error| lost(&error))?;
        let value: Value = serde_json::from_str(&text).unwrap_or_default();
        match answer.status {
            200..=299 => Ok(value),
            status if is_passing(status) => Err(answer.later()),
            status => Err(Trouble::Refused(status, word(&value["error"]), word(&value["message"]))),
        }
    }

    /// Opens a stream.
    pub(super) fn stream(&self, path: &str) -> Result<Lines, Trouble> {
        let mut answer = self.send("GET", path, None).map_err(|error| lost(&error))?;
        match answer.status {
            200 => Ok(Lines { answer, left: Vec::new() }),
            status if is_passing(status) => Err(answer.later()),
            status => {
                let value: Value =
                    serde_json::from_str(&answer.rest().map_err(|error| lost(&error))?).unwrap_or_default();
                Err(Trouble::Refused(status, word(&value["error"]), word(&value["message"])))
            }
        }
    }
}

/// Whether an answer says nothing about what was asked: a machine with much to do is too slow, or fails, and is asked again. A
/// game must not be given up for that.
const fn is_passing(status: u16) -> bool {
    matches!(status, 408 | 425 | 429 | 500..=599)
}

fn lost(error: &io::Error) -> Trouble {
    Trouble::Lost(error.to_string())
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

struct Answer {
    status: u16,
    retry: Option<u64>,
    length: Option<u64>,
    is_chunked: bool,
    stream: BufReader<TcpStream>,
}

impl Answer {
    fn read(stream: TcpStream) -> io::Result<Self> {
        let mut stream = BufReader::new(stream);
        let status = line(&mut stream)?.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| io::Error::other("this is no HTTP"))?;
        let mut answer = Self { status, retry: None, length: None, is_chunked: false, stream };
        loop {
            let line = line(&mut answer.stream)?;
            let Some((name, value)) = line.split_once(':') else {
                return Ok(answer);
            };
            let value = value.trim();
            match name.to_ascii_lowercase().as_str() {
                "retry-after" => answer.retry = value.parse().ok(),
                "content-length" => answer.length = value.parse().ok(),
                "transfer-encoding" => answer.is_chunked = value.eq_ignore_ascii_case("chunked"),
                _ => {}
            }
        }
    }

    /// When to ask again: when it says so, or soon.
    fn later(&self) -> Trouble {
        let usual = if matches!(self.status, 429 | 503) { 5 } else { 1 };
        Trouble::Later(Duration::from_secs(self.retry.unwrap_or(usual).clamp(1, 60)))
    }

    /// The next part of the body; none at its end.
    fn part(&mut self) -> io::Result<Option<Vec<u8>>> {
        let length = if self.is_chunked {
            let size = line(&mut self.stream)?;
            let size = size.split(';').next().unwrap_or_default().trim();
            u64::from_str_radix(size, 16).map_err(io::Error::other)?
        } else {
            self.length.take().unwrap_or(0)
        };
        if length == 0 {
            return Ok(None);
        }
        if length > LONGEST {
            return Err(io::Error::other("the answer is too long"));
        }
        let mut part = Vec::new();
        if (&mut self.stream).take(length).read_to_end(&mut part)? as u64 != length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if self.is_chunked {
            line(&mut self.stream)?;
        }
        Ok(Some(part))
    }

    fn rest(&mut self) -> io::Result<String> {
        let mut bytes = Vec::new();
        while let Some(part) = self.part()? {
            bytes.extend(part);
            if bytes.len() as u64 > LONGEST {
                return Err(io::Error::other("the answer is too long"));
            }
        }
        String::from_utf8(bytes).map_err(io::Error::other)
    }
}

fn line(stream: &mut BufReader<TcpStream>) -> io::Result<String> {
    let mut text = String::new();
    if stream.take(LONGEST).read_line(&mut text)? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(text.trim_end().to_owned())
}

/// A stream, message by message.
pub(super) struct Lines {
    answer: Answer,
    left: Vec<u8>,
}

impl Lines {
    /// The next message; none at the end.
    pub(super) fn next(&mut self) -> Result<Option<Value>, Trouble> {
        loop {
            if let Some(end) = self.left.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.left.drain(..=end).collect();
                if line.len() > 1 {
                    return serde_json::from_slice(&line).map(Some).map_err(|error| Trouble::Lost(error.to_string()));
                }
                continue;
            }
            match self.answer.part().map_err(|error| lost(&error))? {
                Some(part) => self.left.extend(part),
                None => return Ok(None),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_passes_is_asked_again_and_what_was_judged_is_not() {
        for status in [408, 425, 429, 500, 502, 503, 504] {
            assert!(is_passing(status), "{status}");
        }
        for status in [200, 400, 401, 403, 404, 409, 410, 422] {
            assert!(!is_passing(status), "{status}");
        }
    }
}
