use protocol::{Colour, GameEvent, Offer, Origin, ServerMessage, TimeControl};
use rules::{Random, Table};

use super::guest::{Guest, Socket, a_move, answer, blitz, join, offer, pair, resign, seconds, some_game, terms};
use crate::site::Site;

/// Plays a game by chance between two sockets, and looks at everything that both are told.
fn play_out(game: &'static dyn rules::Rulebook, seed: u64) {
    let site = Site::with(Site::patient(), http_server::Proxy::None);
    let (id, ada, bob) = pair(site.address, &terms(game.id(), blitz()));
    let watcher = Guest::nobody(site.address);
    let mut sockets: Vec<Socket> = [&ada, &bob, &watcher].map(|guest| guest.follow(&id).0).into();
    let options = rules::Options::new(game.options());
    let mut table = game.table(&options, None).unwrap();
    let mut random = Random::new(seed);
    let mut number = 1;
    while table.ending().is_none() {
        let moves = table.moves();
        let text = random.pick(&moves).unwrap().clone();
        let ply = table.plies() as u32;
        let side = table.turn();
        sockets[side.index()].send(&a_move(&id, &format!("m{ply}"), ply, &text));
        let canonical = table.play(&text).unwrap();
        number += 1;
        for socket in &mut sockets {
            match socket.event() {
                (told, GameEvent::Moved { ply: after, text, clocks: Some(_), .. }) => {
                    assert_eq!((told, after, text), (number, ply + 1, canonical.clone()));
                }
                other => panic!("{}: {other:?}", game.id()),
            }
        }
        assert_eq!(sockets[side.index()].answer(&format!("m{ply}")), Ok(Some(number)));
    }
    let ending = table.ending().unwrap();
    for socket in &mut sockets {
        let (told, event) = socket.event();
        let GameEvent::Ended { conclusion, .. } = event else {
            panic!("{event:?}");
        };
        assert_eq!((told, conclusion.result.as_str()), (number + 1, ending.outcome.result()));
        assert_eq!((conclusion.termination.as_str(), conclusion.score), ("rules", ending.score));
        assert_eq!(conclusion.message, ending.cause.say(rules::Lang::En));
    }
    let (_, _, state) = ada.follow(&id);
    assert_eq!(replayed(&state.record).position_text(), table.position_text());
    assert!(state.conclusion.is_some());
    let view = watcher.get(&format!("/api/games/{id}")).json();
    assert_eq!((&view["status"], &view["number"]), (&"over".into(), &(number + 1).into()));
}

pub(crate) fn replayed(record: &str) -> Box<dyn Table> {
    record::read_all(record, engine::all()).next().unwrap().unwrap().record.replay().unwrap()
}

#[test]
fn two_play_each_game_to_its_end() {
    std::thread::scope(|scope| {
        for (game, seed) in engine::all().iter().zip(1..) {
            scope.spawn(move || play_out(*game, seed));
        }
    });
}

#[test]
fn a_game_is_proposed_joined_and_watched() {
    let site = Site::new();
    let mut ada = Guest::nobody(site.address);
    let id = ada.propose(&protocol::GameTerms { colour: Colour::Two, ..terms(some_game(), blitz()) });
    // She waits at a socket.
    let mut waiting = ada.socket();
    waiting.send(&join(&id, 0));
    assert!(matches!(waiting.next(), ServerMessage::Challenged { challenge, .. } if challenge == id));
    let mut bob = Guest::nobody(site.address);
    let view = bob.get(&format!("/api/games/{id}")).json();
    assert_eq!((&view["status"], &view["state"]), (&"open".into(), &serde_json::Value::Null));
    let view = bob.join(&id);
    assert_eq!((&view["status"], &view["state"]["you"]), (&"playing".into(), &"one".into()));
    assert_eq!(bob.join(&id)["status"], "playing", "a second time changes nothing");
    match waiting.next() {
        ServerMessage::GameStarted { game, players, .. } => {
            assert_eq!(game, id);
            assert_eq!(players[1].id, view["by"]["id"].as_str().unwrap());
        }
        other => panic!("{other:?}"),
    }
    assert!(matches!(waiting.event(), (1, GameEvent::Started { clocks: Some(_) })));
    let (_, number, state) = Guest::nobody(site.address).follow(&id);
    assert_eq!((number, state.you), (1, None));
    assert_eq!(ada.follow(&id).2.you, Some(protocol::Side::Two));
}

#[test]
fn offers_are_made_answered_and_taken_back() {
    let site = Site::new();
    let (id, ada, bob) = pair(site.address, &terms(some_game(), TimeControl::Unlimited));
    let (mut one, _, state) = ada.follow(&id);
    let (mut two, ..) = bob.follow(&id);
    let text = super::guest::first_move(&state.record);
    assert_eq!(one.ask(&a_move(&id, "1", 0, &text), "1"), Ok(Some(2)));
    // Taking back.
    assert_eq!(one.ask(&offer(&id, "2", Offer::TakeBack), "2"), Ok(Some(3)));
    assert_eq!(one.ask(&offer(&id, "3", Offer::TakeBack), "3"), Err("take-back.open".to_owned()));
    assert_eq!(two.ask(&answer(&id, "1", Offer::TakeBack, true), "1"), Ok(Some(4)));
    let mut seen = Vec::new();
    while seen.len() < 4 {
        seen.push(one.event().1);
    }
    assert!(matches!(seen[3], GameEvent::TakenBack { ply: 0, .. }), "{seen:?}");
    // A draw with a move, declined by moving.
    let with_draw = protocol::ClientMessage::Move {
        game: id.clone(),
        id: "4".to_owned(),
        ply: 0,
        text: text.clone(),
        offers_draw: true,
    };
    assert!(one.ask(&with_draw, "4").is_ok());
    let (_, _, state) = ada.follow(&id);
    assert_eq!(state.offers.len(), 1);
    let text = super::guest::first_move(&state.record);
    assert!(two.ask(&a_move(&id, "2", 1, &text), "2").is_ok());
    assert_eq!(ada.follow(&id).2.offers, []);
    // And one that is taken.
    assert!(two.ask(&offer(&id, "3", Offer::Draw), "3").is_ok());
    assert!(one.ask(&answer(&id, "5", Offer::Draw, true), "5").is_ok());
    let conclusion = ada.follow(&id).2.conclusion.unwrap();
    assert_eq!((conclusion.result.as_str(), conclusion.termination.as_str()), ("1/2-1/2", "agreement"));
}

#[test]
fn a_rematch_begins_with_sides_changed() {
    let site = Site::new();
    let (id, ada, bob) = pair(site.address, &terms(some_game(), blitz()));
    let (mut one, ..) = ada.follow(&id);
    let (mut two, ..) = bob.follow(&id);
    assert_eq!(one.ask(&offer(&id, "1", Offer::Rematch), "1"), Err("rematch.early".to_owned()));
    assert!(one.ask(&resign(&id, "2"), "2").is_ok());
    assert!(two.ask(&offer(&id, "1", Offer::Rematch), "1").is_ok());
    assert!(one.ask(&answer(&id, "3", Offer::Rematch, true), "3").is_ok());
    let next = two.until(|message| match message {
        ServerMessage::Event { event: GameEvent::Rematch { game }, .. } => Some(game.clone()),
        _ => None,
    });
    assert_eq!(one.ask(&offer(&id, "4", Offer::Rematch), "4"), Err("rematch.agreed".to_owned()));
    assert_eq!(ada.follow(&next).2.you, Some(protocol::Side::Two));
    let (mut two, number, state) = bob.follow(&next);
    assert_eq!((number, state.you), (1, Some(protocol::Side::One)));
    assert!(two.ask(&a_move(&next, "1", 0, &super::guest::first_move(&state.record)), "1").is_ok());
}

#[test]
fn premoves_and_conditional_moves_are_played_and_seen_by_nobody_else() {
    let site = Site::new();
    let days = TimeControl::Days { per_turn: seconds(86_400) };
    let (id, ada, bob) = pair(site.address, &terms(some_game(), days));
    let (mut one, _, state) = ada.follow(&id);
    let (mut two, ..) = bob.follow(&id);
    let mut table = replayed(&state.record);
    let first = table.play(&table.moves()[0]).unwrap();
    let second = table.play(&table.moves()[0]).unwrap();
    let third = table.play(&table.moves()[0]).unwrap();
    let fourth = table.play(&table.moves()[0]).unwrap();
    let premove =
        protocol::ClientMessage::Premove { game: id.clone(), id: "1".to_owned(), ply: 1, text: second.clone() };
    assert!(two.ask(&premove, "1").is_ok());
    let seen = bob.follow(&id).0.until(|message| match message {
        ServerMessage::Premove { text, .. } => Some(text.clone()),
        _ => None,
    });
    assert_eq!(seen, Some(second.clone()), "his other device knows");
    one.send(&a_move(&id, "1", 0, &first));
    let moved = |event: (u64, GameEvent)| match event.1 {
        GameEvent::Moved { text, origin, .. } => (text, origin),
        other => panic!("{other:?}"),
    };
    // The opponent hears of it when it is played, and not before.
    loop {
        match one.next() {
            ServerMessage::Premove { .. } | ServerMessage::Conditional { .. } => panic!("none of hers"),
            ServerMessage::Event { number, event, .. } => {
                assert_eq!((number, moved((number, event))), (2, (first, Origin::Entered)));
                break;
            }
            _ => {}
        }
    }
    assert_eq!(moved(one.event()), (second, Origin::Premove));
    let lines = vec![vec![third.clone(), fourth.clone()]];
    let conditional = protocol::ClientMessage::Conditional { game: id.clone(), id: "2".to_owned(), lines };
    assert!(two.ask(&conditional, "2").is_ok());
    one.send(&a_move(&id, "2", 2, &third));
    assert_eq!(moved(one.event()), (third, Origin::Entered));
    assert_eq!(moved(one.event()), (fourth, Origin::Conditional));
}
