//! Many games against engine players.

use std::time::Duration;

use http_server::{Limits, Proxy};
use protocol::{ClientMessage, Colour, GameEvent, GameTerms, ServerMessage, Side, TimeControl};
use serde_json::json;

use super::guest::{Guest, Socket, a_move, blitz, first_move, resign, seconds, some_game, terms};
use super::house::{begin, challenge, house_moves};
use crate::accounts::{sign_up, unused_name};
use crate::client::connect_from;
use crate::site::Site;

fn unlimited() -> GameTerms {
    terms(some_game(), TimeControl::Unlimited)
}

#[test]
fn a_flood_of_untimed_games_cannot_make_an_engine_player_lose_on_time() {
    let (site, hand, gate) = Site::gated(Limits { search_threads: 1, ..Site::patient() });
    let mut flood = Vec::new();
    for _ in 0..4 {
        let mut socket = Guest::known(site.address).socket();
        for n in 0..3 {
            let (id, record) = begin(&mut socket, 10, unlimited());
            let name = format!("flood-{n}");
            assert!(socket.ask(&a_move(&id, &name, 0, &first_move(&record)), &name).is_ok());
        }
        flood.push(socket);
    }
    let ada = sign_up(site.address, &unused_name());
    let mut one = ada.socket();
    let rated = GameTerms { rated: true, colour: Colour::One, ..terms(some_game(), blitz()) };
    let (id, record) = begin(&mut one, 10, rated);
    assert!(one.ask(&a_move(&id, "a", 0, &first_move(&record)), "a").is_ok());
    // The room answers this after it has requested the search.
    one.send(&ClientMessage::Resync { game: id.clone() });
    one.state();
    // No thread is free for twenty minutes, and the engine player has one.
    for _ in 0..40 {
        hand.advance(Duration::from_secs(30));
    }
    let flag = ClientMessage::Flag { game: id.clone(), id: "f".to_owned() };
    assert_eq!(one.ask(&flag, "f"), Err("flag.early".to_owned()));
    // The clocks that others see are set right, too.
    let state = ada.follow(&id).2;
    assert_eq!((state.conclusion, state.clocks.unwrap().left[1]), (None, seconds(60)));
    // The next search is that of the rated game, and it finds the clock as it was.
    gate.admit(1);
    let clocks = one.until(|message| match message {
        ServerMessage::Event { event: GameEvent::Moved { by: Side::Two, clocks, .. }, .. } => Some(*clocks),
        ServerMessage::Event { event: GameEvent::Ended { .. }, .. } => panic!("{message:?}"),
        _ => None,
    });
    assert_eq!(clocks.unwrap().left[1], seconds(62), "a minute, and two seconds for the move");
    // Its opponent's clock runs as ever.
    hand.advance(Duration::from_mins(2));
    one.until(|message| match message {
        ServerMessage::Event { event: GameEvent::Ended { conclusion, .. }, .. } => {
            assert_eq!(conclusion.termination, "time");
            Some(())
        }
        _ => None,
    });
    // The others are served, too.
    gate.admit(12);
    for socket in &mut flood {
        house_moves(socket, Side::Two);
    }
}

#[test]
fn games_that_cannot_be_served_are_refused_before_they_start() {
    // One thread has room for 48 games in which the engine player has three seconds a move.
    let time = TimeControl::Fischer { base: seconds(60), increment: protocol::Millis(1_500) };
    let (site, _hand, _gate) = Site::gated(Limits { search_threads: 1, ..Site::patient() });
    let [ada, bob] = [(); 2].map(|()| Guest::known(site.address));
    let (mut one, mut two) = (ada.socket(), bob.socket());
    let mut last = String::new();
    for _ in 0..24 {
        for socket in [&mut two, &mut one] {
            (last, _) = begin(socket, 10, terms(some_game(), time));
            socket.send(&ClientMessage::Leave { game: last.clone() });
        }
    }
    let before = site.count("SELECT count(*) FROM game");
    assert_eq!(one.ask(&challenge("x", 10, terms(some_game(), time)), "x"), Err("engine.busy".to_owned()));
    let body = json!({ "to": "Level 10", "terms": serde_json::to_value(terms(some_game(), time)).unwrap() });
    let reply = ada.post("/api/v1/challenges?lang=de", &body);
    assert_eq!((reply.status, &reply.json()["error"]), (429, &"engine.busy".into()), "{}", reply.text());
    assert!(reply.text().contains("ausgelastet"), "{}", reply.text());
    assert_eq!(site.count("SELECT count(*) FROM game"), before, "nothing has begun");
    begin(&mut one, 10, unlimited());
    assert!(one.ask(&resign(&last, "r"), "r").is_ok());
    begin(&mut one, 10, terms(some_game(), time));
}

#[test]
fn players_and_addresses_have_so_many_games_against_engine_players() {
    let limits = Limits { engine_games_per_player: 2, engine_games_per_address: 3, ..Site::patient() };
    let site = Site::with(limits, Proxy::None);
    let [ada, bob] = [(); 2].map(|()| Guest::known(site.address));
    let (mut one, mut two) = (ada.socket(), bob.socket());
    let (first, _) = begin(&mut one, 1, unlimited());
    begin(&mut one, 1, unlimited());
    assert_eq!(one.ask(&challenge("x", 1, unlimited()), "x"), Err("limit.engine-games".to_owned()));
    begin(&mut two, 1, unlimited());
    assert_eq!(two.ask(&challenge("x", 1, unlimited()), "x"), Err("limit.engine-games-address".to_owned()));
    let elsewhere = connect_from([127, 0, 0, 2], site.address);
    let mut two = Socket::on(elsewhere, site.address, &[("Cookie", &bob.cookie)]).expect("a socket");
    two.hello();
    begin(&mut two, 1, unlimited());
    assert!(one.ask(&resign(&first, "r"), "r").is_ok());
    begin(&mut one, 1, unlimited());
}
