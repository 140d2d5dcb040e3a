//! What somebody is told wherever he is, and what happens where nobody moves.

use std::time::Duration;

use http_server::Watch;
use protocol::{Challenge, ClientMessage, GameEvent, OwnGame, ServerMessage, TimeControl, UnixMillis};

use super::guest::{Guest, Socket, a_move, blitz, first_move, pair, seconds, some_game, terms};
use crate::site::{START, Site};

/// A socket that hears of all games of its owner, and those that there are.
fn attentive(guest: &Guest) -> (Socket, Vec<OwnGame>) {
    let mut socket = guest.socket();
    socket.send(&ClientMessage::WatchOwn);
    let games = socket.until(|message| match message {
        ServerMessage::OwnGames { games } => Some(games.clone()),
        _ => None,
    });
    (socket, games)
}

fn own_game(socket: &mut Socket) -> OwnGame {
    socket.until(|message| match message {
        ServerMessage::OwnGame { game } => Some(game.clone()),
        _ => None,
    })
}

fn begin_by(socket: &mut Socket) -> Option<UnixMillis> {
    socket.until(|message| match message {
        ServerMessage::Presence { begin_by, .. } => Some(*begin_by),
        _ => None,
    })
}

fn end(socket: &mut Socket) -> (String, String) {
    socket.until(|message| match message {
        ServerMessage::Event { event: GameEvent::Ended { conclusion, .. }, .. } => {
            Some((conclusion.result.clone(), conclusion.termination.clone()))
        }
        _ => None,
    })
}

#[test]
fn whose_turn_it_is_and_who_wants_to_play_is_told_everywhere() {
    let site = Site::new();
    let days = TimeControl::Days { per_turn: seconds(24 * 60 * 60) };
    let (id, ada, bob) = pair(site.address, &terms(some_game(), days));
    let (mut of_ada, games) = attentive(&ada);
    assert_eq!(games.len(), 1);
    let game = &games[0];
    assert_eq!((game.id.as_str(), game.your_turn, game.over, game.by_letter), (id.as_str(), true, false, true));
    assert_eq!(game.rival.id, bob.person().id);
    let (mut of_bob, games) = attentive(&bob);
    assert!(!games[0].your_turn);

    // Whoever follows the game hears of it there, and only there.
    let (mut board, _, state) = ada.follow(&id);
    let text = first_move(&state.record);
    assert!(board.ask(&a_move(&id, "m", 0, &text), "m").is_ok());
    let told = own_game(&mut of_bob);
    assert!(told.your_turn && told.due.is_some(), "{told:?}");
    assert!(!own_game(&mut of_ada).your_turn);
    board.send(&ClientMessage::WatchOwn);
    board.until(|message| matches!(message, ServerMessage::OwnGames { .. }).then_some(()));
    let resign = ClientMessage::Resign { game: id.clone(), id: "r".to_owned() };
    let mut of_bob_too = bob.follow(&id).0;
    let _ = of_bob_too.ask(&resign, "r");
    assert!(own_game(&mut of_ada).over && own_game(&mut of_bob).over);
    board.until(|message| match message {
        ServerMessage::OwnGame { .. } => panic!("the board tells already"),
        ServerMessage::Event { event: GameEvent::Ended { .. }, .. } => Some(()),
        _ => None,
    });
    assert_eq!(attentive(&ada).1, []);

    // Who is challenged hears of it at once, and again wherever he comes later, until it is answered.
    let to = Some(bob.person().name);
    let challenge = Challenge { to, terms: terms(some_game(), blitz()) };
    let asked = of_ada.ask(&ClientMessage::Challenge { id: "c".to_owned(), challenge }, "c");
    assert!(asked.is_ok(), "{asked:?}");
    let challenged = |message: &ServerMessage| match message {
        ServerMessage::Challenged { challenge, by, to: Some(_), .. } if by.id == ada.person().id => {
            Some(challenge.clone())
        }
        _ => None,
    };
    let id = of_bob.until(challenged);
    let mut later = attentive(&bob).0;
    assert_eq!(later.until(challenged), id);
    let cancel = ClientMessage::CancelChallenge { challenge: id.clone() };
    of_ada.send(&cancel);
    for socket in [&mut of_bob, &mut later] {
        socket.until(|message| match message {
            ServerMessage::ChallengeClosed { challenge, .. } if *challenge == id => Some(()),
            _ => None,
        });
    }
    // Nobody has no games.
    let mut nobody = Guest::nobody(site.address).socket();
    nobody.send(&ClientMessage::WatchOwn);
    let games = nobody.until(|message| match message {
        ServerMessage::OwnGames { games } => Some(games.clone()),
        _ => None,
    });
    assert_eq!(games, []);
}

#[test]
fn where_nobody_moves_nobody_loses() {
    let (site, hand) = Site::by_hand();
    let (id, ada, _) = pair(site.address, &terms(some_game(), blitz()));
    let mut one = ada.follow(&id).0;
    assert_eq!(begin_by(&mut one), Some(UnixMillis(START as u64 + 60_000)));
    hand.advance(Duration::from_millis(59_999));
    assert_eq!(ada.get(&format!("/api/games/{id}")).json()["status"], "playing");
    hand.advance(Duration::from_millis(1));
    assert_eq!(end(&mut one), ("*".to_owned(), "abandoned".to_owned()));
    // While no server runs, nobody could move; and a first move ends the wait.
    let (id, ada, _) = pair(site.address, &terms(some_game(), blitz()));
    let begun = START as u64 + 60_000;
    let mut one = ada.follow(&id).0;
    assert_eq!(begin_by(&mut one), Some(UnixMillis(begun + 60_000)));
    drop(one);
    let (watch, hand) = Watch::by_hand(START + 3_600_000);
    let site = site.restart(watch);
    let ada = Guest { address: site.address, ..ada };
    let (mut one, _, state) = ada.follow(&id);
    let by = begin_by(&mut one).expect("it still waits").0;
    assert!((START as u64 + 3_600_000..=START as u64 + 3_660_000).contains(&by), "{by}");
    let text = first_move(&state.record);
    assert!(one.ask(&a_move(&id, "m", 0, &text), "m").is_ok());
    hand.advance(Duration::from_secs(50));
    assert_eq!(ada.get(&format!("/api/games/{id}")).json()["status"], "playing", "the clock of the other runs");
    // Games over days wait for days.
    let days = TimeControl::Days { per_turn: seconds(24 * 60 * 60) };
    let (id, ada, _) = pair(site.address, &terms(some_game(), days));
    assert_eq!(begin_by(&mut ada.follow(&id).0), None);
}
