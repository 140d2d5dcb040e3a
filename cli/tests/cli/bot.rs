//! Bots at a real server.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
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

/// A bot that plays, and is ended with the test.
struct Running(Child);

impl Running {
    fn start(server: &Serving, account: &Account) -> Self {
        let mut bot = command();
        bot.args(["bot", "--server", server.address().trim_end_matches('/'), "--token", &account.token]);
        bot.args(["--movetime", "5", "--option", "Threads=1", "--level", "2"]);
        let mut child =
            bot.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut said = BufReader::new(child.stderr.take().expect("its words")).lines();
        // Before that it can be neither challenged nor asked to stop.
        assert!(said.by_ref().map_while(Result::ok).any(|line| line.contains("playing as")), "it has ended");
        std::thread::spawn(move || said.count());
        Self(child)
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
    assert!(tafel(&["bot", "--server", "ftp://x", "--token", "x"]).refusal(2).contains("http://"));
    let folder = Folder::new();
    let server = Serving::with(&folder.path("tafel.db"), &["--log-level", "warn"]);
    let stranger = tafel(&["bot", "--server", server.address().trim_end_matches('/'), "--token", "tafel_x"]);
    assert!(stranger.refusal(1).contains("token"));
}

/// TLS in front of a server, as a proxy has it: one request a connection.
struct Safe {
    address: String,
    pem: String,
}

impl Safe {
    fn before(server: &Serving) -> Self {
        let rcgen::CertifiedKey { cert, signing_key } =
            rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
        let key = rustls::pki_types::PrivateKeyDer::try_from(signing_key.serialize_der()).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config =
            rustls::ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
        let config = config.with_no_client_auth().with_single_cert(vec![cert.der().clone()], key).unwrap();
        let config = Arc::new(config);
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("https://localhost:{}", listener.local_addr().unwrap().port());
        let host = server.address().trim_start_matches("http://").trim_end_matches('/').to_owned();
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let (config, host) = (config.clone(), host.clone());
                // Whoever does not like the certificate hangs up.
                std::thread::spawn(move || drop(pass_on(stream, config, &host)));
            }
        });
        Self { address, pem: cert.pem() }
    }
}

fn pass_on(stream: TcpStream, config: Arc<rustls::ServerConfig>, host: &str) -> std::io::Result<()> {
    let connection = rustls::ServerConnection::new(config).map_err(std::io::Error::other)?;
    let mut outside = rustls::StreamOwned::new(connection, stream);
    let mut inside = TcpStream::connect(host)?;
    let mut seen = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&seen).to_ascii_lowercase();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
            if body.len() >= length.unwrap_or(0) {
                break;
            }
        }
        let mut some = [0; 4096];
        let length = outside.read(&mut some)?;
        if length == 0 {
            return Ok(());
        }
        seen.extend(&some[..length]);
    }
    inside.write_all(&seen)?;
    let mut some = [0; 4096];
    loop {
        let length = inside.read(&mut some)?;
        if length == 0 {
            break;
        }
        outside.write_all(&some[..length])?;
        outside.flush()?;
    }
    outside.conn.send_close_notify();
    outside.flush()
}

#[test]
fn a_bot_plays_over_https_with_a_certificate_that_it_is_told_to_believe() {
    let folder = Folder::new();
    let server = Serving::with(&folder.path("tafel.db"), &["--log-level", "warn"]);
    let safe = Safe::before(&server);
    let (ada, bob) = (account(&server, "ada"), account(&server, "bob"));
    // Without the certificate it says what is wrong, and goes on trying.
    let mut suspicious = command()
        .args(["bot", "--server", &safe.address, "--token", &bob.token])
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    let mut stderr = BufReader::new(suspicious.stderr.take().unwrap());
    stderr.read_line(&mut said).unwrap();
    suspicious.kill().unwrap();
    suspicious.wait().unwrap();
    assert!(said.contains("no connection") && said.contains("ertificate"), "{said}");
    let file = folder.path("club.pem");
    std::fs::write(&file, &safe.pem).unwrap();
    let mut bot = command();
    bot.args(["bot", "--server", &safe.address, "--cacert", &file, "--token", &bob.token]);
    bot.args(["--movetime", "5", "--option", "Threads=1", "--level", "2"]);
    let _bot = Running(bot.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
    let bearer = format!("Authorization: Bearer {}\r\n", ada.token);
    let until = Instant::now() + Duration::from_mins(2);
    let terms = json!({ "game": "gunzi", "time": { "type": "unlimited" }, "rated": false, "colour": "two" });
    let challenge = json!({ "to": bob.name, "terms": terms });
    let game = loop {
        let (status, done) = ask(&server, "POST /api/v1/challenges", &bearer, &challenge);
        if status == 201 {
            break done["game"].as_str().unwrap().to_owned();
        }
        assert!(Instant::now() < until, "the bot does not come: {done}");
        std::thread::sleep(Duration::from_millis(100));
    };
    loop {
        let (_, view) = ask(&server, &format!("GET /api/games/{game}"), "", &Value::Null);
        if view["number"].as_u64().unwrap_or(0) >= 2 {
            break;
        }
        assert!(Instant::now() < until, "the bot does not move: {view}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn addresses_and_certificates_that_make_no_sense_are_named() {
    let folder = Folder::new();
    let file = folder.path("empty.pem");
    std::fs::write(&file, "").unwrap();
    for (arguments, named) in [
        (&["--server", "tafel.example"][..], "tafel.example"),
        (&["--server", "ftp://tafel.example"], "ftp://tafel.example"),
        (&["--server", "https://tafel.example", "--cacert", "/no/such/file"], "/no/such/file"),
        (&["--server", "https://tafel.example", "--cacert", &file], "empty.pem"),
    ] {
        let refused = tafel(&[&["bot", "--token", "x"], arguments].concat()).refusal(2);
        assert!(refused.contains(named), "{refused}");
    }
}
