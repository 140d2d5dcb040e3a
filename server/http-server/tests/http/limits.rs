use std::io::{ErrorKind, Read as _, Write as _};
use std::time::{Duration, Instant};

use http_server::{Limits, Proxy};

use crate::client::{connect, head, read_reply, request};
use crate::site::{GAME, Site};

fn short(limits: Limits) -> Site {
    Site::with(limits, Proxy::None)
}

#[test]
fn who_shares_too_much_has_to_wait() {
    let site = short(Limits { burst: 3, refill: Duration::from_mins(1), ..Limits::default() });
    for _ in 0..3 {
        assert_eq!(site.share(GAME).status, 201);
    }
    let reply = site.share(GAME);
    assert_eq!((reply.status, &reply.json()["error"]), (429, &"too-many".into()));
    let wait: u64 = reply.header("retry-after").parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    assert_eq!(site.get("/version", &[]).status, 200, "reading goes on");
    // Without a proxy nobody is believed about where he comes from.
    let forged = request(site.address, "POST", "/api/records", &[("X-Forwarded-For", "203.0.113.9")], Some(b"x"));
    assert_eq!(forged.status, 429);
}

#[test]
fn behind_a_proxy_each_client_counts_by_itself() {
    let limits = Limits { burst: 1, refill: Duration::from_mins(1), ..Limits::default() };
    let site = Site::with(limits, Proxy::Trusted);
    let from = |address| {
        request(site.address, "POST", "/api/records", &[("X-Forwarded-For", address)], Some(GAME.as_bytes())).status
    };
    assert_eq!(from("203.0.113.1"), 201);
    assert_eq!(from("203.0.113.1"), 429);
    assert_eq!(from("198.51.100.1, 203.0.113.1"), 429, "what the client claims counts for nothing");
    assert_eq!(from("203.0.113.2"), 201);
}

/// Reads until the server hangs up; returns what it said.
fn hear_out(mut stream: std::net::TcpStream) -> String {
    let mut said = Vec::new();
    if let Err(error) = stream.read_to_end(&mut said) {
        // A reset hangs up as well; a time-out here says that nobody does.
        assert!(!matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut), "{error}: {said:?}");
    }
    String::from_utf8_lossy(&said).into_owned()
}

#[test]
fn slow_heads_and_idle_connections_are_closed() {
    let site = short(Limits { head: Duration::from_millis(300), ..Limits::default() });
    let begun = Instant::now();
    let silent = connect(site.address);
    let mut slow = connect(site.address);
    slow.write_all(b"GET / HTTP/1.1\r\nHost: loc").unwrap();
    let mut idle = connect(site.address);
    idle.write_all(head("GET", "/version", &[], None).as_bytes()).unwrap();
    assert_eq!(read_reply(&mut idle, "GET").unwrap().status, 200);
    for stream in [silent, slow, idle] {
        let said = hear_out(stream);
        assert!(said.is_empty() || said.starts_with("HTTP/1.1 408"), "{said}");
    }
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
}

#[test]
fn slow_bodies_are_given_up() {
    let site = short(Limits { body: Duration::from_millis(300), ..Limits::default() });
    let mut stream = connect(site.address);
    stream.write_all(head("POST", "/api/records", &[], Some(1000)).as_bytes()).unwrap();
    stream.write_all(b"[Game").unwrap();
    let reply = read_reply(&mut stream, "POST").unwrap();
    assert_eq!((reply.status, &reply.json()["error"]), (408, &"too-slow".into()));
}

#[test]
fn who_takes_no_answer_is_given_up() {
    let site = short(Limits { stall: Duration::from_millis(300), connections: 1, ..Limits::default() });
    site.file("assets/large-1.bin", vec![7; 32 << 20]);
    let mut stream = connect(site.address);
    stream.write_all(head("GET", "/assets/large-1.bin", &[], None).as_bytes()).unwrap();
    // There is only room for one connection, so this answer means that the other one is gone.
    assert_eq!(site.get("/version", &[]).status, 200);
    drop(stream);
}

#[test]
fn connections_wait_when_there_are_too_many() {
    let site = short(Limits { connections: 2, head: Duration::from_millis(500), ..Limits::default() });
    let held = [connect(site.address), connect(site.address)];
    let begun = Instant::now();
    assert_eq!(site.get("/version", &[]).status, 200);
    assert!(begun.elapsed() >= Duration::from_millis(300), "it had to wait for room");
    drop(held);
}

#[test]
fn garbage_is_refused_and_does_no_harm() {
    let site = Site::new();
    let long_header = format!("GET / HTTP/1.1\r\nHost: x\r\nX: {}\r\n\r\n", "y".repeat(1 << 20));
    let many_headers = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(5000));
    let long_path = format!("GET /{} HTTP/1.1\r\nHost: x\r\n\r\n", "z".repeat(100_000));
    for garbage in [
        &b"\0\0\0\0\r\n\r\n"[..],
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/records HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n",
        b"POST /api/records HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 7\r\n\r\nabcdefg",
        long_header.as_bytes(),
        many_headers.as_bytes(),
        long_path.as_bytes(),
    ] {
        let mut stream = connect(site.address);
        let _ = stream.write_all(garbage);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let said = hear_out(stream);
        let shown: String = String::from_utf8_lossy(garbage).chars().take(60).collect();
        assert!(said.is_empty() || said.starts_with("HTTP/1.1 4"), "{shown:?}: {said}");
    }
    assert_eq!(site.get("/healthz", &[]).status, 200);
}

#[test]
fn chunked_bodies_are_read() {
    let site = Site::new();
    let mut stream = connect(site.address);
    stream.write_all(head("POST", "/api/records", &[("Transfer-Encoding", "chunked")], None).as_bytes()).unwrap();
    for piece in GAME.as_bytes().chunks(7) {
        write!(stream, "{:x}\r\n", piece.len()).unwrap();
        stream.write_all(piece).unwrap();
        stream.write_all(b"\r\n").unwrap();
    }
    stream.write_all(b"0\r\n\r\n").unwrap();
    assert_eq!(read_reply(&mut stream, "POST").unwrap().status, 201);
}
