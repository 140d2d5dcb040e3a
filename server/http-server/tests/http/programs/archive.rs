//! Games that are over are found again.

use std::time::{Duration, Instant};

use http_server::{Proxy, Watch};
use protocol::TimeControl;
use serde_json::{Value, json};
use sqlx::Connection as _;

use super::helper::{ALL, Program};
use crate::accounts::PASSWORD;
use crate::live::guest::{Guest, blitz, pair, resign, some_game, terms};
use crate::site::Site;

fn site() -> Site {
    Site::with(Site::patient(), Proxy::None)
}

/// Asks until there are so many: games come into the archive a moment after their end.
fn found(guest: &Guest, query: &str, count: usize) -> Value {
    let until = Instant::now() + Duration::from_secs(30);
    loop {
        let reply = guest.get(&format!("/api/v1/games?{query}"));
        assert_eq!(reply.status, 200, "{}", reply.text());
        let page = reply.json();
        if page["games"].as_array().unwrap().len() == count {
            return page;
        }
        assert!(Instant::now() < until, "{query} finds {page}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// As it is written in a query.
fn escaped(text: &str) -> String {
    text.bytes().fold(String::new(), |text, byte| text + &format!("%{byte:02X}"))
}

fn ids(page: &Value) -> Vec<&str> {
    page["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect()
}

/// A game of so many turns that the second side wins.
fn played(ada: &Program, bob: &Program, game: &str, time: TimeControl, moves: &[usize]) -> String {
    let id = ada.play_against(bob, game, time);
    for (index, place) in moves.iter().enumerate() {
        [ada, bob][index % 2].play(&id, *place);
    }
    ada.resign(&id);
    id
}

#[test]
fn games_are_found_by_whatever_is_known_of_them() {
    let site = site();
    let (ada, bob, cleo) =
        (Program::new(site.address, &ALL), Program::new(site.address, &ALL), Program::new(site.address, &ALL));
    let [one, other] = [engine::all()[0].id(), engine::all()[1].id()];
    let first = played(&ada, &bob, one, TimeControl::Unlimited, &[0, 0]);
    let second = played(&bob, &ada, one, blitz(), &[0, 1, 2, 3]);
    let third = played(&ada, &cleo, other, blitz(), &[1, 1, 1]);
    let aborted = ada.play_against(&bob, one, blitz());
    assert_eq!(ada.post(&format!("/api/v1/games/{aborted}/abort"), &json!({})).status, 200);
    let nobody = Guest::nobody(site.address);
    let all = found(&nobody, "", 3);
    assert_eq!(ids(&all), [&third[..], &second, &first], "the newest first, and none that was aborted");
    let game = &all["games"][2];
    assert_eq!((&game["result"], &game["plies"], &game["speed"]), (&json!("0-1"), &json!(2), &json!("correspondence")));
    assert_eq!(game["players"][0]["name"], ada.name.as_str());
    let check = |query: &str, expected: &[&String]| {
        let page = found(&nobody, query, expected.len());
        assert_eq!(ids(&page), expected.iter().map(|id| id.as_str()).collect::<Vec<_>>(), "{query}");
    };
    check(&format!("player={}", ada.name), &[&third, &second, &first]);
    check(&format!("player={}", ada.name.to_uppercase()), &[&third, &second, &first]);
    check(&format!("player={}&opponent={}", ada.name, bob.name), &[&second, &first]);
    check(&format!("player={}&side=two", ada.name), &[&second]);
    check(&format!("player={}&result=won", ada.name), &[&second]);
    check(&format!("player={}&result=lost", ada.name), &[&third, &first]);
    check(&format!("player={}&result=drawn", ada.name), &[]);
    check("result=0-1", &[&third, &second, &first]);
    check("result=1-0", &[]);
    check(&format!("game={one}"), &[&second, &first]);
    check("speed=blitz", &[&third, &second]);
    check("rated=yes", &[]);
    check("engines=yes", &[]);
    check("engines=no", &[&third, &second, &first]);
    check("shortest=3", &[&third, &second]);
    check("longest=3", &[&third, &first]);
    check("since=2020-01-01&until=2100-01-01", &[&third, &second, &first]);
    check("until=2020-01-01", &[]);
    check("player=&game=", &[&third, &second, &first]);
    for (query, status, error) in [
        ("result=2-0", 400, "parameter"),
        ("since=yesterday", 400, "parameter"),
        ("limit=0", 400, "parameter"),
        ("limit=101", 400, "parameter"),
        ("after=x", 400, "parameter"),
        ("game=chess", 400, "parameter"),
        ("opponent=Level%203", 400, "player-missing"),
        ("result=won", 400, "player-missing"),
        ("position=x", 400, "game-missing"),
        ("player=nobody", 404, "no-such-person"),
        (&format!("game={one}&position=x"), 422, "terms.start"),
    ] {
        let reply = nobody.get(&format!("/api/v1/games?{query}"));
        assert_eq!((reply.status, reply.json()["error"].as_str()), (status, Some(error)), "{query}");
    }
}

#[test]
fn pages_follow_each_other_without_gaps() {
    let site = site();
    let (ada, bob) = (Program::new(site.address, &ALL), Program::new(site.address, &ALL));
    let mut games: Vec<_> = (0..7).map(|_| played(&ada, &bob, some_game(), TimeControl::Unlimited, &[])).collect();
    games.reverse();
    let nobody = Guest::nobody(site.address);
    found(&nobody, "", 7);
    let (mut seen, mut after) = (Vec::new(), String::new());
    loop {
        let page = nobody.get(&format!("/api/v1/games?limit=3&after={after}")).json();
        seen.extend(ids(&page).into_iter().map(str::to_owned));
        match page["next"].as_str() {
            Some(next) => next.clone_into(&mut after),
            None => break,
        }
    }
    assert_eq!(seen, games);
}

#[test]
fn a_position_is_found_mirrored_as_well() {
    let site = site();
    let (ada, bob) = (Program::new(site.address, &ALL), Program::new(site.address, &ALL));
    let nobody = Guest::nobody(site.address);
    let mut mirrors = 0;
    for game in engine::all().iter().map(|game| game.id()) {
        // All first moves that there are, up to ten; then it is known what the explorer must say.
        let (rules, options) = engine::find(game).unwrap();
        let start = rules.table(&options, None).unwrap();
        let count = start.moves().len().min(10);
        for place in 0..count {
            played(&ada, &bob, game, TimeControl::Unlimited, &[place]);
        }
        found(&nobody, &format!("game={game}"), count);
        let explored = nobody.get(&format!("/api/v1/explorer?game={game}")).json();
        assert_eq!(explored["results"], json!({ "one": 0, "draws": 0, "two": count }));
        let moves = explored["moves"].as_array().unwrap();
        let mut images: Vec<_> = start.moves()[..count]
            .iter()
            .map(|text| {
                let mut next = start.fork();
                next.play(text).unwrap();
                next.canonical_atoms()
            })
            .collect();
        images.sort();
        images.dedup();
        assert_eq!(moves.len(), images.len(), "{game}: {explored}");
        let total: u64 = moves.iter().map(|shown| shown["results"]["two"].as_u64().unwrap()).sum();
        assert_eq!(total, count as u64);
        assert!(explored["games"].as_array().unwrap().len() <= 8);
        // Each of them leads where the games went.
        let mut next = start.fork();
        next.play(moves[0]["text"].as_str().unwrap()).unwrap();
        let position = escaped(&next.position_text());
        let deeper = nobody.get(&format!("/api/v1/explorer?game={game}&position={position}")).json();
        assert_eq!(deeper["results"], moves[0]["results"], "{game}");
        let reached = nobody.get(&format!("/api/v1/games?game={game}&position={position}")).json();
        assert_eq!(reached["games"].as_array().unwrap().len() as u64, moves[0]["results"]["two"].as_u64().unwrap());
        let composer = rules.composer(&options);
        let mirrored = composer.draft_of(next.as_ref()).ok().and_then(|draft| composer.mirrored(&draft));
        // Not every position that can be played can be set up by hand.
        if let Some(mirrored) = mirrored.and_then(|draft| composer.judge(&draft).ok()) {
            assert_ne!(mirrored.atoms(), next.atoms());
            let text = escaped(&mirrored.position_text());
            let image = nobody.get(&format!("/api/v1/explorer?game={game}&position={text}")).json();
            assert_eq!(image["results"], moves[0]["results"], "{game}");
            mirrors += 1;
        }
        let start = nobody.get(&format!("/api/v1/games?game={game}&start={position}")).json();
        assert_eq!(start["games"], json!([]), "{game}: it is nobody's first position");
    }
    assert!(mirrors > 0);
    assert_eq!(nobody.get("/api/v1/explorer").status, 400);
}

#[test]
fn games_are_downloaded_as_they_were_played() {
    let site = site();
    let (ada, bob) = (Program::new(site.address, &ALL), Program::new(site.address, &ALL));
    let count = 60;
    for number in 0..count {
        // Nobody may propose so many alone.
        let (one, other) = if number % 2 == 0 { (&ada, &bob) } else { (&bob, &ada) };
        played(one, other, some_game(), TimeControl::Unlimited, &[number % 5, 0]);
    }
    let nobody = Guest::nobody(site.address);
    found(&nobody, "limit=100", count);
    let lines = nobody.get("/api/v1/games/export");
    assert_eq!(lines.header("content-type"), "application/x-ndjson");
    let lines: Vec<Value> = lines.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), count);
    let text = nobody.get("/api/v1/games/export?format=text");
    let records: Vec<_> = record::read_all(text.text(), engine::all()).collect::<Result<_, _>>().unwrap();
    assert_eq!(records.len(), count);
    for (line, reading) in lines.iter().zip(&records) {
        let one = nobody.get(&format!("/api/v1/games/{}/record", line["id"].as_str().unwrap()));
        assert!(one.header("content-disposition").starts_with("attachment; filename=\"tafel-"));
        assert_eq!(line["record"], one.text());
        assert_eq!(reading.record.to_string(), one.text());
        assert!(one.text().contains(&format!("\"{}\"", ada.name)), "{}", one.text());
    }
}

#[test]
fn who_has_gone_leaves_no_name() {
    let site = site();
    let (ada, bob) = (Program::new(site.address, &ALL), Program::new(site.address, &ALL));
    let game = played(&ada, &bob, some_game(), TimeControl::Unlimited, &[0]);
    let nobody = Guest::nobody(site.address);
    found(&nobody, &format!("player={}", ada.name), 1);
    let owner = Guest { address: site.address, cookie: ada.cookie.clone() };
    assert_eq!(owner.post("/api/account/delete", &json!({ "password": PASSWORD })).status, 200);
    assert_eq!(nobody.get(&format!("/api/v1/games?player={}", ada.name)).status, 404);
    for path in ["/api/v1/games", "/api/v1/games/export", "/api/v1/games/export?format=text"] {
        let reply = nobody.get(path);
        assert!(!reply.text().contains(&ada.name) && reply.text().contains(&bob.name), "{path}");
    }
    assert!(!nobody.get(&format!("/api/v1/games/{game}/record")).text().contains(&ada.name));
}

#[test]
fn old_games_come_in_when_the_server_starts() {
    let site = site();
    let (id, ada, _) = pair(site.address, &terms(some_game(), blitz()));
    let mut socket = ada.follow(&id).0;
    assert!(socket.ask(&resign(&id, "r"), "r").is_ok());
    let nobody = Guest::nobody(site.address);
    found(&nobody, "", 1);
    // As if they had been played before there was an archive, or the server had died before it looked.
    let database = site.database();
    let mut site = site;
    site.stop();
    site.wait();
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let mut connection = sqlx::SqliteConnection::connect(&format!("sqlite:{}", database.display())).await.unwrap();
        // Later versions must find what this one keeps.
        let start = sqlx::query_scalar::<_, i64>("SELECT position FROM reached WHERE ply = 0");
        let start = start.fetch_one(&mut connection).await.unwrap().to_string();
        assert_eq!(start, include_str!("../../data/start.txt").trim());
        for forget in ["DELETE FROM archive", "DELETE FROM reached", "UPDATE game SET archived = 0"] {
            sqlx::query(forget).execute(&mut connection).await.unwrap();
        }
        connection.close().await.unwrap();
    });
    let site = site.restart(Watch::machine());
    let nobody = Guest::nobody(site.address);
    assert_eq!(ids(&found(&nobody, "", 1)), [id]);
    let explored = nobody.get(&format!("/api/v1/explorer?game={}", some_game())).json();
    assert_eq!(explored["results"], json!({ "one": 0, "draws": 0, "two": 1 }));
}

/// The engine's games against itself are told at an address of their own: they are in no archive, and no game is among them.
#[test]
fn games_of_the_engine_are_told_apart() {
    let site = site();
    let nobody = Guest::nobody(site.address);
    let mut books = 0;
    for game in engine::all().iter().map(|game| game.id()) {
        let told = nobody.get(&format!("/api/v1/explorer/engine?game={game}")).json();
        let archived = nobody.get(&format!("/api/v1/explorer?game={game}")).json();
        assert_eq!(archived["moves"], json!([]), "nobody has played {game} here");
        let Some(book) = engine::openings(game) else {
            assert_eq!((&told["games"], &told["moves"]), (&json!(0), &json!([])), "{game}");
            continue;
        };
        books += 1;
        assert_eq!((&told["games"], &told["origin"]), (&json!(book.games), &json!(book.origin)), "{game}");
        let moves = told["moves"].as_array().unwrap();
        assert!(moves.iter().any(|known| known["plays"] == true), "{game}: {told}");
        let games = |known: &Value| ["one", "draws", "two"].map(|key| known[key].as_u64().unwrap()).iter().sum::<u64>();
        // All but the game that began here went on, most of them with moves that were tried often enough to be told.
        let told_on = moves.iter().map(|known| games(&known["results"])).sum::<u64>();
        assert!(told_on < games(&told["results"]) && told_on > games(&told["results"]) / 2, "{game}: {told}");
        let (rules, options) = engine::find(game).unwrap();
        let mut table = rules.table(&options, None).unwrap();
        table.play(moves[0]["text"].as_str().unwrap()).unwrap();
        let after = escaped(&table.position_text());
        let deeper = nobody.get(&format!("/api/v1/explorer/engine?game={game}&position={after}")).json();
        assert_eq!(deeper["results"], moves[0]["results"], "{game}");
    }
    assert!(books > 0);
    assert_eq!(nobody.get("/api/v1/explorer/engine").status, 400);
    assert_eq!(nobody.get("/api/v1/explorer/engine?game=chess").status, 400);
}
