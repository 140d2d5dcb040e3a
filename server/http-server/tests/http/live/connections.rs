//! Many connections from one address.

use std::io::Write as _;
use std::time::Duration;

use http_server::{Limits, Proxy};
use protocol::{ClientMessage, ServerMessage, Side, TimeControl};

use super::guest::{Guest, Socket, a_move, cookie_of, first_move, some_game, terms};
use super::house::{begin, house_moves};
use crate::client::{connect_from, head, read_reply, request};
use crate::site::Site;

#[test]
fn one_address_cannot_take_all_connections() {
    // Nothing but the limit of the address makes room.
    let limits =
        Limits { hello: Duration::from_hours(1), head: Duration::from_hours(1), ..Limits::for_connections(100) };
    let site = Site::with(limits, Proxy::None);
    let silent: Vec<_> = (0..100).map(|_| Socket::open(site.address, &[])).collect();
    assert_eq!(silent.iter().filter(|socket| socket.is_ok()).count(), 50);
    assert!(silent.iter().all(|socket| matches!(socket, Ok(_) | Err(429 | 0))));
    let elsewhere = || connect_from([127, 0, 0, 2], site.address);
    let mut stream = elsewhere();
    stream.write_all(head("POST", "/api/guests", &[], Some(0)).as_bytes()).unwrap();
    let reply = read_reply(&mut stream, "POST").unwrap();
    assert_eq!(reply.status, 201, "{}", reply.text());
    let mut socket = Socket::on(elsewhere(), site.address, &[("Cookie", &cookie_of(&reply))]).expect("a socket");
    socket.hello();
    let (id, record) = begin(&mut socket, 1, terms(some_game(), TimeControl::Unlimited));
    assert!(socket.ask(&a_move(&id, "a", 0, &first_move(&record)), "a").is_ok());
    assert_eq!(house_moves(&mut socket, Side::Two).0, 2);
}

#[test]
fn sockets_that_do_not_say_hello_are_closed() {
    let site = Site::with(Limits { hello: Duration::from_millis(300), ..Site::patient() }, Proxy::None);
    let mut welcome = Guest::nobody(site.address).socket();
    let mut silent = Socket::open(site.address, &[]).unwrap();
    assert_eq!(silent.closed(), Some(1002));
    welcome.send(&ClientMessage::Ping { at: protocol::UnixMillis(7), hidden: false });
    assert!(matches!(welcome.next(), ServerMessage::Pong { at: protocol::UnixMillis(7), .. }));
}

#[test]
fn behind_a_proxy_sockets_count_by_their_client() {
    let limits = Limits { connections_per_address: 2, hello: Duration::from_hours(1), ..Site::patient() };
    let site = Site::with(limits, Proxy::Trusted);
    let open = |from| Socket::open(site.address, &[("X-Forwarded-For", from)]);
    let held = [open("2001:db8::1"), open("2001:db8::2")];
    assert!(held.iter().all(Result::is_ok));
    assert_eq!(open("2001:db8::3").err(), Some(429), "one network");
    assert!(open("2001:db8:0:1::1").is_ok() && open("203.0.113.1").is_ok());
    let get = |from| request(site.address, "GET", "/version?lang=nl", &[("X-Forwarded-For", from)], None);
    let reply = get("2001:db8::1");
    assert_eq!((reply.status, &reply.json()["error"]), (429, &"limit.connections".into()));
    assert!(reply.text().contains("Te veel verbindingen"), "{}", reply.text());
    for _ in 0..5 {
        assert_eq!(get("203.0.113.1").status, 200, "requests count only while they are served");
    }
    drop(held);
    while get("2001:db8::1").status == 429 {
        std::thread::sleep(Duration::from_millis(10));
    }
}
