//! What is offered again and again, and time that is given.

use protocol::{ClientMessage, GameEvent, Millis, Offer, Pause, ServerMessage, Side, TimeControl};

use super::guest::{Guest, Socket, a_move, answer, blitz, first_move, offer, pair, seconds, some_game, terms};
use super::matches::replayed;
use crate::site::Site;

/// Plays so many turns, each by whoever is to move.
fn play(sockets: &mut [Socket; 2], guest: &Guest, id: &str, turns: usize) {
    for _ in 0..turns {
        let table = replayed(&guest.follow(id).2.record);
        let ply = table.plies() as u32;
        let name = format!("turn-{ply}");
        let moves = table.moves();
        let text = &moves[ply as usize * 7 % moves.len()];
        assert!(sockets[table.turn().index()].ask(&a_move(id, &name, ply, text), &name).is_ok());
    }
}

#[test]
fn the_same_is_offered_again_after_ten_turns() {
    let site = Site::with(Site::patient(), http_server::Proxy::None);
    let (id, ada, bob) = pair(site.address, &terms(some_game(), TimeControl::Unlimited));
    let mut sockets = [ada.follow(&id).0, bob.follow(&id).0];
    play(&mut sockets, &ada, &id, 2);
    for (what, soon) in [(Offer::Draw, "draw.soon"), (Offer::TakeBack, "take-back.soon")] {
        let name = |step: &str| format!("{step}-{what:?}");
        assert!(sockets[0].ask(&offer(&id, &name("a"), what), &name("a")).is_ok());
        let again = sockets[1].until(|message| match message {
            ServerMessage::Event { event: GameEvent::Offered { by: Side::One, offer, again }, .. }
                if *offer == what =>
            {
                Some(*again)
            }
            _ => None,
        });
        let since = replayed(&ada.follow(&id).2.record).plies() as u32;
        assert_eq!(again, Some(since + 10));
        assert!(sockets[1].ask(&answer(&id, &name("b"), what, false), &name("b")).is_ok());
        assert_eq!(sockets[0].ask(&offer(&id, &name("c"), what), &name("c")), Err(soon.to_owned()));
        let pause = Pause { by: Side::One, offer: what, again: since + 10 };
        assert!(bob.follow(&id).2.pauses.contains(&pause));
        // The other one has not asked yet.
        assert!(sockets[1].ask(&offer(&id, &name("d"), what), &name("d")).is_ok());
        let withdraw = ClientMessage::Withdraw { game: id.clone(), id: name("e"), offer: what };
        assert!(sockets[1].ask(&withdraw, &name("e")).is_ok());
        play(&mut sockets, &ada, &id, 9);
        assert_eq!(sockets[0].ask(&offer(&id, &name("f"), what), &name("f")), Err(soon.to_owned()));
        play(&mut sockets, &ada, &id, 1);
        assert!(!bob.follow(&id).2.pauses.contains(&pause));
        assert!(sockets[0].ask(&offer(&id, &name("g"), what), &name("g")).is_ok());
        let withdraw = ClientMessage::Withdraw { game: id.clone(), id: name("h"), offer: what };
        assert!(sockets[0].ask(&withdraw, &name("h")).is_ok());
    }
}

#[test]
fn who_was_let_take_back_may_ask_again() {
    let site = Site::with(Site::patient(), http_server::Proxy::None);
    let (id, ada, bob) = pair(site.address, &terms(some_game(), TimeControl::Unlimited));
    let mut sockets = [ada.follow(&id).0, bob.follow(&id).0];
    let text = first_move(&ada.follow(&id).2.record);
    for round in 0..3 {
        let [play, ask] = ["m", "o"].map(|name| format!("{name}{round}"));
        assert!(sockets[0].ask(&a_move(&id, &play, 0, &text), &play).is_ok());
        assert!(sockets[0].ask(&offer(&id, &ask, Offer::TakeBack), &ask).is_ok(), "round {round}");
        assert!(sockets[1].ask(&answer(&id, &ask, Offer::TakeBack, true), &ask).is_ok());
    }
}

fn give(id: &str, name: &str) -> ClientMessage {
    ClientMessage::GiveTime { game: id.to_owned(), id: name.to_owned() }
}

#[test]
fn a_minute_is_given_once_a_turn_and_everybody_sees_it() {
    let (site, hand) = Site::by_hand();
    let (id, ada, bob) = pair(site.address, &terms(some_game(), blitz()));
    let mut sockets = [ada.follow(&id).0, bob.follow(&id).0];
    let (mut of_eve, ..) = Guest::known(site.address).follow(&id);
    play(&mut sockets, &ada, &id, 2);
    hand.advance(std::time::Duration::from_secs(7));
    assert!(sockets[1].ask(&give(&id, "g1"), "g1").is_ok());
    let (clocks, by) = of_eve.until(|message| match message {
        ServerMessage::Event { event: GameEvent::ClocksSet { clocks, by }, .. } => Some((*clocks, *by)),
        _ => None,
    });
    assert_eq!((by, clocks.running), (Some(Side::Two), Some(Side::One)));
    // A minute and the increment of one turn, less seven seconds.
    assert_eq!(clocks.left, [seconds(60 + 2 + 60 - 7), seconds(62)]);
    assert_eq!(sockets[1].ask(&give(&id, "g2"), "g2"), Err("time.again".to_owned()));
    assert_eq!(sockets[1].ask(&give(&id, "g1"), "g1").map(|number| number.is_some()), Ok(true), "the same once more");
    assert!(sockets[0].ask(&give(&id, "g1"), "g1").is_ok(), "also while one's own clock runs");
    // In whole seconds: what the way of a move took is forgiven.
    let left = |guest: &Guest| guest.follow(&id).2.clocks.unwrap().left.map(|left| seconds(left.0 / 1000));
    assert_eq!(left(&ada), [seconds(115), seconds(122)]);
    // Who is given time does not lose by what he had before.
    hand.advance(std::time::Duration::from_secs(100));
    play(&mut sockets, &ada, &id, 1);
    assert_eq!(left(&ada), [seconds(17), seconds(122)]);
    assert!(sockets[1].ask(&give(&id, "g3"), "g3").is_ok(), "a turn later");
    // It survives a restart and a takeback.
    let site = site.restart(http_server::Watch::by_hand(crate::site::START + 107_000).0);
    let [ada, bob] = [ada, bob].map(|guest| Guest { address: site.address, ..guest });
    assert_eq!(left(&ada), [seconds(77), seconds(122)]);
    let mut sockets = [ada.follow(&id).0, bob.follow(&id).0];
    assert!(sockets[0].ask(&offer(&id, "t", Offer::TakeBack), "t").is_ok());
    assert!(sockets[1].ask(&answer(&id, "t", Offer::TakeBack, true), "t").is_ok());
    // As after the first turn: 62 seconds, and both minutes that were given since.
    assert_eq!(left(&ada), [seconds(62 + 120), seconds(122)]);
}

#[test]
fn time_is_not_given_where_there_is_none_to_give() {
    let site = Site::with(Site::patient(), http_server::Proxy::None);
    for time in [TimeControl::Unlimited, TimeControl::Days { per_turn: Millis(86_400_000) }] {
        let (id, ada, _) = pair(site.address, &terms(some_game(), time));
        assert_eq!(ada.follow(&id).0.ask(&give(&id, "g"), "g"), Err("time.none".to_owned()));
    }
    let (id, ada, _) = pair(site.address, &terms(some_game(), blitz()));
    let (mut of_eve, ..) = Guest::known(site.address).follow(&id);
    assert_eq!(of_eve.ask(&give(&id, "g"), "g"), Err("actor.spectator".to_owned()));
    let (mut one, ..) = ada.follow(&id);
    assert!(one.ask(&super::guest::resign(&id, "r"), "r").is_ok());
    assert_eq!(one.ask(&give(&id, "g"), "g"), Err("game.over".to_owned()));
}
