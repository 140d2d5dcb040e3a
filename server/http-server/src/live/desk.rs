//! Programs that ask over HTTP, one request at a time or as a stream: whatever they want is said as on a socket.

use std::net::IpAddr;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use protocol::{ClientMessage, GameEvent, PROTOCOL_VERSION, ServerMessage, decode};
use rules::Lang;
use store::{GameId, Person, Secret, StoreError};
use tokio::sync::mpsc;
use tokio::time::{sleep_until, timeout};

use super::Live;
use super::outbox::Outgoing;
use super::refusal::{in_words, unavailable};
use super::room::ToRoom;
use super::socket::Talk;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// Games and challenges, each, that a stream begins with.
const MOST_TOLD: u32 = 100;

/// Why something was not done.
pub(crate) struct Refused {
    pub(crate) statement: protocol::Statement,
}

/// What came of something: the game that it is about, and the number of its event.
pub(crate) type Acknowledged = (Option<String>, Option<u64>);

/// By what somebody who hears a stream was let in.
pub(crate) enum Pass {
    /// A cookie.
    Session(Secret),
    /// A token.
    Token(Secret),
    /// Nothing: anybody may hear that.
    None,
}

/// What is streamed.
pub(crate) enum Streamed {
    /// All that concerns a person.
    Own,
    /// One game, from the event after this one, until it is over.
    Game(GameId, u64),
}

impl Live {
    /// Does what somebody wants, as if it had been said on a socket.
    pub(crate) async fn request(
        self: &Arc<Self>,
        person: &Person,
        network: IpAddr,
        lang: Lang,
        message: ClientMessage,
    ) -> Result<Acknowledged, Refused> {
        let (mut talk, mut outgoing) = Talk::begin(self.clone(), Some(person.clone()), None, lang);
        talk.caller.personal = self.present.personal(person);
        talk.caller.network = Some(network);
        talk.answer(message).await;
        let answer = async {
            while let Some(text) = outgoing.messages.recv().await {
                match decode(&text) {
                    Ok(ServerMessage::Ack { game, number, .. }) => return Ok((game, number)),
                    Ok(ServerMessage::Refused { statement, .. }) => return Err(Refused { statement }),
                    _ => {}
                }
            }
            Err(Refused { statement: in_words(&unavailable().0, lang) })
        };
        let answer = timeout(PATIENCE, answer).await;
        answer.unwrap_or_else(|_| Err(Refused { statement: in_words(&unavailable().0, lang) }))
    }

    /// Whether somebody is here, on a socket or a stream.
    pub(crate) fn is_here(&self, person: &Person) -> bool {
        self.present.is_here(person.id)
    }

    /// All who look for a game.
    pub(crate) async fn seeks(self: &Arc<Self>, lang: Lang) -> Vec<protocol::Seek> {
        let (mut talk, mut outgoing) = Talk::begin(self.clone(), None, None, lang);
        talk.answer(ClientMessage::WatchLobby).await;
        match outgoing.messages.try_recv().ok().and_then(|text| decode(&text).ok()) {
            Some(ServerMessage::Lobby { seeks }) => seeks,
            _ => Vec::new(),
        }
    }

    /// Tells a stream what happens, line by line, until the other end goes away, its pass ends or the server stops.
    pub(crate) async fn stream(
        self: Arc<Self>,
        person: Option<Person>,
        lang: Lang,
        pass: Pass,
        streamed: Streamed,
        lines: mpsc::Sender<Bytes>,
    ) {
        let mut stopping = self.stopping();
        let secret = if let Pass::Session(secret) = &pass { Some(secret.clone()) } else { None };
        let (mut talk, mut outgoing) = Talk::begin(self.clone(), person.clone(), secret, lang);
        let is_game = matches!(streamed, Streamed::Game(..));
        let begun = match streamed {
            Streamed::Own => self.begin_own(&mut talk, person.as_ref(), lang).await,
            Streamed::Game(id, from) => {
                if let Some(person) = &person {
                    talk.caller.personal = self.present.personal(person);
                }
                talk.answer(ClientMessage::Join { game: id.to_string(), from }).await;
                ControlFlow::Continue(())
            }
        };
        if begun.is_break() {
            return;
        }
        let pause = self.limits.keep_alive;
        let mut next = Instant::now() + pause;
        loop {
            let Outgoing { messages, full } = &mut outgoing;
            tokio::select! {
                biased;
                () = stopping.told() => {
                    let _ = lines.send(line(&protocol::encode(&talk.restarting()))).await;
                    break;
                }
                () = lines.closed() => break,
                () = full.notified() => break,
                text = messages.recv() => {
                    let Some(text) = text else { break };
                    let is_last = is_game && ends(&text);
                    if lines.send(line(&text)).await.is_err() || is_last {
                        break;
                    }
                }
                () = sleep_until(next.into()) => {
                    next = Instant::now() + pause;
                    if lines.send(Bytes::from_static(b"\n")).await.is_err() || !self.still_holds(&pass, person.as_ref()).await {
                        break;
                    }
                }
            }
        }
    }

    /// Whoever begins to listen is told what is under way.
    async fn begin_own(self: &Arc<Self>, talk: &mut Talk, person: Option<&Person>, lang: Lang) -> ControlFlow<()> {
        let Some(person) = person else {
            return ControlFlow::Break(());
        };
        if talk.hello(PROTOCOL_VERSION).await.is_break() {
            return ControlFlow::Break(());
        }
        let playing = self.store.under_way(person.id, MOST_TOLD).await.unwrap_or_default();
        let proposed = self.store.proposed_to(person.id, MOST_TOLD).await.unwrap_or_default();
        for id in playing.into_iter().chain(proposed) {
            let asked = self.ask(id, |reply| ToRoom::Look { person: Some(person.id), lang, reply }).await;
            let Ok(Some(Ok(view))) = asked else {
                continue;
            };
            let (game, terms) = (view.id, view.terms);
            talk.caller.out.send(&if let Some(state) = view.state {
                ServerMessage::GameStarted { game, terms, players: state.players }
            } else {
                let to = Some(crate::guest::seen(person));
                ServerMessage::Challenged { challenge: game, by: view.by, to, terms }
            });
        }
        ControlFlow::Continue(())
    }

    async fn still_holds(&self, pass: &Pass, person: Option<&Person>) -> bool {
        match pass {
            Pass::Token(secret) => match self.store.bearer(secret.clone()).await {
                Ok(found) => found.map(|bearer| bearer.person.id) == person.map(|person| person.id),
                // Who cannot be asked is believed for a while.
                Err(error) => !matches!(error, StoreError::Closed),
            },
            Pass::Session(_) | Pass::None => true,
        }
    }
}

fn line(text: &str) -> Bytes {
    let mut line = String::with_capacity(text.len() + 1);
    line.push_str(text);
    line.push('\n');
    line.into()
}

/// Whether nothing follows in the stream of a game.
fn ends(text: &str) -> bool {
    match decode(text) {
        Ok(
            ServerMessage::Event { event: GameEvent::Ended { .. }, .. }
            | ServerMessage::ChallengeClosed { .. }
            | ServerMessage::Refused { .. },
        ) => true,
        Ok(ServerMessage::State { state, .. }) => state.conclusion.is_some(),
        _ => false,
    }
}
