use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::command::{Folder, command, tafel};

const GAME: &str = "[Format \"1\"]\n[Game \"gunzi\"]\n[Result \"*\"]\n\n1. a1-b1l c1-b6r *\n";

/// The command while it serves.
pub(crate) struct Serving {
    child: Child,
    stdout: BufReader<std::process::ChildStdout>,
    address: String,
}

impl Serving {
    /// Starts the command and waits until it has told its address.
    fn start(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut address = String::new();
        stdout.read_line(&mut address).expect("a line");
        assert!(address.starts_with("http://127.0.0.1:") && address.ends_with("/\n"), "{address:?}");
        Self { child, stdout, address: address.trim_end().to_owned() }
    }

    /// Starts it at a free port with this database.
    pub(crate) fn with(database: &str, more: &[&str]) -> Self {
        let database = format!("sqlite:{database}");
        Self::start(command().args(["serve", "--listen", "127.0.0.1:0", "--database", &database]).args(more))
    }

    /// Where it is.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Sends a request and returns status and body; none if the server is gone.
    pub(crate) fn request(&self, head: &str, body: &str) -> Option<(u16, String)> {
        let host = self.address.trim_start_matches("http://").trim_end_matches('/');
        request_at(host, head, body)
    }

    /// Shares a record; the id if it was acknowledged.
    pub(crate) fn share(&self, text: &str) -> Option<String> {
        let (status, body) = self.request("POST /api/records", text)?;
        assert_eq!(status, 201, "{body}");
        let body: serde_json::Value = serde_json::from_str(&body).ok()?;
        Some(body["id"].as_str()?.to_owned())
    }

    pub(crate) fn text(&self, id: &str) -> Option<String> {
        let (status, body) = self.request(&format!("GET /api/records/{id}"), "")?;
        (status == 200).then_some(body)
    }

    /// Asks it to stop as the system does, waits, and returns the log.
    pub(crate) fn stop(mut self, signal: &str) -> String {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("kill").success());
        let status = self.child.wait().expect("the command ends");
        assert_eq!(status.code(), Some(0), "it stops in good order");
        let (mut rest, mut log) = (String::new(), String::new());
        self.stdout.read_to_string(&mut rest).expect("text");
        assert_eq!(rest, "", "the address is all that goes to stdout");
        self.child.stderr.take().expect("a pipe").read_to_string(&mut log).expect("text");
        log
    }
}

/// Sends a request to whoever listens at an address.
pub(crate) fn request_at(host: &str, head: &str, body: &str) -> Option<(u16, String)> {
    let mut stream = TcpStream::connect(host).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let length = body.len();
    write!(stream, "{head} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}")
        .ok()?;
    let mut reply = String::new();
    stream.read_to_string(&mut reply).ok()?;
    let (head, body) = reply.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, body.to_owned()))
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_serves_until_it_is_asked_to_stop() {
    let folder = Folder::new();
    for signal in ["-INT", "-TERM"] {
        let serving = Serving::with(&folder.path("tafel.db"), &[]);
        assert_eq!(serving.request("GET /healthz", ""), Some((200, "{\"status\":\"ok\"}".to_owned())));
        let id = serving.share(GAME).expect("an id");
        assert_eq!(serving.text(&id).as_deref(), Some(GAME));
        let log = serving.stop(signal);
        let line = log.lines().find(|line| line.contains("method=POST")).unwrap_or_else(|| panic!("{log}"));
        for part in ["path=\"/api/records\"", "status=201", "bytes=41", "ms=", "id=\""] {
            assert!(line.contains(part), "{part}: {line}");
        }
        assert!(!log.contains("127.0.0.1"), "no addresses in the log: {log}");
        assert!(!fs::exists(folder.path("tafel.db-wal")).expect("a folder"), "the database is closed");
    }
}

#[test]
fn logs_can_be_json_or_silent() {
    let folder = Folder::new();
    let serving = Serving::with(&folder.path("tafel.db"), &["--log", "json"]);
    serving.request("GET /nothing.here?secret=1", "");
    // Wherever a name can be in an address.
    for path in ["/@/Mara", "/%40/Mara", "/api/people/Mara", "/api/people/Mara/block", "/now?to=Mara"] {
        serving.request(&format!("GET {path}"), "");
    }
    let log = serving.stop("-TERM");
    assert!(!log.contains("Mara") && !log.contains("secret"), "{log}");
    let lines: Vec<serde_json::Value> =
        log.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"))).collect();
    let line = lines.iter().find(|line| line["message"] == "request").expect("a request");
    assert_eq!(
        (&line["method"], &line["path"], &line["status"]),
        (&"GET".into(), &"/nothing.here".into(), &404.into())
    );
    assert!(line["ms"].is_number() && line["bytes"].is_number() && line["id"].is_string(), "{line}");

    let serving = Serving::with(&folder.path("tafel.db"), &["--log-level", "off"]);
    serving.request("GET /", "");
    assert_eq!(serving.stop("-TERM"), "");

    let mut quiet = command();
    quiet.args(["serve", "--listen", "127.0.0.1:0", "--database"]).arg(format!("sqlite:{}", folder.path("tafel.db")));
    let serving = Serving::start(quiet.env("TAFEL_LOG", "warn"));
    serving.request("GET /", "");
    assert_eq!(serving.stop("-TERM"), "");
}

#[test]
fn without_options_it_takes_the_usual_places() {
    let folder = Folder::new();
    // Whoever has the usual port, the command must find one.
    let usual = TcpListener::bind("127.0.0.1:4177");
    let serving = Serving::start(command().arg("serve").env("XDG_DATA_HOME", folder.path("data")));
    assert_ne!(serving.address, "http://127.0.0.1:4177/");
    drop(usual);
    assert!(serving.share(GAME).is_some());
    serving.stop("-TERM");
    assert!(fs::exists(folder.path("data/tafel/tafel.db")).expect("a folder"));
}

#[test]
fn the_front_end_can_come_from_a_folder() {
    let folder = Folder::new();
    fs::create_dir(folder.path("front")).expect("a folder");
    folder.file("front/index.html", "<!doctype html>");
    let serving = Serving::with(&folder.path("tafel.db"), &["--front", &folder.path("front")]);
    assert_eq!(serving.request("GET /", ""), Some((200, "<!doctype html>".to_owned())));
    serving.stop("-TERM");
}

#[test]
fn the_browser_is_opened_if_there_is_one() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    fs::create_dir(folder.path("bin")).expect("a folder");
    let opened = folder.path("opened");
    let opener = folder
        .file("bin/xdg-open", &format!("#!/bin/sh\necho \"$1\" > '{opened}.new' && mv '{opened}.new' '{opened}'\n"));
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).expect("a program");
    let path = format!("{}:/usr/bin:/bin", folder.path("bin"));
    let arguments = ["serve", "--open", "--listen", "127.0.0.1:0", "--database"];
    let database = format!("sqlite:{}", folder.path("tafel.db"));
    let serving = Serving::start(command().args(arguments).arg(&database).env("PATH", path));
    let until = Instant::now() + Duration::from_secs(10);
    while !fs::exists(&opened).expect("a folder") && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(fs::read_to_string(&opened).expect("it was opened").trim_end(), serving.address);
    serving.stop("-TERM");

    let serving = Serving::start(command().args(arguments).arg(&database).env("PATH", "/nonexistent"));
    let address = serving.address.clone();
    let log = serving.stop("-TERM");
    assert!(
        log.contains(&format!("tafel: note: The browser cannot be opened from here. The table is at {address}")),
        "{log}"
    );
}

/// Whatever has been acknowledged is there after a crash, however sudden.
#[test]
fn nothing_that_was_acknowledged_is_lost_in_a_crash() {
    let folder = Folder::new();
    let database = folder.path("tafel.db");
    let acknowledged = Mutex::new(Vec::<(String, String)>::new());
    for round in 1..=3 {
        let serving = Serving::with(&database, &["--log-level", "off"]);
        for (id, text) in acknowledged.lock().expect("no panic").iter() {
            assert_eq!(serving.text(id).as_ref(), Some(text));
        }
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let (serving, acknowledged) = (&serving, &acknowledged);
                scope.spawn(move || {
                    // All of them together do not exceed what one client may share at once.
                    for n in 0..5 {
                        let text = GAME.replace("[Result", &format!("[Round \"{round}.{thread}.{n}\"]\n[Result"));
                        let Some(id) = serving.share(&text) else {
                            break;
                        };
                        acknowledged.lock().expect("no panic").push((id, text));
                    }
                });
            }
            let until = Instant::now() + Duration::from_secs(20);
            while acknowledged.lock().expect("no panic").len() < round * 6 && Instant::now() < until {
                std::thread::yield_now();
            }
            let id = serving.child.id().to_string();
            assert!(Command::new("kill").args(["-KILL", &id]).status().expect("kill").success());
        });
    }
    let acknowledged = acknowledged.into_inner().expect("no panic");
    assert!(acknowledged.len() >= 18, "{}", acknowledged.len());
    let serving = Serving::with(&database, &[]);
    for (id, text) in &acknowledged {
        assert_eq!(serving.text(id).as_ref(), Some(text));
    }
}

/// Two servers on one file would not see each other's games.
#[test]
fn a_database_is_served_once_at_a_time() {
    let folder = Folder::new();
    let database = folder.path("tafel.db");
    let first = Serving::with(&database, &["--log-level", "off"]);
    let id = first.share(GAME).expect("an id");
    let url = format!("sqlite:{database}");
    let second = ["serve", "--listen", "127.0.0.1:0", "--database", &url];
    for (lang, part) in [("en", "Another server already runs"), ("de", "läuft schon ein Server")] {
        let complaint = tafel(&[&second[..], &["--lang", lang]].concat()).refusal(1);
        assert!(complaint.contains(part) && complaint.contains("tafel.db"), "{complaint}");
    }
    assert_eq!(first.text(&id).as_deref(), Some(GAME), "the first one goes on");
    // Who was killed leaves nothing behind that would be in the way.
    let process = first.child.id().to_string();
    assert!(Command::new("kill").args(["-KILL", &process]).status().expect("kill").success());
    drop(first);
    let next = Serving::with(&database, &[]);
    assert_eq!(next.text(&id).as_deref(), Some(GAME));
}

#[test]
fn bad_usage_is_told_apart_from_bad_luck() {
    let folder = Folder::new();
    let check = |arguments: &[&str], status: i32, part: &str| {
        let mut all = vec!["serve"];
        all.extend(arguments);
        let complaint = tafel(&all).refusal(status);
        assert!(complaint.contains(part), "{arguments:?}: {complaint}");
    };
    let good = format!("sqlite:{}", folder.path("good.db"));
    check(&["--listen", "nonsense"], 2, "is no address to listen at");
    check(&["--listen", "127.0.0.1:99999"], 2, "is no address to listen at");
    check(&["--public-url", "tafel.example"], 2, "is no address of a site");
    check(&["--log-level", "loud"], 2, "“loud” is not a log level");
    check(&["--log", "xml"], 2, "invalid value 'xml'");
    check(&["--front", "/nonexistent/front"], 2, "cannot be read");
    check(&["--listen", "127.0.0.1:0", "--database", "postgres://localhost/tafel"], 2, "is no database");
    let holder = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = holder.local_addr().expect("an address").to_string();
    check(&["--listen", &address, "--database", &good], 1, "Nobody can be served");
    let with = |path: &str| format!("sqlite:{path}");
    let at = ["--listen", "127.0.0.1:0", "--database"];
    check(&[&at[..], &[&with("/nonexistent/tafel.db")]].concat(), 1, "cannot be opened");
    let letter = folder.file("letter.txt", "Dear diary");
    check(&[&at[..], &[&with(&letter)]].concat(), 1, "is no database of Tafel. It is left as it was.");
    assert_eq!(fs::read_to_string(&letter).expect("the letter"), "Dear diary");
    check(&[&at[..], &[&with(&letter), "--lang", "nl"]].concat(), 1, "is geen database van Tafel");
    // A file is where the data folder should be.
    let run = command().args(["serve", "--listen", "127.0.0.1:0"]).env("XDG_DATA_HOME", &letter).output();
    let run = run.expect("the command starts");
    assert_eq!(run.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&run.stderr).contains("cannot be written"), "{run:?}");
}

#[test]
fn health_is_asked_for_and_told_by_the_exit_status() {
    let folder = Folder::new();
    let database = folder.path("tafel.db");
    let serving = Serving::with(&database, &[]);
    let address = serving.address.trim_start_matches("http://").trim_end_matches('/').to_owned();
    assert_eq!(tafel(&["health", &address]).answer(), "{\"status\":\"ok\"}\n");
    fs::rename(&database, folder.path("away.db")).expect("it is moved");
    let run = command().args(["health", &address]).output().expect("the command starts");
    let answer = String::from_utf8_lossy(&run.stdout).into_owned();
    assert_eq!(run.status.code(), Some(1), "{answer}");
    assert_eq!(answer, "{\"status\":\"unavailable\",\"part\":\"database\",\"problem\":\"replaced\"}\n");
    drop(serving);
    let complaint = tafel(&["health", &address, "--lang", "de"]).refusal(1);
    assert!(complaint.contains("kein Server erreichbar"), "{complaint}");
    assert!(tafel(&["health", "nowhere"]).refusal(2).contains("is no address"));
    // Something else listens there.
    let other = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = other.local_addr().expect("an address").to_string();
    let answers = std::thread::spawn(move || {
        let (mut stream, _) = other.accept().expect("a connection");
        let _ = stream.write_all(b"220 mail.example\r\n");
    });
    tafel(&["health", &address]).refusal(1);
    answers.join().expect("it has answered");
}

/// As systemd starts it: with a socket to tell it how things are.
#[cfg(unix)]
mod notify {
    use std::os::unix::net::UnixDatagram;

    use super::*;

    struct Listener(UnixDatagram);

    impl Listener {
        fn next(&self) -> Option<String> {
            let mut text = [0; 256];
            let length = self.0.recv(&mut text).ok()?;
            Some(String::from_utf8_lossy(&text[..length]).trim().to_owned())
        }

        fn waits_for(&self, wanted: &str) {
            self.0.set_read_timeout(Some(Duration::from_mins(1))).expect("a timeout");
            while self.next().unwrap_or_else(|| panic!("{wanted} was not told")) != wanted {}
        }
    }

    fn start(folder: &Folder) -> (Serving, Listener) {
        let socket = folder.path("notify");
        let listener = Listener(UnixDatagram::bind(&socket).expect("a socket"));
        let database = format!("sqlite:{}", folder.path("tafel.db"));
        let mut command = command();
        command.args(["serve", "--listen", "127.0.0.1:0", "--database", &database]);
        command.env("NOTIFY_SOCKET", &socket).env("WATCHDOG_USEC", "400000").env_remove("WATCHDOG_PID");
        (Serving::start(&mut command), listener)
    }

    #[test]
    fn systemd_is_told_how_things_are() {
        let folder = Folder::new();
        let (serving, listener) = start(&folder);
        listener.waits_for("READY=1");
        assert_eq!(serving.request("GET /healthz", "").map(|(status, _)| status), Some(200), "it is ready");
        listener.waits_for("WATCHDOG=1");
        listener.waits_for("WATCHDOG=1");
        serving.stop("-TERM");
        listener.waits_for("STOPPING=1");
    }
}
