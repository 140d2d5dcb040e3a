//! The server and the browser's driver, each a process of its own that ends with the test.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// Ends when it is dropped, and with it everything that it has started: a driver leaves its browsers behind.
pub(crate) struct Process(Child);

impl Process {
    fn start(command: &mut Command, missing: &str) -> Self {
        let command = command.stdout(Stdio::piped()).stderr(Stdio::null()).process_group(0);
        Self(command.spawn().unwrap_or_else(|error| panic!("{missing}: {error}")))
    }

    fn output(&mut self) -> BufReader<std::process::ChildStdout> {
        BufReader::new(self.0.stdout.take().expect("the output is piped"))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let group = format!("-{}", self.0.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
        let _ = self.0.wait();
    }
}

/// A folder of one's own that goes when it is dropped.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tafel-browser-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What `cargo xtask browser` tells the tests.
pub(crate) fn told(name: &str) -> PathBuf {
    std::env::var_os(name).map_or_else(|| panic!("{name} is not set: run 'cargo xtask browser'"), PathBuf::from)
}

/// Starts the server on a free port; returns its address without a slash at the end.
pub(crate) fn server(database: &Path) -> (Process, String) {
    let mut command = Command::new(told("TAFEL_BIN"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--database"]).arg(format!("sqlite:{}", database.display()));
    let mut server = Process::start(&mut command, "the server does not start");
    let mut address = String::new();
    server.output().read_line(&mut address).expect("the server says where it is");
    (server, address.trim().trim_end_matches('/').to_owned())
}

/// Starts the browser's driver on a free port; returns its address.
pub(crate) fn driver() -> (Process, String) {
    let port = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).expect("a free port").port();
    let mut command = Command::new("chromedriver");
    command.arg(format!("--port={port}"));
    let mut driver = Process::start(&mut command, "chromedriver does not start (apt-get install chromium-driver)");
    let mut lines = driver.output().lines();
    lines
        .by_ref()
        .map_while(Result::ok)
        .find(|line| line.contains("started successfully"))
        .expect("the driver is ready");
    // It goes on talking; a closed pipe would end it.
    std::thread::spawn(move || lines.for_each(drop));
    (driver, format!("http://127.0.0.1:{port}"))
}
