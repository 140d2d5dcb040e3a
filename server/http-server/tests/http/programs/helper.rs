use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpStream};

use serde_json::{Value, json};

use crate::accounts::{sign_up, unused_name};
use crate::client::{Reply, connect, head, request};
use crate::live::guest::{JSON, terms};
use protocol::TimeControl;

/// All that a token can be good for.
pub(crate) const ALL: [&str; 5] = ["read", "play", "challenge", "chat", "bot"];

/// A program with a token.
pub(crate) struct Program {
    pub(crate) address: SocketAddr,
    pub(crate) name: String,
    pub(crate) token: String,
    pub(crate) cookie: String,
}

impl Program {
    pub(crate) fn new(address: SocketAddr, scopes: &[&str]) -> Self {
        let name = unused_name();
        let owner = sign_up(address, &name);
        let reply = owner.post("/api/v1/tokens", &json!({ "name": "test", "scopes": scopes }));
        assert_eq!(reply.status, 201, "{}", reply.text());
        let token = reply.json()["token"].as_str().unwrap().to_owned();
        Self { address, name, token, cookie: owner.cookie }
    }

    fn bearer(&self) -> String {
        format!("Bearer {}", self.token)
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        request(self.address, "GET", path, &[("Authorization", &self.bearer())], None)
    }

    pub(crate) fn delete(&self, path: &str) -> Reply {
        request(self.address, "DELETE", path, &[("Authorization", &self.bearer())], None)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Reply {
        self.post_named(path, body, None)
    }

    /// The same under a name, so that it is done once.
    pub(crate) fn post_named(&self, path: &str, body: &Value, key: Option<&str>) -> Reply {
        let bearer = self.bearer();
        let mut headers = vec![("Authorization", bearer.as_str()), JSON];
        headers.extend(key.map(|key| ("Idempotency-Key", key)));
        request(self.address, "POST", path, &headers, Some(body.to_string().as_bytes()))
    }

    pub(crate) fn stream(&self, path: &str) -> Stream {
        Stream::open(self.address, path, &[("Authorization", &self.bearer())])
    }

    /// Challenges another program, which accepts; the first one plays the first side.
    pub(crate) fn play_against(&self, other: &Self, game: &str, time: TimeControl) -> String {
        let terms = serde_json::to_value(terms(game, time)).unwrap();
        let reply = self.post("/api/v1/challenges", &json!({ "terms": terms }));
        assert_eq!(reply.status, 201, "{}", reply.text());
        let id = reply.json()["game"].as_str().unwrap().to_owned();
        let reply = other.post(&format!("/api/v1/challenges/{id}/accept"), &json!({}));
        assert_eq!(reply.status, 200, "{}", reply.text());
        id
    }

    /// Plays the legal move of that place in the list.
    pub(crate) fn play(&self, game: &str, place: usize) -> (u64, String) {
        let legal = self.get(&format!("/api/v1/games/{game}/moves")).json();
        assert_eq!(legal["yours"], true, "{legal}");
        let moves = legal["moves"].as_array().unwrap();
        let text = moves[place % moves.len()].as_str().unwrap().to_owned();
        let ply = legal["ply"].as_u64().unwrap();
        let reply = self.post(&format!("/api/v1/games/{game}/moves"), &json!({ "ply": ply, "move": text }));
        assert_eq!(reply.status, 200, "{}", reply.text());
        (ply, text)
    }

    pub(crate) fn resign(&self, game: &str) {
        let reply = self.post(&format!("/api/v1/games/{game}/resign"), &json!({}));
        assert_eq!(reply.status, 200, "{}", reply.text());
    }
}

/// An answer that comes line by line.
pub(crate) struct Stream {
    pub(crate) status: u16,
    lines: BufReader<TcpStream>,
}

impl Stream {
    pub(crate) fn open(address: SocketAddr, path: &str, headers: &[(&str, &str)]) -> Self {
        let mut stream = connect(address);
        stream.write_all(head("GET", path, headers, None).as_bytes()).unwrap();
        let mut lines = BufReader::new(stream);
        let mut first = String::new();
        lines.read_line(&mut first).unwrap();
        let status = first.split(' ').nth(1).unwrap().parse().unwrap();
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            lines.read_line(&mut line).unwrap();
        }
        Self { status, lines }
    }

    /// The next line, empty ones included; none when the stream has ended. Chunks are told apart from their sizes by being JSON.
    pub(crate) fn line(&mut self) -> Option<String> {
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            if line == "0\r\n" {
                return None;
            }
            match line.strip_suffix("\r\n") {
                // The size of a chunk, and what follows one.
                Some(_) => {}
                None => return Some(line.trim_end_matches('\n').to_owned()),
            }
        }
    }

    /// The next message.
    pub(crate) fn message(&mut self) -> Option<Value> {
        loop {
            let line = self.line()?;
            if !line.is_empty() {
                return Some(serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")));
            }
        }
    }

    /// Reads on until a message is of that kind.
    pub(crate) fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.message().unwrap_or_else(|| panic!("no {kind} before the end"));
            if message["type"] == kind {
                return message;
            }
        }
    }
}
