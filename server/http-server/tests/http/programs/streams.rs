//! Streams tell what happens, say that they are there, and end with what they tell of.

use std::time::Duration;

use http_server::{Limits, Proxy};
use protocol::TimeControl;
use serde_json::json;

use super::helper::{ALL, Program, Stream};
use crate::live::guest::{some_game, terms};
use crate::site::Site;

fn site() -> Site {
    Site::with(Limits { keep_alive: Duration::from_millis(50), streams: 2, ..Site::patient() }, Proxy::None)
}

#[test]
fn a_game_is_followed_to_its_end() {
    let site = site();
    let (ada, bob) = (Program::new(site.address, &ALL), Program::new(site.address, &ALL));
    let game = ada.play_against(&bob, some_game(), TimeControl::Unlimited);
    let path = format!("/api/v1/games/{game}/stream");
    let mut own = ada.stream(&path);
    let mut nobody = Stream::open(site.address, &path, &[]);
    assert_eq!(own.until("state")["state"]["you"], "one");
    assert!(nobody.until("state")["state"]["you"].is_null());
    // An empty line says that all is well.
    while own.line().unwrap() != "" {}
    let (_, text) = ada.play(&game, 0);
    for stream in [&mut own, &mut nobody] {
        let event = stream.until("event");
        assert_eq!((event["event"]["text"].as_str(), &event["number"]), (Some(text.as_str()), &json!(2)));
    }
    // Who comes back hears what was missed, and no more.
    drop(own);
    bob.play(&game, 0);
    let mut own = ada.stream(&format!("{path}?from=2"));
    let first = own.message().unwrap();
    assert_eq!((&first["type"], &first["number"]), (&json!("event"), &json!(3)));
    bob.resign(&game);
    loop {
        let event = own.until("event");
        if event["event"]["type"] == "ended" {
            break;
        }
    }
    assert_eq!(own.message(), None, "the stream ends with the game");
    let mut late = Stream::open(site.address, &path, &[]);
    late.until("state");
    assert_eq!(late.message(), None);
    assert_eq!(ada.get("/api/v1/games/23456789AB/stream").status, 404);
    assert_eq!(ada.get(&format!("{path}?from=x")).status, 400);
}

#[test]
fn whoever_comes_hears_what_is_under_way() {
    let site = site();
    let (ada, bob) = (Program::new(site.address, &ALL), Program::new(site.address, &ALL));
    let game = ada.play_against(&bob, some_game(), TimeControl::Unlimited);
    let mut events = bob.stream("/api/v1/events");
    assert_eq!(events.message().unwrap()["type"], "welcome");
    let started = events.message().unwrap();
    assert_eq!((&started["type"], &started["game"]), (&json!("game-started"), &json!(game)));
    let terms = serde_json::to_value(terms(some_game(), TimeControl::Unlimited)).unwrap();
    let challenge = ada.post("/api/v1/challenges", &json!({ "to": bob.name, "terms": terms }));
    assert_eq!(challenge.status, 201, "{}", challenge.text());
    let id = challenge.json()["game"].clone();
    assert_eq!(events.until("challenged")["challenge"], id);
    drop(events);
    // It still waits for an answer.
    let mut events = bob.stream("/api/v1/events");
    assert_eq!(events.until("challenged")["challenge"], id);
    let path = format!("/api/v1/challenges/{}", id.as_str().unwrap());
    assert_eq!(bob.post(&format!("{path}/decline"), &json!({})).status, 200);
    assert_eq!(events.until("challenge-closed")["challenge"], id);
    assert_eq!(ada.delete(&path).status, 409, "it is over");
    let away = ada.post("/api/v1/challenges", &json!({ "to": "nobody-here", "terms": terms }));
    assert_eq!((away.status, away.json()["error"].as_str()), (409, Some("challenge.away")));
}

#[test]
fn so_many_streams_and_no_more() {
    let site = site();
    let ada = Program::new(site.address, &ALL);
    let mut open: Vec<_> = (0..2).map(|_| ada.stream("/api/v1/events")).collect();
    for stream in &mut open {
        assert_eq!(stream.status, 200);
        stream.until("welcome");
    }
    let refused = ada.get("/api/v1/events");
    assert_eq!((refused.status, refused.json()["error"].as_str()), (429, Some("limit.streams")));
    assert_ne!(refused.header("retry-after"), "");
    // A place is free again soon after somebody has gone.
    open.pop();
    let until = std::time::Instant::now() + Duration::from_secs(20);
    while ada.stream("/api/v1/events").status != 200 {
        assert!(std::time::Instant::now() < until, "no place is given back");
    }
}

#[test]
fn streams_end_when_the_server_stops() {
    let mut site = site();
    let ada = Program::new(site.address, &ALL);
    let mut events = ada.stream("/api/v1/events");
    events.until("welcome");
    site.stop();
    events.until("closing");
    assert_eq!(events.message(), None);
    site.wait();
}
