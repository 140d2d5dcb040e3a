//! Commands that arrive when the time is up: the end is stored, and the command is rejected.

use std::fs;
use std::path::Path;
use std::time::Duration;

use http_server::Watch;
use protocol::{ClientMessage, GameEvent, Offer, ServerMessage};
use serde_json::json;

use super::guest::{Guest, Socket, a_move, blitz, offer, pair, resign, some_game, terms};
use super::matches::replayed;
use crate::client::Reply;
use crate::site::Site;

const LATE: Result<Option<u64>, &str> = Err("move.late");

fn next_move(guest: &Guest, id: &str) -> String {
    replayed(&guest.follow(id).2.record).moves().remove(0)
}

/// A game in which both have moved once, and the clock of the first side runs.
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

/// The same, when that clock has run out, and a move of that side.
fn fallen(site: &Site, hand: &http_server::Hand) -> (String, [Guest; 2], [Socket; 2], String) {
    let (id, people, sockets) = begun(site);
    let text = next_move(&people[0], &id);
    // A minute, two seconds for the first move, and what is forgiven of lag; but moves under way are still waited for.
    hand.advance(Duration::from_millis(63_900));
    (id, people, sockets, text)
}

/// The number and the termination of the end.
fn end(socket: &mut Socket) -> (u64, String) {
    socket.until(|message| match message {
        ServerMessage::Event { number, event: GameEvent::Ended { conclusion, .. }, .. } => {
            Some((*number, conclusion.termination.clone()))
        }
        _ => None,
    })
}

fn rule(answer: &Result<Option<u64>, String>) -> Result<Option<u64>, &str> {
    answer.as_ref().map(|number| *number).map_err(String::as_str)
}

fn error(reply: &Reply) -> (u16, Option<String>) {
    (reply.status, reply.json()["error"].as_str().map(str::to_owned))
}

#[test]
fn a_late_move_is_rejected_and_ends_the_game() {
    let (site, hand) = Site::by_hand();
    let (id, [ada, _], [mut one, mut two], text) = fallen(&site, &hand);
    let late = a_move(&id, "late", 2, &text);
    assert_eq!(rule(&one.ask(&late, "late")), LATE);
    // Both learn that the game has ended, by the next event and once.
    assert_eq!(end(&mut two), (4, "time".to_owned()));
    assert_eq!(end(&mut one), (4, "time".to_owned()));
    // The same request gets the same reply, and so does every other move of that player.
    assert_eq!(rule(&one.ask(&late, "late")), LATE);
    assert_eq!(rule(&one.ask(&a_move(&id, "other", 2, &text), "other")), LATE);
    assert_eq!(rule(&two.ask(&a_move(&id, "theirs", 2, &text), "theirs")), Err("game.over"));
    // Also from another server, which reads the game again.
    let site = site.restart(Watch::machine());
    let ada = Guest { address: site.address, ..ada };
    let (mut one, number, state) = ada.follow(&id);
    assert_eq!((number, state.conclusion.unwrap().termination.as_str()), (4, "time"));
    assert_eq!(rule(&one.ask(&late, "late")), LATE);
}

#[test]
fn a_late_move_with_an_offer_offers_nothing() {
    let (site, hand) = Site::by_hand();
    let (id, _, [mut one, mut two], text) = fallen(&site, &hand);
    let late = ClientMessage::Move { game: id, id: "late".to_owned(), ply: 2, text, offers_draw: true };
    assert_eq!(rule(&one.ask(&late, "late")), LATE);
    assert_eq!(end(&mut two).0, 4, "the end is the next event");
    assert_eq!(rule(&one.ask(&late, "late")), LATE);
}

#[test]
fn a_late_move_over_http_is_a_conflict() {
    let (site, hand) = Site::by_hand();
    let (id, [ada, _], [_, mut two], text) = fallen(&site, &hand);
    let path = format!("/api/v1/games/{id}/moves");
    let late = || error(&ada.post(&path, &json!({ "ply": 2, "move": text })));
    let expected = (409, Some("move.late".to_owned()));
    assert_eq!(late(), expected);
    assert_eq!(end(&mut two), (4, "time".to_owned()));
    assert_eq!(late(), expected, "the same again");
    let keyed = || {
        let headers = [("Cookie", ada.cookie.as_str()), super::guest::JSON, ("Idempotency-Key", "k")];
        let body = json!({ "ply": 2, "move": text }).to_string();
        error(&crate::client::request(site.address, "POST", &path, &headers, Some(body.as_bytes())))
    };
    assert_eq!([keyed(), keyed()], [expected.clone(), expected]);
}

/// Whatever else arrives then is judged after the end.
#[test]
fn other_late_commands_come_after_the_end() {
    let (site, hand) = Site::by_hand();
    let games: Vec<_> = (0..3).map(|_| begun(&site)).collect();
    hand.advance(Duration::from_millis(64_001));
    for ((id, _, [mut one, mut two]), n) in games.into_iter().zip(0..) {
        let refused = match n {
            0 => one.ask(&resign(&id, "x"), "x"),
            1 => two.ask(&resign(&id, "x"), "x"),
            _ => one.ask(&offer(&id, "x", Offer::Draw), "x"),
        };
        assert_eq!(rule(&refused), Err("game.over"), "{n}");
        assert_eq!(end(&mut one).1, "time", "{n}");
        assert_eq!(end(&mut two).1, "time", "{n}");
    }
}

const WON: &str = "nRsvsJqJSB";
const DRAWN: &str = "eKw5eTeV63";
const PLAYING: &str = "u7cVStmjuT";
const OPEN: &str = "KxTnxj7kQW";

/// What a server before this rule stored of a late move: acknowledged as event 4, which is the end.
const LATE_MOVE: &str = r#"
UPDATE game SET status = 'over', commands = 4, events = 4, due_at = NULL WHERE id = 'u7cVStmjuT';
INSERT INTO command (game, number, person, request, at, body, event)
    VALUES ('u7cVStmjuT', 4, 'mjtp4dGjTP', 'api-late', 1794896750550, '{"play":{"move":{"text":"a2+b2","lag":0}}}', 4);
INSERT INTO event (game, number, at, body) VALUES ('u7cVStmjuT', 4, 1794896750550,
    '{"type":"ended","conclusion":{"result":"0-1","termination":"time","message":"The time of One is up."}}');
"#;

/// Games of databases of every version that has games are played on where they were.
#[test]
fn games_of_every_version_are_still_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../store/tests/versions");
    let dumps = || (2..).map(|version| folder.join(format!("{version}.sql"))).take_while(|file| file.exists());
    assert!(dumps().count() >= 8, "{}", dumps().count());
    for dump in dumps() {
        for extra in ["", LATE_MOVE] {
            let site = Site::with_database(&(fs::read_to_string(&dump).unwrap() + extra));
            let look = |id: &str| Guest::nobody(site.address).get(&format!("/api/v1/games/{id}")).json();
            let name = dump.display();
            for (id, status, result) in [(WON, "over", "1-0"), (DRAWN, "over", "1/2-1/2")] {
                let view = look(id);
                assert_eq!(
                    (&view["status"], &view["state"]["conclusion"]["result"]),
                    (&json!(status), &json!(result)),
                    "{name}"
                );
            }
            assert_eq!(look(OPEN)["status"], "open", "{name}");
            let view = look(PLAYING);
            if extra.is_empty() {
                assert_eq!((&view["status"], &view["number"]), (&json!("playing"), &json!(3)), "{name}");
                continue;
            }
            let end = &view["state"]["conclusion"];
            assert_eq!((&view["status"], &view["number"]), (&json!("over"), &json!(4)), "{name}: {view}");
            assert_eq!((&end["result"], &end["termination"]), (&json!("0-1"), &json!("time")), "{name}");
        }
    }
}

/// A repetition of a late move that an older server acknowledged is rejected, too.
#[test]
fn a_late_move_of_an_older_server_is_rejected_when_it_is_repeated() {
    let dump = Path::new(env!("CARGO_MANIFEST_DIR")).join("../store/tests/versions/9.sql");
    let site = Site::with_database(&(fs::read_to_string(dump).unwrap() + LATE_MOVE));
    // The secret of Ada's session in that database.
    let ada = Guest { address: site.address, cookie: "tafel=ada".to_owned() };
    assert_eq!(ada.get("/api/account").json()["you"]["name"], "Ada");
    let mut socket = ada.follow(PLAYING).0;
    assert_eq!(rule(&socket.ask(&a_move(PLAYING, "api-late", 2, "a2+b2"), "api-late")), LATE);
}
