use std::collections::VecDeque;
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use protocol::{
    ClientMessage, Colour, GameEvent, GameSnapshot, GameTerms, Millis, Offer, PROTOCOL_VERSION, ServerMessage,
    TimeControl, decode, encode,
};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message, WebSocket, client};

use crate::client::{Reply, connect, request};

pub(crate) const JSON: (&str, &str) = ("Content-Type", "application/json");

/// Somebody who plays, known by a cookie.
pub(crate) struct Guest {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: String,
}

/// A socket that has said hello.
pub(crate) struct Socket {
    socket: WebSocket<TcpStream>,
    /// What came before an answer that was waited for.
    skipped: VecDeque<ServerMessage>,
}

pub(crate) fn seconds(n: u64) -> Millis {
    Millis(n * 1000)
}

pub(crate) fn terms(game: &str, time: TimeControl) -> GameTerms {
    GameTerms { game: game.to_owned(), start: None, time, rated: false, colour: Colour::One, touch_move: false }
}

pub(crate) fn blitz() -> TimeControl {
    TimeControl::Fischer { base: seconds(60), increment: seconds(2) }
}

/// Some game: what is tested with it is the same in all.
pub(crate) fn some_game() -> &'static str {
    engine::all()[0].id()
}

pub(crate) fn first_move(record: &str) -> String {
    let reading = record::read_all(record, engine::all()).next().unwrap().unwrap();
    let table = reading.record.replay().unwrap();
    table.moves().remove(0)
}

/// The cookie that an answer sets; empty if none.
pub(crate) fn cookie_of(reply: &Reply) -> String {
    reply.header("set-cookie").split(';').next().unwrap_or_default().to_owned()
}

impl Guest {
    pub(crate) fn nobody(address: SocketAddr) -> Self {
        Self { address, cookie: String::new() }
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Reply {
        let cookie = [("Cookie", self.cookie.as_str()), JSON];
        let headers = if self.cookie.is_empty() { &cookie[1..] } else { &cookie[..] };
        request(self.address, "POST", path, headers, Some(body.to_string().as_bytes()))
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        request(self.address, "GET", path, &[("Cookie", &self.cookie)], None)
    }

    /// Somebody who is known, and has no game yet.
    pub(crate) fn known(address: SocketAddr) -> Self {
        let mut guest = Self::nobody(address);
        let reply = guest.post("/api/guests", &Value::Null);
        assert_eq!(reply.status, 201, "{}", reply.text());
        guest.remember(&reply);
        guest
    }

    /// What others see of him.
    pub(crate) fn person(&self) -> protocol::Person {
        let reply = self.post("/api/guests", &Value::Null);
        assert_eq!(reply.status, 200, "{}", reply.text());
        serde_json::from_value(reply.json()["you"].clone()).unwrap()
    }

    /// Proposes a game and returns its id.
    pub(crate) fn propose(&mut self, terms: &GameTerms) -> String {
        let reply = self.post("/api/games", &json!({ "terms": serde_json::to_value(terms).unwrap() }));
        assert_eq!(reply.status, 201, "{}", reply.text());
        self.remember(&reply);
        reply.json()["id"].as_str().unwrap().to_owned()
    }

    pub(crate) fn join(&mut self, game: &str) -> Value {
        let reply = self.post(&format!("/api/games/{game}/join"), &Value::Null);
        assert_eq!(reply.status, 200, "{}", reply.text());
        self.remember(&reply);
        reply.json()
    }

    fn remember(&mut self, reply: &Reply) {
        let cookie = cookie_of(reply);
        if !cookie.is_empty() {
            self.cookie = cookie;
        }
    }

    pub(crate) fn socket(&self) -> Socket {
        let mut socket = Socket::open(self.address, &[("Cookie", &self.cookie)]).expect("a socket");
        socket.hello();
        socket
    }

    /// A socket that follows a game, and the state it was told.
    pub(crate) fn follow(&self, game: &str) -> (Socket, u64, GameSnapshot) {
        let mut socket = self.socket();
        socket.send(&ClientMessage::Join { game: game.to_owned(), from: 0 });
        let (number, state) = socket.state();
        (socket, number, state)
    }
}

/// Two guests at a game that has begun, the first one on the first side.
pub(crate) fn pair(address: SocketAddr, terms: &GameTerms) -> (String, Guest, Guest) {
    let [mut ada, mut bob] = [Guest::nobody(address), Guest::nobody(address)];
    let game = ada.propose(terms);
    bob.join(&game);
    (game, ada, bob)
}

impl Socket {
    /// A socket that has said nothing yet, or the status that came instead; 0 if the server went away in that moment.
    pub(crate) fn open(address: SocketAddr, headers: &[(&'static str, &str)]) -> Result<Self, u16> {
        Self::on(connect(address), address, headers)
    }

    /// The same on a connection that is there already.
    pub(crate) fn on(stream: TcpStream, address: SocketAddr, headers: &[(&'static str, &str)]) -> Result<Self, u16> {
        let mut request = format!("ws://{address}/api/live").into_client_request().unwrap();
        for (name, value) in headers.iter().filter(|(_, value)| !value.is_empty()) {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        match client(request, stream) {
            Ok((socket, _)) => Ok(Self { socket, skipped: VecDeque::new() }),
            Err(tokio_tungstenite::tungstenite::HandshakeError::Failure(Error::Http(answer))) => {
                Err(answer.status().as_u16())
            }
            Err(tokio_tungstenite::tungstenite::HandshakeError::Failure(Error::Io(_))) => Err(0),
            Err(error) => panic!("{error}"),
        }
    }

    /// Says hello to a server that may go away at any moment; whether it was welcome.
    pub(crate) fn try_hello(&mut self) -> bool {
        let hello = ClientMessage::Hello { version: PROTOCOL_VERSION, client: "test".to_owned() };
        self.try_send(Message::text(encode(&hello))) && matches!(self.read(), Ok(ServerMessage::Welcome { .. }))
    }

    pub(crate) fn hello(&mut self) -> ServerMessage {
        self.send(&ClientMessage::Hello { version: PROTOCOL_VERSION, client: "test".to_owned() });
        let welcome = self.next();
        assert!(matches!(welcome, ServerMessage::Welcome { .. }), "{welcome:?}");
        welcome
    }

    /// Says hello once more, and who the server takes it for.
    pub(crate) fn hello_again(&mut self) -> Option<String> {
        match self.hello() {
            ServerMessage::Welcome { you, .. } => you.map(|person| person.name),
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn send(&mut self, message: &ClientMessage) {
        self.send_raw(Message::text(encode(message)));
    }

    pub(crate) fn send_raw(&mut self, message: Message) {
        self.socket.send(message).expect("it is sent");
    }

    /// Sends without caring whether the other end still listens.
    pub(crate) fn try_send(&mut self, message: Message) -> bool {
        self.socket.send(message).is_ok()
    }

    /// The next message, or why there is none.
    pub(crate) fn read(&mut self) -> Result<ServerMessage, Option<u16>> {
        // Pings come in all the time.
        let until = Instant::now() + Duration::from_mins(1);
        loop {
            assert!(Instant::now() < until, "nothing was said for too long");
            match self.socket.read() {
                Ok(Message::Text(text)) => return Ok(decode(&text).unwrap_or_else(|error| panic!("{error}: {text}"))),
                Ok(Message::Close(frame)) => return Err(frame.map(|frame| frame.code.into())),
                Ok(_) => {}
                Err(Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => {
                    panic!("nothing was said for too long")
                }
                Err(_) => return Err(None),
            }
        }
    }

    pub(crate) fn next(&mut self) -> ServerMessage {
        self.skipped.pop_front().unwrap_or_else(|| self.read().expect("a message"))
    }

    /// Reads on until a message is the one that is waited for.
    pub(crate) fn until<T>(&mut self, mut wanted: impl FnMut(&ServerMessage) -> Option<T>) -> T {
        loop {
            let message = self.next();
            if let Some(found) = wanted(&message) {
                return found;
            }
        }
    }

    pub(crate) fn state(&mut self) -> (u64, GameSnapshot) {
        self.until(|message| match message {
            ServerMessage::State { number, state, .. } => Some((*number, (**state).clone())),
            _ => None,
        })
    }

    /// The next event, with its number.
    pub(crate) fn event(&mut self) -> (u64, GameEvent) {
        self.until(|message| match message {
            ServerMessage::Event { number, event, .. } => Some((*number, event.clone())),
            ServerMessage::Refused { .. } => panic!("{message:?}"),
            _ => None,
        })
    }

    /// What came of a request: the event's number, or the rule that refuses it. What comes before is kept for later.
    pub(crate) fn answer(&mut self, wanted: &str) -> Result<Option<u64>, String> {
        loop {
            match self.read().expect("an answer") {
                ServerMessage::Ack { id, number, .. } if id == wanted => return Ok(number),
                ServerMessage::Refused { id, statement, .. } if id == wanted => {
                    assert!(!statement.message.is_empty(), "{statement:?}");
                    return Err(statement.rule);
                }
                other => self.skipped.push_back(other),
            }
        }
    }

    /// Sends a request and waits for what comes of it.
    pub(crate) fn ask(&mut self, message: &ClientMessage, id: &str) -> Result<Option<u64>, String> {
        self.send(message);
        self.answer(id)
    }

    /// Reads until the server hangs up; returns the code it gave.
    pub(crate) fn closed(&mut self) -> Option<u16> {
        loop {
            if let Err(code) = self.read() {
                return code;
            }
        }
    }
}

pub(crate) fn a_move(game: &str, id: &str, ply: u32, text: &str) -> ClientMessage {
    ClientMessage::Move { game: game.to_owned(), id: id.to_owned(), ply, text: text.to_owned(), offers_draw: false }
}

pub(crate) fn offer(game: &str, id: &str, offer: Offer) -> ClientMessage {
    ClientMessage::Offer { game: game.to_owned(), id: id.to_owned(), offer }
}

pub(crate) fn answer(game: &str, id: &str, offer: Offer, accept: bool) -> ClientMessage {
    ClientMessage::Answer { game: game.to_owned(), id: id.to_owned(), offer, accept }
}

pub(crate) fn resign(game: &str, id: &str) -> ClientMessage {
    ClientMessage::Resign { game: game.to_owned(), id: id.to_owned() }
}

pub(crate) fn join(game: &str, from: u64) -> ClientMessage {
    ClientMessage::Join { game: game.to_owned(), from }
}
