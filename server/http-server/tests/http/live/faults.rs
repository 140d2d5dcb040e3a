//! Disks that fail, files that are taken away, and a process that is suspended, while people play.

use std::net::SocketAddr;
use std::os::unix::net::UnixDatagram;
use std::process::Command;
use std::time::{Duration, Instant};

use protocol::{ClientMessage, GameSnapshot, ServerMessage};
use serde_json::Value;

use super::guest::{Guest, a_move, blitz, join, pair, some_game, terms};
use super::kill::Killable;
use super::matches::replayed;
use crate::client::{Reply, request};
use crate::site::{GAME, Site};

/// Some legal move in the position after the last turn.
fn next_move(guest: &Guest, id: &str) -> (u32, String) {
    let table = replayed(&guest.follow(id).2.record);
    (table.plies() as u32, table.moves().remove(0))
}

/// Plays a turn, by whoever it is, and acknowledges it.
fn play(players: [&Guest; 2], id: &str) -> Option<u64> {
    let (ply, text) = next_move(players[0], id);
    let name = format!("m{ply}");
    let mut socket = players[ply as usize % 2].follow(id).0;
    socket.ask(&a_move(id, &name, ply, &text), &name).expect("the move is played")
}

fn get(address: SocketAddr, path: &str) -> Reply {
    request(address, "GET", path, &[], None)
}

fn health(address: SocketAddr) -> (u16, Value) {
    let reply = get(address, "/healthz");
    (reply.status, reply.json()["problem"].clone())
}

/// Limits how long files of a process may be.
fn limit_files(server: &Killable, limit: &str) {
    let limit = format!("--fsize={limit}");
    assert!(Command::new("prlimit").args(["--pid", &server.id(), &limit]).status().unwrap().success());
}

#[test]
fn games_go_on_when_the_disk_can_be_written_again() {
    if Command::new("prlimit").arg("--version").output().is_err() {
        println!("skipped: there is no prlimit here");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("tafel.db");
    let server = Killable::start(&database);
    let address = server.address;
    let (id, ada, bob) = pair(address, &terms(some_game(), blitz()));
    for _ in 0..3 {
        play([&ada, &bob], &id);
    }
    for round in 0..3 {
        let (before, _) = watch(&ada, &id);
        let (ply, text) = next_move(&ada, &id);
        let name = format!("m{ply}");
        let mover = [&ada, &bob][ply as usize % 2];
        let mut socket = mover.follow(&id).0;
        limit_files(&server, "1:unlimited");
        // Several times at once, as impatient programs do: what is not on the disk is not acknowledged.
        for _ in 0..4 {
            socket.send(&a_move(&id, &name, ply, &text));
        }
        let mut refusals = 0;
        while let Ok(message) = socket.read() {
            match message {
                ServerMessage::Refused { statement, retry: Some(_), .. } if statement.rule == "problem.unavailable" => {
                    refusals += 1;
                }
                ServerMessage::Refused { .. } | ServerMessage::Ack { .. } => panic!("round {round}: {message:?}"),
                _ => {}
            }
        }
        assert!(refusals > 0, "round {round}");
        assert_eq!(health(address), (503, "failed".into()), "round {round}");
        // Reading goes on.
        let view = ada.get(&format!("/api/games/{id}"));
        assert_eq!((view.status, view.json()["number"].as_u64()), (200, Some(before)), "round {round}");
        limit_files(&server, "unlimited:unlimited");
        let mut socket = mover.follow(&id).0;
        let number = socket.ask(&a_move(&id, &name, ply, &text), &name).expect("it can be written again");
        assert_eq!(socket.ask(&a_move(&id, &name, ply, &text), &name), Ok(number), "it is done once");
        assert_eq!(health(address), (200, Value::Null), "round {round}");
        play([&ada, &bob], &id);
    }
    let (number, state) = watch(&ada, &id);
    server.kill();
    let server = Killable::start(&database);
    let ada = Guest { address: server.address, ..ada };
    assert_eq!((number, state.record), with_record(&ada, &id), "nothing is lost");
}

fn watch(guest: &Guest, id: &str) -> (u64, GameSnapshot) {
    let (_, number, state) = guest.follow(id);
    (number, state)
}

fn with_record(guest: &Guest, id: &str) -> (u64, String) {
    let (number, state) = watch(guest, id);
    (number, state.record)
}

#[test]
fn a_database_that_was_taken_away_stops_the_games_until_it_is_back() {
    let site = Site::new();
    let (id, ada, bob) = pair(site.address, &terms(some_game(), blitz()));
    play([&ada, &bob], &id);
    let (path, away) = (site.database(), site.database().with_extension("away"));
    let (ply, text) = next_move(&ada, &id);
    let act = a_move(&id, "x", ply, &text);
    let mut socket = bob.follow(&id).0;
    std::fs::rename(&path, &away).unwrap();
    std::fs::write(&path, "").unwrap();
    assert_eq!(socket.ask(&act, "x"), Err("problem.unavailable".to_owned()));
    assert_eq!(health(site.address), (503, "replaced".into()));
    assert_eq!(site.share(GAME).status, 503);
    std::fs::rename(&away, &path).unwrap();
    assert!(bob.follow(&id).0.ask(&act, "x").is_ok());
    assert_eq!(health(site.address), (200, Value::Null));
}

/// The file is moved away while the commit waits for a lock: the move is stored, but not acknowledged.
#[test]
fn a_commit_of_unknown_outcome_is_read_again() {
    let site = Site::new();
    let (id, ada, bob) = pair(site.address, &terms(some_game(), blitz()));
    play([&ada, &bob], &id);
    let (number, _) = watch(&ada, &id);
    let (path, away) = (site.database(), site.database().with_extension("away"));
    let (ply, text) = next_move(&ada, &id);
    let act = a_move(&id, "x", ply, &text);
    let mut socket = bob.follow(&id).0;
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let lock = runtime.block_on(crate::stop::lock(&site));
    socket.send(&act);
    // If it takes longer than this until the commit waits, the move is not stored, and the rest holds as well.
    std::thread::sleep(Duration::from_secs(1));
    std::fs::rename(&path, &away).unwrap();
    runtime.block_on(sqlx::Connection::close(lock)).unwrap();
    assert_eq!(socket.answer("x"), Err("problem.unavailable".to_owned()));
    std::fs::rename(&away, &path).unwrap();
    let mut socket = bob.follow(&id).0;
    assert_eq!(socket.ask(&act, "x"), Ok(Some(number + 1)));
    let (after, state) = watch(&ada, &id);
    assert_eq!((after, replayed(&state.record).plies() as u32), (number + 1, ply + 1), "it is done once");
    play([&ada, &bob], &id);
}

#[test]
fn the_time_of_a_suspension_is_given_back() {
    let (site, hand) = Site::by_hand();
    let (id, ada, bob) = pair(site.address, &terms(some_game(), blitz()));
    for _ in 0..3 {
        play([&ada, &bob], &id);
    }
    hand.advance(Duration::from_secs(5));
    let (mut one, _, before) = ada.follow(&id);
    let left = before.clocks.unwrap().left;
    // More than there is on the clock.
    hand.suspend(Duration::from_mins(3));
    // Both are told without asking.
    let told = one.state().1.clocks.unwrap();
    assert_eq!((told.left, told.running), (left, before.clocks.unwrap().running));
    hand.advance(Duration::from_secs(4));
    let (ply, text) = next_move(&ada, &id);
    let mut mover = bob.follow(&id).0;
    assert!(mover.ask(&a_move(&id, "x", ply, &text), "x").is_ok());
    let (number, after) = watch(&ada, &id);
    let clocks = after.clocks.unwrap();
    assert_eq!((clocks.left[0], clocks.left[1].0), (left[0], left[1].0 - 4_000 + 2_000));
    // Whoever was away before may come back for as long as without it.
    let site = site.restart(http_server::Watch::by_hand(crate::site::START + 500_000).0);
    let ada = Guest { address: site.address, ..ada };
    let (again, restored) = watch(&ada, &id);
    assert_eq!((again, restored.record, restored.clocks.unwrap().left), (number, after.record, clocks.left));
    assert_eq!(site.count("SELECT count(*) FROM downtime WHERE ended - begun = 180000"), 1);
}

#[test]
fn absence_does_not_count_while_the_server_is_suspended() {
    let (site, hand) = Site::by_hand();
    let (id, ada, bob) = pair(site.address, &terms(some_game(), blitz()));
    for _ in 0..2 {
        play([&ada, &bob], &id);
    }
    let mut two = bob.follow(&id).0;
    let claim = |name: &str| ClientMessage::ClaimAbsence { game: id.clone(), id: name.to_owned(), draw: false };
    hand.advance(Duration::from_secs(10));
    hand.suspend(Duration::from_secs(40));
    assert_eq!(two.ask(&claim("a"), "a"), Err("claim.early".to_owned()));
    hand.advance(Duration::from_secs(30));
    assert!(two.ask(&claim("b"), "b").is_ok());
}

#[test]
fn a_process_that_was_stopped_gives_the_time_back() {
    let folder = tempfile::tempdir().unwrap();
    let server = Killable::start(&folder.path().join("tafel.db"));
    let (id, ada, bob) = pair(server.address, &terms(some_game(), blitz()));
    for _ in 0..3 {
        play([&ada, &bob], &id);
    }
    let begun = Instant::now();
    let left = |guest: &Guest| Duration::from(watch(guest, &id).1.clocks.unwrap().left[1]);
    let before = left(&ada);
    server.signal("-STOP");
    std::thread::sleep(Duration::from_secs(6));
    server.signal("-CONT");
    let after = left(&ada);
    let charged = before.saturating_sub(after);
    // All of it but for the time between two beats of the heart.
    assert!(charged + Duration::from_secs(5) <= begun.elapsed(), "{charged:?} of {:?}", begun.elapsed());
    server.kill();
}

#[test]
fn shared_records_have_a_limit_in_all() {
    let site = Site::with_room_for(GAME.len() as u64 + 5);
    let id = site.id_of(GAME);
    let other = GAME.replace("[Result", "[Round \"2\"]\n[Result");
    let full = site.share(&other);
    assert_eq!((full.status, &full.json()["error"]), (507, &"records-full".into()));
    assert_eq!(site.id_of(GAME), id, "the same game is not stored again");
}

#[test]
fn guests_without_games_expire_after_ninety_days() {
    let (site, hand) = Site::by_hand();
    let (_, player, _) = pair(site.address, &terms(some_game(), blitz()));
    let idle = Guest::known(site.address);
    let mut socket = idle.socket();
    let is_known = |guest: &Guest| guest.post("/api/guests", &Value::Null).status == 200;
    hand.advance(Duration::from_hours(89 * 24));
    assert!(is_known(&idle));
    let until = Instant::now() + Duration::from_mins(1);
    while site.count("SELECT count(*) FROM person WHERE kind = 'guest'") > 2 {
        assert!(Instant::now() < until, "the guest is still there");
        hand.advance(Duration::from_hours(12));
        std::thread::sleep(Duration::from_millis(20));
    }
    let _ = socket.closed();
    assert!(is_known(&player), "who has played stays");
}

/// Whoever joins with a number is told what has happened since, not what was never stored.
#[test]
fn followers_come_back_after_a_failure() {
    let site = Site::new();
    let (id, ada, bob) = pair(site.address, &terms(some_game(), blitz()));
    play([&ada, &bob], &id);
    let (mut follower, mut mover) = (ada.follow(&id).0, bob.follow(&id).0);
    let (path, away) = (site.database(), site.database().with_extension("away"));
    let (ply, text) = next_move(&ada, &id);
    std::fs::rename(&path, &away).unwrap();
    assert!(mover.ask(&a_move(&id, "x", ply, &text), "x").is_err());
    let _ = follower.closed();
    std::fs::rename(&away, &path).unwrap();
    let mut follower = ada.socket();
    follower.send(&join(&id, 2));
    assert!(bob.follow(&id).0.ask(&a_move(&id, "x", ply, &text), "x").is_ok());
    assert_eq!(follower.event().0, 3);
}

#[test]
fn a_stuck_writer_keeps_the_watchdog_silent() {
    let folder = tempfile::tempdir().unwrap();
    let (database, place) = (folder.path().join("tafel.db"), folder.path().join("notify"));
    let told = UnixDatagram::bind(&place).unwrap();
    let variables = [("NOTIFY_SOCKET", place.to_str().unwrap()), ("WATCHDOG_USEC", "1000000")];
    let server = Killable::start_with(&database, &variables);
    wait_for(&told, "READY=1");
    wait_for(&told, "WATCHDOG=1");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    // The server waits five seconds for a lock, and half a second before it takes its writer for stuck.
    let lock = runtime.block_on(crate::stop::lock_file(&database));
    std::thread::sleep(Duration::from_millis(1_100));
    told.set_nonblocking(true).unwrap();
    let mut text = [0; 64];
    while told.recv(&mut text).is_ok() {}
    std::thread::sleep(Duration::from_secs(2));
    assert!(told.recv(&mut text).is_err(), "{}", String::from_utf8_lossy(&text));
    told.set_nonblocking(false).unwrap();
    runtime.block_on(sqlx::Connection::close(lock)).unwrap();
    wait_for(&told, "WATCHDOG=1");
    server.kill();
}

/// Reads what systemd would be told until it is this.
fn wait_for(told: &UnixDatagram, wanted: &str) {
    told.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    let mut text = [0; 64];
    loop {
        let length = told.recv(&mut text).unwrap_or_else(|error| panic!("{wanted}: {error}"));
        if String::from_utf8_lossy(&text[..length]).trim() == wanted {
            return;
        }
    }
}
