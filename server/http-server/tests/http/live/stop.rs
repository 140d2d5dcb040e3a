use std::time::{Duration, Instant};

use protocol::ServerMessage;

use super::guest::{Guest, a_move, blitz, first_move, pair, some_game, terms};
use crate::site::Site;

#[test]
fn sockets_are_told_when_the_server_stops() {
    let mut site = Site::new();
    let (id, ada, bob) = pair(site.address, &terms(some_game(), blitz()));
    let (mut one, _, state) = ada.follow(&id);
    let (mut two, ..) = bob.follow(&id);
    assert!(one.ask(&a_move(&id, "1", 0, &first_move(&state.record)), "1").is_ok());
    let begun = Instant::now();
    site.stop();
    for socket in [&mut one, &mut two] {
        socket.until(|message| matches!(message, ServerMessage::Closing { .. }).then_some(()));
        assert_eq!(socket.closed(), Some(1012));
    }
    site.wait();
    assert!(begun.elapsed() < Duration::from_secs(9), "nobody had to be waited for: {:?}", begun.elapsed());
    let site = site.restart(http_server::Watch::machine());
    let ada = Guest { address: site.address, ..ada };
    let (_, number, state) = ada.follow(&id);
    assert_eq!((number, state.clocks.unwrap().running), (2, Some(protocol::Side::Two)));
}

#[test]
fn who_does_not_hang_up_is_not_waited_for_for_ever() {
    let mut site = Site::new();
    let (id, ada, _) = pair(site.address, &terms(some_game(), blitz()));
    let socket = ada.follow(&id);
    site.stop();
    site.wait();
    drop(socket);
    let files: Vec<_> = std::fs::read_dir(site.database().parent().unwrap())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with("tafel.db"))
        .collect();
    assert_eq!(files, ["tafel.db"], "the database is closed");
}
