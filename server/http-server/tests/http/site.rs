use std::fs;
use std::io::{Read as _, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use http_server::{Front, Hand, Hashing, Limits, Origin, Proxy, PushReach, SearchGate, Server, SignInLimits, Watch};
use store::{Sqlite, Store};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::client::{Reply, connect, request};

/// A record that is in order, as it is written.
pub(crate) const GAME: &str = "[Format \"1\"]\n[Game \"gunzi\"]\n[Result \"*\"]\n\n1. a1-b1l c1-b6r *\n";

/// When the clocks of tests begin that are put by hand.
pub(crate) const START: i64 = 1_794_830_400_000;

/// A server that runs, with a database and a small front end in a folder of its own.
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    folder: TempDir,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Site {
    pub(crate) fn new() -> Self {
        // Tests share from one address, and some of them a lot.
        Self::with(Limits { burst: 10_000, ..Limits::default() }, Proxy::None)
    }

    pub(crate) fn with(limits: Limits, proxy: Proxy) -> Self {
        Self::made(limits, proxy, None, Watch::machine())
    }

    /// A server that is told where it is on the web.
    pub(crate) fn told(limits: Limits, proxy: Proxy, origin: Option<Origin>) -> Self {
        Self::made(limits, proxy, origin, Watch::machine())
    }

    /// A server for games, whose clocks are put by hand.
    pub(crate) fn by_hand() -> (Self, Hand) {
        let (watch, hand) = Watch::by_hand(START);
        (Self::made(Self::patient(), Proxy::None, None, watch), hand)
    }

    /// A server whose clocks are put by hand, and whose engine players search only when the gate lets them.
    pub(crate) fn gated(limits: Limits) -> (Self, Hand, SearchGate) {
        let ((watch, hand), gate) = (Watch::by_hand(START), SearchGate::closed());
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("front")).unwrap();
        let database = folder.path().join("tafel.db");
        let own = gate.clone();
        let site = Self::start(folder, &database, |server| server.limits(limits).watch(watch).search_gate(own));
        (site, hand, gate)
    }

    /// Limits for tests that say a lot.
    pub(crate) fn patient() -> Limits {
        Limits {
            burst: 10_000,
            messages: 1_000_000,
            requests: 1_000_000,
            sign_ins: SignInLimits { burst: 10_000, account_burst: 10_000, free: 10_000, ..SignInLimits::default() },
            connections_per_address: 10_000,
            engine_games_per_player: 1_000,
            engine_games_per_address: 1_000,
            // Tests are not optimised.
            hashing: Hashing { memory: 8, passes: 1 },
            revocations: Duration::from_millis(20),
            // A test reads its sockets one after the other; those behind one for which the disk takes its time answer no pings.
            silence: Duration::from_mins(2),
            ..Limits::default()
        }
    }

    /// A server that writes to push services on this machine, too.
    pub(crate) fn pushing() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("front")).unwrap();
        let database = folder.path().join("tafel.db");
        Self::start(folder, &database, |server| server.limits(Self::patient()).push_reach(PushReach::Anywhere))
    }

    /// Stops, and starts again with the same database.
    pub(crate) fn restart(mut self, watch: Watch) -> Self {
        self.stop();
        self.wait();
        let folder = std::mem::replace(&mut self.folder, tempfile::tempdir().unwrap());
        let database = folder.path().join("tafel.db");
        Self::start(folder, &database, move |server| server.limits(Self::patient()).watch(watch))
    }

    /// A server with a database that was written out.
    pub(crate) fn with_database(dump: &str) -> Self {
        use sqlx::Connection as _;
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("front")).unwrap();
        let database = folder.path().join("tafel.db");
        let url = format!("sqlite:{}?mode=rwc", database.display());
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            let mut connection = sqlx::SqliteConnection::connect(&url).await.unwrap();
            sqlx::raw_sql(sqlx::AssertSqlSafe(dump.to_owned())).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        });
        Self::start(folder, &database, |server| server.limits(Self::patient()))
    }

    fn made(limits: Limits, proxy: Proxy, origin: Option<Origin>, watch: Watch) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("front/assets")).unwrap();
        let database = folder.path().join("tafel.db");
        let setup = move |server: Server| server.limits(limits).proxy(proxy).origin(origin).watch(watch);
        Self::start(folder, &database, setup)
    }

    /// Another server with the same database.
    pub(crate) fn beside(other: &Self) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("front")).unwrap();
        Self::start(folder, &other.database(), |server| server.limits(Self::patient()))
    }

    /// A server whose shared records may take so many bytes in all.
    pub(crate) fn with_room_for(bytes: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("front")).unwrap();
        let database = folder.path().join("tafel.db");
        let setup = |server: Server| server.limits(Self::patient());
        Self::start_on(folder, setup, async move || Arc::new(Sqlite::open_for(database, bytes).await.unwrap()) as _)
    }

    fn start(folder: TempDir, database: &Path, setup: impl FnOnce(Server) -> Server + Send + 'static) -> Self {
        let url = format!("sqlite:{}", database.display());
        Self::start_on(folder, setup, async move || store::open(&url).await.unwrap())
    }

    fn start_on(
        folder: TempDir,
        setup: impl FnOnce(Server) -> Server + Send + 'static,
        open: impl AsyncFnOnce() -> Arc<dyn Store> + Send + 'static,
    ) -> Self {
        let front = Front::folder(folder.path().join("front")).unwrap();
        let (stop, stopped) = oneshot::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
            runtime.block_on(async {
                let store = open().await;
                let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
                tell.send(listener.local_addr().unwrap()).unwrap();
                let stop = async { drop(stopped.await) };
                setup(Server::new(front, store)).serve(listener, stop).await;
            });
        });
        let address = told.recv().expect("the server starts");
        Self { address, folder, stop: Some(stop), thread: Some(thread) }
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.folder.path().join("tafel.db")
    }

    /// A number out of the database.
    pub(crate) fn count(&self, sql: &'static str) -> i64 {
        use sqlx::Connection as _;
        let url = format!("sqlite:{}", self.database().display());
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            let mut connection = sqlx::SqliteConnection::connect(&url).await.unwrap();
            let count = sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap();
            connection.close().await.unwrap();
            count
        })
    }

    /// Writes a file of the front end.
    pub(crate) fn file(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.folder.path().join("front").join(name), bytes).unwrap();
    }

    pub(crate) fn get(&self, path: &str, headers: &[(&str, &str)]) -> Reply {
        request(self.address, "GET", path, headers, None)
    }

    /// Sends these very bytes, and returns all that comes back.
    pub(crate) fn send(&self, text: &str) -> String {
        let mut stream = connect(self.address);
        stream.write_all(text.as_bytes()).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    pub(crate) fn ask(&self, method: &str, path: &str) -> Reply {
        request(self.address, method, path, &[], None)
    }

    pub(crate) fn share(&self, text: impl AsRef<[u8]>) -> Reply {
        request(self.address, "POST", "/api/records", &[], Some(text.as_ref()))
    }

    /// Shares a record that is in order and returns its id.
    pub(crate) fn id_of(&self, text: &str) -> String {
        let reply = self.share(text);
        assert_eq!(reply.status, 201, "{reply:?}");
        reply.json()["id"].as_str().unwrap().to_owned()
    }

    /// Asks the server to stop, without waiting for it.
    pub(crate) fn stop(&mut self) {
        let _ = self.stop.take().map(|stop| stop.send(()));
    }

    /// Waits until it has stopped.
    pub(crate) fn wait(&mut self) {
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server ends in good order");
        }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.stop();
        if !std::thread::panicking() {
            self.wait();
        }
    }
}
