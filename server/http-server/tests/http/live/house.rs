//! The house's own players.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use protocol::{Challenge, ClientMessage, Colour, GameEvent, GameTerms, Offer, ServerMessage, Side, TimeControl};

use super::guest::{Guest, Socket, a_move, answer, blitz, first_move, join, offer, resign, seconds, some_game, terms};
use crate::site::Site;

pub(super) fn challenge(id: &str, level: u8, terms: GameTerms) -> ClientMessage {
    ClientMessage::Challenge { id: id.to_owned(), challenge: Challenge { to: Some(format!("level {level}")), terms } }
}

/// Begins a game with the house and follows it.
pub(super) fn begin(socket: &mut Socket, level: u8, terms: GameTerms) -> (String, String) {
    static REQUESTS: AtomicU32 = AtomicU32::new(0);
    // A repeated request would get the same game.
    let request = format!("begin-{}", REQUESTS.fetch_add(1, Ordering::Relaxed));
    socket.send(&challenge(&request, level, terms));
    let game = socket.until(|message| match message {
        ServerMessage::GameStarted { game, players, .. } => {
            assert_eq!(players.iter().filter(|player| player.engine && !player.guest).count(), 1, "{players:?}");
            Some(game.clone())
        }
        ServerMessage::Refused { .. } => panic!("{message:?}"),
        _ => None,
    });
    socket.send(&join(&game, 0));
    let (_, state) = socket.state();
    (game, state.record)
}

/// The next move of the house.
pub(super) fn house_moves(socket: &mut Socket, by: Side) -> (u32, String) {
    socket.until(|message| match message {
        ServerMessage::Event { event: GameEvent::Moved { ply, text, by: mover, .. }, .. } if *mover == by => {
            Some((*ply, text.clone()))
        }
        ServerMessage::Refused { .. } => panic!("{message:?}"),
        _ => None,
    })
}

#[test]
fn the_house_plays_every_game_gives_back_and_plays_again() {
    let site = Site::new();
    for game in engine::all() {
        let ada = Guest::known(site.address);
        let mut one = ada.socket();
        let (id, record) = begin(&mut one, 1, terms(game.id(), blitz()));
        assert!(one.ask(&a_move(&id, "a", 0, &first_move(&record)), "a").is_ok());
        let (ply, text) = house_moves(&mut one, Side::Two);
        assert_eq!(ply, 2, "{text}");
        // Presence says that it is there; who comes later sees the same.
        let (_, number, state) = ada.follow(&id);
        assert_eq!((number, state.players[1].engine), (3, true));
        // Moves are given back, and it goes on from there.
        assert!(one.ask(&offer(&id, "b", Offer::TakeBack), "b").is_ok());
        one.until(|message| match message {
            ServerMessage::Event { event: GameEvent::TakenBack { ply: 0, .. }, .. } => Some(()),
            _ => None,
        });
        assert!(one.ask(&a_move(&id, "c2", 0, &first_move(&record)), "c2").is_ok());
        assert_eq!(house_moves(&mut one, Side::Two).0, 2);
        // A draw in the opening is declined at once.
        assert!(one.ask(&offer(&id, "d", Offer::Draw), "d").is_ok());
        one.until(|message| match message {
            ServerMessage::Event { event: GameEvent::OfferClosed { how, .. }, .. } => {
                assert_eq!(*how, protocol::Closed::Declined);
                Some(())
            }
            _ => None,
        });
        assert!(one.ask(&resign(&id, "e"), "e").is_ok());
        assert!(one.ask(&offer(&id, "f", Offer::Rematch), "f").is_ok());
        let next = one.until(|message| match message {
            ServerMessage::Event { event: GameEvent::Rematch { game }, .. } => Some(game.clone()),
            _ => None,
        });
        // Now the house begins, and it does so by itself.
        one.send(&join(&next, 0));
        assert_eq!(house_moves(&mut one, Side::One).0, 1);
    }
    let mut nobody = Guest::nobody(site.address).socket();
    assert_eq!(nobody.ask(&challenge("x", 1, terms(some_game(), blitz())), "x"), Err("actor.nobody".to_owned()));
    let mut ada = Guest::known(site.address).socket();
    assert_eq!(ada.ask(&challenge("x", 11, terms(some_game(), blitz())), "x"), Err("challenge.away".to_owned()));
    let wrong = terms("chess", blitz());
    assert_eq!(ada.ask(&challenge("x", 1, wrong), "x"), Err("terms.game".to_owned()));
}

#[test]
fn the_house_goes_on_after_a_restart() {
    let site = Site::new();
    let ada = Guest::known(site.address);
    let mut one = ada.socket();
    let unlimited = GameTerms { colour: Colour::One, ..terms(some_game(), TimeControl::Unlimited) };
    let (id, record) = begin(&mut one, 2, unlimited);
    // The move is stored, the server goes before the house has answered.
    assert!(one.ask(&a_move(&id, "a", 0, &first_move(&record)), "a").is_ok());
    let site = site.restart(http_server::Watch::machine());
    let ada = Guest { address: site.address, cookie: ada.cookie };
    let (mut one, number, _) = ada.follow(&id);
    if number == 2 {
        assert_eq!(house_moves(&mut one, Side::Two).0, 2);
    }
    assert_eq!(ada.follow(&id).1, 3);
}

#[test]
fn who_waits_too_long_plays_the_house_if_he_wants() {
    let (site, hand) = Site::by_hand();
    let [ada, bob] = [(); 2].map(|()| Guest::known(site.address));
    let (mut one, mut two) = (ada.socket(), bob.socket());
    let seek = |time, house| ClientMessage::Seek { id: "s".to_owned(), terms: terms(some_game(), time), house };
    assert_eq!(one.ask(&seek(blitz(), true), "s"), Ok(None));
    let other = TimeControl::Fischer { base: seconds(600), increment: seconds(0) };
    assert_eq!(two.ask(&seek(other, false), "s"), Ok(None));
    let waiting = std::thread::spawn(move || {
        one.until(|message| match message {
            ServerMessage::GameStarted { players, .. } => Some(players.clone()),
            _ => None,
        })
    });
    for _ in 0..5 {
        hand.advance(Duration::from_secs(1));
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(!waiting.is_finished(), "people come first");
    while !waiting.is_finished() {
        hand.advance(Duration::from_secs(1));
        std::thread::yield_now();
    }
    let players = waiting.join().unwrap();
    assert_eq!((players[1].engine, players[1].name.as_str()), (true, "Level 3"));
    two.send(&ClientMessage::WatchLobby);
    let left = two.until(|message| match message {
        ServerMessage::Lobby { seeks } => Some(seeks.clone()),
        _ => None,
    });
    assert_eq!(left.len(), 1, "who did not want that still waits");
}

#[test]
fn a_draw_is_thought_about_and_the_game_goes_on() {
    let site = Site::new();
    let ada = Guest::known(site.address);
    let mut one = ada.socket();
    let (id, _) = begin(&mut one, 1, terms(some_game(), blitz()));
    // Long enough for the house to take an offer seriously.
    for turn in 0..9 {
        let record = ada.follow(&id).2.record;
        let name = format!("m{turn}");
        assert!(one.ask(&a_move(&id, &name, turn * 2, &first_move(&record)), &name).is_ok());
        assert_eq!(house_moves(&mut one, Side::Two).0, turn * 2 + 2);
    }
    assert!(one.ask(&offer(&id, "d", Offer::Draw), "d").is_ok());
    let how = one.until(|message| match message {
        ServerMessage::Event { event: GameEvent::OfferClosed { how, .. }, .. } => Some(*how),
        _ => None,
    });
    assert!([protocol::Closed::Accepted, protocol::Closed::Declined].contains(&how), "{how:?}");
    if how == protocol::Closed::Declined {
        assert_eq!(one.ask(&answer(&id, "x", Offer::Draw, true), "x"), Err("draw.none".to_owned()));
    }
}
