//! What the first page says of people.

use std::time::{Duration, Instant};

use protocol::http::Now;
use protocol::{ClientMessage, TimeControl};
use serde_json::json;

use super::guest::{Guest, a_move, blitz, first_move, pair, resign, some_game, terms};
use crate::site::Site;

/// What somebody is told; none if there is nothing to say.
fn now(guest: &Guest) -> Option<Now> {
    let reply = guest.get("/api/now?lang=nl");
    match reply.status {
        204 => None,
        200 => {
            let (read, by_hand) = (serde_json::from_slice(&reply.body).unwrap(), Now::of_text(reply.text()).unwrap());
            assert_eq!(by_hand, read, "the page reads it in its own way");
            Some(read)
        }
        other => panic!("{other}: {}", reply.text()),
    }
}

#[test]
fn nothing_is_said_where_there_is_nothing_to_say() {
    let site = Site::with(Site::patient(), http_server::Proxy::None);
    let nobody = Guest::nobody(site.address);
    assert_eq!(now(&nobody), None);
    let mut ada = Guest::nobody(site.address);
    ada.propose(&terms(some_game(), TimeControl::Unlimited));
    assert_eq!(now(&nobody), None, "who waits behind a link waits for somebody else");
    let seek = json!({ "terms": serde_json::to_value(terms(some_game(), TimeControl::Unlimited)).unwrap() });
    assert_eq!(ada.post("/api/v1/seeks", &seek).status, 202);
    assert_eq!(now(&ada), None, "that one waits oneself is no news");
    let told = now(&nobody).unwrap();
    assert_eq!((told.seeks.len(), told.waiting, told.playing), (1, 1, 0));
    assert_eq!(told.seeks[0].by.id, ada.person().id);
}

#[test]
fn many_are_counted_and_a_few_named() {
    let site = Site::with(Site::patient(), http_server::Proxy::None);
    for _ in 0..4 {
        let mut ada = Guest::nobody(site.address);
        ada.propose(&terms(some_game(), TimeControl::Unlimited));
        for days in [1, 3] {
            let time = json!({ "type": "days", "per-turn": days * 86_400_000 });
            // Two who want different sides would play each other.
            let terms = json!({ "game": some_game(), "time": time, "rated": false, "colour": "one" });
            let reply = ada.post("/api/v1/seeks", &json!({ "terms": terms }));
            assert_eq!(reply.status, 202, "{}", reply.text());
        }
    }
    let told = now(&Guest::nobody(site.address)).unwrap();
    assert_eq!((told.seeks.len(), told.waiting), (5, 8));
}

#[test]
fn games_are_shown_while_they_are_played_and_then_for_a_day() {
    let site = Site::with(Site::patient(), http_server::Proxy::None);
    let nobody = Guest::nobody(site.address);
    let (id, ada, bob) = pair(site.address, &terms(some_game(), blitz()));
    let ((mut one, _, state), (mut two, ..)) = (ada.follow(&id), bob.follow(&id));
    assert_eq!(one.ask(&a_move(&id, "a", 0, &first_move(&state.record)), "a"), Ok(Some(2)));
    let told = now(&nobody).unwrap();
    assert_eq!((told.playing, told.lately.len()), (1, 0));
    let board = &told.games[0];
    assert_eq!((&board.id, board.ply, &board.result, board.last.is_some()), (&id, 1, &None, true));
    assert!(board.clocks.unwrap().at.0 <= told.at.0);
    assert!(two.ask(&resign(&id, "b"), "b").is_ok());
    let until = Instant::now() + Duration::from_secs(30);
    // It comes into the archive a moment after its end.
    let told = loop {
        match now(&nobody) {
            Some(told) if !told.lately.is_empty() => break told,
            _ => assert!(Instant::now() < until, "it has ended"),
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    assert_eq!((told.playing, told.games.len(), told.seeks.len()), (0, 0, 0));
    let ended = &told.lately[0];
    assert_eq!((&ended.id, ended.ply, ended.result.as_deref()), (&id, 1, Some("1-0")));
    assert_eq!((&ended.position, &ended.players), (&board.position, &board.players));
    // Whoever begins another one is seen instead.
    let (other, cleo, _) = pair(site.address, &terms(some_game(), blitz()));
    let (mut three, ..) = cleo.follow(&other);
    three.send(&ClientMessage::WatchOwn);
    let told = now(&nobody).unwrap();
    assert_eq!((told.games[0].id.as_str(), told.lately.len()), (other.as_str(), 0));
}
