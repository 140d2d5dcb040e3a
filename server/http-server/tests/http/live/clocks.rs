use std::time::Duration;

use http_server::{Hand, Watch};
use protocol::{ClientMessage, GameEvent, Offer, Presence, ServerMessage, UnixMillis};

use super::guest::{Guest, Socket, a_move, blitz, join, offer, pair, some_game, terms};
use super::matches::replayed;
use crate::site::{START, Site};

/// A game in which both have moved once, at the beginning of time.
fn begun(site: &Site) -> (String, [Guest; 2], [Socket; 2]) {
    let (id, ada, bob) = pair(site.address, &terms(some_game(), blitz()));
    let mut sockets = [ada.follow(&id).0, bob.follow(&id).0];
    for ply in 0..2 {
        let text = next_move(&ada, &id);
        let (name, index) = (format!("m{ply}"), ply as usize);
        assert!(sockets[index].ask(&a_move(&id, &name, ply, &text), &name).is_ok());
    }
    (id, [ada, bob], sockets)
}

fn next_move(guest: &Guest, id: &str) -> String {
    replayed(&guest.follow(id).2.record).moves().remove(0)
}

fn millis(hand: &Hand, millis: u64) {
    hand.advance(Duration::from_millis(millis));
}

/// How the game ended, when it has.
fn end(socket: &mut Socket) -> (String, String) {
    socket.until(|message| match message {
        ServerMessage::Event { event: GameEvent::Ended { conclusion, .. }, .. } => {
            Some((conclusion.result.clone(), conclusion.termination.clone()))
        }
        _ => None,
    })
}

fn flag(id: &str, name: &str) -> ClientMessage {
    ClientMessage::Flag { game: id.to_owned(), id: name.to_owned() }
}

#[test]
fn a_move_in_the_last_moment_counts() {
    let (site, hand) = Site::by_hand();
    let (id, [ada, _], [mut one, _]) = begun(&site);
    let text = next_move(&ada, &id);
    // A minute, and two seconds for the first move.
    millis(&hand, 61_999);
    assert!(one.ask(&a_move(&id, "x", 2, &text), "x").is_ok());
    let clocks = ada.follow(&id).2.clocks.unwrap();
    assert!((2_001..=4_200).contains(&clocks.left[0].0), "{clocks:?}");
    assert_eq!((clocks.left[1].0, clocks.running), (62_000, Some(protocol::Side::Two)));
    assert_eq!(clocks.at, UnixMillis(START as u64 + 61_999));
}

#[test]
fn a_move_after_the_last_moment_ends_the_game() {
    let (site, hand) = Site::by_hand();
    let (id, [ada, _], [mut one, mut two]) = begun(&site);
    let text = next_move(&ada, &id);
    millis(&hand, 63_900);
    one.send(&a_move(&id, "x", 2, &text));
    assert_eq!(end(&mut two), ("0-1".to_owned(), "time".to_owned()));
    assert_eq!(replayed(&ada.follow(&id).2.record).plies(), 2, "the move did not count");
}

#[test]
fn the_server_says_itself_that_time_is_up() {
    let (site, hand) = Site::by_hand();
    let (id, [ada, _], [mut one, mut two]) = begun(&site);
    millis(&hand, 62_500);
    assert_eq!(two.ask(&flag(&id, "early"), "early"), Err("flag.early".to_owned()), "a move may be under way");
    millis(&hand, 10_000);
    for socket in [&mut one, &mut two] {
        assert_eq!(end(socket), ("0-1".to_owned(), "time".to_owned()));
    }
    assert_eq!(ada.get(&format!("/api/games/{id}")).json()["status"], "over");
}

#[test]
fn who_says_it_himself_has_no_grace() {
    let (site, hand) = Site::by_hand();
    let (id, _, [mut one, mut two]) = begun(&site);
    millis(&hand, 62_000);
    assert!(one.ask(&flag(&id, "x"), "x").is_ok());
    assert_eq!(end(&mut two), ("0-1".to_owned(), "time".to_owned()));
}

#[test]
fn clocks_stand_while_the_server_is_down_and_nothing_is_lost() {
    let (site, hand) = Site::by_hand();
    let (id, [ada, _], [mut one, mut two]) = begun(&site);
    assert!(two.ask(&offer(&id, "d", Offer::Draw), "d").is_ok());
    let premove = ClientMessage::Premove { game: id.clone(), id: "p".to_owned(), ply: 3, text: next_move(&ada, &id) };
    let _ = two.ask(&premove, "p");
    millis(&hand, 20_000);
    // The server has seen that time.
    one.send(&ClientMessage::Resync { game: id.clone() });
    let (number, before) = one.state();
    assert_eq!(before.clocks.unwrap().left[0].0, 42_000);
    let (watch, hand) = Watch::by_hand(START + 3_600_000);
    let site = site.restart(watch);
    let ada = Guest { address: site.address, ..ada };
    let (one, again, after) = ada.follow(&id);
    assert_eq!(again, number);
    let (mut was, mut is) = (before.clone(), after.clone());
    assert_eq!(was.clocks.take().unwrap().left, is.clocks.take().unwrap().left);
    assert_eq!(was, is);
    assert_eq!(after.offers.len(), 1);
    // Nobody looks, and time is up all the same.
    drop(one);
    millis(&hand, 41_000);
    assert_eq!(ada.get(&format!("/api/games/{id}")).json()["status"], "playing");
    millis(&hand, 10_000);
    let mut late = ada.socket();
    late.send(&join(&id, 1));
    assert_eq!(end(&mut late), ("0-1".to_owned(), "time".to_owned()));
    assert_eq!(ada.get(&format!("/api/games/{id}")).json()["state"]["conclusion"]["termination"], "time");
}

#[test]
fn games_that_nobody_looks_at_end_too() {
    let (site, hand) = Site::by_hand();
    let (id, _, sockets) = begun(&site);
    drop(sockets);
    drop(hand);
    let (watch, hand) = Watch::by_hand(START + 5_000);
    let site = site.restart(watch);
    // Nobody asks for the game. The database has to say that it is over.
    let until = std::time::Instant::now() + Duration::from_secs(20);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let store = runtime.block_on(store::open(&format!("sqlite:{}", site.database().display()))).unwrap();
    loop {
        millis(&hand, 31_000);
        let game = runtime.block_on(store.game(id.parse().unwrap())).unwrap().unwrap();
        if game.status == store::GameStatus::Over {
            break;
        }
        assert!(std::time::Instant::now() < until, "it still goes on");
        std::thread::sleep(Duration::from_millis(20));
    }
    runtime.block_on(store.close());
}

#[test]
fn who_goes_away_in_his_turn_may_lose_by_it() {
    let (site, hand) = Site::by_hand();
    let (id, [ada, _], [one, mut two]) = begun(&site);
    let claim = |name: &str, draw| ClientMessage::ClaimAbsence { game: id.clone(), id: name.to_owned(), draw };
    assert_eq!(two.ask(&claim("1", false), "1"), Err("claim.none".to_owned()), "she is there");
    millis(&hand, 5_000);
    drop(one);
    let claim_at = two.until(|message| match message {
        ServerMessage::Presence { sides: [Presence::Away { since, claim_at }, Presence::Here { .. }], .. } => {
            assert_eq!(*since, UnixMillis(START as u64 + 5_000));
            *claim_at
        }
        _ => None,
    });
    assert_eq!(claim_at, UnixMillis(START as u64 + 35_000));
    millis(&hand, 29_999);
    assert_eq!(two.ask(&claim("2", false), "2"), Err("claim.early".to_owned()));
    // She comes back for a moment: it counts anew.
    let back = ada.follow(&id).0;
    assert_eq!(two.ask(&claim("3", false), "3"), Err("claim.none".to_owned()));
    drop(back);
    two.until(|message| {
        matches!(message, ServerMessage::Presence { sides: [Presence::Away { .. }, _], .. }).then_some(())
    });
    millis(&hand, 2_000);
    assert_eq!(two.ask(&claim("4", true), "4"), Err("claim.early".to_owned()));
    let (site, hand) = Site::by_hand();
    for (draw, result) in [(false, "0-1"), (true, "1/2-1/2")] {
        let (id, _, [one, mut two]) = begun(&site);
        drop(one);
        two.until(|message| {
            matches!(message, ServerMessage::Presence { sides: [Presence::Away { .. }, _], .. }).then_some(())
        });
        millis(&hand, 30_000);
        let claim = ClientMessage::ClaimAbsence { game: id.clone(), id: "5".to_owned(), draw };
        assert!(two.ask(&claim, "5").is_ok());
        let view = Guest::nobody(site.address).get(&format!("/api/games/{id}")).json();
        assert_eq!(view["state"]["conclusion"]["result"], result);
        assert_eq!(view["state"]["conclusion"]["termination"], "abandoned");
    }
}
