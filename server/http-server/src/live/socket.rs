//! The task of one socket.

use std::collections::HashSet;
use std::net::IpAddr;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt as _;
use protocol::{
    ChallengeAnswer, ChatRoom, ClientMessage, GameTerms, OLDEST_VERSION, PROTOCOL_VERSION, ServerMessage,
    check_version, decode,
};
use rules::{Lang, Rulebook, Statement};
use store::{Change, GameId, Mute, Person, PersonId, Secret, StoreError};
use tokio::task::yield_now;
use tokio::time::{sleep_until, timeout};

use super::act::Wish;
use super::game::Closing;
use super::lag::Pings;
use super::outbox::{Outbox, Outgoing, outbox};
use super::permit::check_proposal;
use super::refusal::{NotDone, in_words, unavailable};
use super::room::{Caller, LONGEST_REQUEST, ToRoom};
use super::room_talk::audience;
use super::talk::{Saying, clean};
use super::tokens::Tokens;
use super::{Live, Stopping, Wanted, check, convert, statement_of};
use crate::guest;
use crate::messages::{MESSAGES, word};

/// Games that one socket follows.
const MOST_GAMES: usize = 32;
/// How many messages are sent as one piece.
const AT_ONCE: usize = 32;
/// Characters of a report about a chat line; the rest is cut off.
const LONGEST_REASON: usize = 500;
/// How long to wait for the other end to hang up after it was told to.
const FAREWELL: Duration = Duration::from_secs(2);
/// When to come back after a restart, and after too many messages.
const BACK_SOON: Duration = Duration::from_secs(2);
const BACK_LATER: Duration = Duration::from_secs(10);
/// What browsers take for "the server restarts" (1012) and "too much at once" (1013).
const RESTART: u16 = 1012;
const OVERLOADED: u16 = 1013;

/// Why a socket is closed, besides the code that says so to programs.
pub(super) struct Farewell {
    code: u16,
    reason: &'static str,
    last: Option<ServerMessage>,
}

pub(super) type Flow = ControlFlow<Option<Farewell>>;

/// Talks with the other end until one of both hangs up, or the server stops.
pub(crate) async fn attend(
    live: Arc<Live>,
    socket: WebSocket,
    person: Option<Person>,
    secret: Option<Secret>,
    lang: Lang,
    network: IpAddr,
) {
    let mut stopping = live.stopping();
    let (mut talk, outgoing) = Talk::begin(live, person, secret, lang);
    talk.caller.network = Some(network);
    let mut line = Line { socket, outgoing, pings: Pings::new(Instant::now()) };
    let live = talk.live().clone();
    live.metrics.sockets_opened.add();
    let farewell = line.attend(&mut talk, &mut stopping).await;
    drop(talk);
    live.metrics.sockets_closed.add();
    if let Some(farewell) = farewell {
        line.close(farewell).await;
    }
}

/// The socket itself, and what waits to be sent.
struct Line {
    socket: WebSocket,
    outgoing: Outgoing,
    pings: Pings,
}

impl Line {
    async fn attend(&mut self, talk: &mut Talk, stopping: &mut Stopping) -> Option<Farewell> {
        let (pause, patience) = (talk.live().limits.ping, talk.live().limits.silence);
        let largest = talk.live().limits.message_length;
        let mut ping_at = Instant::now();
        let hello_by = ping_at + talk.live().limits.hello;
        loop {
            let full = self.outgoing.full.clone();
            tokio::select! {
                biased;
                () = stopping.told() => return Some(talk.restart()),
                () = full.notified() => return Some(Farewell { code: OVERLOADED, reason: "too slow", last: None }),
                text = self.outgoing.messages.recv() => match text {
                    Some(text) => self.send_all(text).await.ok()?,
                    None => return None,
                },
                message = self.socket.recv() => {
                    let now = Instant::now();
                    self.pings.hear(now);
                    let flow = match message {
                        Some(Ok(Message::Text(text))) if text.len() > largest => {
                            farewell(close_code::SIZE, "message too large", None)
                        }
                        Some(Ok(Message::Text(text))) => talk.hear(&text, now).await,
                        Some(Ok(Message::Pong(carried))) => {
                            self.pings.pong(&carried, now, &talk.caller.measured);
                            ControlFlow::Continue(())
                        }
                        // It is answered below us.
                        Some(Ok(Message::Ping(_))) => talk.spend(now),
                        Some(Ok(Message::Binary(_))) => {
                            farewell(close_code::UNSUPPORTED, "messages are text", None)
                        }
                        Some(Ok(Message::Close(_))) | None => ControlFlow::Break(None),
                        Some(Err(error)) => broken(&error),
                    };
                    if let ControlFlow::Break(farewell) = flow {
                        return farewell;
                    }
                }
                () = sleep_until(hello_by.into()), if !talk.has_said_hello => {
                    return Some(Farewell { code: close_code::PROTOCOL, reason: "no hello", last: None });
                }
                () = sleep_until(ping_at.into()) => {
                    let now = Instant::now();
                    // Where the machine has stood still, or had too much to do, the other end was not silent: it was not heard.
                    if now.saturating_duration_since(ping_at) > pause {
                        self.pings.hear(now);
                    }
                    if self.pings.silence(now) > patience {
                        return None;
                    }
                    ping_at = now + pause;
                    self.ping(now).await.ok()?;
                }
            }
        }
    }

    /// Sends that and what else waits, as one piece: whoever moves is told what has happened and that it was his doing at once, and
    /// each piece costs both ends a call of the system.
    async fn send_all(&mut self, first: Utf8Bytes) -> Result<(), ()> {
        let Self { socket, outgoing: Outgoing { messages, full }, .. } = self;
        let sending = async {
            socket.feed(Message::Text(first)).await?;
            // Whoever has put it there may be about to put more.
            yield_now().await;
            for _ in 1..AT_ONCE {
                let Ok(next) = messages.try_recv() else { break };
                socket.feed(Message::Text(next)).await?;
            }
            socket.flush().await
        };
        tokio::select! {
            biased;
            sent = sending => sent.map_err(drop),
            () = full.notified() => Err(()),
        }
    }

    /// Sends something. Who does not take it while more and more comes in is given up.
    async fn send(&mut self, message: Message) -> Result<(), ()> {
        tokio::select! {
            biased;
            sent = self.socket.send(message) => sent.map_err(drop),
            () = self.outgoing.full.notified() => Err(()),
        }
    }

    async fn ping(&mut self, now: Instant) -> Result<(), ()> {
        match self.pings.next(now) {
            Some(carried) => self.send(Message::Ping(carried.to_vec().into())).await,
            None => Ok(()),
        }
    }

    /// Says goodbye, and waits for the other end to hang up: who hangs up first may not be heard.
    async fn close(mut self, farewell: Farewell) {
        let Farewell { code, reason, last } = farewell;
        let goodbye = async {
            // What was said before belongs before.
            while let Ok(text) = self.outgoing.messages.try_recv() {
                self.socket.send(Message::Text(text)).await?;
            }
            if let Some(last) = last {
                self.socket.send(Message::Text(protocol::encode(&last).into())).await?;
            }
            self.socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await?;
            while let Some(Ok(_)) = self.socket.recv().await {}
            Ok::<(), axum::Error>(())
        };
        // Whoever is gone, or does not listen, has missed it.
        let _ = timeout(FAREWELL, goodbye).await;
    }
}

/// What is said on a socket.
pub(super) struct Talk {
    pub(super) caller: Caller,
    games: Games,
    tokens: Tokens,
    /// By what it says whose it is.
    secret: Option<Secret>,
    has_said_hello: bool,
}

/// The games that a socket follows. They are told when it goes away, whatever the reason.
struct Games {
    live: Arc<Live>,
    socket: u64,
    /// Whose socket it is, once it has said hello.
    person: Option<PersonId>,
    ids: HashSet<GameId>,
}

impl Drop for Games {
    fn drop(&mut self) {
        let (live, socket, ids) = (self.live.clone(), self.socket, std::mem::take(&mut self.ids));
        live.leave_lobby(socket);
        live.leave_games(socket);
        if let Some(person) = self.person
            && live.present.leave(person, socket)
        {
            live.clone().left(person);
        }
        // When the whole program ends, there is nobody left to tell.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else {
            return;
        };
        if ids.is_empty() {
            return;
        }
        runtime.spawn(async move {
            for id in ids {
                live.tell_if_there(id, ToRoom::Leave(socket)).await;
            }
        });
    }
}

impl Talk {
    /// Somebody begins to talk; what he is told comes out at the other end.
    pub(super) fn begin(
        live: Arc<Live>,
        person: Option<Person>,
        secret: Option<Secret>,
        lang: Lang,
    ) -> (Self, Outgoing) {
        let (out, outgoing) = outbox(live.limits.outgoing);
        let tokens = Tokens::new(live.limits.messages, live.limits.message_refill, Instant::now());
        let socket = live.next_number();
        let (measured, personal) = (Arc::default(), Arc::default());
        let caller = Caller { socket, person, lang, out, measured, personal, network: None };
        let games = Games { live, socket, person: None, ids: HashSet::new() };
        (Self { caller, games, tokens, secret, has_said_hello: false }, outgoing)
    }

    pub(super) fn live(&self) -> &Arc<Live> {
        &self.games.live
    }

    pub(super) fn out(&self) -> &Outbox {
        &self.caller.out
    }

    /// What is said before a restart.
    pub(super) fn restarting(&self) -> ServerMessage {
        ServerMessage::Closing { message: word(self.caller.lang, "closing.restart"), retry: BACK_SOON.into() }
    }

    fn restart(&self) -> Farewell {
        Farewell { code: RESTART, reason: "restart", last: Some(self.restarting()) }
    }

    /// Counts what comes in.
    fn spend(&mut self, now: Instant) -> Flow {
        if self.tokens.take(now) {
            return ControlFlow::Continue(());
        }
        let message = word(self.caller.lang, "closing.many");
        let last = ServerMessage::Closing { message, retry: BACK_LATER.into() };
        farewell(close_code::POLICY, "too many messages", Some(last))
    }

    async fn hear(&mut self, text: &str, now: Instant) -> Flow {
        self.live().metrics.messages.add();
        self.spend(now)?;
        match decode::<ClientMessage>(text) {
            Err(error) => {
                self.out().send(&ServerMessage::Malformed { message: error.to_string() });
                ControlFlow::Continue(())
            }
            Ok(ClientMessage::Hello { version, .. }) => self.hello(version).await,
            Ok(_) if !self.has_said_hello => {
                let last = ServerMessage::Malformed { message: "the first message is a hello".to_owned() };
                farewell(close_code::PROTOCOL, "no hello", Some(last))
            }
            Ok(message) => {
                self.answer(message).await;
                ControlFlow::Continue(())
            }
        }
    }

    pub(super) async fn hello(&mut self, version: u32) -> Flow {
        if check_version(version).is_err() {
            let key = if version < OLDEST_VERSION { "incompatible.client" } else { "incompatible.server" };
            let message = word(self.caller.lang, key);
            let last = ServerMessage::Incompatible { oldest: OLDEST_VERSION, newest: PROTOCOL_VERSION, message };
            return farewell(close_code::PROTOCOL, "another version", Some(last));
        }
        let Ok(watch) = self.games.live.watch().await else {
            return ControlFlow::Break(Some(self.restart()));
        };
        let now = convert::unix(watch.moment());
        let muted = match &self.caller.person {
            Some(person) if !self.has_said_hello => {
                let Ok(muted) = self.live().store().muted(person.id).await else {
                    return ControlFlow::Break(Some(self.restart()));
                };
                self.caller.personal = self.live().present.enter(person, self.caller.socket, self.out().clone());
                if let Some(secret) = self.secret.clone() {
                    self.live().present.note_secret(person.id, self.caller.socket, secret.clone());
                    // The session may have ended since the door was opened.
                    if !self.live().is_session_of(secret, person).await {
                        return ControlFlow::Break(Some(self.restart()));
                    }
                }
                self.caller.personal.set_muted(muted.iter().map(|person| person.id));
                self.games.person = Some(person.id);
                muted
            }
            _ => Vec::new(),
        };
        self.has_said_hello = true;
        self.out().send(&ServerMessage::Welcome {
            version: PROTOCOL_VERSION,
            server: concat!("tafel ", env!("CARGO_PKG_VERSION")).to_owned(),
            you: self.caller.person.as_ref().map(guest::seen),
            now,
        });
        if !muted.is_empty() {
            self.out().send(&ServerMessage::Muted { people: muted.iter().map(guest::seen).collect() });
        }
        ControlFlow::Continue(())
    }

    pub(super) async fn answer(&mut self, message: ClientMessage) {
        let message = match Wish::of(message) {
            Ok(wish) => return self.wish(wish).await,
            Err(message) => message,
        };
        match *message {
            ClientMessage::Join { game, from } => self.join(game, from).await,
            ClientMessage::Leave { game } => {
                if let Ok(id) = game.parse()
                    && self.games.ids.remove(&id)
                {
                    self.live().tell_if_there(id, ToRoom::Leave(self.caller.socket)).await;
                }
            }
            ClientMessage::Resync { game } => self.pass_on("", &game, ToRoom::Resync(self.caller.clone())).await,
            ClientMessage::Challenge { id, challenge } => self.propose(&id, challenge).await,
            ClientMessage::CancelChallenge { challenge } => self.close("", &challenge, Closing::Withdraw).await,
            ClientMessage::AnswerChallenge { id, challenge, answer: ChallengeAnswer::Accept } => {
                self.accept(&id, &challenge).await;
            }
            ClientMessage::AnswerChallenge { id, challenge, answer: ChallengeAnswer::Decline } => {
                self.close(&id, &challenge, Closing::Decline).await;
            }
            ClientMessage::Ping { at, hidden } => {
                self.out().note_hidden(hidden);
                let lag = self.caller.measured.get().map(Into::into);
                self.out().send(&ServerMessage::Pong { at, lag });
            }
            message => self.meet(message).await,
        }
    }

    /// What people do beside their games.
    async fn meet(&self, message: ClientMessage) {
        match message {
            ClientMessage::Chat { game, id, room, text, preset } => {
                self.say(&game, id, room, &text, preset.as_deref()).await;
            }
            ClientMessage::Report { game, id, room, number, reason } => {
                let (caller, request, audience) = (self.caller.clone(), id.clone(), audience(room));
                let reason = clean(&reason).chars().take(LONGEST_REASON).collect();
                self.pass_on(&id, &game, ToRoom::Report { caller, request, audience, number, reason }).await;
            }
            ClientMessage::Mute { id, person, muted } => {
                let done = self.mute(&person, muted).await;
                self.tell_done(&id, done.map(|()| None));
            }
            ClientMessage::WatchLobby => {
                if let Err(NotDone(statement)) = self.live().watch_lobby(self.caller.socket, self.out().clone()).await {
                    self.refuse("", None, &statement);
                }
            }
            ClientMessage::LeaveLobby => self.live().leave_lobby(self.caller.socket),
            ClientMessage::WatchOwn => self.watch_own(self.live()).await,
            ClientMessage::Seek { id, terms, house } => {
                if let Err(bad) = check(&terms, self.caller.lang) {
                    let (id, statement) = (short(&id), statement_of(bad));
                    return self.out().send(&ServerMessage::Refused { id, game: None, statement, retry: None });
                }
                let done = self.seek(&id, terms, house).await;
                self.tell_done(&id, done);
            }
            ClientMessage::CancelSeek { seek } => {
                let done = match self.known() {
                    Ok(person) => self.live().cancel_seek(person.id, &seek).await,
                    Err(nobody) => Err(nobody),
                };
                self.tell_done("", done.map(|()| None));
            }
            ClientMessage::AcceptSeek { id, seek } => {
                let done = match self.named(&id) {
                    Ok(person) => self.live().accept_seek(person, id.clone(), &seek).await,
                    Err(why) => Err(why),
                };
                self.tell_done(&id, done.map(Some));
            }
            ClientMessage::WatchGames { game } => {
                let known = game.as_deref().map(|game| engine::find_by_id(game).map(Rulebook::id));
                if known == Some(None) {
                    let name = short(&game.unwrap_or_default());
                    return self.refuse("", None, &Statement::new(&MESSAGES, "terms.game").with("name", name));
                }
                let wanted = Wanted { game: known.flatten(), speed: None };
                self.live().watch_games(self.caller.socket, wanted, self.out().clone());
            }
            ClientMessage::LeaveGames => self.live().leave_games(self.caller.socket),
            // Said already, or passed on above: all of these are wishes.
            _ => {}
        }
    }

    /// Who asks; nobody can only look.
    fn known(&self) -> Result<&Person, NotDone> {
        self.caller.person.as_ref().ok_or_else(|| NotDone(Statement::new(&MESSAGES, "actor.nobody")))
    }

    /// Who asks, if the request has a name by which a repetition can be known.
    pub(super) fn named(&self, request: &str) -> Result<&Person, NotDone> {
        if request.is_empty() || request.len() > LONGEST_REQUEST {
            return Err(NotDone(Statement::new(&MESSAGES, "request.id").with("n", LONGEST_REQUEST)));
        }
        self.known()
    }

    async fn say(&self, game: &str, id: String, room: ChatRoom, text: &str, preset: Option<&str>) {
        let refuse = |statement: &Statement| self.refuse(&id, Some(game.to_owned()), statement);
        let Some(person) = self.caller.person.as_ref().map(|person| person.id) else {
            return refuse(&Statement::new(&MESSAGES, "actor.nobody"));
        };
        let saying = match Saying::of(text, preset) {
            Ok(saying) => saying,
            Err(statement) => return refuse(&statement),
        };
        let is_silent = match self.live().watch().await {
            Ok(watch) => self.live().store().is_silent(person, watch.now()).await,
            Err(error) => Err(error),
        };
        match is_silent {
            Ok(false) => {}
            Ok(true) => return refuse(&Statement::new(&MESSAGES, "chat.silent")),
            Err(error) => return self.fail(&id, Some(game.to_owned()), &error),
        }
        let (caller, request, audience) = (self.caller.clone(), id.clone(), audience(room));
        self.pass_on(&id, game, ToRoom::Say { caller, request, audience, saying }).await;
    }

    async fn mute(&self, person: &str, on: bool) -> Result<(), NotDone> {
        let by = self.known()?.id;
        let unknown = || NotDone(Statement::new(&MESSAGES, "person.unknown"));
        let muted: PersonId = person.parse().map_err(|_| unknown())?;
        if muted == by {
            return Err(unknown());
        }
        let failed = |error: StoreError| {
            tracing::error!(%error, "the store failed");
            unavailable()
        };
        let at = self.live().watch().await.map_err(failed)?.now();
        // Somebody who is not there cannot be muted: the store knows.
        self.live().store().change(Change::Mute(Mute { person: by, muted, on, at })).await.map_err(|_| unknown())?;
        let all = self.live().store().muted(by).await.map_err(failed)?;
        self.caller.personal.set_muted(all.iter().map(|person| person.id));
        let told = ServerMessage::Muted { people: all.iter().map(guest::seen).collect() };
        self.live().present.tell(by, &told, |_| false);
        Ok(())
    }

    async fn seek(&self, id: &str, terms: GameTerms, house: bool) -> Result<Option<GameId>, NotDone> {
        let person = self.named(id)?;
        check_proposal(person, &terms).map_err(|rule| NotDone(Statement::new(&MESSAGES, rule)))?;
        self.live().seek(person, id.to_owned(), terms, house, self.caller.network).await
    }

    /// Says what came of a request that may have led to a game.
    fn tell_done(&self, request: &str, done: Result<Option<GameId>, NotDone>) {
        match done {
            Ok(game) => {
                let game = game.map(|game| game.to_string());
                self.out().send(&ServerMessage::Ack { id: short(request), game, number: None });
            }
            Err(NotDone(statement)) => self.refuse(request, None, &statement),
        }
    }

    async fn wish(&self, wish: Wish) {
        let Wish { game, id, act } = wish;
        let Ok(watch) = self.live().watch().await else {
            return self.refuse(&id, Some(game), &unavailable().0);
        };
        let message = ToRoom::Act { caller: self.caller.clone(), request: id.clone(), act, at: watch.moment() };
        self.pass_on(&id, &game, message).await;
    }

    async fn join(&mut self, game: String, from: u64) {
        let Ok(id) = game.parse() else {
            return self.refuse("", Some(game), &Statement::new(&MESSAGES, "game.unknown"));
        };
        if self.games.ids.len() >= MOST_GAMES && !self.games.ids.contains(&id) {
            let many = Statement::new(&MESSAGES, "limit.games").with("n", MOST_GAMES);
            return self.refuse("", Some(game), &many);
        }
        self.games.ids.insert(id);
        self.pass_on("", &game, ToRoom::Join(self.caller.clone(), from)).await;
    }

    /// Gives something to the task of a game.
    async fn pass_on(&self, request: &str, game: &str, message: ToRoom) {
        let told = match game.parse() {
            Ok(id) => self.live().tell(id, message).await,
            Err(_) => Ok(false),
        };
        match told {
            Ok(true) => {}
            Ok(false) => self.refuse(request, Some(game.to_owned()), &Statement::new(&MESSAGES, "game.unknown")),
            Err(error) => self.fail(request, Some(game.to_owned()), &error),
        }
    }

    pub(super) fn refuse(&self, request: &str, game: Option<String>, statement: &Statement) {
        let statement = in_words(statement, self.caller.lang);
        let game = game.map(|game| short(&game));
        self.out().send(&ServerMessage::Refused { id: short(request), game, statement, retry: None });
    }

    /// The store failed: the request may succeed soon.
    pub(super) fn fail(&self, request: &str, game: Option<String>, error: &StoreError) {
        tracing::error!(%error, "the store failed");
        let statement = in_words(&unavailable().0, self.caller.lang);
        let game = game.map(|game| short(&game));
        let retry = Some(BACK_SOON.into());
        self.out().send(&ServerMessage::Refused { id: short(request), game, statement, retry });
    }
}

/// What comes from outside is repeated only so far.
pub(super) fn short(text: &str) -> String {
    text.chars().take(64).collect()
}

fn farewell(code: u16, reason: &'static str, last: Option<ServerMessage>) -> Flow {
    ControlFlow::Break(Some(Farewell { code, reason, last }))
}

/// A frame could not be read. What is too large is told from what is no frame at all by what the library says of it.
fn broken(error: &axum::Error) -> Flow {
    let said = error.to_string();
    if said.contains("too long") || said.contains("too large") {
        farewell(close_code::SIZE, "message too large", None)
    } else if said.to_ascii_lowercase().contains("utf-8") {
        farewell(close_code::INVALID, "not UTF-8", None)
    } else {
        ControlFlow::Break(None)
    }
}
