//! What a bot asks of a server.

use std::io;
use std::time::Duration;

use fetch::{Answer, Client, Request, Url};
use serde_json::Value;

/// No line of a stream is longer.
const LONGEST: usize = 8 << 20;

/// Where the server is, and by what the bot is known there.
#[derive(Clone, Debug)]
pub(super) struct Server {
    client: Client,
    url: Url,
    bearer: String,
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
    /// None if the token cannot be one.
    pub(super) fn new(client: Client, url: Url, token: &str) -> Option<Self> {
        let is_plain = token.bytes().all(|byte| byte.is_ascii_graphic());
        is_plain.then(|| Self { client, url, bearer: format!("Bearer {token}") })
    }

    fn send(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Answer, Trouble> {
        let url = self.url.below(&format!("api/v1/{path}"));
        let body = body.map(Value::to_string).unwrap_or_default();
        let request = Request::new(method, &url).header("Authorization", &self.bearer);
        let request = request.header("Content-Type", "application/json").body(body.as_bytes());
        self.client.send(&request).map_err(|error| lost(&error))
    }

    /// Asks for something, or has something done.
    pub(super) fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value, Trouble> {
        let mut answer = self.send(method, path, body)?;
        match answer.status() {
            200..=299 => value(&mut answer),
            _ => Err(refused(&mut answer)?),
        }
    }

    /// Opens a stream.
    pub(super) fn stream(&self, path: &str) -> Result<Lines, Trouble> {
        let mut answer = self.send("GET", path, None)?;
        match answer.status() {
            200 => Ok(Lines { answer, left: Vec::new() }),
            _ => Err(refused(&mut answer)?),
        }
    }
}

/// Whether an answer says nothing about what was asked: a machine with much to do is too slow, or fails, and is asked again. A
/// game must not be given up for that.
const fn is_passing(status: u16) -> bool {
    matches!(status, 408 | 425 | 429 | 500..=599)
}

fn refused(answer: &mut Answer) -> Result<Trouble, Trouble> {
    let status = answer.status();
    if is_passing(status) {
        // When it says so, or soon.
        let usual = if matches!(status, 429 | 503) { 5 } else { 1 };
        let retry = answer.header("retry-after").and_then(|value| value.parse().ok()).unwrap_or(usual);
        return Ok(Trouble::Later(Duration::from_secs(retry.clamp(1, 60))));
    }
    let said = value(answer)?;
    let word = |name: &str| said[name].as_str().unwrap_or_default().to_owned();
    Ok(Trouble::Refused(status, word("error"), word("message")))
}

fn value(answer: &mut Answer) -> Result<Value, Trouble> {
    let text = answer.text().map_err(|error| lost(&error))?;
    Ok(serde_json::from_str(&text).unwrap_or_default())
}

fn lost(error: &io::Error) -> Trouble {
    Trouble::Lost(error.to_string())
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
                Some(part) if self.left.len() + part.len() <= LONGEST => self.left.extend(part),
                Some(_) => return Err(Trouble::Lost("a line is too long".to_owned())),
                None => return Ok(None),
            }
        }
    }
}
