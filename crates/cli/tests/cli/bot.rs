//! Bots at a real server.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::command::{Folder, command, tafel};
use crate::serve::Serving;

const PASSWORD: &str = "right horse";

struct Account {
    name: &'static str,
    token: String,
}

/// Sends a request; the head of the answer, and its body.
fn send(server: &Serving, line: &str, headers: &str, body: &Value) -> (String, Value) {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let host = server.address().trim_start_matches("http://").trim_end_matches('/');
    let mut stream = TcpStream::connect(host).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let length = body.len();
    let head = "Content-Type: application/json\r\nConnection: close";
    write!(stream, "{line} HTTP/1.1\r\nHost: {host}\r\n{headers}{head}\r\nContent-Length: {length}\r\n\r\n{body}")
        .unwrap();
    let mut reply = String::new();
    stream.read_to_string(&mut reply).unwrap();
    let (head, body) = reply.split_once("\r\n\r\n").unwrap();
    (head.to_owned(), serde_json::from_str(body).unwrap_or_default())
}

fn ask(server: &Serving, line: &str, headers: &str, body: &Value) -> (u16, Value) {
    let (head, body) = send(server, line, headers, body);
    (head.split(' ').nth(1).unwrap().parse().unwrap(), body)
}

fn account(server: &Serving, name: &'static str) -> Account {
    let (head, _) = send(server, "POST /api/account", "", &json!({ "name": name, "password": PASSWORD }));
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
    let cookie = format!("Cookie: {}\r\n", cookie.split(';').next().unwrap());
    let scopes = json!({ "name": "bot", "scopes": ["read", "play", "challenge", "bot"] });
    let (status, token) = ask(server, "POST /api/v1/tokens", &cookie, &scopes);
    assert_eq!(status, 201, "{token}");
    Account { name, token: token["token"].as_str().unwrap().to_owned() }
}

/// A bot that is ended with the test.
struct Running(Child);

impl Running {
    fn start(server: &Serving, account: &Account) -> Self {
        let mut bot = command();
        bot.args(["bot", "--server", server.address().trim_end_matches('/'), "--token", &account.token]);
        bot.args(["--movetime", "5", "--option", "Threads=1", "--level", "2"]);
        Self(bot.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

#[test]
fn two_bots_play_a_whole_game_though_one_dies() {
    let folder = Folder::new();
    let server = Serving::with(&folder.path("tafel.db"), &["--log-level", "warn"]);
    let (ada, bob) = (account(&server, "ada"), account(&server, "bob"));
    let first = Running::start(&server, &ada);
    let mut second = Running::start(&server, &bob);
    let bearer = format!("Authorization: Bearer {}\r\n", ada.token);
    let until = Instant::now() + Duration::from_mins(4);
    let wait = |what: &str| {
        assert!(Instant::now() < until, "{what}");
        std::thread::sleep(Duration::from_millis(100));
    };
    let terms = json!({ "game": "gunzi", "time": { "type": "unlimited" }, "rated": false, "colour": "one" });
    let game = loop {
        let (status, done) =
            ask(&server, "POST /api/v1/challenges", &bearer, &json!({ "to": bob.name, "terms": terms }));
        if status == 201 {
            break done["game"].as_str().unwrap().to_owned();
        }
        wait("the second bot does not come");
    };
    // Not as a program: what Ada may ask for in a while is for her bot.
    let look = || ask(&server, &format!("GET /api/games/{game}"), "", &Value::Null).1;
    while look()["number"].as_u64().unwrap_or(0) < 7 {
        wait("the bots do not play");
    }
    // No farewell.
    second.0.kill().unwrap();
    second.0.wait().unwrap();
    second = Running::start(&server, &bob);
    let over = loop {
        let view = look();
        if view["status"] == "over" {
            break view;
        }
        wait("the game does not end");
    };
    let end = &over["state"]["conclusion"];
    assert_ne!(end["result"], "*", "{end}");
    assert_ne!(end["termination"], "resignation", "neither engine has failed: {end}");
    for player in over["state"]["players"].as_array().unwrap() {
        assert_eq!(player["engine"], true, "bots are marked: {player}");
    }
    // Who is asked to stop does so in good order.
    for mut bot in [first, second] {
        let id = bot.0.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        assert_eq!(bot.0.wait().unwrap().code(), Some(0));
    }
}

#[test]
fn what_a_bot_cannot_do_is_told() {
    let url = ["--server", "http://127.0.0.1:1", "--token", "x"];
    let bot = |more: &[&str]| tafel(&[&["bot"], &url[..], more].concat()).refusal(2);
    assert!(bot(&["--games", "chess"]).contains("chess"));
    assert!(bot(&["--seek", "gunzi"]).contains("GAME@CLOCK"));
    assert!(bot(&["--option", "Hash"]).contains("NAME=VALUE"));
    assert!(tafel(&["bot", "--server", "https://x", "--token", "x"]).refusal(2).contains("http://"));
    let folder = Folder::new();
    let server = Serving::with(&folder.path("tafel.db"), &["--log-level", "warn"]);
    let stranger = tafel(&["bot", "--server", server.address().trim_end_matches('/'), "--token", "tafel_x"]);
    assert!(stranger.refusal(1).contains("token"));
}
