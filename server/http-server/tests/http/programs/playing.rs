//! Programs play each other over plain HTTP.

use protocol::TimeControl;
use serde_json::json;

use super::helper::{ALL, Program};
use crate::live::guest::{blitz, some_game, terms};
use crate::site::Site;

fn site() -> Site {
    Site::with(Site::patient(), http_server::Proxy::None)
}

fn two(site: &Site) -> (Program, Program) {
    (Program::new(site.address, &ALL), Program::new(site.address, &ALL))
}

#[test]
fn a_move_is_played_once_however_often_it_is_sent() {
    let site = site();
    let (ada, bob) = two(&site);
    let game = ada.play_against(&bob, some_game(), TimeControl::Unlimited);
    let path = format!("/api/v1/games/{game}/moves");
    let (ply, text) = ada.play(&game, 0);
    let again = ada.post(&path, &json!({ "ply": ply, "move": text }));
    assert_eq!(again.status, 200, "{}", again.text());
    assert_eq!(bob.get(&path).json()["ply"], 1, "it was played once");
    // Nobody takes the credit for the opponent's move, nor plays another one in its place.
    let stale = |who: &Program, text: &str| {
        let reply = who.post(&path, &json!({ "ply": ply, "move": text }));
        (reply.status, reply.json()["error"].as_str().unwrap().to_owned())
    };
    assert_eq!(stale(&bob, &text), (409, "move.stale".to_owned()));
    assert_eq!(stale(&ada, "nonsense"), (409, "move.stale".to_owned()));
    bob.play(&game, 0);
    assert_eq!(ada.post(&path, &json!({ "ply": ply, "move": text })).status, 200, "also after the answer");
    let illegal = ada.post(&path, &json!({ "ply": 2, "move": "nonsense" }));
    assert_eq!(illegal.status, 422, "{}", illegal.text());
    ada.resign(&game);
    assert_eq!(ada.get(&path).json(), json!({ "ply": 2, "yours": false, "moves": [] }));
}

#[test]
fn offers_are_made_and_answered() {
    let site = site();
    let (ada, bob) = two(&site);
    let game = ada.play_against(&bob, some_game(), TimeControl::Unlimited);
    let offer = |who: &Program, what: &str, act: &str| {
        who.post(&format!("/api/v1/games/{game}/offers/{what}"), &json!({ "do": act })).status
    };
    ada.play(&game, 0);
    bob.play(&game, 0);
    assert_eq!(offer(&ada, "take-back", "offer"), 200);
    assert_eq!(offer(&bob, "take-back", "accept"), 200);
    assert_eq!(ada.get(&format!("/api/v1/games/{game}/moves")).json()["ply"], 0);
    assert_eq!(offer(&ada, "draw", "accept"), 422, "nobody has offered one");
    ada.play(&game, 0);
    bob.play(&game, 0);
    assert_eq!(offer(&ada, "draw", "offer"), 200);
    assert_eq!(offer(&bob, "draw", "decline"), 200);
    ada.play(&game, 0);
    assert_eq!(offer(&bob, "draw", "offer"), 200);
    assert_eq!(offer(&ada, "draw", "accept"), 200);
    let state = ada.get(&format!("/api/v1/games/{game}")).json();
    assert_eq!((&state["status"], &state["state"]["conclusion"]["result"]), (&json!("over"), &json!("1/2-1/2")));
    assert_eq!(offer(&ada, "luck", "offer"), 404);
    assert_eq!(offer(&ada, "rematch", "offer"), 200);
}

#[test]
fn requests_with_a_name_are_done_once() {
    let site = site();
    let (ada, bob) = two(&site);
    let game = ada.play_against(&bob, some_game(), TimeControl::Unlimited);
    let path = format!("/api/v1/games/{game}/chat");
    let line = json!({ "room": "players", "text": "Good luck to you!" });
    for _ in 0..2 {
        let reply = ada.post_named(&path, &line, Some("first"));
        assert_eq!(reply.status, 200, "{}", reply.text());
    }
    let mut stream = bob.stream(&format!("/api/v1/games/{game}/stream"));
    assert_eq!(stream.until("chat")["text"], "Good luck to you!");
    let again = ada.post_named(&path, &line, Some("second"));
    assert_eq!((again.status, again.json()["error"].as_str()), (429, Some("chat.again")));
    assert_ne!(again.header("retry-after"), "");
    assert_eq!(ada.post_named(&path, &line, Some(&"x".repeat(49))).status, 400);
}

#[test]
fn challenges_with_a_key_are_made_once() {
    let site = site();
    let (ada, bob) = two(&site);
    let mut events = bob.stream("/api/v1/events");
    events.until("welcome");
    let terms = serde_json::to_value(terms(some_game(), TimeControl::Unlimited)).unwrap();
    let games = || site.count("SELECT count(*) FROM game");
    for (key, body) in [
        ("open", json!({ "terms": terms })),
        ("to bob", json!({ "to": bob.name, "terms": terms })),
        ("engine", json!({ "to": "Level 1", "terms": terms })),
    ] {
        let before = games();
        let challenge = |who: &Program| who.post_named("/api/v1/challenges", &body, Some(key));
        let first = challenge(&ada);
        assert_eq!(first.status, 201, "{}", first.text());
        for _ in 0..3 {
            let again = challenge(&ada);
            assert_eq!((again.status, again.json()), (201, first.json()), "{key}");
        }
        assert_eq!(games(), before + 1, "{key}");
        // Keys of different users have nothing to do with each other.
        if key == "open" {
            assert_ne!(challenge(&bob).json()["game"], first.json()["game"]);
        }
        let other = ada.post_named("/api/v1/challenges", &body, Some(&format!("{key} 2")));
        assert_ne!(other.json()["game"], first.json()["game"], "{key}");
    }
    // The challenged player is notified once of each.
    let challenged = [(); 2].map(|()| events.until("challenged")["challenge"].clone());
    assert_ne!(challenged[0], challenged[1]);
    // Also when both are under way at the same time.
    let race = json!({ "terms": terms });
    let before = games();
    let made: Vec<_> = std::thread::scope(|scope| {
        let one = || ada.post_named("/api/v1/challenges", &race, Some("race")).json()["game"].clone();
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(one)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(made.iter().all(|game| *game == made[0] && game.is_string()), "{made:?}");
    assert_eq!(games(), before + 1);
    // And by another server on the same database.
    let first = ada.post_named("/api/v1/challenges", &race, Some("restart")).json();
    let site = site.restart(http_server::Watch::machine());
    let ada = Program { address: site.address, ..ada };
    assert_eq!(ada.post_named("/api/v1/challenges", &race, Some("restart")).json(), first);
}

#[test]
fn seeks_find_each_other() {
    let site = site();
    let (ada, bob) = two(&site);
    let seek = json!({ "terms": serde_json::to_value(protocol::GameTerms {
        colour: protocol::Colour::Random,
        ..terms(some_game(), blitz())
    }).unwrap() });
    let away = ada.post("/api/v1/seeks", &seek);
    assert_eq!((away.status, away.json()["error"].as_str()), (409, Some("seek-away")));
    let mut events = ada.stream("/api/v1/events");
    events.until("welcome");
    let mut others = bob.stream("/api/v1/events");
    others.until("welcome");
    assert_eq!(ada.post("/api/v1/seeks", &seek).status, 202);
    let opened = events.until("seek-opened");
    let listed = bob.get("/api/v1/seeks").json();
    assert_eq!(listed["seeks"][0]["id"], opened["seek"]["id"]);
    let found = bob.post("/api/v1/seeks", &seek);
    assert_eq!(found.status, 200, "{}", found.text());
    let game = found.json()["game"].clone();
    assert_eq!(events.until("game-started")["game"], game);
    assert_eq!(others.until("game-started")["game"], game);
    assert_eq!(bob.get("/api/v1/seeks").json()["seeks"].as_array().unwrap().len(), 0);
    // One that nobody takes up.
    assert_eq!(ada.post("/api/v1/seeks", &seek).status, 202);
    let id = events.until("seek-opened")["seek"]["id"].as_str().unwrap().to_owned();
    assert_eq!(bob.delete(&format!("/api/v1/seeks/{id}")).status, 403);
    assert_eq!(ada.delete(&format!("/api/v1/seeks/{id}")).status, 200);
    assert_eq!(ada.delete(&format!("/api/v1/seeks/{id}")).status, 404);
    assert_eq!(bob.post(&format!("/api/v1/seeks/{id}/accept"), &json!({})).status, 404);
}

#[test]
fn the_house_is_challenged_and_answers() {
    let site = site();
    let ada = Program::new(site.address, &ALL);
    let challenge = json!({ "to": "Level 1", "terms": serde_json::to_value(terms(some_game(), blitz())).unwrap() });
    let reply = ada.post("/api/v1/challenges", &challenge);
    assert_eq!(reply.status, 201, "{}", reply.text());
    let game = reply.json()["game"].as_str().unwrap().to_owned();
    let mut stream = ada.stream(&format!("/api/v1/games/{game}/stream"));
    assert_eq!(stream.until("state")["state"]["you"], "one");
    ada.play(&game, 0);
    let sides = [(); 2].map(|()| {
        loop {
            let event = stream.until("event");
            if event["event"]["type"] == "moved" {
                break event["event"]["by"].as_str().unwrap().to_owned();
            }
        }
    });
    assert_eq!(sides, ["one", "two"]);
    ada.resign(&game);
    while stream.message().is_some() {}
}
