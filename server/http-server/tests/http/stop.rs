use std::io::Write as _;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use http_server::{Limits, Proxy};

use crate::client::{connect, head, read_reply};
use crate::site::{GAME, Site};

/// Waits until nobody listens there any more.
fn await_closed(address: std::net::SocketAddr) {
    let until = Instant::now() + Duration::from_secs(10);
    while TcpStream::connect(address).is_ok() {
        assert!(Instant::now() < until, "it still listens");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn requests_that_are_under_way_are_finished() {
    let mut site = Site::new();
    let mut idle = connect(site.address);
    idle.write_all(head("GET", "/version", &[], None).as_bytes()).unwrap();
    assert_eq!(read_reply(&mut idle, "GET").unwrap().status, 200);
    let (first, rest) = GAME.as_bytes().split_at(20);
    let mut stream = connect(site.address);
    stream.write_all(head("POST", "/api/records", &[], Some(GAME.len())).as_bytes()).unwrap();
    stream.write_all(first).unwrap();
    // An answered request on another connection means that the server has seen this one, too.
    assert_eq!(site.get("/version", &[]).status, 200);
    site.stop();
    await_closed(site.address);
    stream.write_all(rest).unwrap();
    let reply = read_reply(&mut stream, "POST").unwrap();
    assert_eq!(reply.status, 201);
    assert_eq!(reply.header("connection"), "close");
    site.wait();
    let id = reply.json()["id"].as_str().unwrap().to_owned();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let found = runtime.block_on(async {
        let store = store::open(&format!("sqlite:{}", site.database().display())).await.unwrap();
        store.record(id.parse().unwrap()).await.unwrap()
    });
    assert_eq!(found.unwrap().text, GAME);
}

#[test]
fn nobody_is_waited_for_for_ever() {
    let limits = Limits { grace: Duration::from_millis(300), ..Limits::default() };
    let mut site = Site::with(limits, Proxy::None);
    let mut stream = connect(site.address);
    stream.write_all(head("POST", "/api/records", &[], Some(GAME.len())).as_bytes()).unwrap();
    assert_eq!(site.get("/version", &[]).status, 200);
    let begun = Instant::now();
    site.stop();
    site.wait();
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    let files: Vec<_> = std::fs::read_dir(site.database().parent().unwrap())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with("tafel.db"))
        .collect();
    assert_eq!(files, ["tafel.db"], "the database is closed");
}

#[test]
fn a_server_without_its_database_is_not_well() {
    let site = Site::new();
    assert_eq!(site.get("/healthz", &[]).json()["status"], "ok");
    std::thread::scope(|scope| {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        // Somebody holds the lock for longer than the server waits.
        let lock = runtime.block_on(lock(&site));
        // A good answer lasts for a second.
        std::thread::sleep(Duration::from_millis(1_100));
        let asked = scope.spawn(|| site.get("/healthz", &[]));
        let reply = asked.join().unwrap();
        assert_eq!((reply.status, &reply.json()["status"]), (503, &"unavailable".into()));
        let shared = site.share(GAME);
        assert_eq!((shared.status, &shared.json()["error"]), (503, &"unavailable".into()));
        assert_eq!(shared.header("retry-after"), "5");
        assert!(!shared.text().contains("lock"), "details are for the log");
        runtime.block_on(sqlx::Connection::close(lock)).unwrap();
    });
    assert_eq!(site.get("/healthz", &[]).status, 200);
}

pub(crate) async fn lock(site: &Site) -> sqlx::SqliteConnection {
    lock_file(&site.database()).await
}

pub(crate) async fn lock_file(database: &std::path::Path) -> sqlx::SqliteConnection {
    use sqlx::ConnectOptions as _;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(database);
    let mut connection = options.connect().await.unwrap();
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut connection).await.unwrap();
    connection
}
