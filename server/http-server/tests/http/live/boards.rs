//! Games that are being played, on small boards.

use protocol::http::GameList;
use protocol::{ClientMessage, LiveBoard, ServerMessage};

use super::guest::{Guest, Socket, a_move, blitz, first_move, pair, resign, some_game, terms};
use crate::site::Site;

fn games(socket: &mut Socket) -> Vec<LiveBoard> {
    socket.until(|message| match message {
        ServerMessage::Games { games } => Some(games.clone()),
        _ => None,
    })
}

fn board(socket: &mut Socket) -> LiveBoard {
    socket.until(|message| match message {
        ServerMessage::Board { board } => Some(board.clone()),
        _ => None,
    })
}

fn listed(site: &Site, query: &str) -> GameList {
    let reply = site.get(&format!("/api/games{query}"), &[]);
    assert_eq!(reply.status, 200, "{}", reply.text());
    serde_json::from_slice(&reply.body).unwrap()
}

#[test]
fn whoever_watches_sees_games_begin_go_on_and_end() {
    let site = Site::new();
    let other = engine::all()[1].id();
    let mut all = Guest::nobody(site.address).socket();
    all.send(&ClientMessage::WatchGames { game: None });
    assert_eq!(games(&mut all), []);
    assert_eq!(listed(&site, ""), GameList { games: vec![], playing: 0 });
    let (id, ada, bob) = pair(site.address, &terms(some_game(), blitz()));
    assert_eq!(listed(&site, "").playing, 0, "nobody is there yet");
    let ((mut one, _, state), (mut two, ..)) = (ada.follow(&id), bob.follow(&id));
    let begun = loop {
        if let [begun] = &games(&mut all)[..] {
            break begun.clone();
        }
    };
    assert_eq!((&begun.id, begun.ply, &begun.last, begun.speed), (&id, 0, &None, protocol::Speed::Blitz));
    assert_eq!(begun.players, state.players);
    let text = first_move(&state.record);
    assert_eq!(one.ask(&a_move(&id, "a", 0, &text), "a"), Ok(Some(2)));
    let moved = loop {
        let board = board(&mut all);
        if board.ply == 1 {
            break board;
        }
    };
    let last = moved.last.clone().unwrap();
    assert_eq!((&last.text, &last.from), (&text, &begun.position));
    assert!(moved.position != begun.position && moved.clocks.is_some());
    // One game alone, and over HTTP.
    let mut few = Guest::nobody(site.address).socket();
    few.send(&ClientMessage::WatchGames { game: Some(other.to_owned()) });
    assert_eq!(games(&mut few), []);
    few.send(&ClientMessage::WatchGames { game: Some("chess".to_owned()) });
    assert_eq!(few.answer(""), Err("terms.game".to_owned()));
    let found = listed(&site, &format!("?game={}&speed=blitz&limit=3&lang=nl", some_game()));
    assert_eq!((found.playing, found.games[0].ply), (1, 1));
    for none in [format!("?game={other}"), "?speed=rapid".to_owned()] {
        assert_eq!(listed(&site, &none).playing, 0, "{none}");
    }
    for wrong in ["?game=chess", "?speed=warp", "?limit=0", "?limit=51", "?limit=x", "?status=soon"] {
        assert_eq!(site.get(&format!("/api/games{wrong}"), &[]).status, 400, "{wrong}");
    }
    assert!(two.ask(&resign(&id, "b"), "b").is_ok());
    let ended = loop {
        let board = board(&mut all);
        if let Some(result) = board.result {
            break result;
        }
    };
    assert_eq!(ended, "1-0");
    assert_eq!(games(&mut all), []);
    assert_eq!(listed(&site, "").games, []);
    assert_eq!(listed(&site, "?status=over").games[0].id, id);
    // Who does not want to see more is told nothing more.
    all.send(&ClientMessage::LeaveGames);
    all.send(&ClientMessage::Ping { at: protocol::UnixMillis(1), hidden: false });
    assert!(matches!(all.next(), ServerMessage::Pong { .. }));
}

#[test]
fn a_game_that_nobody_plays_any_more_is_not_shown() {
    let site = Site::new();
    let (id, ada, _bob) = pair(site.address, &terms(some_game(), blitz()));
    let (one, ..) = ada.follow(&id);
    let mut all = Guest::nobody(site.address).socket();
    all.send(&ClientMessage::WatchGames { game: None });
    assert_eq!(games(&mut all).len(), 1);
    drop(one);
    assert_eq!(games(&mut all), []);
}
