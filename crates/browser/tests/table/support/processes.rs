//! The server and the browser's driver, each a process of its own that ends with the test.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// Ends when it is dropped.
pub(crate) struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
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
    std::env::var_os(name).map(PathBuf::from).unwrap_or_else(|| panic!("{name} is not set: run 'cargo xtask browser'"))
}

/// Starts the server on a free port; returns its address without a slash at the end.
pub(crate) fn server(database: &Path) -> (Process, String) {
    let mut command = Command::new(told("TAFEL_BIN"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--database"]).arg(format!("sqlite:{}", database.display()));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the server starts");
    let mut address = String::new();
    let out = child.stdout.take().expect("its output is piped");
    BufReader::new(out).read_line(&mut address).expect("the server says where it is");
    (Process(child), address.trim().trim_end_matches('/').to_owned())
}

/// Starts the browser's driver on a free port; returns its address.
pub(crate) fn driver() -> (Process, String) {
    let port = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).expect("a free port").port();
    let mut command = Command::new("chromedriver");
    command.arg(format!("--port={port}")).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("chromedriver starts: apt-get install chromium-driver");
    let out = child.stdout.take().expect("its output is piped");
    let mut lines = BufReader::new(out).lines();
    lines
        .by_ref()
        .map_while(Result::ok)
        .find(|line| line.contains("started successfully"))
        .expect("the driver is ready");
    // It goes on talking; a closed pipe would end it.
    std::thread::spawn(move || lines.for_each(drop));
    (Process(child), format!("http://127.0.0.1:{port}"))
}
