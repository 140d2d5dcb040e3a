use std::time::Duration;

use http_server::{Limits, Proxy};
use protocol::{ClientMessage, ServerMessage, TimeControl};
use tokio_tungstenite::tungstenite::Message;

use super::guest::{Guest, Socket, join, pair, some_game, terms};
use crate::site::Site;

fn open(site: &Site) -> Socket {
    Socket::open(site.address, &[]).unwrap()
}

#[test]
fn the_first_word_is_hello_in_a_version_that_is_known() {
    let site = Site::new();
    let mut socket = open(&site);
    socket.send(&join("2222222222", 0));
    assert!(matches!(socket.next(), ServerMessage::Malformed { .. }));
    assert_eq!(socket.closed(), Some(1002));
    for version in [0, 99] {
        let mut socket = open(&site);
        socket.send(&ClientMessage::Hello { version, client: "test".to_owned() });
        assert!(matches!(socket.next(), ServerMessage::Incompatible { oldest: 1, newest: 1, .. }));
        assert_eq!(socket.closed(), Some(1002));
    }
    match open(&site).hello() {
        ServerMessage::Welcome { you, .. } => assert_eq!(you, None, "nobody yet"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_cannot_be_read_is_told_and_the_talk_goes_on() {
    let site = Site::new();
    let mut socket = Guest::nobody(site.address).socket();
    for text in ["", "{}", "[]", "nonsense", r#"{"type":"wave"}"#, r#"{"type":"join"}"#, r#"{"type":"join","game":7}"#]
    {
        socket.send_raw(Message::text(text));
        assert!(matches!(socket.next(), ServerMessage::Malformed { .. }), "{text}");
    }
    socket.send(&ClientMessage::Ping { at: protocol::UnixMillis(7), hidden: false });
    assert!(matches!(socket.next(), ServerMessage::Pong { at: protocol::UnixMillis(7), .. }));
}

#[test]
fn frames_that_nobody_should_send_end_the_talk() {
    let site = Site::new();
    for (message, code) in [(Message::binary(vec![1, 2, 3]), 1003), (Message::text("x".repeat((64 << 10) + 1)), 1009)] {
        let mut socket = Guest::nobody(site.address).socket();
        socket.try_send(message);
        assert_eq!(socket.closed(), Some(code));
    }
}

#[test]
fn who_talks_too_much_is_told_so_and_cut_off() {
    let limits = Limits { messages: 5, message_refill: Duration::from_mins(1), ..Limits::default() };
    let site = Site::with(limits, Proxy::None);
    let mut socket = Guest::nobody(site.address).socket();
    for _ in 0..20 {
        if !socket.try_send(Message::text("{}")) {
            break;
        }
    }
    let mut malformed = 0;
    let retry = socket.until(|message| match message {
        ServerMessage::Closing { retry, .. } => Some(*retry),
        ServerMessage::Malformed { .. } => {
            malformed += 1;
            None
        }
        other => panic!("{other:?}"),
    });
    assert_eq!((malformed, retry), (4, protocol::Millis(10_000)), "the hello was one");
    assert_eq!(socket.closed(), Some(1008));
    // The others are not concerned.
    Guest::nobody(site.address).socket();
}

#[test]
fn who_does_not_listen_is_cut_off_and_misses_nothing_in_between() {
    let site = Site::with(Limits { outgoing: 8, ..Site::patient() }, Proxy::None);
    let (id, ada, _) = pair(site.address, &terms(some_game(), TimeControl::Unlimited));
    let mut deaf = ada.socket();
    let question = Message::text(protocol::encode(&ClientMessage::Resync { game: id.clone() }));
    let mut asked = 0;
    // States come back until the line is full, and then nothing is left out: the line is cut.
    while asked < 200_000 && deaf.try_send(question.clone()) {
        asked += 1;
    }
    let mut heard = 0;
    while deaf.read().is_ok() {
        heard += 1;
    }
    assert!(heard < asked, "{heard} of {asked}");
    assert_eq!(ada.follow(&id).1, 1, "a new socket is as good as ever");
}

#[test]
fn who_is_silent_is_given_up() {
    let limits = Limits { ping: Duration::from_millis(50), silence: Duration::from_millis(200), ..Limits::default() };
    let site = Site::with(limits, Proxy::None);
    let (id, ada, bob) = pair(site.address, &terms(some_game(), TimeControl::Unlimited));
    // Who does not read does not answer pings either.
    let silent = bob.follow(&id).0;
    let (mut one, ..) = ada.follow(&id);
    one.until(|message| match message {
        ServerMessage::Presence { sides: [_, protocol::Presence::Away { .. }], .. } => Some(()),
        _ => None,
    });
    drop(silent);
}

#[test]
fn lag_is_measured_and_shown() {
    let site = Site::with(Limits { ping: Duration::from_millis(20), ..Site::patient() }, Proxy::None);
    let mut socket = Guest::nobody(site.address).socket();
    loop {
        socket.send(&ClientMessage::Ping { at: protocol::UnixMillis(1), hidden: false });
        if let ServerMessage::Pong { lag: Some(lag), .. } = socket.next() {
            assert!(lag.0 < 20_000, "{lag}");
            break;
        }
    }
}

#[test]
fn one_socket_follows_only_so_many_games() {
    let site = Site::with(Site::patient(), Proxy::None);
    let mut ada = Guest::nobody(site.address);
    let games: Vec<_> = (0..33).map(|_| ada.propose(&terms(some_game(), TimeControl::Unlimited))).collect();
    let mut socket = ada.socket();
    for game in &games[..32] {
        socket.send(&join(game, 0));
        assert!(matches!(socket.next(), ServerMessage::Challenged { .. }));
    }
    socket.send(&join(&games[32], 0));
    assert_eq!(socket.answer(""), Err("limit.games".to_owned()));
    socket.send(&ClientMessage::Leave { game: games[0].clone() });
    socket.send(&join(&games[32], 0));
    assert!(matches!(socket.next(), ServerMessage::Challenged { .. }));
}
