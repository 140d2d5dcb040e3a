//! Who is called otherwise in the middle of a game is called so by everybody at once.

use protocol::{ClientMessage, Person, Presence, ServerMessage, Side, TimeControl};
use serde_json::json;
use store::AccountChange;

use super::guest::{Guest, Socket, a_move, cookie_of, first_move, join, pair, some_game, terms};
use crate::accounts::{PASSWORD, beside, sign_up};
use crate::site::Site;

fn site() -> Site {
    Site::with(Site::patient(), http_server::Proxy::None)
}

/// The players as a socket is told next.
fn players(socket: &mut Socket) -> [Person; 2] {
    socket.until(|message| match message {
        ServerMessage::Players { players, .. } => Some(players.clone()),
        _ => None,
    })
}

#[test]
fn a_guest_who_signs_up_has_a_name_at_once() {
    let site = site();
    let (id, ada, bob) = pair(site.address, &terms(some_game(), TimeControl::Unlimited));
    let (mut as_guest, ..) = ada.follow(&id);
    let (mut of_bob, _, state) = bob.follow(&id);
    let (mut of_eve, ..) = Guest::known(site.address).follow(&id);
    // Bob also has the first page open, where his games are listed.
    let mut home = bob.socket();
    home.send(&ClientMessage::WatchOwn);
    home.until(|message| matches!(message, ServerMessage::OwnGames { .. }).then_some(()));
    assert!(as_guest.ask(&a_move(&id, "m1", 0, &first_move(&state.record)), "m1").is_ok());
    let reply = ada.post("/api/account", &json!({ "name": "Ada", "password": PASSWORD }));
    assert_eq!(reply.status, 201, "{}", reply.text());
    for socket in [&mut of_bob, &mut of_eve] {
        let [one, two] = players(socket);
        assert_eq!((one.name.as_str(), one.guest, two.guest), ("Ada", false, true));
    }
    let rival = home.until(|message| match message {
        ServerMessage::OwnGame { game } if !game.rival.guest => Some(game.rival.name.clone()),
        _ => None,
    });
    assert_eq!(rival, "Ada");
    // The guest is nobody any more: the socket ends, and the member goes on where she was.
    as_guest.closed();
    let member = Guest { address: site.address, cookie: cookie_of(&reply) };
    let (mut one, number, state) = member.follow(&id);
    assert_eq!((number, state.you), (2, Some(Side::One)));
    assert!(state.record.contains("\"Ada\""), "{}", state.record);
    of_bob.until(|message| {
        matches!(message, ServerMessage::Presence { sides: [Presence::Here { .. }, _], .. }).then_some(())
    });
    let (mut two, _, state) = bob.follow(&id);
    assert!(two.ask(&a_move(&id, "m2", 1, &first_move(&state.record)), "m2").is_ok());
    assert!(matches!(one.event(), (3, protocol::GameEvent::Moved { ply: 2, .. })));
}

#[test]
fn whoever_was_away_is_told_the_names_with_what_he_missed() {
    let site = site();
    let (id, ada, bob) = pair(site.address, &terms(some_game(), TimeControl::Unlimited));
    let (of_bob, number, _) = bob.follow(&id);
    drop(of_bob);
    assert_eq!(ada.post("/api/account", &json!({ "name": "Ada", "password": PASSWORD })).status, 201);
    let mut again = bob.socket();
    again.send(&join(&id, number));
    assert_eq!(players(&mut again)[0].name, "Ada");
}

#[test]
fn a_new_name_given_on_the_command_line_is_seen_too() {
    let site = site();
    let mut ada = sign_up(site.address, "Ada");
    let id = ada.propose(&terms(some_game(), TimeControl::Unlimited));
    let mut bob = Guest::nobody(site.address);
    bob.join(&id);
    let (mut of_bob, ..) = bob.follow(&id);
    let (mut of_ada, ..) = ada.follow(&id);
    beside(&site, "Ada", |person| AccountChange::Rename(person, "Adelheid".parse().unwrap()));
    assert_eq!(players(&mut of_bob)[0].name, "Adelheid");
    of_ada.closed();
    let (_, _, state) = ada.follow(&id);
    assert_eq!((state.you, state.players[0].name.as_str()), (Some(Side::One), "Adelheid"));
}

#[test]
fn whoever_signs_out_elsewhere_leaves_others_alone() {
    let site = site();
    let mut ada = sign_up(site.address, "Ada");
    let id = ada.propose(&terms(some_game(), TimeControl::Unlimited));
    let mut bob = Guest::nobody(site.address);
    bob.join(&id);
    let phone = bob.post("/api/session", &json!({ "name": "Ada", "password": PASSWORD }));
    let phone = Guest { address: site.address, cookie: cookie_of(&phone) };
    let game = ada.propose(&terms(some_game(), TimeControl::Unlimited));
    let mut eve = Guest::nobody(site.address);
    eve.join(&game);
    let (mut one, _, state) = ada.follow(&game);
    let (mut of_phone, ..) = phone.follow(&game);
    assert_eq!(crate::accounts::delete(&phone, "/api/session").status, 200);
    of_phone.closed();
    // The page in which she plays goes on.
    assert!(one.ask(&a_move(&game, "m1", 0, &first_move(&state.record)), "m1").is_ok());
}
